// Plays whole games against the computer by clicks on what the page offers, and nothing else, to the end screen; tells
// what a player would stumble over. Takes minutes; seeds make a run repeatable.
//
//   npm run build && SABRETACHE=../target/debug/sabretache npm run clicks [-- wagram fr phone second 7]
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

const GAMES = {
  heinberg: { game: 'warburg', scenario: 'heinberg', sides: ['french', 'allied'] },
  warburg: { game: 'warburg', scenario: 'historical', sides: ['french', 'allied'] },
  wagram: { game: 'wagram', scenario: 'july5', sides: ['french', 'austrian'] },
  july6: { game: 'wagram', scenario: 'july6', sides: ['french', 'austrian'] },
  battle: { game: 'wagram', scenario: 'battle', sides: ['french', 'austrian'] },
  montebello: { game: 'gloire', scenario: 'montebello', sides: ['french', 'austrian'] },
  elchingen: { game: 'gloire', scenario: 'elchingen', sides: ['french', 'austrian'] },
};
const SHOTS = fileURLToPath(new URL('shots/', import.meta.url));
const wanted = process.argv.slice(2);
const among = (all) => (all.some((one) => wanted.includes(one)) ? all.filter((one) => wanted.includes(one)) : all);
const seat = wanted.includes('second') ? 1 : 0;
const seed = Number(wanted.find((one) => /^\d+$/.test(one)) ?? 1);

async function run(name, language, window) {
  const server = await TableServer.start();
  const began = Date.now();
  const visitor = await Visitor.come(server, { ...WINDOWS[window], settings: { language } });
  const { game, scenario, sides } = GAMES[name];
  const { id } = await visitor.create({ game, scenario, side: sides[seat], opponent: { computer: 'recruit' } });
  await visitor.open(id);
  const clicker = new Clicker(visitor, { language, seed, isTouch: window === 'phone' });
  const title = `${name} ${sides[seat]} ${language} ${window} ${seed}`;
  let end = '';
  try {
    await clicker.play();
    end = (await visitor.page.locator('dialog[open]').innerText()).split('\n').slice(0, 3).join(' | ');
  } catch (error) {
    clicker.found.set(`STOPPED: ${error.message}`, { times: 1, where: '' });
    writeFileSync(join(SHOTS, `clicks-${name}-${language}-${window}.record`), await visitor.record().catch(() => ''));
  }
  const file = title.replaceAll(' ', '-');
  await visitor.page.screenshot({ path: join(SHOTS, `clicks-${file}.png`) });
  writeFileSync(join(SHOTS, `clicks-${file}.txt`), [...clicker.sentences].sort().join('\n'));
  for (const fault of faults.splice(0)) clicker.found.set(`console: ${fault}`, { times: 1, where: '' });
  console.log(`${clicker.found.size === 0 ? 'ok   ' : 'LOOK '} ${title}: ${clicker.clicks} clicks, ${((Date.now() - began) / 1000).toFixed(0)} s, ${JSON.stringify(clicker.kinds)} ${end}`);
  for (const [what, { times, where }] of clicker.found) console.log(`      ${times > 1 ? `${times} × ` : ''}${what}${where}`);
  await visitor.leave();
  await server.stop();
  return clicker.found.size === 0;
}

mkdirSync(SHOTS, { recursive: true });
let isGood = true;
for (const name of among(Object.keys(GAMES))) {
  for (const language of among(['en', 'fr'])) {
    for (const window of among(Object.keys(WINDOWS))) isGood = (await run(name, language, window)) && isGood;
  }
}
await (await browser()).close();
process.exit(isGood ? 0 : 1);
