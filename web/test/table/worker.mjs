// Runs one scenario after another, as it is told to, with a browser of its own; tells how each went.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { SHOTS } from './pictures.mjs';
import { TableServer } from './server.mjs';
import { SCENARIOS } from './subjects.mjs';
import { browser, faults } from './visitor.mjs';

/** A picture that does not come by then is not waited for. */
const SHOT_MS = 10_000;
const INDENT = '      ';
/** What a scenario says beside its result. */
let said = [];
console.log = (...words) => said.push(words.join(' '));

/** What was to be seen when it failed, a picture for each window. */
async function leaveBehind(name) {
  const file = name.toLowerCase().replace(/[^\p{L}\d]+/gu, '-').slice(0, 60);
  const contexts = (await browser()).contexts();
  const pages = contexts.flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    const path = join(SHOTS, `failed-${file}-${i + 1}.png`);
    const isTaken = await page.screenshot({ path, timeout: SHOT_MS }).then(() => true, () => false);
    if (isTaken) said.push(`${INDENT}picture: ${path}`);
  }
  for (const context of contexts) await context.close();
}

async function run(name) {
  const began = performance.now();
  let isGood = true;
  const server = await TableServer.start();
  try {
    await SCENARIOS[name](server);
    assert.deepEqual(faults, [], 'nothing in the console');
  } catch (error) {
    isGood = false;
    for (const fault of faults) said.push(`${INDENT}console: ${fault}`);
    said.push(...String(error.stack).split('\n').slice(0, 12).map((line) => INDENT + line));
    await leaveBehind(name);
  } finally {
    faults.length = 0;
    await server.stop();
  }
  process.send({ name, isGood, said, seconds: (performance.now() - began) / 1000 });
  said = [];
}

process.on('message', ({ name }) => run(name));
process.on('disconnect', async () => (await browser()).close());
process.send({ name: null });
