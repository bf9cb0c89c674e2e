// Phones and tablets, by touch.
import assert from 'node:assert/strict';
import { glimpse, shoot } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { alone, chosen, HEINBERG, inSight, offers } from '../table/seats.mjs';
import { by } from '../table/visitor.mjs';

const LEAST_HIT = 44;
const TABLET = { width: 820, height: 1180 };

export default {
  async 'a phone, by touch, in French'(server) {
    const options = by('touch', 'fr');
    const anne = await alone(server, HEINBERG, options);
    const { page } = anne;
    await page.locator('g[data-piece]').first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing sticks out (${overflow})`);
    const small = await page.evaluate((least) => {
      const hits = [...document.querySelectorAll('button:not(.chips button), summary, [role=tab]')].filter((one) => one.offsetParent);
      return hits.filter((one) => one.getBoundingClientRect().height < least - 0.5).map((one) => one.outerHTML.slice(0, 80));
    }, LEAST_HIT);
    assert.deepEqual(small, [], 'hit areas');
    const state = await playOn([anne], offers('activate'));
    await anne.shows(state.moment);
    await shoot(anne, 'phone');
    await page.locator('.prompt .list').tap();
    await page.locator(`[data-offer="${chosen(state, 'activate')}"]`).tap();
    await page.locator('.odds [data-percent]').first().waitFor();
    await glimpse(anne, 'phone-odds');
    await page.locator('[data-commit]').tap();
    await anne.shows(state.moment + 1);
    await page.locator('#tab-log').tap();
    await page.locator('.log section').last().waitFor();
    await glimpse(anne, 'phone-log');
    await anne.faultless('phone');
    await page.goto('/');
    await page.locator('.vignette').first().waitFor();
    await glimpse(anne, 'phone-lobby');
    await anne.leave();
  },

  async 'a tap that opens a menu takes nothing from it'(server) {
    const anne = await alone(server, HEINBERG, by('touch', 'fr'));
    const { page } = anne;
    const state = await playOn([anne], offers('march'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.shows(state.moment, state.side);
    // Whoever comes to the table sees those who are to act, though the armies are wider than the screen.
    await page.reload();
    await anne.shows(state.moment, state.side);
    await page.locator('g[data-piece][data-marked]').first().waitFor();
    const marching = textsOf(state).flatMap((text) => (text.startsWith('march ') ? [text.slice(6)] : []));
    const seen = await Promise.all(marching.map(async (piece) => ({ piece, at: await anne.spot(piece) })));
    const { piece, at } = seen.find((one) => one.at) ?? assert.fail('who may march is in sight');
    await page.evaluate(() => {
      globalThis.clicks = [];
      addEventListener('click', ({ target }) => globalThis.clicks.push(target.outerHTML.slice(0, 80)), true);
    });
    await page.touchscreen.tap(at.x, at.y);
    const entry = page.locator('.menu [data-offer]').first();
    await entry.waitFor();
    // A browser sends a click after a touch, to whatever lies there by then.
    await page.waitForTimeout(600);
    assert.deepEqual(await page.evaluate(() => globalThis.clicks), [], 'what opens under the finger is not what it meant');
    assert.equal(await anne.moment(), state.moment, 'a menu, and no decision');
    await coversNobody(page, piece);
    await glimpse(anne, 'phone-menu');
    const text = await entry.getAttribute('data-offer');
    const before = await anne.seen();
    await entry.tap();
    await anne.confirm(before, text);
    await anne.leave();
  },

  async 'an upright tablet gives the map its width, and a replay its log'(server) {
    const anne = await alone(server, HEINBERG, { viewport: TABLET, hasTouch: true, settings: { language: 'fr' } });
    const { page } = anne;
    await page.locator('g[data-piece]').first().waitFor();
    assert.equal((await page.locator('.viewport').boundingBox()).width, TABLET.width);
    const right = await page.locator('.prompt .button').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    assert.ok(right <= TABLET.width, `no button is cut off (${right})`);
    await playOn([anne], offers('activate'));
    await page.goto(`/games/${anne.id}/replay`);
    await page.locator('#tab-log').tap();
    await page.locator('.log section').first().waitFor();
    await glimpse(anne, 'tablet-replay');
    await anne.faultless('replay on a tablet');
    await page.locator('.grip').tap();
    await page.locator('.log').waitFor({ state: 'detached' });
    await anne.leave();
  },

  async 'on a phone, what may be answered and what is chosen in the list are in sight'(server) {
    const anne = await alone(server, HEINBERG, by('touch'));
    const pieceOf = (text) => text.split(' ')[1];
    const marching = lively(Array.from({ length: 60 }, () => ['activate', 'move', 'to']).flat());
    let state = await playOn([anne], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.shows(state.moment, state.side);
    const mover = textsOf(state).findLast((text) => text.startsWith('move ') && state.view.units.some(({ piece }) => piece === pieceOf(text)));
    await anne.press(mover);
    await anne.shows(state.moment + 1);
    await inSight(anne, pieceOf(mover));
    state = await playOn([anne], offers('react'), marching);
    await anne.shows(state.moment, state.side);
    await anne.page.locator('.reaction').waitFor();
    for (const text of textsOf(state).filter((one) => one.startsWith('react '))) {
      const piece = state.view.units.find((unit) => unit.piece === pieceOf(text))?.piece;
      if (piece) await inSight(anne, piece);
    }
    await glimpse(anne, 'phone-reaction');
    await anne.leave();
  },
};

/** The menu stands clear of who is meant. */
async function coversNobody(page, piece) {
  const [menu, counter] = await Promise.all([page.locator('.menu').boundingBox(), page.locator(`g[data-piece="${piece}"]`).boundingBox()]);
  const isClear = menu.y + menu.height <= counter.y || counter.y + counter.height <= menu.y;
  assert.ok(isClear, `${JSON.stringify(menu)} covers ${JSON.stringify(counter)}`);
}
