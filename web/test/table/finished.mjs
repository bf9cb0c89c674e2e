// Finished games, as the tests of the rules keep them: a game at the table is brought to a moment of one of them, dice and all, and
// goes on from there by clicks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { textsOf } from './play.mjs';
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
export function about(isNext, what, { game = 'gloire', scenario = null } = {}) {
  for (const one of finished(game).filter((each) => scenario === null || each.scenario === scenario)) {
    const at = one.lines.findIndex((_, i) => isNext(one.lines, i));
    if (at >= 0) return { ...one, at };
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

/** What the table asks of a side, once the page shows it. */
export async function shown(visitor, side) {
  const state = await visitor.state(side);
  await visitor.shows(state.moment, side);
  await visitor.settled();
  return state;
}

/** Decides as the finished game did, so many times; each is looked at first. */
export async function follow(visitor, game, count, look = () => {}) {
  for (const { side, text } of game.lines.slice(game.at, game.at + count)) {
    const state = await shown(visitor, side);
    assert.ok(textsOf(state).includes(text), `${text} is offered: ${textsOf(state)}`);
    await look(text, state);
    await visitor.decide(text, { onMap: true });
  }
  game.at += count;
}
