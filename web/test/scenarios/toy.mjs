// A game that the client has never heard of: the kernel's toy, served by a test of the table, is drawn, weighed and played
// to its end by clicks, without a line of client code for it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { glimpse } from '../table/pictures.mjs';
import { textsOf } from '../table/play.mjs';
import { DIST } from '../table/server.mjs';
import { Visitor } from '../table/visitor.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVE = ['test', '--quiet', '--workspace', '--test', 'table', '--', '--exact', 'served::the_toy_is_served', '--nocapture'];

/** The toy's own table, until it is stopped. */
function serveToy() {
  const process_ = spawn('cargo', SERVE, { cwd: ROOT, env: { ...process.env, SABRETACHE_TOY: DIST }, stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = () => new Promise((resolve) => { process_.once('exit', resolve); process_.stdin.end(); });
  return new Promise((resolve, reject) => {
    let heard = '';
    process_.once('exit', () => reject(new Error(`the toy is not served: ${heard}`)));
    process_.stdout.on('data', (data) => {
      heard += data;
      const address = /the toy is served at (\S+)/.exec(heard)?.[1];
      if (address) resolve({ address, stop });
    });
  });
}

/** What the dice of the toy decide. */
const RISKY = ['charge', 'volley', 'draw'];

/** Each of these once, as long as there are dice to be weighed; otherwise whatever stands in the middle. */
function choose(state, weighed) {
  const texts = textsOf(state);
  const risky = texts.find((text) => RISKY.includes(text) && !weighed.has(text));
  return risky ?? texts[Math.floor(texts.length / 2)];
}

export default {
  async 'a toy that no client knows is drawn, weighed and played to its end'() {
    const toy = await serveToy();
    try {
      const anne = await Visitor.come(toy);
      const { id } = await anne.create({ game: 'toy', scenario: 'plain', side: 'red', opponent: { computer: 'recruit' } });
      await anne.open(id);
      await anne.page.locator('path.place').first().waitFor({ state: 'attached' });
      assert.equal(await anne.page.locator('path.place').count(), 100, 'the field is drawn');
      await anne.page.locator('.below').first().waitFor();
      const weighed = new Set();
      for (let state = await anne.state(); state.status !== 'over'; state = await anne.state()) {
        if (textsOf(state).length === 0) {
          await anne.page.waitForTimeout(25);
          continue;
        }
        await anne.shows(state.moment, state.side);
        const text = choose(state, weighed);
        const before = await anne.seen();
        await anne.press(text);
        if (RISKY.includes(text)) {
          await anne.page.locator('.odds [data-percent]').first().waitFor();
          if (weighed.size === 0) await glimpse(anne, 'toy');
          weighed.add(text);
        }
        await anne.confirm(before, text);
      }
      assert.ok(weighed.size > 0, 'something was weighed');
      await anne.page.locator('#verdict').waitFor();
      await anne.faultless('toy');
      await anne.leave();
    } finally {
      await toy.stop();
    }
  },
};
