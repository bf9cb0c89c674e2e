import { describe, expect, it } from 'vitest';
import { clamp, fit, zoomAt } from '../../src/lib/camera';
import { signed, throwsOf } from '../../src/lib/dice';
import { ends, granted, results, tolerance } from '../../src/lib/odds';
import { bearing, isOffMap, nameOf, readBoard } from '../../src/lib/pieces';
import { parse } from '../../src/lib/router.svelte';
import { cited, examplesByRule, search, shortRule } from '../../src/lib/rules';
import { tracesOf } from '../../src/lib/traces';
import type { Chart, Entry, Figure, Odds, Rulebook, Text } from '../../src/lib/types';

const said = (text: string) => ({ en: text, fr: text });
const square = (x: number, y: number): [number, number][] => [[x, y - 10], [x + 10, y], [x, y + 10], [x - 10, y]];
const chart: Chart = {
  svg: '',
  geometry: { width: 100, height: 100, places: { a: { x: 20, y: 20, outline: square(20, 20) }, b: { x: 60, y: 20, outline: square(60, 20) } } },
};

describe('a board', () => {
  const unit = (facing: object | string): Figure => ({
    place: 'a', depth: 0, side: 1, ground: 'buff',
    face: { unit: { piece: 'post', name: 'Post', band: 'green', arm: 'infantry', light: false, badge: null, strength: '5', morale: '4', movement: '4', facing: facing as never, order: 'routed', steps: 3, losses: 1, fatigue: 0, array: 'line' } },
  });
  const leader: Figure = { place: 'b', depth: 0, side: 1, ground: 'blue', face: { officer: { piece: 'lead', name: 'Leader', band: 'green', radius: 3 } } };
  const view = { units: [{ piece: 'post', place: 'a' }], officers: [{ piece: 'lead', place: 'b', commands: 'f-one' }], formations: [{ piece: 'f-one', losses: 1, value: 4 }] };
  const read = (figures?: Figure[]) => readBoard({ view, figures, chart, sides: ['red', 'blue'] });

  it('dresses pieces with their figures', () => {
    const post = read([unit({ vertex: 1 }), leader]).pieces.get('post')!;
    expect(post.look).toMatchObject({ ground: 'buff', strength: '5', order: 'routed', losses: 1, turn: 90 });
    expect(post.side).toBe('blue');
  });

  it('turns a unit to an edge or to another place', () => {
    expect(read([unit({ edge: 1 })]).pieces.get('post')!.look.turn).toBeCloseTo(135);
    expect(read([unit({ towards: 'b' })]).pieces.get('post')!.look.turn).toBeCloseTo(90);
    expect(read([unit('none')]).pieces.get('post')!.look.turn).toBeUndefined();
  });

  it('finds the formation of a unit by its leader’s band, and its side and name by him', () => {
    const board = read([unit('none'), leader]);
    expect(board.groupOf('post')).toBe('f-one');
    expect(board.standings).toEqual([{ code: 'f-one', side: 'blue', losses: 1, value: 4, broken: false, status: undefined }]);
    expect(board.pieces.get('f-one')!.name).toBe('Leader');
  });

  it('dresses who waits beside the map, and knows that he does', () => {
    const board = read([{ ...unit({ vertex: 1 }), place: null }, leader]);
    expect(board.pieces.get('post')!.look).toMatchObject({ ground: 'buff', arm: 'infantry', turn: undefined });
    expect(isOffMap(board, 'post')).toBe(true);
    expect(isOffMap(board, 'f-one'), 'its leader is there').toBe(false);
  });

  it('colours who waits as his comrades are coloured', () => {
    const waiting = { ...view, units: [...view.units, { piece: 'guard', side: 'blue' }] };
    const board = readBoard({ view: waiting, figures: [unit('none'), leader], chart, sides: ['red', 'blue'] });
    expect(board.pieces.get('guard')!.look.ground).toBe('buff');
  });

  it('does without figures', () => {
    const board = read();
    expect(board.piecesAt('a')).toEqual(['post']);
    expect(board.pieces.get('f-one')!.name).toBe('Lead');
  });

  it('calls pieces as the table names them, on the map or not', () => {
    const named = { ...chart, names: { post: 'Le Poste', 'f-one': 'Ségur', away: 'Masséna' } };
    const board = readBoard({ view, figures: [unit('none'), leader], chart: named, sides: ['red', 'blue'] });
    const names = ['post', 'f-one', 'away', 'f-other'].map((code) => nameOf(board, code, 'fr'));
    expect(names).toEqual(['Le Poste', 'Ségur', 'Masséna', 'Other']);
  });

  it('reads the compass where the map has no word for a facing', () => {
    expect(bearing('SSE', chart.geometry)).toBe(157.5);
  });
});

