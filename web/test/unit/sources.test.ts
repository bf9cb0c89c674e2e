// The client knows no game: no verb, no field of a view or an event, and no rule of one stands outside `src/games`.
import { describe, expect, it } from 'vitest';
import wire from '../../src/wire.ts?raw';

const client = import.meta.glob(['../../src/**/*.{svelte,ts}', '!../../src/games/**', '!../../src/wire.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const games = import.meta.glob('../../../crates/{warburg,wagram,gloire}/src/{action,event,view}.rs', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const titles = import.meta.glob('../../../crates/{warburg,wagram,gloire}/data/rules.toml', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const sources = (name: string): string => Object.entries(games).filter(([file]) => file.endsWith(`/${name}.rs`)).map(([, text]) => text).join('\n');

/** Words of the notation, as `notation!` lists them: `= ["fire" piece place]`. */
const verbs = new Set(all(sources('action'), /= \[("[^\]]*)\]/g).flatMap((line) => all(line, /"([\w-]+)"/g)));
/** Names of events, and the fields of events and views. */
const snake = (name: string): string => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();
const events = all(sources('event'), /^ {8}([A-Z]\w+) \{/gm).map(snake);
const fields = [...all(sources('event'), /\b([a-z_]+): [A-Z&\[u]/g), ...all(sources('view'), /pub ([a-z_]+):/g)];
/** What all games share is said in the types of the table. */
const shared = new Set(all(wire.replace(/\/\*[^]*?\*\//g, ''), /\b([a-z_-]+)\b/g));
/** Words that mean something else here: a screen, a tab, a class, a field of the table itself. */
const PLAIN = [
  'about', 'all', 'below', 'board', 'choose', 'far', 'field', 'first', 'form', 'join', 'message', 'orders', 'points', 'reaction', 'shown', 'slot', 'state',
  'status', 'strike', 'taken', 'track', 'units',
];

const isOwn = (word: string): boolean => !shared.has(word) && !PLAIN.includes(word);

/** A source without its comments and its styles. */
const code = (text: string): string => text.replace(/<style>[^]*<\/style>|<!--[^]*?-->|\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
const found = (words: Iterable<string>, as: (word: string) => RegExp): string[] =>
  Object.entries(client).flatMap(([file, text]) => [...words].filter((word) => as(word).test(code(text))).map((word) => `${file}: ${word}`));

describe('the client', () => {
  it('is read together with the games', () => {
    expect([verbs.size > 90, events.length > 150, fields.length > 400, Object.keys(client).length > 60]).toEqual([true, true, true, true]);
  });

  it('holds no verb of a game', () => {
    expect(found([...verbs].filter(isOwn), (verb) => new RegExp(`['"\`]${verb}['"\`]`))).toEqual([]);
  });

  it('holds no event of a game, and no field of one', () => {
    const own = new Set([...events, ...fields].filter(isOwn));
    expect(found(own, (word) => new RegExp(`['"\`]${word}['"\`]|[.?]${word}\\b(?!\\()`))).toEqual([]);
  });

  it('holds no rule of a game, nor its name', () => {
    const names = Object.values(titles).map((text) => all(text, /^game = "(\w+)"/gm)[0]!);
    expect(names).toHaveLength(3);
    expect(found(names, (name) => new RegExp(`\\b${name}\\b`, 'i'))).toEqual([]);
  });
});
