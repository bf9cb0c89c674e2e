import { describe, expect, it, vi } from 'vitest';
import { initiativeOf, tacticalGroups } from '../../src/games/gloire/groups';
import { byFormation, formationsOf, playedIn, sharesOf } from '../../src/games/gloire/reading';
import type { GloireView, Unit } from '../../src/games/gloire/view';
import { timeOf, word } from '../../src/games/gloire/words';
import { narrow } from '../../src/lib/page/narrow.svelte';
import { set } from '../../src/lib/page/settings.svelte';
import type { Piece, Position } from '../../src/lib/map/pieces';
import { api } from '../../src/lib/server/api';
import type { Entry } from '../../src/lib/server/types';

const told = (moment: number, event: object, more: Partial<Entry> = {}): Entry => ({ moment, happening: { kind: 'tells' }, event, rules: [], text: { en: '', fr: '' }, ...more });
const turn = (moment: number, n: number): Entry => told(moment, { event: 'turn_began' }, { happening: { kind: 'turn', turn: n } });

const unit = (piece: string, group: number, more: Partial<Unit> = {}): Unit => ({ piece, side: piece.startsWith('red') ? 'second' : 'first', place: `at-${piece}`, status: 'on_map', morale: 'good', strength: 5, group, ...more });

const UNITS = [unit('foot-1', 1), unit('foot-2', 1), unit('guns', 2, { strength: 3 }), unit('late', 0, { place: undefined, status: 'away' }), unit('red-1', 1), unit('red-2', 2)];
const OF: Record<string, string> = { 'foot-1': 'azure', 'foot-2': 'azure', guns: 'azure', late: 'azure', 'red-1': 'crimson', 'red-2': 'crimson' };

const view = (more: Partial<GloireView> = {}): GloireView => ({
  side: 'first',
  turn: 2,
  phase: 'orders',
  initiative: null,
  active: null,
  track: [],
  markers: [
    { piece: 'azure-1', side: 'first', formation: 'azure', initiative: 7 },
    { piece: 'azure-2', side: 'first', formation: 'azure', initiative: 5 },
    { piece: 'effort', side: 'first', initiative: 6 },
    { piece: 'crimson-1', side: 'second', formation: 'crimson', initiative: 4 },
    { piece: 'crimson-2', side: 'second', formation: 'crimson', initiative: 3 },
  ],
  scores: [0, 0],
  units: UNITS,
  chiefs: [],
  with_orders: [],
  revealed: [],
  arriving: [],
  shown: [],
  possible: [['azure-1', 'azure-2', 'effort'], ['crimson-1', 'crimson-2']],
  cup: [],
  committed: [],
  held: [],
  ordered: [],
  ...more,
});

const position = {
  pieces: new Map(UNITS.map(({ piece }) => [piece, { code: piece, kind: 'unit', side: piece.startsWith('red') ? 'red' : 'blue', group: OF[piece], comes: [], look: { arm: piece === 'guns' ? 'artillery' : 'infantry' } } as unknown as Piece])),
  groupOf: (code: string) => OF[code],
} as unknown as Position;

const groups = (seen: GloireView, army: 'first' | 'second' = 'first') =>
  formationsOf({ view: seen, position }, army, army === 'first' ? 'blue' : 'red').flatMap((formation) => formation.groups.map(({ code, orders }) => [code, orders]));
const tokens = (seen: GloireView) => tacticalGroups(seen as never, (code) => OF[code]).map(({ code, token }) => [code, token && [token.isUp, token.sign?.letter.en]]);

describe('tactical groups', () => {
  it('are the units of a formation by number; who is not on the map or just arrives is in none', () => {
    const found = tacticalGroups(view({ arriving: ['guns'] }) as never, (code) => OF[code]);
    expect(found.map(({ code, pieces }) => [code, pieces])).toEqual([
      ['azure.1', ['foot-1', 'foot-2']],
      ['crimson.1', ['red-1']],
      ['crimson.2', ['red-2']],
    ]);
  });

  it('are served once they have orders, as long as orders are given', () => {
    const served = (seen: GloireView) => tacticalGroups(seen as never, (code) => OF[code]).flatMap(({ code, isServed }) => (isServed ? [code] : []));
    expect(served(view({ ordered: ['foot-1', 'foot-2'] }))).toEqual(['azure.1']);
    expect(served(view({ ordered: ['foot-1', 'foot-2'], phase: 'activation' }))).toEqual([]);
  });
});

