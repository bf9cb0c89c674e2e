// The map: reach and ways, stacks, and what it shows by itself.
import assert from 'node:assert/strict';
import { glimpse, shoot } from '../table/pictures.mjs';
import { hasty, lively, playOn, textsOf } from '../table/play.mjs';
import { alone, HEINBERG, inSight, offers, pair } from '../table/seats.mjs';
import { by } from '../table/visitor.mjs';

export default {
  async 'one click takes a unit several hexes'(server) {
    const anne = await alone(server);
    const { page } = anne;
    const { piece, spot, before } = await chosenMover(anne);
    const at = await anne.spot(spot.place);
    await page.mouse.move(at.x, at.y);
    const ways = spot.line.filter((text) => text.startsWith('to ')).length;
    await page.waitForFunction((count) => document.querySelectorAll('.leg.next').length === count, ways);
    await shoot(anne, 'reach');
    await anne.faultless('reach');
    await fannedOnTop(anne);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await anne.shows(before + spot.line.length);
    const after = await anne.state();
    assert.equal(after.moment, before + spot.line.length, 'one decision for each of the line');
    assert.equal(after.view.units.find((unit) => unit.piece === piece).place, spot.place);
    await anne.leave();
  },

  async 'a unit that must turn on its way gets there by one click all the same'(server) {
    const anne = await alone(server);
    const hasTurn = ({ line }) => line.slice(0, -1).some((text) => text === 'left' || text === 'right');
    const { piece, spot, before } = await chosenMover(anne, hasTurn);
    const at = await anne.spot(spot.place);
    await anne.page.mouse.click(at.x, at.y);
    await anne.shows(before + spot.line.length);
    assert.equal((await anne.state()).view.units.find((unit) => unit.piece === piece).place, spot.place);
    await anne.leave();
  },

  async 'what slides under the pointer is not what a click means'(server) {
    const anne = await alone(server, HEINBERG, { reducedMotion: 'no-preference' });
    const { page } = anne;
    const state = await playOn([anne], offers('activate'));
    await anne.shows(state.moment, state.side);
    const mine = await page.locator('g[data-piece][data-marked]').first().getAttribute('data-piece');
    const room = await page.locator('.viewport').boundingBox();
    const middle = [room.x + room.width / 2, room.y + room.height / 2];
    await page.evaluate(() => addEventListener('pointerdown', () => (globalThis.slid = document.querySelector('.sheet.gliding') !== null), true));
    for (let tries = 0; ; tries++) {
      assert.ok(tries < 12, 'a click falls while the map slides');
      await turnAway(anne, mine);
      await page.mouse.move(...middle);
      await page.locator('.astray').waitFor();
      // What is to be chosen lies out of sight: the map goes there.
      await Promise.all([page.evaluate(() => document.querySelector('.astray').click()), page.mouse.click(...middle)]);
      if (await page.evaluate(() => globalThis.slid)) break;
      await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(400);
    assert.equal(await page.locator('.notice, .odds, .menu').count(), 0, 'nothing was pointed at');
    assert.equal(await anne.moment(), state.moment);
    // Once it stands still, it hears again.
    await page.locator('.sheet:not(.gliding)').waitFor();
    await page.mouse.click(...middle);
    await page.locator('.notice, .odds, .menu').first().waitFor();
    await anne.leave();
  },

  async 'a far place by keys, and by two taps on a phone'(server) {
    const anne = await alone(server, HEINBERG, by('keys'));
    const { spot, before } = await chosenMover(anne);
    await anne.page.locator('.viewport').focus();
    for (let tries = 0; tries < 80; tries++) {
      await anne.page.keyboard.press('n');
      if ((await anne.page.locator('.viewport [aria-live]').textContent())?.includes(spot.place)) break;
    }
    await anne.page.locator('.leg.next').nth(1).waitFor({ state: 'attached' });
    const looked = () => anne.page.locator('path.cursor').getAttribute('d');
    const here = await looked();
    for (const way of ['Left', 'Up', 'Right', 'Down']) await anne.page.keyboard.press(`Shift+Arrow${way}`);
    const there = await looked();
    for (let tries = 0; tries < 80 && (await looked()) !== here; tries++) await anne.page.keyboard.press('n');
    assert.ok(there, 'the arrows keep a cursor');
    await anne.page.keyboard.press('Enter');
    await anne.shows(before + spot.line.length);
    await anne.leave();

    const ben = await alone(server, HEINBERG, by('touch'));
    const his = await chosenMover(ben);
    const at = await ben.spot(his.spot.place);
    await ben.page.touchscreen.tap(at.x, at.y);
    await ben.page.getByText('Tap again to go there.').waitFor();
    await glimpse(ben, 'phone-reach');
    assert.equal(await ben.moment(), his.before, 'a first tap only shows the way');
    await ben.page.touchscreen.tap(at.x, at.y);
    await ben.shows(his.before + his.spot.line.length);
    await ben.leave();
  },

  async 'the map shows what the enemy does out of sight, and comes back'(server) {
    const [anne, ben] = await pair(server, HEINBERG, { reducedMotion: 'no-preference' });
    const his = (state) => state.deciding.includes('allied') && offers('move')(state);
    const eager = lively(Array.from({ length: 9 }, () => 'activate'));
    await playOn([anne, ben], his, eager);
    const state = await ben.state();
    await anne.shows(state.moment);
    const isUnit = (text) => text.startsWith('move ') && state.view.units.some(({ piece }) => piece === text.slice(5));
    const mover = textsOf(state).find(isUnit);
    const sheet = () => anne.page.evaluate(() => document.querySelector('.sheet').style.transform);
    await turnAway(anne, mover.slice(5));
    const before = await sheet();
    // It is looked for from now on: the map comes back by itself.
    const seen = inSight(anne, mover.slice(5));
    await ben.decide(mover);
    await ben.decide(textsOf(await ben.state()).find((text) => text.startsWith('to ')), { onMap: true });
    await seen;
    await anne.page.waitForFunction((seen) => document.querySelector('.sheet').style.transform === seen, before);

    // Not who holds the map.
    await anne.page.mouse.down();
    await anne.page.mouse.move(600, 400, { steps: 4 });
    const held = await sheet();
    await ben.decide(hasty(await ben.state()));
    await anne.page.waitForTimeout(1000);
    assert.equal(await sheet(), held, 'the hand holds the map');
    await anne.page.mouse.up();
    for (const visitor of [ben, anne]) await visitor.leave();
  },

  async 'the map stands still once I must decide, in both games'(server) {
    for (const [wish, theirs, words] of [[HEINBERG, 'allied', Array(9).fill('activate')], [{ game: 'wagram', scenario: 'july6', side: 'french' }, 'austrian', []]]) {
      const [anne, ben] = await pair(server, wish, { reducedMotion: 'no-preference' });
      let hasActed = false;
      const isMyTurn = ({ deciding, stage }) => {
        hasActed ||= stage.phase !== 'phase-setup' && deciding.includes(theirs);
        return hasActed && deciding.includes('french');
      };
      await playOn([anne, ben], isMyTurn, lively(words));
      await anne.shows((await anne.state()).moment);
      // What happened last is shown at once; from then on nothing moves.
      await anne.page.waitForTimeout(600);
      const sheet = () => anne.page.evaluate(() => document.querySelector('.sheet').style.transform);
      const before = await sheet();
      await anne.page.waitForTimeout(2500);
      assert.equal(await sheet(), before);
      for (const visitor of [ben, anne]) await visitor.leave();
    }
  },
};

/** Zooms in where a piece is not. */
async function turnAway({ page }, piece) {
  const room = await page.locator('.viewport').boundingBox();
  const box = await page.locator(`g[data-piece="${piece}"]`).boundingBox();
  const far = (at, from, size) => (at > from + size / 2 ? from + 20 : from + size - 20);
  await page.mouse.move(far(box.x, room.x, room.width), far(box.y, room.y, room.height));
  for (let tries = 0; tries < 8; tries++) await page.mouse.wheel(0, -400);
  await inSight({ page }, piece, false);
  // Until the map stands still.
  await page.waitForFunction(() => {
    const now = document.querySelector('.sheet').style.transform;
    const isStill = globalThis.stood?.now === now && performance.now() - globalThis.stood.since > 300;
    if (globalThis.stood?.now !== now) globalThis.stood = { now, since: performance.now() };
    return isStill;
  }, undefined, { polling: 'raf' });
}

/** A stack that is looked at lies over the figures of the reach, and what the pointer is on stays there. */
async function fannedOnTop({ page }) {
  const stacks = await page.evaluate(() => {
    const all = Object.values(Object.groupBy(document.querySelectorAll('g[data-piece]'), (one) => one.dataset.place));
    return all.filter((stack) => stack.length > 1).map((stack) => stack.at(-1).dataset.piece);
  });
  let seen = 0;
  for (const piece of stacks) {
    const { x, y, width, height } = await page.locator(`g[data-piece="${piece}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.locator('g.fanned').first().waitFor({ state: 'attached', timeout: 3000 }).catch(() => {});
    const at = await page.evaluate(([px, py]) => {
      const fanned = [...document.querySelectorAll('g.fanned')];
      const figures = [...document.querySelectorAll('.map-figure')];
      const isOver = fanned.every((one) => figures.every((figure) => figure.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
      return { fanned: fanned.length, isOver, under: document.elementFromPoint(px, py)?.closest('[data-piece]')?.dataset.piece };
    }, [x + width / 2, y + height / 2]);
    if (at.fanned === 0) continue;
    seen += 1;
    assert.ok(at.isOver, `${piece}: the fanned stack lies on top`);
    assert.equal(at.under, piece, 'a counter does not flee the pointer');
  }
  assert.ok(seen > 0, 'a stack was fanned');
}

/** Chooses a unit that may go several hexes, and one of the furthest places it may get to. */
async function chosenMover(visitor, isWanted = () => true) {
  for (let tries = 0; tries < 6; tries++) {
    const found = await farMover(visitor, isWanted);
    if (found) return found;
    // Hemmed in by the enemy: the next formation.
    const state = await visitor.state();
    await visitor.shows(state.moment, state.side);
    await visitor.decide(hasty(state));
  }
  return assert.fail('nobody may go far');
}

async function farMover(visitor, isWanted) {
  const state = await playOn([visitor], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
  await visitor.shows(state.moment, state.side);
  const units = new Set(state.view.units.map((unit) => unit.piece));
  const movers = textsOf(state).filter((text) => text.startsWith('move ') && units.has(text.slice(5)));
  for (const mover of movers) {
    const piece = mover.slice(5);
    const moment = await visitor.moment();
    if (!(await visitor.point(piece))) continue;
    await visitor.settled();
    const before = await visitor.moment();
    // A unit that can do nothing but move has begun at once.
    const text = before === moment ? `&text=${encodeURIComponent(mover)}` : '';
    const { reach } = await visitor.get(`/api/games/${visitor.id}/reach?side=${state.side}${text}`);
    await visitor.page.waitForFunction((count) => document.querySelectorAll('[data-left]').length === count, reach.length);
    const isFar = ({ line, answered }) => !answered && line.filter((one) => one.startsWith('to ')).length > 1;
    for (const spot of reach.filter((one) => isFar(one) && isWanted(one)).reverse()) {
      if (await visitor.spot(spot.place)) return { piece, spot, before };
    }
    await visitor.page.keyboard.press(before === moment ? 'Escape' : 'u');
    if (before !== moment) {
      await visitor.shows(before + 1);
      // The socket may tell of it before the answer has come; until then a click is not heard.
      await visitor.settled();
    }
  }
  return null;
}
