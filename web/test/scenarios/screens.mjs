// Every screen, wide and on a phone: axe finds nothing at all, and nothing sticks out of the window.
import assert from 'node:assert/strict';
import { hurryOn } from '../table/seats.mjs';
import { PHONE, touched, Visitor, WIDE } from '../table/visitor.mjs';

const WINDOWS = [
  [{ viewport: WIDE }, { language: 'en', theme: 'dark' }],
  [touched(PHONE), { language: 'fr', theme: 'light' }],
];
const GAMES = [['warburg', 'heinberg'], ['wagram', 'july5'], ['gloire', 'montebello']];
/** The games whose hasty end comes soon enough. */
const SHORT = ['warburg', 'wagram'];

/** Looks at a screen as soon as something of it is there. */
async function seen(visitor, path, there) {
  const { page } = visitor;
  await page.goto(path);
  await page.locator(there).first().waitFor({ state: 'attached' });
  await holds(visitor, path);
}

async function holds(visitor, where) {
  await visitor.faultless(where);
  const over = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${where} sticks out by ${over}`);
}

/** A game from its briefing over all its tabs to its end, its replay and its dice. */
async function game(visitor, code, scenario) {
  const { page } = visitor;
  const { id } = await visitor.create({ game: code, scenario, side: null, opponent: 'myself' });
  visitor.id = id;
  await seen(visitor, `/games/${id}`, 'dialog[open]');
  await visitor.hit(page.locator('dialog[open] .button').last());
  await page.locator('[data-hint]').waitFor();
  await holds(visitor, `the board of ${code}`);
  for (const tab of await page.locator('[role=tab]').evaluateAll((all) => all.map((one) => one.id))) {
    await visitor.hit(page.locator(`#${tab}`));
    await holds(visitor, `${tab} of ${code}`);
  }
  if (!SHORT.includes(code)) return;
  await hurryOn(visitor, ({ status }) => status === 'over');
  for (const [path, there] of [['', '#verdict'], ['/replay', 'g[data-piece]'], ['/dice', 'h2']]) await seen(visitor, `/games/${id}${path}`, there);
}

export default {
  async 'axe finds nothing on any screen, wide and on a phone'(server) {
    for (const [context, settings] of WINDOWS) {
      const anne = await Visitor.come(server, { ...context, settings: { ...settings, hints: true, handover: false } });
      await seen(anne, '/', '.vignette img');
      for (const [code] of GAMES) await seen(anne, `/rules/${code}`, 'summary');
      for (const [code, scenario] of GAMES) await game(anne, code, scenario);
      for (const [path, there] of [['/settings', 'select'], ['/account', 'input'], ['/nowhere', 'main']]) await seen(anne, path, there);
      const { id, invitation } = await anne.create({ game: 'warburg', scenario: 'heinberg', side: 'french', opponent: 'link' });
      await seen(anne, `/games/${id}`, '.play');
      const ben = await Visitor.come(server, { ...context, settings });
      await seen(ben, `/join/${id}/${invitation}`, 'main .button.primary');
      for (const visitor of [ben, anne]) await visitor.leave();
    }
  },
};