describe('what came out of the cup', () => {
  it('is told in order, of this turn only', () => {
    const log = [turn(1, 1), told(2, { event: 'drawn', piece: 'azure-1' }), turn(5, 2), told(6, { event: 'opens', piece: 'crimson-2' }), told(7, { event: 'drawn', piece: 'azure-2' }), told(9, { event: 'set_aside', piece: 'crimson-1' })];
    expect(playedIn(log)).toEqual([
      { marker: 'crimson-2', how: 'opens' },
      { marker: 'azure-2', how: 'drawn' },
      { marker: 'crimson-1', how: 'aside' },
    ]);
  });

  it('leaves out what was taken back', () => {
    const log = [turn(1, 1), told(4, { event: 'opens', piece: 'azure-1' }), told(5, null as never, { undoes: 4 }), told(6, { event: 'opens', piece: 'azure-2' })];
    expect(playedIn(log).map(({ marker }) => marker)).toEqual(['azure-2']);
  });
});

describe('what may be in the cup', () => {
  const codes = (seen: GloireView) => sharesOf(seen).map(({ army, knowledge, markers }) => [army, knowledge, markers.map(({ piece }) => piece)]);

  it('is what may go in before it is filled: of my special markers those I have committed', () => {
    expect(codes(view())).toEqual([
      ['first', 'soon', ['azure-1', 'azure-2']],
      ['second', 'possible', ['crimson-1', 'crimson-2']],
    ]);
    expect(codes(view({ committed: ['effort'], held: ['azure-2'] }))[0]).toEqual(['first', 'soon', ['azure-1', 'effort']]);
  });

  it('is my own as it is, and of the enemy what may be there, or what I have seen', () => {
    expect(codes(view({ phase: 'activation', side: 'second', cup: ['crimson-2'] }))).toEqual([
      ['second', 'mine', ['crimson-2']],
      ['first', 'possible', ['azure-1', 'azure-2', 'effort']],
    ]);
    expect(codes(view({ phase: 'activation', cup: [], cup_seen: ['crimson-1'] }))[1]).toEqual(['second', 'seen', ['crimson-1']]);
  });

  it('is never more than possible for whoever looks on', () => {
    const open = view({ phase: 'activation', side: null, cup: undefined, committed: undefined, held: undefined, ordered: undefined });
    expect(codes(open).map(([, knowledge]) => knowledge)).toEqual(['possible', 'possible']);
  });

  it('is shown by formation', () => {
    expect(byFormation(view().markers).map((some) => some.length)).toEqual([2, 1, 2]);
  });
});

describe('orders', () => {
  it('are mine to know, given or not', () => {
    expect(groups(view({ phase: 'activation', ordered: ['foot-1', 'foot-2'] }))).toEqual([
      ['azure.1', 'given'],
      ['azure.2', 'none'],
    ]);
  });

  it('of the enemy lie face down until they are shown or seen', () => {
    expect(groups(view(), 'second').map(([, orders]) => orders)).toEqual(['choosing', 'choosing']);
    expect(groups(view({ phase: 'activation', with_orders: ['red-1'], revealed: ['crimson'] }), 'second')).toEqual([
      ['crimson.1', 'with'],
      ['crimson.2', 'without'],
    ]);
    expect(groups(view({ phase: 'activation' }), 'second').map(([, orders]) => orders)).toEqual(['hidden', 'hidden']);
    expect(groups(view({ phase: 'activation', orders_seen: ['red-2'] }), 'second').map(([, orders]) => orders)).toEqual(['none', 'given']);
  });

  it('lie on the map once all are given: a back beside each group, with what I know of it, turned up with its formation', () => {
    expect(tokens(view({ ordered: ['foot-1', 'foot-2'] })).every(([, token]) => token === undefined)).toBe(true);
    expect(tokens(view({ phase: 'activation', ordered: ['foot-1', 'foot-2'] }))).toEqual([
      ['azure.1', [false, 'O']],
      ['azure.2', [false, 'Ø']],
      ['crimson.1', [false, undefined]],
      ['crimson.2', [false, undefined]],
    ]);
    expect(tokens(view({ phase: 'activation', with_orders: ['red-1'], revealed: ['crimson'] })).slice(2)).toEqual([
      ['crimson.1', [true, 'O']],
      ['crimson.2', [true, 'Ø']],
    ]);
    expect(tokens(view({ side: null, phase: 'activation', ordered: undefined })).every(([, token]) => JSON.stringify(token) === '[false,null]')).toBe(true);
  });
});

