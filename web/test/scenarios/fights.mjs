// Jours de Gloire fought at the table, each from a moment of a finished game: a charge met by a square and recalled, a pursuit, a shock
// of two stacks on two hexes, a pontoon, Furia; by mouse, by touch in 390 pixels in French, and by keys.
import assert from 'node:assert/strict';
import { about, resumed } from '../table/finished.mjs';
import { glimpse } from '../table/pictures.mjs';
import { textsOf } from '../table/play.mjs';
import { PATIENCE, PHONE, touched } from '../table/visitor.mjs';

/** How a hand decides: by pointing at the map where it can, by buttons and the list otherwise. */
const HANDS = {
  mouse: { options: {}, take: (visitor, text) => visitor.decide(text, { onMap: true }) },
  touch: { options: { ...touched(PHONE), settings: { language: 'fr' } }, take: tap },
  keys: { options: {}, take: type },
};

const buttonOf = ({ page }, text) => page.locator(`[data-offer="${text}"]:visible`).first();

/** By a finger. */
async function tap(visitor, text) {
  const { page } = visitor;
  const before = await visitor.seen();
  if ((await buttonOf(visitor, text).count()) === 0) {
    await page.locator('#tab-orders').tap();
    await page.locator('.orders input').fill(text);
  }
  await buttonOf(visitor, text).tap();
  await visitor.confirm(before, text);
}

/** By keys alone. */
async function type(visitor, text) {
  const { page } = visitor;
  const before = await visitor.seen();
  if ((await buttonOf(visitor, text).count()) > 0) await buttonOf(visitor, text).press('Enter');
  else {
    await page.locator('.viewport').focus();
    await page.keyboard.press('o');
    await page.locator('.orders input:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const commit = page.locator('[data-commit]:enabled, [data-sure]').first();
  for (const until = Date.now() + PATIENCE; (await visitor.seen()) === before; ) {
    assert.ok(Date.now() < until, `the decision was not taken: ${text}`);
    if ((await commit.count()) > 0) await commit.press('Enter', { timeout: 500 }).catch(() => {});
    await page.waitForTimeout(15);
  }
}

/** What the table asks of a side, once the page shows it. */
async function shown(visitor, side) {
  const state = await visitor.state(side);
  await visitor.shows(state.moment, side);
  await visitor.settled();
  return state;
}

/** Decides as the finished game did, so many times; each is looked at first. */
async function follow(visitor, game, count, take, look = () => {}) {
  for (const { side, text } of game.lines.slice(game.at, game.at + count)) {
    const state = await shown(visitor, side);
    assert.ok(textsOf(state).includes(text), `${text} is offered: ${textsOf(state)}`);
    await look(text, state);
    await take(visitor, text);
  }
  game.at += count;
}

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

async function recall(server, { options, take }, hand) {
  const game = about((lines, i) => recalledAfter(lines, i) > 0, 'a charge that was recalled before a square');
  const visitor = await resumed(server, game, options);
  const { page } = visitor;
  const count = recalledAfter(game.lines, game.at);
  let before = Number.POSITIVE_INFINITY;
  await follow(visitor, game, count, take, async (text, state) => {
    if (text === 'form') {
      // Those charged are asked beside the map, with what brought it about.
      await page.locator('.reaction .trigger').waitFor();
      assert.equal(state.question.reaction.code, 'charged');
      assert.ok((await page.locator('.reaction [data-offer]').count()) > 1, 'a square, or none');
      await glimpse(visitor, `gloire-square-${hand}`);
      await visitor.inspected('a charge is received');
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

async function pursuit(server, { options, take }, hand) {
  const game = about((lines, i) => lines[i].verb === 'pursue', 'a pursuit');
  const visitor = await resumed(server, game, options);
  const { side } = game.lines[game.at];
  const state = await shown(visitor, side);
  await glimpse(visitor, `gloire-pursuit-${hand}`);
  await follow(visitor, game, 1, take);
  assert.ok((await visitor.state(side)).moment > state.moment, 'it charges on');
  await visitor.leave();
}

async function shock(server, { options, take }, hand) {
  const game = about((lines, i) => joined(lines, i) > 0, 'a shock of two stacks on two hexes');
  const visitor = await resumed(server, game, options);
  const { page } = visitor;
  const declared = game.lines.slice(game.at, game.at + joined(game.lines, game.at));
  await follow(visitor, game, declared.length - 1, take);
  const last = declared.at(-1);
  const state = await shown(visitor, last.side);
  // What is declared lies on the map as arrows.
  assert.equal(state.threats.length, 3 - (placesIn(last.text).length - 1));
  await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
  await glimpse(visitor, `gloire-declared-${hand}`);
  await follow(visitor, game, 1, take);
  await glimpse(visitor, `gloire-fought-${hand}`);
  const { log } = await visitor.get(`/api/games/${visitor.id}?from=${state.moment}&side=${last.side}`);
  assert.ok(log.some(({ event }) => event?.event === 'declared'), 'it is told');
  await visitor.leave();
}

async function pontoon(server, { options, take }, hand) {
  const game = about((lines, i) => lines[i].verb === 'lay', 'a pontoon');
  const visitor = await resumed(server, game, options);
  const [, , across] = game.lines[game.at].text.split(' ');
  await follow(visitor, game, 1, take);
  await visitor.page.locator('[data-work="pontoon"]').waitFor({ state: 'attached' });
  await glimpse(visitor, `gloire-pontoon-${hand}`);
  // Somebody goes over it.
  const over = game.lines.slice(game.at).findIndex(({ text }) => text === `to ${across}`);
  const mover = game.lines.slice(game.at, game.at + over).findLast(({ verb }) => verb === 'move').text.split(' ')[1];
  await follow(visitor, game, over + 1, take);
  assert.equal(await placeOf(visitor, mover), across);
  await visitor.leave();
}

async function furia(server, { options, take }, hand) {
  const game = about((lines, i) => / furia\/\d+$/.test(lines[i].line) && lines[i + 1].verb === 'choose', 'Furia');
  const visitor = await resumed(server, game, options);
  const { page } = visitor;
  await follow(visitor, game, 1, take);
  const { side } = game.lines[game.at];
  const state = await shown(visitor, side);
  assert.equal(state.view.active, 'furia');
  if (hand === 'touch') await page.locator('#tab-game').tap();
  await page.locator('.played [data-markers="furia"]').waitFor();
  await glimpse(visitor, `gloire-furia-${hand}`);
  if (hand === 'touch') await page.locator('#tab-game').tap();
  const chosen = game.lines.slice(game.at).findIndex(({ verb }) => verb !== 'choose');
  const first = game.lines.slice(game.at).findIndex(({ verb }) => verb === 'move');
  assert.ok(chosen > 0 && first > 0);
  await follow(visitor, game, first + 1, take);
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
  Object.entries(FIGHTS).flatMap(([name, fight]) => Object.entries(HANDS).map(([hand, how]) => [`${name}, by ${hand}`, (server) => fight(server, how, hand)])),
);
