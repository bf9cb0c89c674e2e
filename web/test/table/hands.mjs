// The hand that a visitor has: a mouse, a finger on a phone, or the keys alone. Each presses what has a button, points at the
// map, and finds in the list what has no button.
import assert from 'node:assert/strict';

/** So many steps of the arrows cross a map, and of N all that is lit. */
const MOST_STEPS = 80;

/** Where a piece or place is on the screen, if it can be hit there. */
export const spotOf = (page, token) =>
  page.evaluate((code) => {
    const found = document.querySelector(`g[data-piece="${code}"]`) ?? document.querySelector(`path[data-place="${code}"]`);
    const box = found?.getBoundingClientRect();
    if (!box) return null;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hit = document.elementFromPoint(at.x, at.y)?.closest('[data-piece], [data-place]');
    return hit && (hit.dataset.piece === code || hit.dataset.place === code) ? at : null;
  }, token);

const mouse = {
  /** What the browser tells of it when something is pointed at. */
  pointer: 'mouse',
  hit: (locator, options) => locator.click(options),
  async point(page, token) {
    const at = await spotOf(page, token);
    if (at) await page.mouse.click(at.x, at.y);
    return at !== null;
  },
  async seek(page, text) {
    await page.keyboard.press('Escape');
    await page.locator('#tab-orders').click();
    await page.locator('.orders input').fill(text);
    await page.locator(`.orders [data-offer="${text}"]`).click();
  },
};

const touch = {
  pointer: 'touch',
  hit: (locator, options) => locator.tap(options),
  async point(page, token) {
    const at = await spotOf(page, token);
    if (!at) return false;
    await page.touchscreen.tap(at.x, at.y);
    // The first tap on a far place only shows the way.
    if ((await page.locator('.viewport > p strong').count()) > 0) await page.touchscreen.tap(at.x, at.y);
    return true;
  },
  async seek(page, text) {
    const field = page.locator('.orders input');
    if ((await field.count()) === 0) await page.locator('#tab-orders').tap();
    const all = page.locator('.narrowed .button');
    if ((await all.count()) > 0) await all.tap();
    await field.fill(text);
    await page.locator(`.orders [data-offer="${text}"]`).tap();
  },
};

/** A finger that stays until a card says what lies under it. */
export async function hold({ page }, token) {
  const at = await spotOf(page, token);
  assert.ok(at, `${token} can be touched`);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.locator(`.card.pinned[data-of="${token}"]`).waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

const isFocused = (locator) => locator.evaluate((one) => one === document.activeElement);

/** From the tab that is chosen, by the arrows, as tabs go. */
async function toTab(page, tab) {
  await tab.locator('xpath=..').locator('[tabindex="0"]').focus();
  for (let steps = 0; steps < MOST_STEPS && !(await isFocused(tab)); steps++) await page.keyboard.press('ArrowRight');
}

/** Is the keyboard's cursor on a place? If not, the arrow that leads there. */
const wayTo = (page, place) =>
  page.evaluate((code) => {
    const places = [...document.querySelectorAll('path.place')];
    const cursor = document.querySelector('path.cursor')?.getAttribute('d');
    const here = places.find((one) => one.getAttribute('d') === cursor);
    if (!here) return 'Down';
    if (here.dataset.place === code) return null;
    const [from, to] = [here, places.find((one) => one.dataset.place === code)].map((one) => one.getBoundingClientRect());
    const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'Right' : 'Left';
    return dy > 0 ? 'Down' : 'Up';
  }, place);

/** Walks over the map with the arrow keys until the cursor is on a place. */
export async function walkTo({ page }, place) {
  await page.locator('.viewport').focus();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const way = await wayTo(page, place);
    if (way === null) return;
    await page.keyboard.press(`Arrow${way}`);
  }
  assert.fail(`the arrows do not lead to ${place}`);
}

/** From one to the next of what is lit, until the card speaks of a piece: in a stack the arrows tell nobody apart. */
async function leapTo(page, piece) {
  if ((await page.locator(`g[data-piece="${piece}"][data-marked]`).count()) === 0) return false;
  await page.locator('.viewport').focus();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.keyboard.press('n');
    if ((await page.locator('.card').getAttribute('data-of')) === piece) return true;
  }
  return false;
}

const keys = {
  /** Nothing is pointed at. */
  pointer: null,
  async hit(locator, options) {
    const page = locator.page();
    if ((await locator.getAttribute('role', options)) === 'tab') await toTab(page, locator);
    else await locator.focus(options);
    assert.ok(await isFocused(locator), `the keys reach ${locator}`);
    if ((await locator.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('Enter');
  },
  async point(page, token) {
    const place = await page.evaluate((code) => document.querySelector(`g[data-piece="${code}"], path[data-place="${code}"]`)?.dataset.place, token);
    if (place === undefined) return false;
    if (!(await leapTo(page, token))) await walkTo({ page }, place);
    await page.keyboard.press('Enter');
    return true;
  },
  async seek(page, text) {
    await page.locator('.viewport').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await page.locator('.orders input:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  },
};

export const HANDS = { mouse, touch, keys };
