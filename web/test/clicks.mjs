// Plays whole games against the computer by clicks on what the page offers, and nothing else, to the end screen; tells
// what a player would stumble over. Takes minutes; seeds make a run repeatable.
//
//   npm run build && SABRETACHE=../target/debug/sabretache npm run clicks [-- july5 fr phone second 7]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Clicker, WINDOWS } from './table/clicker.mjs';
import { BINARY, TableServer } from './table/server.mjs';
import { browser, faults, Visitor } from './table/visitor.mjs';

if (!BINARY) {
  console.error('SABRETACHE must name the binary of the server.');
  process.exit(2);
}

/** What is played when no scenario is named. */
const USUAL = ['heinberg', 'historical', 'july5', 'july6', 'battle', 'montebello', 'elchingen'];
const SHOTS = fileURLToPath(new URL('shots/', import.meta.url));
const wanted = process.argv.slice(2);
const among = (all) => (all.some((one) => wanted.includes(one)) ? all.filter((one) => wanted.includes(one)) : all);
const WORDS = ['en', 'fr', ...Object.keys(WINDOWS), 'second'];
const named = wanted.filter((one) => !WORDS.includes(one) && !/^\d+$/.test(one));
const seat = wanted.includes('second') ? 1 : 0;
const seed = Number(wanted.find((one) => /^\d+$/.test(one)) ?? 1);

/** A scenario of whatever game has it. */
async function found(visitor, name) {
  const { games } = await visitor.get('/api/shelf');
  const [one] = games.flatMap(({ game, scenarios }) => scenarios.filter(({ code }) => code === name).map(({ sides }) => ({ game, sides })));
  if (!one) throw new Error(`no scenario is called “${name}”`);
  return { game: one.game, side: one.sides.map((side) => side.code ?? side)[seat] };
}

async function run(name, language, window) {
  const server = await TableServer.start();
  const began = Date.now();
  const visitor = await Visitor.come(server, { ...WINDOWS[window], settings: { language } });
  const { game, side } = await found(visitor, name);
  const { id } = await visitor.create({ game, scenario: name, side, opponent: { computer: 'recruit' } });
  await visitor.open(id);
  const title = `${name} ${side} ${language} ${window} ${seed}`;
  const file = title.replaceAll(' ', '-');
  const shoot = (what) => visitor.page.screenshot({ path: join(SHOTS, `clicks-${file}-${what}.png`) });
  const clicker = new Clicker(visitor, { language, seed, shoot });
  let end = '';
  try {
    await clicker.play();
    end = (await visitor.page.locator('dialog[open]').innerText()).split('\n').slice(0, 3).join(' | ');
  } catch (error) {
    clicker.found.set(`STOPPED: ${error.message}`, { times: 1, where: '' });
    writeFileSync(join(SHOTS, `clicks-${name}-${language}-${window}.record`), await visitor.record().catch(() => ''));
  }
  await shoot('end');
  writeFileSync(join(SHOTS, `clicks-${file}.txt`), [...clicker.sentences].sort().join('\n'));
  for (const fault of faults.splice(0).filter((one) => !/status of 409/.test(one))) clicker.found.set(`console: ${fault}`, { times: 1, where: '' });
  console.log(`${clicker.found.size === 0 ? 'ok   ' : 'LOOK '} ${title}: ${clicker.clicks} clicks, ${((Date.now() - began) / 1000).toFixed(0)} s, ${JSON.stringify(clicker.kinds)} ${end}`);
  for (const [what, { times, where }] of clicker.found) console.log(`      ${times > 1 ? `${times} × ` : ''}${what}${where}`);
  await visitor.leave();
  await server.stop();
  return clicker.found.size === 0;
}

mkdirSync(SHOTS, { recursive: true });
let isGood = true;
for (const name of named.length > 0 ? named : USUAL) {
  for (const language of among(['en', 'fr'])) {
    for (const window of among(Object.keys(WINDOWS))) isGood = (await run(name, language, window)) && isGood;
  }
}
await (await browser()).close();
process.exit(isGood ? 0 : 1);
