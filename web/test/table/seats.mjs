// Who sits down at which game, and what of it is offered and seen.
import assert from 'node:assert/strict';
import { hasty, textsOf } from './play.mjs';
import { PATIENCE, Visitor } from './visitor.mjs';

export const HEINBERG = { game: 'warburg', scenario: 'heinberg', side: 'french' };

/** Two browsers at one game, by an invitation. */
export async function pair(server, wish, ...wishes) {
  const host = await Visitor.come(server, wishes[0]);
  const { id, invitation } = await host.create({ ...wish, opponent: 'link' });
  const guest = await Visitor.come(server, wishes[1]);
  await host.open(id);
  await guest.page.goto(`/join/${id}/${invitation}`);
  await guest.hit(guest.page.locator('main .button.primary'));
  await guest.page.waitForURL(/\/games\//);
  guest.id = id;
  await guest.play().waitFor();
  return [host, guest];
}

/** Decides by the API alone, hastily, until a state is what is wanted: for what is to be seen afterwards. */
export async function hurryOn(visitor, isDone, choose = hasty) {
  let state = await visitor.state();
  for (let decisions = 0; decisions < 6000; decisions++) {
    if (isDone(state)) return state;
    const decision = { moment: state.moment, text: choose(state), side: state.side };
    const answer = await visitor.post(`/api/games/${visitor.id}/actions?want=state`, decision);
    assert.ok(!answer.refused, JSON.stringify(answer.refused));
    // Whoever has just decided may have nothing more to decide: then it is asked who has.
    state = textsOf(answer.state).length > 0 ? answer.state : await visitor.state();
  }
  return assert.fail('it does not come to that');
}

/** How far somebody may go who is in the middle of a move, or would be after this decision. */
export const reachOf = (visitor, side, text = null) =>
  visitor.get(`/api/games/${visitor.id}/reach?side=${side}${text === null ? '' : `&text=${encodeURIComponent(text)}`}`);

/** Until the table has come to what is wanted: what was pressed may take several decisions back, one after the other. */
export async function comesTo(visitor, isWanted) {
  for (const until = Date.now() + PATIENCE; !isWanted(await visitor.state()); ) {
    assert.ok(Date.now() < until, 'it does not come to that');
    await visitor.page.waitForTimeout(30);
  }
}

/** Whoever plays both sides of a game at this screen, openly, and has yet to open it. */
async function seated(server, wish, options) {
  const visitor = await Visitor.come(server, { ...options, settings: { handover: false, ...options.settings } });
  visitor.id = (await visitor.create({ ...wish, opponent: 'myself', side: null })).id;
  return visitor;
}

/** A game with both sides at this screen, openly. */
export async function alone(server, wish = HEINBERG, options = {}) {
  const visitor = await seated(server, wish, options);
  await visitor.open(visitor.id);
  await visitor.play().waitFor();
  return visitor;
}

/** The same, brought by the API to what is wanted and only then opened: whoever came, and what is asked of them. */
export async function brought(server, wish, options, isDone, choose = hasty) {
  const anne = await seated(server, wish, options);
  const state = await hurryOn(anne, isDone, choose);
  await anne.open(anne.id);
  await anne.shows(state.moment, state.side);
  return { anne, state };
}

export const offers = (word) => (state) => textsOf(state).some((text) => text.startsWith(`${word} `));
export const chosen = (state, word) => textsOf(state).find((text) => text.startsWith(`${word} `));

/** Runs in the page: is a piece within the window of the map, above a dialogue at its foot? Another of its stack may lie over it. */
function isInSight([code, wanted]) {
  const { x, y, width, height } = document.querySelector(`g[data-piece="${code}"]`).getBoundingClientRect();
  const window = document.querySelector('.viewport').getBoundingClientRect();
  const foot = document.querySelector('.reaction')?.getBoundingClientRect().top ?? window.bottom;
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (middle > window.left && middle < window.right && centre > window.top && centre < foot) === wanted;
}

/** Until a piece is in sight, or out of it: the map glides. */
export const inSight = ({ page }, piece, wanted = true) => page.waitForFunction(isInSight, [piece, wanted], { polling: 'raf' });

/** The odds say above the fold how far they are to be trusted, and cover neither who strikes nor who is struck. */
export async function oddsAreBeside({ page }) {
  await page.locator('.odds [data-percent]').first().waitFor();
  await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
  // The map glides until both are in sight.
  await page.waitForFunction(() => {
    const box = (one) => one.getBoundingClientRect();
    const [map, odds, told] = ['.viewport', '.odds', '.odds [data-kind]'].map((selector) => box(document.querySelector(selector)));
    const at = (path, length) => path.getPointAtLength(length).matrixTransform(path.getScreenCTM());
    const ends = [...document.querySelectorAll('.marks .way.strike')].flatMap((path) => [at(path, 0), at(path, path.getTotalLength())]);
    const isWithin = ({ x, y }, { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
    const isTold = told.bottom <= odds.bottom && told.top >= odds.top;
    return isTold && ends.length > 0 && ends.every((end) => isWithin(end, map) && !isWithin(end, odds));
  });
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