describe('formations', () => {
  it('count foot and horse apart from guns, and keep those who are in no group', () => {
    const [azure] = formationsOf({ view: view(), position }, 'first', 'blue');
    expect([azure!.strength, azure!.fire, azure!.initiative, azure!.others.map(({ piece }) => piece)]).toEqual([10, 3, [7, 5], ['late']]);
  });
});

describe('an offer of a marker', () => {
  const read = (...codes: string[]) => ({ offer: { label: { en: 'Open', fr: 'Ouvrir' } } as never, tokens: codes.map((text) => ({ text, kind: 'piece' as const })) });

  it('tells its initiative, which is all that tells two of a formation apart', () => {
    expect(initiativeOf(view() as never, read('azure-2'))).toEqual({ en: 'initiative 5', fr: 'initiative 5' });
    expect(initiativeOf(view() as never, read('azure'))).toBeUndefined();
    expect(initiativeOf(view() as never, read('azure-1', 'azure-2'))).toBeUndefined();
    const told = { ...read('azure-2'), offer: { label: { en: 'Open with Azure (initiative 5)', fr: 'Ouvrir par Azur (initiative 5)' } } as never };
    expect(initiativeOf(view() as never, told), 'what the button says is not said twice').toBeUndefined();
  });

  it('tells what a special one does, in the words of its rule', async () => {
    const asked = vi.spyOn(api, 'rule').mockResolvedValue({ rule: { en: 'Two stacks act again.', fr: 'Deux piles agissent de nouveau.' } } as never);
    const seen = view({ markers: [{ piece: 'effort', side: 'first', initiative: 6, rule: 'x-2.1.2-01' }, { piece: 'hold', side: 'first', initiative: 0, rule: 'x-2.1.2-01' }] });
    expect(initiativeOf(seen as never, read('effort'))).toEqual({ en: 'initiative 6', fr: 'initiative 6' });
    await Promise.resolve();
    expect(initiativeOf(seen as never, read('effort'))).toEqual({ en: 'Two stacks act again. Initiative 6.', fr: 'Deux piles agissent de nouveau. Initiative 6.' });
    expect(initiativeOf(seen as never, read('hold'))).toEqual({ en: 'Two stacks act again.', fr: 'Deux piles agissent de nouveau.' });
    expect(asked).toHaveBeenCalledTimes(1);
    narrow.is = true;
    const many = view({ markers: ['one', 'two', 'three'].map((piece) => ({ piece, side: 'first' as const, initiative: 0, rule: 'x-2.1.2-01' })) });
    expect(initiativeOf(many as never, read('two'))).toEqual({ en: 'explained in the cup', fr: 'expliqué dans le bol' });
    narrow.is = false;
    asked.mockRestore();
  });
});

describe('words', () => {
  it('tell the time as each language writes it', () => {
    expect([timeOf(485, 'en'), timeOf(485, 'fr')]).toEqual(['8:05', '8\u202fh\u202f05']);
  });

  it('are set as a printer sets them', () => {
    set('language', 'fr');
    expect(word('mine', { side: 'Français' })).toBe('Français\u202f: dans le bol');
    set('language', 'en');
    expect(word('mine', { side: 'French' })).toBe('French: in the cup');
  });
});