describe('dice', () => {
  it('are found with their modifiers', () => {
    const entry: Entry = { sequence: 1, rules: [], text: said(''), event: { roll: { die: 4, total: 3, modifiers: [{ value: -1, rule: 'x-1' }] } } };
    expect(throwsOf(entry)).toEqual([{ die: 4, total: 3, modifiers: [{ value: -1, rule: 'x-1' }] }]);
    expect(signed(-1)).toBe('−1');
  });
});

describe('odds', () => {
  const phrases = { nothing: 'nothing', others: 'others', instance: (text: string) => `e.g. ${text}` };
  const exact = { side: 'a', line: [], kind: 'exact', error: 0, hidden: 'nothing', samples: 1, runs: 6, results: [], fates: [], assumed: false } as const;
  it('add up what reads the same and gather what is rare', () => {
    const outcome = (text: string, percent: number) => ({ chance: '', percent, ways: 1, dice: [], events: [{ sequence: 0, event: null, rules: [], text: said(text) }] });
    const odds: Odds = { ...exact, results: [], line: [], fates: [], outcomes: [outcome('Holds (1).', 40), outcome('Holds (2).', 20), ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => outcome(`Result ${n}.`, 5))] };
    const found = ends(odds, 'en', phrases);
    expect(found[0]).toEqual({ text: 'Holds.', percent: 60 });
    expect(found.at(-1)).toEqual({ text: 'others', percent: 15 });
    expect(found.reduce((sum, bar) => sum + bar.percent, 0)).toBe(100);
    expect(results(odds, 'en', phrases)).toEqual(found);
    expect(ends({ ...odds, others: { count: 40, percent: 9 } }, 'en', phrases).at(-1)).toEqual({ text: 'others', percent: 24 });
  });
  it('are told by the results of the table where one is read, with what is taken for granted', () => {
    const entry = (text: string, event: Entry['event'] = {}) => ({ sequence: 0, event, rules: [], text: said(text) });
    const events = [entry('A attacks B.'), entry('C defends.'), entry('5 to 4', { attack: 5, defence: 4 }), entry('Combat: 3.', { roll: {} }), entry('C runs.')];
    const outcome = (result: string, percent: number, ...dice: number[]) => ({ chance: '', percent, ways: 1, dice, result: said(result), events });
    const given = [{ text: said('D'), percent: 30 }, { text: said('R1'), percent: 70, low: 60, high: 80 }];
    const odds: Odds = { ...exact, results: given, line: [], fates: [], outcomes: [outcome('R1', 50, 4, 1), outcome('D', 30, 2), outcome('R1', 20, 6)] };
    expect(results(odds, 'en', phrases)).toEqual([{ text: 'D', percent: 30 }, { text: 'R1', percent: 70, low: 60, high: 80 }]);
    expect(granted(odds, 'en')).toBe('C defends.');
  });
  it('show no figure as if it were the only one', () => {
    const events = [{ sequence: 0, event: null, rules: [], text: said('Initiative: French 0, Austrians 0.') }];
    const odds: Odds = { ...exact, results: [], line: [], fates: [], outcomes: [{ percent: 100, ways: 21, dice: [1, 1], events }] };
    expect(ends(odds, 'en', phrases)[0]!.text).toBe('e.g. Initiative: French 0, Austrians 0.');
  });
  it('promise no more than they know', () => {
    const odds: Odds = { ...exact, kind: 'sampled', error: 1.2, results: [], line: [], fates: [], outcomes: [] };
    expect([tolerance(odds), tolerance({ ...odds, error: 0.1 })]).toEqual([2, 1]);
  });
});

