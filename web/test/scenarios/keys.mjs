// The keyboard alone.
import assert from 'node:assert/strict';
import { lively } from '../table/play.mjs';
import { alone } from '../table/seats.mjs';

export default {
  async 'the keyboard alone'(server) {
    const anne = await alone(server);
    const { page } = anne;
    for (let decisions = 0, onMap = 0; decisions < 14 || onMap < 2; decisions++) {
      const state = await anne.state();
      await anne.shows(state.moment, state.side);
      const text = lively(['activate', 'move', 'to', 'fire'])(state);
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
      for (let tries = 0; (await anne.moment()) === state.moment && tries < 400; tries++) {
        if (await page.evaluate(() => document.activeElement?.hasAttribute('data-commit'))) await page.keyboard.press('Enter');
        await page.waitForTimeout(20);
      }
      assert.notEqual(await anne.moment(), state.moment, `by keys: ${text}`);
      await page.evaluate(() => document.activeElement?.blur?.());
    }
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await anne.leave();
  },
};

async function byMap({ page }, text) {
  await page.locator('.viewport').focus();
  for (let tries = 0; tries < 12; tries++) {
    await page.keyboard.press('n');
    if ((await page.locator('.viewport [aria-live]').textContent())?.includes(text.slice(3))) break;
  }
  await page.keyboard.press('Enter');
}
