// Who sits down at which game, and what of it is offered and seen.
import assert from 'node:assert/strict';
import { textsOf } from './play.mjs';
import { Visitor } from './visitor.mjs';

export const HEINBERG = { game: 'warburg', scenario: 'heinberg', side: 'french' };

/** Two browsers at one game, by an invitation. */
export async function pair(server, wish, ...wishes) {
  const host = await Visitor.come(server, wishes[0]);
  const { id, invitation } = await host.create({ ...wish, opponent: 'link' });
  const guest = await Visitor.come(server, wishes[1]);
  await host.open(id);
  await guest.page.goto(`/join/${id}/${invitation}`);
  await guest.page.waitForURL(/\/games\//);
  guest.id = id;
  await guest.play().waitFor();
  return [host, guest];
}

/** A game with both sides at this screen, openly. */
export async function alone(server, wish = HEINBERG, options = {}) {
  const visitor = await Visitor.come(server, { ...options, settings: { handover: false, ...options.settings } });
  const { id } = await visitor.create({ ...wish, opponent: 'myself', side: null });
  await visitor.open(id);
  await visitor.play().waitFor();
  return visitor;
}

export const offers = (word) => (state) => textsOf(state).some((text) => text.startsWith(`${word} `));
export const chosen = (state, word) => textsOf(state).find((text) => text.startsWith(`${word} `));

/** Is a piece within the window of the map, above a dialogue at its foot? Another of its stack may lie over it. */
export const inSight = ({ page }, piece) =>
  page.evaluate((code) => {
    const { x, y, width, height } = document.querySelector(`g[data-piece="${code}"]`).getBoundingClientRect();
    const window = document.querySelector('.viewport').getBoundingClientRect();
    const foot = document.querySelector('.reaction')?.getBoundingClientRect().top ?? window.bottom;
    const [middle, centre] = [x + width / 2, y + height / 2];
    return middle > window.left && middle < window.right && centre > window.top && centre < foot;
  }, piece);

/** The odds say above the fold how far they are to be trusted, and cover neither who strikes nor who is struck. */
export async function oddsAreBeside({ page }) {
  await page.locator('.odds [data-percent]').first().waitFor();
  await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(400);
  const { odds, told, ends } = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect().toJSON();
    const map = document.querySelector('.viewport').getBoundingClientRect();
    const at = (path, length) => path.getPointAtLength(length).matrixTransform(path.getScreenCTM());
    const ends = [...document.querySelectorAll('.marks .way.strike')].flatMap((path) => [at(path, 0), at(path, path.getTotalLength())]).map(({ x, y }) => ({ x, y, isIn: x >= map.left && x <= map.right && y >= map.top && y <= map.bottom }));
    return { odds: box(document.querySelector('.odds')), told: box(document.querySelector('.odds [data-kind]')), ends };
  });
  assert.ok(told.bottom <= odds.bottom && told.top >= odds.top, 'exact or not is said above the fold');
  for (const { x, y, isIn } of ends) {
    assert.ok(isIn, 'both are in sight');
    assert.ok(x < odds.left || x > odds.right || y < odds.top || y > odds.bottom, `${x} ${y} lies under the odds`);
  }
}

/** Everything that a browser is sent from now on. */
export function listen({ page }) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', async (response) => {
    if (response.url().includes('/api/games/')) heard.push(await response.text().catch(() => ''));
  });
  return { heard };
}
