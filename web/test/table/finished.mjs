// Finished games, as the tests of the rules keep them: a game at the table is brought to a moment of one of them, dice and all, and
// goes on from there by clicks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Visitor } from './visitor.mjs';

const folderOf = (game) => new URL(`../../../crates/${game}/tests/games/`, import.meta.url);
const LINE = /^([1-9]\d*) (\S+) ([^!\n]*?)(?: ! .*)?$/gm;

const field = (record, name) => new RegExp(`^${name} (.*)$`, 'm').exec(record)[1];

function read(file) {
  const record = readFileSync(file, 'utf8');
  const lines = [...record.matchAll(LINE)].map(([whole, number, side, text]) => ({ line: whole.slice(number.length + 1), side, text, verb: text.split(' ')[0] }));
  return { game: field(record, 'game'), scenario: field(record, 'scenario'), data: field(record, 'data'), seed: field(record, 'seed'), lines };
}

const kept = new Map();
/** All finished games of a game. */
export function finished(game) {
  const folder = folderOf(game);
  const records = () => readdirSync(folder).filter((name) => name.endsWith('.record')).toSorted();
  return kept.get(game) ?? kept.set(game, records().map((name) => read(new URL(name, folder)))).get(game);
}

/** The first moment of a finished game at which something is about to happen: its lines from there on are asked. */
export function about(isNext, what) {
  for (const game of finished('gloire')) {
    const at = game.lines.findIndex((_, i) => isNext(game.lines, i));
    if (at >= 0) return { ...game, at };
  }
  return assert.fail(`no finished game holds ${what}`);
}

/** Somebody at both sides of a game that has come to a moment of a finished one. */
export async function resumed(server, { game: code, scenario, data, seed, lines, at }, options = {}) {
  const visitor = await Visitor.come(server, { ...options, settings: { handover: false, ...options.settings } });
  const { id } = await visitor.create({ game: code, scenario, opponent: 'myself', side: null });
  await server.kill();
  const game = `(SELECT id FROM games WHERE slug = '${id}')`;
  const inserts = lines.slice(0, at).map(({ line }, i) => `INSERT INTO actions (game, sequence, line) VALUES (${game}, ${i + 1}, '${line}');`);
  server.write(`BEGIN; UPDATE games SET data = '${data}', seed = x'${seed}' WHERE slug = '${id}'; ${inserts.join(' ')} COMMIT;`);
  await server.run();
  await visitor.open(id);
  await visitor.play().waitFor();
  return visitor;
}
