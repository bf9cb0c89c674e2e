// Jours de Gloire fought at the table, each from a moment of a finished game: a charge met by a square and recalled, a pursuit, a shock
// of two stacks on two hexes, a pontoon, Furia; by mouse, by touch in 390 pixels in French, and by keys.
import assert from 'node:assert/strict';
import { about, follow, resumed, shown } from '../table/finished.mjs';
import { glimpse } from '../table/pictures.mjs';
import { by } from '../table/visitor.mjs';

/** Who comes with each hand. */
const GUISES = { mouse: by('mouse'), touch: by('touch', 'fr'), keys: by('keys') };

const placeOf = async (visitor, piece) => (await visitor.state()).figures.find(({ face }) => face.unit?.piece === piece)?.place;
const placesIn = (text) => text.split(' ').filter((word) => /^[a-z]?\d{4}$/.test(word));
const isDeclared = ({ verb }) => verb === 'shock' || verb === 'also';

/** How many decisions there are from a charge to its recall before a square; 0 if it does not come to that. */
function recalledAfter(lines, i) {
  const until = lines[i].verb === 'charge' ? lines.slice(i, i + 16).findIndex(({ verb }) => verb === 'recall') : -1;
  return until > 0 && lines[i + until - 1].verb === 'form' ? until + 1 : 0;
}

/** How many declarations hang together from here on: two stacks on two hexes, one of which both attack; 0 if they do not. */
function joined(lines, i) {
  if (!isDeclared(lines[i]) || (i > 0 && isDeclared(lines[i - 1]))) return 0;
  const count = lines.slice(i).findIndex((line) => !isDeclared(line));
  const all = lines.slice(i, i + count).map(({ text }) => placesIn(text));
  const [stacks, targets] = [new Set(all.map(([from]) => from)), all.flatMap(([, ...to]) => to)];
  return stacks.size === 2 && new Set(targets).size === 2 && targets.length === 3 ? count : 0;
}

/** How often anybody was recalled, or tried in vain, as the log has it. */
async function recalls(visitor) {
  const { log } = await visitor.get(`/api/games/${visitor.id}?from=0&side=public`);
  return log.filter(({ rules }) => rules.some((rule) => rule.startsWith('gloire-9.3.3-'))).length;
}

async function recall(server, hand) {
  const game = about((lines, i) => recalledAfter(lines, i) > 0, 'a charge that was recalled before a square');
  const visitor = await resumed(server, game, GUISES[hand]);
  const { page } = visitor;
  const count = recalledAfter(game.lines, game.at);
  let before = Number.POSITIVE_INFINITY;
  await follow(visitor, game, count, async (text, state) => {
    if (text === 'form') {
      // Those charged are asked beside the map, with what brought it about.
      await page.locator('.reaction .trigger').waitFor();
      assert.equal(state.question.reaction.code, 'charged');
      assert.ok((await page.locator('.reaction [data-offer]').count()) > 1, 'a square, or none');
      await glimpse(visitor, `gloire-square-${hand}`);
      await visitor.faultless('a charge is received');
    }
    if (text.startsWith('recall ')) {
      assert.ok(state.figures.some(({ face, place }) => place && face.unit?.array === 'square'), 'the square stands');
      before = await recalls(visitor);
      await glimpse(visitor, `gloire-recall-${hand}`);
    }
  });
  // The dice decide whether it is recalled; if not, it is fought out where it stands.
  assert.ok((await recalls(visitor)) > before, 'it fell back, or tried to');
  await visitor.leave();
}

async function pursuit(server, hand) {
  const game = about((lines, i) => lines[i].verb === 'pursue', 'a pursuit');
  const visitor = await resumed(server, game, GUISES[hand]);
  const { side } = game.lines[game.at];
  const state = await shown(visitor, side);
  await glimpse(visitor, `gloire-pursuit-${hand}`);
  await follow(visitor, game, 1);
  assert.ok((await visitor.state(side)).moment > state.moment, 'it charges on');
  await visitor.leave();
}

async function shock(server, hand) {
  const game = about((lines, i) => joined(lines, i) > 0, 'a shock of two stacks on two hexes');
  const visitor = await resumed(server, game, GUISES[hand]);
  const { page } = visitor;
  const declared = game.lines.slice(game.at, game.at + joined(game.lines, game.at));
  await follow(visitor, game, declared.length - 1);
  const last = declared.at(-1);
  const state = await shown(visitor, last.side);
  // What is declared lies on the map as arrows.
  assert.equal(state.threats.length, 3 - (placesIn(last.text).length - 1));
  await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
  await glimpse(visitor, `gloire-declared-${hand}`);
  await follow(visitor, game, 1);
  await glimpse(visitor, `gloire-fought-${hand}`);
  const { log } = await visitor.get(`/api/games/${visitor.id}?from=${state.moment}&side=${last.side}`);
  assert.ok(log.some(({ event }) => event?.event === 'declared'), 'it is told');
  await visitor.leave();
}

async function pontoon(server, hand) {
  const game = about((lines, i) => lines[i].verb === 'lay', 'a pontoon');
  const visitor = await resumed(server, game, GUISES[hand]);
  const [, , across] = game.lines[game.at].text.split(' ');
  await follow(visitor, game, 1);
  await visitor.page.locator('[data-work="pontoon"]').waitFor({ state: 'attached' });
  await glimpse(visitor, `gloire-pontoon-${hand}`);
  // Somebody goes over it.
  const over = game.lines.slice(game.at).findIndex(({ text }) => text === `to ${across}`);
  const mover = game.lines.slice(game.at, game.at + over).findLast(({ verb }) => verb === 'move').text.split(' ')[1];
  await follow(visitor, game, over + 1);
  assert.equal(await placeOf(visitor, mover), across);
  await visitor.leave();
}

async function furia(server, hand) {
  const game = about((lines, i) => / furia\/\d+$/.test(lines[i].line) && lines[i + 1].verb === 'choose', 'Furia');
  const visitor = await resumed(server, game, GUISES[hand]);
  const { page } = visitor;
  await follow(visitor, game, 1);
  const { side } = game.lines[game.at];
  const state = await shown(visitor, side);
  assert.equal(state.view.active, 'furia');
  if (hand === 'touch') await visitor.hit(page.locator('#tab-game'));
  await page.locator('.played [data-markers="furia"]').waitFor();
  await glimpse(visitor, `gloire-furia-${hand}`);
  if (hand === 'touch') await visitor.hit(page.locator('#tab-game'));
  const chosen = game.lines.slice(game.at).findIndex(({ verb }) => verb !== 'choose');
  const first = game.lines.slice(game.at).findIndex(({ verb }) => verb === 'move');
  assert.ok(chosen > 0 && first > 0);
  await follow(visitor, game, first + 1);
  const [, mover] = game.lines[game.at - 1].text.split(' ');
  assert.ok((await visitor.state(side)).view.units.some(({ piece }) => piece === mover));
  await visitor.leave();
}

const FIGHTS = {
  'a charge is met by a square and recalled': recall,
  'a charge goes on in pursuit': pursuit,
  'two stacks shock two hexes': shock,
  'a pontoon is laid and crossed': pontoon,
  'Furia is drawn and chooses whom it activates': furia,
};

export default Object.fromEntries(
  Object.entries(FIGHTS).flatMap(([name, fight]) => Object.keys(GUISES).map((hand) => [`${name}, by ${hand}`, (server) => fight(server, hand)])),
);
