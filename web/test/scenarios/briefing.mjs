// What a player is told before a game: when it is set up, when it begins, and whenever they look it up.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { PHONE, Visitor } from '../table/visitor.mjs';

const WORDS = {
  en: { language: 'en', begin: 'Begin', tab: 'Scenario', briefing: 'Briefing' },
  fr: { language: 'fr', begin: 'Commencer', tab: 'Scénario', briefing: 'Consignes' },
};

/** Sits down with the hints of a first game. */
const newcomer = (server, { language }, context = {}) => Visitor.come(server, { settings: { language, hints: true }, ...context });

/** The sentences that the shelf has for a side. */
async function told(visitor, game, scenario, side, language) {
  const { games } = await visitor.get('/api/shelf');
  const { briefing } = games.find((one) => one.game === game).scenarios.find((one) => one.code === scenario);
  const sentences = briefing.sides.find((one) => one.side === side);
  return [sentences.wins[language], sentences.first[language]].map(plain);
}

/** Without what typography does to it. */
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'");

async function opensWith(visitor, words, wish) {
  const { id } = await visitor.create({ opponent: { computer: 'recruit' }, ...wish });
  await visitor.open(id);
  const dialog = visitor.page.getByRole('dialog');
  await dialog.waitFor();
  const text = plain(await dialog.textContent());
  for (const sentence of await told(visitor, wish.game, wish.scenario, wish.side, words.language)) assert.ok(text.includes(sentence), sentence);
  return dialog;
}

export default {
  async 'a first game begins with its briefing, once'(server) {
    for (const [words, wish] of [
      [WORDS.en, { game: 'warburg', scenario: 'heinberg', side: 'french' }],
      [WORDS.fr, { game: 'wagram', scenario: 'july6', side: 'austrian' }],
    ]) {
      const anne = await newcomer(server, words);
      const dialog = await opensWith(anne, words, wish);
      await glimpse(anne, `briefing-${wish.game}`);
      await anne.inspected(`briefing of ${wish.game}`);
      await dialog.getByRole('button', { name: words.begin }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await anne.page.reload();
      await anne.page.locator('g[data-piece]').first().waitFor();
      assert.equal(await anne.page.getByRole('dialog').count(), 0, 'it is read once');
      await anne.page.getByRole('tab', { name: words.tab }).click();
      const panel = anne.page.getByRole('tabpanel');
      const [wins] = await told(anne, wish.game, wish.scenario, wish.side, words.language);
      await anne.page.waitForFunction(() => document.querySelector('[role=tabpanel] section') !== null);
      assert.ok(plain(await panel.textContent()).includes(wins), wins);
      await glimpse(anne, `scenario-${wish.game}`);
      await anne.leave();
    }
  },

  async 'a briefing on a phone, by touch'(server) {
    const anne = await newcomer(server, WORDS.fr, { viewport: PHONE, hasTouch: true });
    const dialog = await opensWith(anne, WORDS.fr, { game: 'warburg', scenario: 'historical', side: 'allied' });
    await glimpse(anne, 'briefing-phone');
    await anne.inspected('briefing on a phone');
    await dialog.getByRole('button', { name: WORDS.fr.begin }).tap();
    await dialog.waitFor({ state: 'detached' });
    await anne.page.getByRole('tab', { name: WORDS.fr.tab }).tap();
    await anne.page.locator('[role=tabpanel] section').first().waitFor();
    await glimpse(anne, 'scenario-phone');
    await anne.inspected('scenario on a phone');
    await anne.leave();
  },

  async 'a briefing where a game is set up'(server) {
    const anne = await Visitor.come(server);
    await anne.page.goto('/');
    await anne.page.getByText(WORDS.en.briefing, { exact: true }).click();
    await anne.page.locator('details section').nth(1).waitFor();
    await glimpse(anne, 'briefing-lobby');
    await anne.inspected('lobby with a briefing');
    await anne.leave();
  },
};
