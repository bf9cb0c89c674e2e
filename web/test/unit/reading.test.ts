import { describe, expect, it } from 'vitest';
import { EMPTY_CHART } from '../../src/lib/map/chart';
import { clamp, fit, zoomAt } from '../../src/lib/map/camera';
import { signed } from '../../src/lib/reading/dice';
import { arrivalsOf } from '../../src/lib/reading/armies';
import { ALL, passes, type Sieve } from '../../src/lib/page/sieve';
import { boundsOf, columns, ends, granted, isLowGood, isOpen, isRolledAtOnce, results, rivals, tolerance } from '../../src/lib/reading/odds';
import { arcsOf, isOffMap, nameOf, readPosition } from '../../src/lib/map/pieces';
import { parse } from '../../src/lib/page/router.svelte';
import { cited, examplesByRule, search, shortRule } from '../../src/lib/reading/rules';
import { originsOf } from '../../src/lib/reading/provenance';
import { countTaken, passages, triggerOf } from '../../src/lib/reading/log';
import { below, luckOf } from '../../src/lib/reading/luck';
import { tracesOf, wayOf } from '../../src/lib/reading/traces';
import type { Card, Chart, Entry, Rule, Rulebook, Seat, Text } from '../../src/lib/server/types';
import type { Coming, Figure, Forecast, Happening, OfficerFace, UnitFace } from '../../src/wire';

const said = (text: string) => ({ en: text, fr: text });
const square = (x: number, y: number): [number, number][] => [[x, y - 10], [x + 10, y], [x, y + 10], [x - 10, y]];
const chart: Chart = {
  ...EMPTY_CHART,
  geometry: { width: 100, height: 100, counter: 10, places: { a: { x: 20, y: 20, outline: square(20, 20) }, b: { x: 60, y: 20, outline: square(60, 20) } } },
};
const told = (moment: number, happening: Partial<Happening> = {}, text = '', by?: string): Entry => ({ moment, by, happening: { kind: 'tells', ...happening }, event: null, rules: [], text: said(text) });

describe('a position', () => {
  const post: UnitFace = { piece: 'post', name: 'Post', band: 'green', arm: 'infantry', light: false, badge: null, strength: '5', morale: '4', movement: '4', facing: 'none', order: 'routed', steps: 3, losses: 1, fatigue: 0, array: 'line', group: 'f-one', arcs: { front: ['b'], rear: ['c'] } };
  const lead: OfficerFace = { piece: 'lead', name: 'Leader', band: 'green', radius: 3, group: 'f-one', aide: false };
  const unit = (facing: UnitFace['facing']): Figure => ({ place: 'a', depth: 0, side: 1, ground: 'buff', face: { unit: { ...post, facing } } });
  const leader: Figure = { place: 'b', depth: 0, side: 1, ground: 'blue', face: { officer: lead } };
  const read = (figures: Figure[], on = chart) => readPosition({ figures, chart: on, sides: ['red', 'blue'] });

  it('is made of its figures', () => {
    const found = read([unit({ vertex: 1 }), leader]).pieces.get('post')!;
    expect(found.look).toMatchObject({ ground: 'buff', strength: '5', order: 'routed', losses: 1, turn: 90 });
    expect(found).toMatchObject({ side: 'blue', group: 'f-one' });
    expect(Object.fromEntries(arcsOf(found))).toEqual({ b: 'front', c: 'rear' });
  });

  it('turns a unit to an edge or to another place', () => {
    expect(read([unit({ edge: 1 })]).pieces.get('post')!.look.turn).toBeCloseTo(135);
    expect(read([unit({ towards: 'b' })]).pieces.get('post')!.look.turn).toBeCloseTo(90);
    expect(read([unit('none')]).pieces.get('post')!.look.turn).toBeUndefined();
  });

  it('knows who waits beside the map, and where something lies that is not seen', () => {
    const back: Figure = { place: 'b', depth: 1, side: 0, ground: 'grey', face: 'back' };
    const position = read([{ ...unit({ vertex: 1 }), place: null }, leader, back]);
    expect(isOffMap(position, 'post')).toBe(true);
    expect(isOffMap(position, 'f-one'), 'its leader is there').toBe(false);
    expect([...position.hidden]).toEqual(['b']);
    expect(position.bandOf('f-one')).toBe('green');
  });

  it('calls pieces as the table names them, on the map or not', () => {
    const position = read([unit('none'), leader], { ...chart, names: { post: { en: 'The Post', fr: 'Le Poste' }, 'f-one': said('Ségur'), away: said('Masséna') } });
    const names = ['post', 'f-one', 'away', 'lead'].map((code) => nameOf(position, code, 'fr'));
    expect(names).toEqual(['Le Poste', 'Ségur', 'Masséna', 'Leader']);
    expect(nameOf(position, 'post', 'en')).toBe('The Post');
  });
});

