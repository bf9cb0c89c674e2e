// The keyboard alone.
import assert from 'node:assert/strict';
import { lively } from '../table/play.mjs';
import { alone, brought, HEINBERG, offers } from '../table/seats.mjs';
import { by, PATIENCE } from '../table/visitor.mjs';

export default {
  async 'the keyboard alone, in both games and languages'(server) {
    await byKeys(server, HEINBERG, ['activate', 'move', 'to', 'fire'], 'en', 'Keys');
    await byKeys(server, { game: 'wagram', scenario: 'july5' }, ['order', 'move', 'to', 'fire'], 'fr', 'Touches');
  },

  async 'a formation or a corps is found and chosen by keys, in both games'(server) {
    for (const [wish, word, language] of [[HEINBERG, 'activate', 'fr'], [{ game: 'wagram', scenario: 'july5' }, 'order', 'en']]) {
      const { anne } = await brought(server, wish, by('keys', language), offers(word));
      const { page } = anne;
      await page.locator('g[data-piece][data-marked]').first().waitFor();
      await page.locator('.viewport').focus();
      await page.keyboard.press('n');
      await page.waitForFunction(() => document.querySelector('.viewport [aria-live]')?.textContent !== '');
      const before = await anne.seen();
      await page.keyboard.press('Enter');
      // It is weighed, taken, or may mean several things.
      await page.waitForFunction((seen) => document.querySelector('.odds, .menu') !== null || Object.values({ ...document.querySelector('.play').dataset }).join(' ') !== seen, before);
      await anne.leave();
    }
  },
};

async function byKeys(server, wish, words, language, title) {
  const anne = await alone(server, wish, by('keys', language));
  const { page } = anne;
  for (let decisions = 0, onMap = 0; decisions < 14 || onMap < 2; decisions++) {
    const state = await anne.state();
    await anne.shows(state.moment, state.side);
    const before = await anne.seen();
    const text = lively(words)(state);
    if (text.startsWith('to ')) {
      onMap += 1;
      await byMap(anne, text);
    } else {
      await page.keyboard.press('Escape');
      await page.keyboard.press('o');
      await page.locator('.orders input:focus').waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    for (const until = Date.now() + PATIENCE; (await anne.seen()) === before && Date.now() < until; ) {
      if (await page.evaluate(() => document.activeElement?.hasAttribute('data-commit'))) await page.keyboard.press('Enter');
      await page.waitForTimeout(20);
    }
    assert.notEqual(await anne.seen(), before, `by keys: ${text}`);
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY', `the focus is somewhere after ${text}`);
    await page.evaluate(() => document.activeElement?.blur?.());
  }
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: title }).waitFor();
  await anne.leave();
}

async function byMap({ page }, text) {
  await page.locator('.viewport').focus();
  for (let tries = 0; tries < 80; tries++) {
    await page.keyboard.press('n');
    if ((await page.locator('.viewport [aria-live]').textContent())?.includes(text.slice(3))) break;
  }
  await page.keyboard.press('Enter');
}