describe('the rulebook', () => {
  const rule = (id: string, en: string) => ({ id, title: id, title_fr: id, kind: '', en, fr: en, ruling: null, tableaux: [] });
  const book: Rulebook = { game: 'g', title: 'G', gaps: [], examples: [], chapters: [{ name: '1', battle: null, rules: [rule('g-1-01', 'A charge on the flank'), rule('g-1-02', 'Épée')] }] };
  it('is searched by every word, accents aside', () => {
    expect(search(book, 'flank charge', 'en')[0]!.rules.map((one) => one.id)).toEqual(['g-1-01']);
    expect(search(book, 'epee', 'fr')[0]!.rules.map((one) => one.id)).toEqual(['g-1-02']);
    expect(search(book, 'nothing such', 'en')).toEqual([]);
  });
  it('is searched in the rulings of the language, or in English where there is no other', () => {
    const ruled = (ruling: Text): Rulebook => ({ ...book, chapters: [{ name: '1', battle: null, rules: [{ ...rule('g-1-01', 'A'), ruling }] }] });
    const both = ruled({ en: 'We say no', fr: 'Nous disons non' });
    expect(search(both, 'disons', 'fr')).toHaveLength(1);
    expect(search(both, 'disons', 'en')).toHaveLength(0);
    expect(search(ruled({ en: 'We say no', fr: null }), 'say', 'fr')).toHaveLength(1);
  });
  it('shows an example once, beside the first of its rules', () => {
    const text = { en: 'a', fr: 'b' };
    const example = (id: string, ...rules: string[]) => ({ id, rules, given: text, expect: text });
    const found = examplesByRule({ ...book, examples: [example('x', 'g-1-01', 'g-1-02'), example('y', 'g-1-01')] });
    expect([...found].map(([id, shown]) => [id, shown.map((one) => one.id)])).toEqual([['g-1-01', ['x', 'y']]]);
  });
  it('finds the rules that a text names, by their long or short name', () => {
    const known = new Set(['g-10.6-18', 'g-ter-01', 'h-1-01']);
    const rules = (text: string) => cited(text, 'g', known).flatMap(({ text, rule }) => (rule ? [[text, rule]] : []));
    expect(rules('See g-10.6-18, ter-01 and h-1-01; not 10.6-19, g-10.6-180 or 5-06.')).toEqual([
      ['10.6-18', 'g-10.6-18'],
      ['ter-01', 'g-ter-01'],
      ['h-1-01', 'h-1-01'],
    ]);
    expect(cited('Plain', 'g', known)).toEqual([{ text: 'Plain', rule: null }]);
  });
  it('has short numbers beside the board', () => expect(shortRule('g-1-02', 'g')).toBe('1-02'));
});

describe('the camera', () => {
  const map = { width: 1000, height: 500 };
  const room = { width: 500, height: 500 };
  it('fits the sheet and keeps the point under the pointer', () => {
    const whole = fit(map, room);
    expect(whole).toEqual({ scale: 0.5, x: 0, y: 125 });
    const near = zoomAt(whole, 2, 100, 200, map, room);
    expect((100 - near.x) / near.scale).toBeCloseTo(200);
  });
  it('never loses the map', () => {
    expect(clamp({ x: 9999, y: 0, scale: 0.5 }, map, room).x).toBeLessThan(room.width);
  });
});

describe('addresses', () => {
  it('lead to screens', () => {
    expect(parse('/games/abc/replay', '?at=12', '')).toEqual({ screen: 'replay', id: 'abc', side: null, at: 12 });
    expect(parse('/rules/g', '', '#g-1-02')).toEqual({ screen: 'rules', game: 'g', rule: 'g-1-02' });
    expect(parse('/join/abc/T', '', '')).toEqual({ screen: 'join', id: 'abc', invitation: 'T' });
    expect(parse('/nowhere', '', '')).toEqual({ screen: 'lobby' });
  });
});

describe('traces', () => {
  it('show the last decision only', () => {
    const event = (sequence: number, fields: object): Entry => ({ sequence, rules: [], text: said(''), event: fields as never });
    expect(tracesOf([event(1, { event: 'moved', from: 'a', to: 'b' }), event(2, { event: 'fired', from: 'a', target: 'b' })])).toEqual([{ from: 'a', to: 'b', tone: 'strike' }]);
  });
});
