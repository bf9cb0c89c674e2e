// Coming to the table: lobby, rulebook, settings and account, a server that goes and comes back, and how soon all of it is there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { glimpse, shoot } from '../table/pictures.mjs';
import { hasty, playOn } from '../table/play.mjs';
import { alone, offers } from '../table/seats.mjs';
import { DIST } from '../table/server.mjs';
import { Visitor } from '../table/visitor.mjs';

/** For the lobby, and for whatever else there is together. */
const MOST_BYTES = 220_000;
const FIRST_PAINT_MS = 1000;

export default {
  async 'the lobby, and a game at once'(server) {
    const anne = await Visitor.come(server);
    await anne.page.goto('/');
    const now = anne.page.getByRole('button', { name: 'Play now against the computer' });
    await now.waitFor();
    await anne.page.waitForFunction(() => document.querySelectorAll('.vignette').length > 1 && document.querySelectorAll('.vignette').length === document.querySelectorAll('.vignette img:not(.mark)').length);
    await anne.page.waitForTimeout(1500);
    await shoot(anne, 'lobby');
    await anne.faultless('lobby');
    await now.click();
    await anne.page.locator('g[data-piece]').first().waitFor();
    await anne.faultless('board');
    await anne.leave();
  },

  async 'French, dark, the rulebook, settings and the account'(server) {
    const anne = await Visitor.come(server, { settings: { language: 'fr', theme: 'dark' } });
    await anne.page.goto('/rules/warburg');
    await anne.page.getByRole('searchbox').fill('charge');
    await anne.page.locator('article').first().waitFor();
    await glimpse(anne, 'rulebook-french');
    await anne.faultless('rulebook, dark');
    await tablesAndRulings(anne);
    await anne.page.getByRole('button', { name: 'EN' }).click();
    await anne.page.getByRole('heading', { name: 'Warburg 1760' }).waitFor();
    assert.equal(await anne.page.evaluate(() => document.documentElement.lang), 'en');
    await anne.page.goto('/settings');
    await glimpse(anne, 'settings');
    await anne.faultless('settings');
    await anne.page.getByLabel('Theme').selectOption('light');
    await anne.page.goto('/rules/warburg');
    await anne.page.getByRole('searchbox').fill('charge');
    await anne.page.locator('article').first().waitFor();
    await shoot(anne, 'rulebook');
    await account(anne);
    await anne.leave();
  },

  async 'the server is killed, and comes back'(server) {
    const anne = await alone(server);
    await playOn([anne], offers('activate'));
    const before = await anne.state();
    await server.kill();
    await anne.page.getByText('Connection lost').waitFor();
    await server.run();
    await anne.page.getByText('Connection lost').waitFor({ state: 'detached' });
    const after = await anne.state();
    assert.deepEqual([after.moment, after.view], [before.moment, before.view]);
    await anne.decide(hasty(after));
    await anne.leave();
  },

  async 'the board is there within a second, and the client is small'(server) {
    const [lobby, board] = weights();
    console.log(`      compressed: lobby ${Math.round(lobby / 1000)} kB, all other screens ${Math.round(board / 1000)} kB`);
    assert.ok(lobby < MOST_BYTES && board < MOST_BYTES, `${lobby} and ${board} bytes`);
    const anne = await alone(server);
    const { page } = anne;
    // What the page itself works until it is painted, whatever else the machine has to do: that must stay below a second. How long
    // it took is only told.
    const clock = await page.context().newCDPSession(page);
    await clock.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => (await clock.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const [times, works] = [[], []];
    for (let tries = 0; tries < 3; tries++) {
      const before = await worked();
      await page.goto(`/games/${anne.id}`);
      await page.waitForFunction(() => document.querySelector('.paper svg') && document.querySelector('g[data-piece]'), undefined, { polling: 'raf' });
      times.push(await page.evaluate(() => performance.now()));
      const after = await worked();
      works.push(after < before ? after : after - before);
    }
    console.log(`      first paint of the board: ${times.map(Math.round).join(', ')} ms, of which the page worked ${works.map(Math.round).join(', ')} ms`);
    assert.ok(Math.min(...works) < FIRST_PAINT_MS, `${works} ms`);
    await anne.leave();
  },
};

/** What is sent for the lobby, compressed: the page, what it names, and the fonts; and everything else. */
function weights() {
  const named = new Set([...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path));
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sums = [0, 0];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const isFirst = name === 'index.html' || name.endsWith('.woff2') || named.has(relative(DIST, path));
    sums[isFirst ? 0 : 1] += gzipSync(readFileSync(path)).length;
  }
  return sums;
}

/** Tables, our rulings and worked examples are read in the language of the page. */
async function tablesAndRulings({ page }) {
  const rule = (id) => page.locator(`article[data-rule="warburg-${id}"]`);
  await page.getByRole('searchbox').fill('table des résultats');
  const heads = rule('trc-01').getByRole('columnheader');
  await heads.first().waitFor();
  assert.deepEqual((await heads.allTextContents()).slice(0, 3), ['Dé', 'Attaquant', 'Défenseur']);
  await page.getByRole('searchbox').fill('symbole de choc');
  assert.match(await rule('1.1.2-02').locator('.ruling').textContent(), /Notre décision\s:\sLe poing est le symbole de choc/);
  await page.getByRole('searchbox').fill('warburg-ter-01');
  assert.match(await rule('ter-01').locator('.example').first().textContent(), /Exemple\s:/);
}

async function account(anne) {
  const { page } = anne;
  await page.goto('/account');
  await page.getByLabel('Name').fill('Anne');
  await page.getByLabel('Password').fill('a good password');
  await page.getByRole('button', { name: 'Keep this name' }).click();
  await page.getByText('Signed in as Anne').waitFor();
  assert.equal(await page.getByLabel('Email').count(), 0, 'this table sends no mail');
  await page.getByLabel('Webhook').fill('https://example.org/hook');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByLabel('What is it for?').fill('my bot');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByText('shown only once').waitFor();
  await glimpse(anne, 'account');
  await anne.faultless('account');
  await page.getByRole('button', { name: 'Delete my account and data' }).click();
  await page.locator('.sure input').fill('a good password');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('have been deleted').waitFor();
}