describe('provenance', () => {
  it('gathers what comes from one source, what was rebuilt first', () => {
    const words = { name: said('Name'), strength: said('Strength'), morale: said('Morale') };
    const marked: Chart = { ...chart, words, provenance: { sources: [{ seed: '16.1' }, { reconstructed: { en: 'why', fr: 'pourquoi' } }], pieces: {}, places: {} } };
    const found = originsOf({ name: 0, strength: 1, morale: 1 }, marked);
    expect(found.map(({ kind, text, figures }) => [kind, text.fr, figures.map(({ en }) => en).join()])).toEqual([
      ['reconstructed', 'pourquoi', 'Strength,Morale'],
      ['seed', '16.1', 'Name'],
    ]);
  });
});

describe('dice', () => {
  it('are modified with a sign', () => expect([signed(-1), signed(2)]).toEqual(['−1', '+2']));
});

describe('arrivals', () => {
  it('tell turns in a row with the same chance together', () => {
    const comes: Coming[] = [{ turn: 2, faces: [5, 6] }, { turn: 3, faces: [5, 6] }, { turn: 4, faces: [4, 6] }, { turn: 5 }];
    expect(arrivalsOf(comes)).toEqual([{ first: 2, last: 3, faces: [5, 6] }, { first: 4, last: 4, faces: [4, 6] }, { first: 5, last: 5, faces: undefined }]);
  });
});

describe('games of the lobby', () => {
  const seat = (player: string | null, kind: 'person' | 'computer') => ({ player, kind }) as Seat;
  const card = { game: 'wagram', scenario: 'july5', seats: [seat('Éléonore', 'person'), seat(null, 'computer')] } as Card;
  it('are found by game, scenario, opponent and name', () => {
    expect(passes(ALL, card)).toBe(true);
    expect(passes({ ...ALL, game: 'warburg' }, card)).toBe(false);
    expect(passes({ ...ALL, scenario: 'july6' }, card)).toBe(false);
    expect(['anyone', 'people', 'computers'].map((against) => passes({ ...ALL, against: against as Sieve['against'] }, card))).toEqual([true, false, true]);
    expect(passes({ ...ALL, player: ' eleo' }, card)).toBe(true);
    expect(passes({ ...ALL, player: 'anne' }, card)).toBe(false);
  });
});

