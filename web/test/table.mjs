// Drives the built client in headless Chromium against the real server, subject by subject (test/scenarios).
//
//   npm run build && SABRETACHE=../target/debug/sabretache npm run table [-- --pictures]
//
// With --pictures the pictures of docs/pictures are made anew; otherwise they go to test/shots. ONLY=odds runs one
// subject, ONLY=phone what has that word in its name.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import aims from './scenarios/aims.mjs';
import briefing from './scenarios/briefing.mjs';
import earlier from './scenarios/earlier.mjs';
import fights from './scenarios/fights.mjs';
import first from './scenarios/first.mjs';
import gloire from './scenarios/gloire.mjs';
import keys from './scenarios/keys.mjs';
import map from './scenarios/map.mjs';
import narrow from './scenarios/narrow.mjs';
import odds from './scenarios/odds.mjs';
import overlays from './scenarios/overlays.mjs';
import screens from './scenarios/screens.mjs';
import sight from './scenarios/sight.mjs';
import stranger from './scenarios/stranger.mjs';
import together from './scenarios/together.mjs';
import toy from './scenarios/toy.mjs';
import visits from './scenarios/visits.mjs';
import whole from './scenarios/whole.mjs';
import { SHOTS } from './table/pictures.mjs';
import { BINARY, TableServer } from './table/server.mjs';
import { browser, faults } from './table/visitor.mjs';

if (!BINARY) {
  console.error('SABRETACHE must name the binary of the server.');
  process.exit(2);
}

const SUBJECTS = { visits, briefing, aims, first, together, earlier, odds, overlays, map, narrow, keys, gloire, fights, screens, sight, stranger, whole, toy };
const only = process.env.ONLY ?? '';
const wanted = Object.entries(SUBJECTS[only] ?? Object.assign({}, ...Object.values(SUBJECTS))).filter(([name]) => only in SUBJECTS || name.includes(only));

let failed = 0;
const started = Date.now();
for (const [name, scenario] of wanted) {
  const began = Date.now();
  const server = await TableServer.start();
  try {
    await scenario(server);
    assert.deepEqual(faults.splice(0), [], 'nothing in the console');
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    for (const fault of faults.splice(0)) console.log(`      console: ${fault}`);
    console.log(`FAIL  ${name}\n      ${String(error.stack).split('\n').slice(0, 12).join('\n      ')}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(SHOTS, `failed-${failed}.png`) }).catch(() => {});
      await context.close();
    }
  } finally {
    await server.stop();
  }
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s in all`);
await browser.close();
process.exit(failed === 0 ? 0 : 1);
