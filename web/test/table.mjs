// Drives the built client in headless Chromium against the real server, subject by subject (test/scenarios).
//
//   npm run build && SABRETACHE=../target/debug/sabretache npm run table [-- --pictures]
//
// With --pictures the pictures of docs/pictures are made anew; otherwise they go to test/shots. ONLY=odds runs one
// subject, ONLY=phone what has that word in its name. One scenario more than there are processors runs at once, three at
// most, since each waits now and then for what a player would wait for; AT_ONCE says otherwise. What they say comes in their own order all the same.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BINARY } from './table/server.mjs';
import { ALONE, SCENARIOS, SUBJECTS } from './table/subjects.mjs';

if (!BINARY) {
  console.error('SABRETACHE must name the binary of the server.');
  process.exit(2);
}

for (const name of ALONE.filter((one) => !(one in SCENARIOS))) throw new Error(`no scenario is called “${name}”`);

const WORKER = fileURLToPath(new URL('table/worker.mjs', import.meta.url));
const atOnce = Number(process.env.AT_ONCE ?? Math.min(3, availableParallelism() + 1));
const only = process.env.ONLY ?? '';
const wanted = Object.keys(SUBJECTS[only] ?? SCENARIOS).filter((name) => only in SUBJECTS || name.includes(only));
const isAlone = (name) => ALONE.includes(name);
const order = [...wanted.filter((name) => !isAlone(name)), ...wanted.filter(isAlone)];

/** What each has come to; it is told when all before it have been. */
const results = new Map();
let told = 0;
function tell() {
  for (; results.has(order[told]); told++) {
    const { isGood, said, seconds } = results.get(order[told]);
    console.log([`${isGood ? 'ok   ' : 'FAIL '} ${order[told]} (${seconds.toFixed(1)} s)`, ...said].join('\n'));
  }
}

/** Takes the next of a list again and again, in a process of its own, until none is left. */
function work(left) {
  return new Promise((resolve) => {
    const worker = fork(WORKER, process.argv.slice(2));
    let doing = null;
    worker.on('message', (result) => {
      if (result.name !== null) results.set(result.name, result);
      tell();
      doing = left.shift() ?? null;
      if (doing === null) worker.disconnect();
      else worker.send({ name: doing });
    });
    worker.on('exit', (code) => {
      if (doing !== null) results.set(doing, { isGood: false, said: [`      its process ended (${code})`], seconds: 0 });
      tell();
      resolve();
    });
  });
}

const began = performance.now();
const together = order.filter((name) => !isAlone(name));
const after = order.filter(isAlone);
await Promise.all(Array.from({ length: Math.min(atOnce, together.length) }, () => work(together)));
while (together.length > 0 || after.length > 0) await work(together.length > 0 ? together : after);

const failed = order.filter((name) => !results.get(name)?.isGood);
const worked = [...results.values()].reduce((sum, { seconds }) => sum + seconds, 0);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`${order.length} scenarios, ${failed.length} failed: ${((performance.now() - began) / 1000).toFixed(0)} s, ${worked.toFixed(0)} s one after another`);
process.exit(failed.length === 0 && order.length > 0 ? 0 : 1);