describe('odds', () => {
  const phrases = { nothing: 'nothing', others: 'others' };
  it('say what must be rolled where the first dice settle it', () => {
    const outcome = (text: string, needs: [number, number][]) => ({ percent: 1, ways: 1, dice: [], events: [told(0, {}, text)], needs });
    const of = (...outcomes: ReturnType<typeof outcome>[]) => ends({ ...exact, line: [], results: [], fates: [], outcomes }, 'en', phrases).map(({ text, needs }) => [text, needs]);
    expect(of(outcome('won', [[1, 2]]), outcome('lost', [[5, 6]]), outcome('won', [[3, 4]]))).toEqual([['won', [[1, 4]]], ['lost', [[5, 6]]]]);
    expect(of(outcome('won', [[1, 2]]), outcome('lost', [[2, 6]])), 'a later die decides').toEqual([['won', undefined], ['lost', undefined]]);
    expect(of(outcome('won', [[1, 6]]), outcome('lost', [])), 'not counted out').toEqual([['won', undefined], ['lost', undefined]]);
    expect(boundsOf({ counts: 'margin', die: { first: 1, faces: 6 }, dice: 2, low: false })).toEqual([-5, 5]);
    expect(boundsOf({ counts: 'sum', die: { first: 0, faces: 10 }, dice: 2, low: false })).toEqual([0, 18]);
  });
  const exact = { side: 'a', line: [], kind: 'exact', error: 0, hidden: 'nothing', samples: 1, runs: 6, results: [], fates: [], assumed: false } as const;
  it('add up what reads the same and gather what is rare', () => {
    const outcome = (text: string, percent: number) => ({ chance: '', percent, ways: 1, dice: [], events: [told(0, {}, text)] });
    const odds: Forecast = { ...exact, results: [], line: [], fates: [], outcomes: [outcome('Holds.', 40), outcome('Holds.', 20), ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => outcome(`Result ${n}.`, 5))] };
    const found = ends(odds, 'en', phrases);
    expect(found[0]).toEqual({ text: 'Holds.', percent: 60 });
    expect(found.at(-1)).toEqual({ text: 'others', percent: 15 });
    expect(found.reduce((sum, bar) => sum + bar.percent, 0)).toBe(100);
    expect(results(odds, 'en', phrases)).toEqual(found);
    expect(ends({ ...odds, others: { count: 40, percent: 9 } }, 'en', phrases).at(-1)).toEqual({ text: 'others', percent: 24 });
  });
  it('are told by the results of the table where one is read, with what is taken for granted', () => {
    const entry = (text: string, happening: Partial<Happening> = {}) => told(0, happening, text);
    const throws = [{ by: 'acting' as const, die: { first: 1, faces: 6 }, dice: [3], modifiers: [{ rule: 'g-1', value: 1 }], total: 4 }];
    const events = [entry('A attacks B.'), entry('C defends.'), entry('5 to 4', { strengths: { attack: 5, defence: 4 } }), entry('Combat.', { throws, from: ['a'], to: ['b'] }), entry('C runs.')];
    const outcome = (result: string, percent: number, ...dice: number[]) => ({ chance: '', percent, ways: 1, dice, result: said(result), events });
    const given = [{ text: said('D'), percent: 30 }, { text: said('R1'), percent: 70, low: 60, high: 80 }];
    const odds: Forecast = { ...exact, results: given, line: [], fates: [], outcomes: [outcome('R1', 50, 4, 1), outcome('D', 30, 2), outcome('R1', 20, 6)] };
    expect(results(odds, 'en', phrases)).toEqual([{ text: 'D', percent: 30 }, { text: 'R1', percent: 70, low: 60, high: 80 }]);
    expect(granted(odds, 'en')).toBe('C defends.');
    const from = (i: number): Forecast => ({ ...odds, outcomes: [{ ...outcome('D', 100), events: events.slice(i) }] });
    expect([0, 1, 2, 3].map((i) => isRolledAtOnce(from(i))), 'what is only declared throws no dice').toEqual([false, false, true, true]);
    expect(columns(odds)).toMatchObject({ attack: { strength: 5, places: ['a'], modifiers: [{ value: 1 }] }, defence: { strength: 4, places: ['b'], modifiers: [] } });
  });
  it('speak of the fight and not of the shots before it', () => {
    const die = { first: 0, faces: 10 };
    const rolls = (value: number, low = false) => [{ by: 'acting' as const, die, dice: [3], low, modifiers: [{ rule: 'g-1', value }], total: 3 }];
    const fire = told(0, { kind: 'strikes', pieces: ['gun'], from: ['b'], to: ['a'], throws: rolls(-1, true) }, 'The gun fires.');
    const shock = told(0, { kind: 'strikes', to: ['b'], strengths: { attack: 7, defence: 3 }, throws: rolls(2) }, 'Shock.');
    const outcome = (...events: Entry[]) => ({ percent: 50, ways: 1, dice: [], events });
    const declared = told(0, { kind: 'strikes', pieces: ['horse'], to: ['b'] });
    const odds: Forecast = { ...exact, line: [], results: [], fates: [], outcomes: [outcome(declared, fire, told(0, {}, 'They run.')), outcome(declared, fire, shock)] };
    expect(columns(odds)).toMatchObject({ attack: { strength: 7, pieces: ['horse'], modifiers: [{ value: 2 }] }, defence: { strength: 3, places: ['b'] } });
    expect(isLowGood(odds)).toBe(false);
    const from = told(0, { kind: 'strikes', from: ['a'], to: ['b'] });
    expect(columns({ ...odds, outcomes: [outcome(from, fire, shock)] }).attack, 'from where it was declared').toMatchObject({ places: ['a'], pieces: [] });
  });
  it('are not weighed where only the next marker is drawn', () => {
    const outcome = (marker: string) => ({ percent: 50, ways: 1, dice: [], events: [told(0, { kind: 'tells', pieces: ['guard'] }, 'The guard stops.'), told(0, { pieces: [marker] }, `${marker} is drawn.`)] });
    const odds: Forecast = { ...exact, line: [], results: [], fates: [], outcomes: [outcome('red'), outcome('blue')] };
    expect(isOpen(odds, (piece) => piece === 'guard')).toBe(false);
    expect(isOpen(odds), 'told of what is on the map').toBe(true);
    expect(isRolledAtOnce(odds), 'a draw throws no dice').toBe(false);
  });
  it('say that nothing comes of dice where the table has a dash', () => {
    const throws = [{ by: 'acting' as const, die: { first: 1, faces: 6 }, dice: [1], total: 1 }];
    const odds: Forecast = { ...exact, results: [], line: [], fates: [], outcomes: [{ percent: 100, ways: 2, dice: [1], events: [told(0, { throws, idle: true }, 'Fires: –.')] }] };
    expect(ends(odds, 'en', phrases)[0]!.text).toBe('nothing');
  });
  it('leave out what comes next and is no piece of the map', () => {
    const throws = [{ by: 'acting' as const, die: { first: 0, faces: 10 }, dice: [9], total: 9 }];
    const outcome = (...events: ReturnType<typeof told>[]) => ({ percent: 50, ways: 1, dice: [9], events: [told(0, { throws, pieces: ['guard'] }, 'The guard stays routed.'), ...events] });
    const odds: Forecast = { ...exact, results: [], line: [], fates: [], outcomes: [outcome(told(1, { pieces: ['guard'] }, 'The guard rallies.')), outcome(told(1, { pieces: ['marker'] }, 'A marker is drawn.'))] };
    const found = ends(odds, 'en', { ...phrases, isOnMap: (piece) => piece === 'guard' });
    expect(found.map(({ text }) => text)).toEqual(['The guard rallies.', 'The guard stays routed.']);
  });
  it('say what is told of dice that two sides roll and that decide nothing', () => {
    const die = { first: 0, faces: 10 };
    const throws = [{ by: 'acting' as const, side: 1, die, dice: [4], total: 4 }, { by: 'opposing' as const, side: 0, die, dice: [4], total: 4 }];
    const outcome = (text: string, result?: string) => ({ percent: 50, ways: 1, dice: [4, 4], events: [told(0, { kind: 'tells', throws }, text)], ...(result ? { result: said(result) } : {}) });
    const given = [{ text: said('A first'), percent: 50 }, { text: null, percent: 50 }];
    const odds: Forecast = { ...exact, results: given, line: [], fates: [], outcomes: [outcome('A begins.', 'A first'), outcome('Nobody begins.')] };
    expect(results(odds, 'en', phrases).map(({ text }) => text)).toEqual(['A first', 'Nobody begins.']);
    expect(rivals(odds)).toEqual([1, 0]);
  });
  it('promise no more than they know', () => {
    const odds: Forecast = { ...exact, kind: 'sampled', error: 1.2, results: [], line: [], fates: [], outcomes: [] };
    expect([tolerance(odds), tolerance({ ...odds, error: 0.1 })]).toEqual([2, 1]);
  });
});

