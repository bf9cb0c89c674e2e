// Jours de Gloire fought at the table, each from a moment of a finished game: a charge met by a square, recall and pursuit, a shock of
// two stacks on two hexes, a pontoon, Furia; by mouse, by touch in 390 pixels, and by keys.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { about, resumed } from '../table/finished.mjs';
import { textsOf } from '../table/play.mjs';
import { PATIENCE, PHONE, touched } from '../table/visitor.mjs';

const phone = { ...touched(PHONE), settings: { language: 'fr' } };

/** How the hand decides: where it can on the map, by buttons otherwise. */
const HANDS = {
  mouse: { options: {}, take: (visitor, text) => visitor.decide(text, { onMap: true }) },
  touch: { options: phone, take: tap },
  keys: { options: {}, take: type },
};

/** By a finger: its button where it has one, else in the list of all that may be done. */
async function tap(visitor, text) {
  const { page } = visitor;
  const before = await visitor.seen();
  const button = page.locator(`[data-offer="${text}"]:visible`).first();
  if ((await button.count()) === 0) {
    await page.locator('#tab-orders').tap();
    await page.locator('.orders input').fill(text);
  }
  await button.tap();
  await visitor.confirm(before, text);
}

/** By keys alone. */
async function type(visitor, text) {
  const { page } = visitor;
  const before = await visitor.seen();
  const button = page.locator(`[data-offer="${text}"]:visible`).first();
  if ((await button.count()) > 0) await button.press('Enter');
  else {
    await page.keyboard.press('Escape');
    await page.locator('.viewport').focus();
    await page.keyboard.press('o');
    await page.locator('.orders input:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const commit = page.locator('[data-commit]:enabled, [data-sure]');
  for (const until = Date.now() + PATIENCE; (await visitor.seen()) === before; ) {
    assert.ok(Date.now() < until, `the decision was not taken: ${text}`);
    if ((await commit.count()) > 0) await commit.first().press('Enter', { timeout: 500 }).catch(() => {});
    await page.waitForTimeout(15);
  }
}

/** Until the page shows what the table asks of a side, and what that is. */
async function shown(visitor, side) {
  const state = await visitor.state(side);
  await visitor.shows(state.moment, side);
  await visitor.settled();
  return state;
}

/** Decides as the finished game did, as long as somebody wants it to; what comes first of all that is not offered any more. */
async function follow(visitor, { lines, at }, count, take, look = async () => {}) {
  for (const { side, text } of lines.slice(at, at + count)) {
    const state = await shown(visitor, side);
    assert.ok(textsOf(state).includes(text), `${text} is offered: ${textsOf(state)}`);
    await look(text, state);
    await take(visitor, text);
  }
}

const placeOf = async (visitor, piece) => (await visitor.state()).figures.find(({ face }) => face.unit?.piece === piece)?.place;

/** A charge up to its recall: how many decisions it is from its beginning, or none. */
function recalled(lines, i) {
  if (lines[i].verb !== 'charge') return 0;
  const until = lines.slice(i, i + 16).findIndex(({ verb }) => verb === 'recall');
  const has = (verb) => lines.slice(i, i + until).some((line) => line.verb === verb);
  return until > 0 && lines[i + until - 1].verb === 'form' && !has('pass') ? until + 1 : 0;
}

/** Declarations from here on that hang together: two stacks, two hexes, one of which both attack. */
function together(lines, i) {
  if (lines[i].verb !== 'shock' || ['shock', 'also'].includes(lines[i - 1]?.verb)) return 0;
  const end = lines.slice(i).findIndex(({ verb }) => !['shock', 'also'].includes(verb));
  const run = lines.slice(i, i + end).map(({ text }) => text.split(' ').filter((word) => /^[a-z]?\d{4}$/.test(word)));
  const [stacks, targets] = [new Set(run.map(([from]) => from)), run.flatMap(([, ...to]) => to)];
  return stacks.size === 2 && new Set(targets).size === 2 && targets.length === 3 ? end : 0;
}

async function charge(server, { options, take }, name) {
  const game = about((lines, i) => recalled(lines, i) > 0, 'a charge that met a square and was recalled');
  const visitor = await resumed(server, game, options);
  const { page } = visitor;
  const count = recalled(game.lines, game.at);
  const [, charger, target] = game.lines[game.at].text.split(' ');
  await follow(visitor, game, count, take, async (text, state) => {
    if (text === 'form') {
      // Those charged are asked beside the map, with what brought it about, and may answer once for all.
      await page.locator('.reaction .trigger').waitFor();
      assert.equal(state.question.reaction.code, 'charged');
      assert.ok((await page.locator('.reaction [data-offer]').count()) > 1, 'square or stand');
      await glimpse(visitor, `gloire-square-${name}`);
      if (name !== 'keys') await visitor.inspected('a charge is received');
    }
    if (text.startsWith('recall ')) {
      const squared = state.figures.filter(({ face, place }) => place && face.unit?.array === 'square');
      assert.ok(squared.length > 0, 'a square stands');
      await glimpse(visitor, `gloire-recall-${name}`);
    }
  });
  const last = game.lines[game.at + count - 1];
  const to = last.text.split(' ')[1];
  const now = await shown(visitor, (await visitor.state()).side);
  const fell = (await placeOf(visitor, charger)) === to;
  assert.ok(fell || now.log !== undefined, 'it fell back, or the test failed and it charged home');
  assert.ok(target);
  await visitor.leave();
}

export default {};
