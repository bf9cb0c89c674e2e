// What a player is told before a game: when it is set up, when it begins, and whenever they look it up.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { by, Visitor } from '../table/visitor.mjs';

const BEGIN = { en: 'Begin', fr: 'Commencer' };

/** The sentences that the shelf has for a side. */
async function told(visitor, game, scenario, side, language) {
  const { games } = await visitor.get('/api/shelf');
  const { briefing } = games.find((one) => one.game === game).scenarios.find((one) => one.code === scenario);
  const sentences = briefing.sides.find((one) => one.side === side);
  return [sentences.wins[language], sentences.first[language]].map(plain);
}

/** Without what typography does to it. */
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'");

async function opensWith(visitor, language, wish) {
  const { id } = await visitor.create({ opponent: { computer: 'recruit' }, ...wish });
  await visitor.open(id);
  const dialog = visitor.page.getByRole('dialog');
  await dialog.waitFor();
  const text = plain(await dialog.textContent());
  for (const sentence of await told(visitor, wish.game, wish.scenario, wish.side, language)) assert.ok(text.includes(sentence), sentence);
  return dialog;
}

export default {
  async 'a first game begins with its briefing, once; by keys and by touch'(server) {
    for (const [hand, language, wish] of [
      ['keys', 'en', { game: 'warburg', scenario: 'heinberg', side: 'french' }],
      ['touch', 'fr', { game: 'warburg', scenario: 'historical', side: 'allied' }],
      ['touch', 'en', { game: 'wagram', scenario: 'july5', side: 'french' }],
      ['keys', 'fr', { game: 'wagram', scenario: 'july6', side: 'austrian' }],
    ]) {
      const anne = await Visitor.come(server, by(hand, language, { hints: true }));
      const name = `${wish.game}-${hand}`;
      const dialog = await opensWith(anne, language, wish);
      await glimpse(anne, `briefing-${name}`);
      await anne.faultless(`briefing of ${name}`);
      await anne.hit(dialog.getByRole('button', { name: BEGIN[language] }));
      await dialog.waitFor({ state: 'detached' });
      // The keys of the map mean it at once, wherever the dialogue has left them.
      if (hand === 'keys') {
        await anne.page.keyboard.press('ArrowDown');
        await anne.page.waitForFunction(() => /\S/.test(document.querySelector('.viewport [aria-live]').textContent));
        await anne.page.locator('.viewport:focus').waitFor();
      }
      await anne.page.reload();
      await anne.page.locator('g[data-piece]').first().waitFor();
      assert.equal(await anne.page.getByRole('dialog').count(), 0, 'it is read once');
      await anne.hit(anne.page.locator('#tab-scenario'));
      const panel = anne.page.getByRole('tabpanel');
      const [wins] = await told(anne, wish.game, wish.scenario, wish.side, language);
      await anne.page.waitForFunction(() => document.querySelector('[role=tabpanel] section') !== null);
      assert.ok(plain(await panel.textContent()).includes(wins), wins);
      await glimpse(anne, `scenario-${name}`);
      await anne.faultless(`scenario of ${name}`);
      await anne.leave();
    }
  },

  async 'a briefing where a game is set up'(server) {
    const anne = await Visitor.come(server);
    await anne.page.goto('/');
    await anne.page.getByText('Briefing', { exact: true }).click();
    await anne.page.locator('details section').nth(1).waitFor();
    await glimpse(anne, 'briefing-lobby');
    await anne.faultless('lobby with a briefing');
    // Whoever sets a game up by keys goes on in its form.
    await anne.page.getByRole('button', { name: 'Set up a game' }).nth(1).press('Enter');
    await anne.page.locator('form select:focus').waitFor();
    assert.equal(await anne.page.locator('form select:focus').inputValue(), 'wagram');
    await anne.leave();
  },
};