describe('the rulebook', () => {
  const rule = (id: string, en: string): Rule => ({ id, title: id, title_fr: id, kind: 'combat', en, fr: en, ruling: null, tableaux: [], section: '1', table: null, untestable: null, battle: null, hook: null, source: null });
  const book: Rulebook = { game: 'g', title: 'G', gaps: [], examples: [], chapters: [{ name: '1', title: { en: 'One', fr: 'Un' }, battle: null, rules: [rule('g-1-01', 'A charge on the flank'), rule('g-1-02', 'Épée')] }] };
  it('is searched by every word, accents aside', () => {
    expect(search(book, 'flank charge', 'en')[0]!.rules.map((one) => one.id)).toEqual(['g-1-01']);
    expect(search(book, 'epee', 'fr')[0]!.rules.map((one) => one.id)).toEqual(['g-1-02']);
    expect(search(book, 'nothing such', 'en')).toEqual([]);
  });
  it('is searched in the rulings of the language, or in English where there is no other', () => {
    const ruled = (ruling: Text): Rulebook => ({ ...book, chapters: [{ name: '1', title: { en: 'One', fr: 'Un' }, battle: null, rules: [{ ...rule('g-1-01', 'A'), ruling }] }] });
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
    const known = new Set(['g-10.6-18', 'g-ter-01', 'h-1-01', 'battle1805-2.1.2-10', 'g-2.1.2-10', 'g-all-3-01']);
    const rules = (text: string) => cited(text, 'g', known).flatMap(({ text, rule }) => (rule ? [[text, rule]] : []));
    expect(rules('See g-10.6-18, ter-01 and h-1-01; not 10.6-19, g-10.6-180 or 5-06.')).toEqual([
      ['10.6-18', 'g-10.6-18'],
      ['ter-01', 'g-ter-01'],
      ['h-1-01', 'h-1-01'],
    ]);
    expect(rules('It does: battle1805-2.1.2-10.'), 'of a battle with its year').toEqual([['battle1805-2.1.2-10', 'battle1805-2.1.2-10']]);
    expect(rules('Or g-all-3-01.')).toEqual([['all-3-01', 'g-all-3-01']]);
    expect(cited('Plain', 'g', known)).toEqual([{ text: 'Plain', rule: null }]);
  });
  it('has short numbers beside the map', () => expect(shortRule('g-1-02', 'g')).toBe('1-02'));
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
  const moved = (from: string, to: string, by = 'red') => told(1, { kind: 'goes', from: [from], to: [to], cost: 1 }, '', by);
  it('show the last decision only', () => {
    expect(tracesOf([told(1, { kind: 'goes', from: ['a'], to: ['b'] }), told(2, { kind: 'strikes', from: ['a'], to: ['b'] })])).toEqual([{ from: 'a', to: 'b', tone: 'strike' }]);
  });
  it('show the way so far: the chain of moves at the end of the log, mine and unbroken', () => {
    const log = [moved('x', 'y'), told(1, { kind: 'strikes' }), moved('a', 'b'), told(1, { cost: 1 }, '', 'red'), moved('b', 'c')];
    expect(wayOf(log, 'red').map((leg) => leg.from + leg.to)).toEqual(['ab', 'bc']);
    expect(wayOf([moved('a', 'b'), moved('c', 'd')], 'red')).toHaveLength(1);
    expect(wayOf([moved('a', 'b', 'blue')], 'red')).toEqual([]);
  });
});

describe('what was taken back', () => {
  const log: Entry[] = [told(0), told(1), told(2), told(3), { ...told(4), undoes: 2 }, told(5)];

  it('is folded away with the words that took it back', () => {
    expect(passages(log).map((passage) => ('taken' in passage ? passage.taken.map(({ moment }) => moment) : passage.moment))).toEqual([0, 1, [2, 3, 4], 5]);
  });
});

describe('decisions taken back', () => {
  it('are counted though nothing was told of them', () => {
    const log: Entry[] = [told(0), { ...told(2), undoes: 1 }, { ...told(4), undoes: 3 }];
    const [, run] = passages(log);
    expect(run && 'taken' in run && countTaken(run.taken)).toBe(2);
  });
});

describe('what is to be answered', () => {
  const fire = told(3, { kind: 'strikes', pieces: ['gun'] }, 'The gun fires.', 'red');
  const flight = told(3, { kind: 'goes', pieces: ['guard'] }, 'The guard runs.', 'red');
  it('is the blow that was struck, not what came of it', () => {
    expect(triggerOf([told(1, { kind: 'goes' }, '', 'red'), fire, flight, told(3, {}, 'A leader falls.', 'red')], 'blue')).toBe(fire);
    expect(triggerOf([fire, told(4, { kind: 'goes' }, 'My guard gives way.', 'blue'), told(5, {}, 'It turns.', 'blue')], 'blue'), 'I gave way before it').toBe(fire);
    expect(triggerOf([fire, told(4, { kind: 'goes' }, 'The horse comes.', 'red'), told(5, {}, 'Passes.', 'blue')], 'blue')?.text.en).toBe('The horse comes.');
  });
  it('is the last word after a deed of mine, and nothing that was taken back', () => {
    const own = told(5, {}, 'They hold.', 'blue');
    expect(triggerOf([fire, told(5, { kind: 'strikes' }, '', 'blue'), own], 'blue')).toBe(own);
    expect(triggerOf([fire, told(4, { kind: 'goes', cost: 1 }, '', 'blue'), own], 'blue')).toBe(own);
    expect(triggerOf([fire, told(4, { kind: 'turn' }, '', 'red'), own], 'blue'), 'of another turn').toBe(own);
    const back: Entry = { ...told(4, {}, '', 'red'), undoes: 3 };
    expect(triggerOf([fire, back], 'blue')).toBe(back);
    expect(triggerOf([], 'blue')).toBeUndefined();
  });
});

describe('luck', () => {
  const die = { first: 1, faces: 6 };
  const fell = (moment: number, side: number, dice: number[], low = false) => told(moment, { throws: [{ by: 'acting', side, die, dice, low, total: 0 }] });

  it('is above the average if good numbers come, high or low', () => {
    const [red, blue] = luckOf([fell(1, 0, [6, 6]), fell(2, 1, [1], true), fell(3, 1, [1], true)], 2);
    expect(red).toMatchObject({ dice: 2, better: 2.5 });
    expect(blue).toMatchObject({ dice: 2, better: 2.5 });
    expect(red!.share).toBeCloseTo(0.981, 2);
  });

  it('does not count what was taken back', () => {
    const [red] = luckOf([fell(1, 0, [6]), { ...told(2), undoes: 1 }], 2);
    expect(red).toMatchObject({ dice: 0, share: 0.5 });
  });

  it('knows the normal distribution', () => {
    for (const [at, share] of [[0, 0.5], [1, 0.8413], [-1.96, 0.025], [2.5, 0.9938]] as const) expect(below(at)).toBeCloseTo(share, 3);
  });
});
