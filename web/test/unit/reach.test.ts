import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offer } from './offer';
import { Play, chart, frames } from './recorded/play.mjs';
import { api, ApiError } from '../../src/lib/server/api';
import { readChart } from '../../src/lib/map/chart';
import { readOffer, type Known } from '../../src/lib/table/offers';
import { Ranger, rangeKey } from '../../src/lib/table/ranger.svelte';
import { goalOf, goesOn, moverOf, NOWHERE, originOf, pathTo, readReach, stepsOf, toward, UNDER_WAY, type Goal } from '../../src/lib/table/reach';
import { set } from '../../src/lib/page/settings.svelte';
import { Table } from '../../src/lib/table/table.svelte';
import type { GameState } from '../../src/lib/server/types';

const PLACES = ['1004', '1207', '1307', '1308', '1408', '1409'];
const STANDS: Record<string, string> = { jenner: '1207', lochmann: '1207', post: '1308' };
const known: Known = {
  parties: [],
  isPlace: (code) => PLACES.includes(code),
  placeOf: (code) => STANDS[code],
  groupOf: () => undefined,
  piecesAt: (place) => Object.keys(STANDS).filter((piece) => STANDS[piece] === place),
};
const reads = (...texts: string[]) => texts.map((text) => readOffer(offer(text), known));
const START = { place: '1207', left: 4 };
/** Each step costs a point, and so does turning; the last one what is left over. */
const spot = (place: string, left: number, line: string[], answered = false): Goal => {
  const way = [{ ...START }];
  for (const text of line) {
    const { place: at, left: before } = way.at(-1)!;
    const [verb, to] = text.split(' ');
    way.push({ place: verb === 'to' ? to! : at, left: verb === 'move' ? before : before - 1 });
  }
  way[way.length - 1]!.left = left;
  return { place, left, answered, line, way, isBought: false };
};

const SENT = [
  spot('1307', 3, ['move jenner', 'to 1307']),
  spot('1308', 2, ['move jenner', 'to 1307', 'left', 'to 1308']),
  spot('1408', 0, ['move jenner', 'to 1307', 'left', 'to 1308', 'to 1408'], true),
];
const reach = readReach({ reach: SENT }, known);
const acting = reads('move jenner', 'move 1207', 'move post', 'fire jenner 1004', 'end');

describe('a reach', () => {
  it('holds what is on this map, and nothing where nothing was sent', () => {
    expect([...readReach({ reach: [...SENT, spot('9999', 1, ['to 9999']), spot('1004', 1, [])] }, known).keys()]).toEqual(['1307', '1308', '1408']);
    expect(readReach({}, known).size).toBe(0);
  });

  it('ends where it arrives, and knows where points were bought on the way', () => {
    const way = [{ place: '1207', left: 1 }, { place: '1307', left: 0 }, { place: '1307', left: 2 }, { place: '1308', left: 1 }];
    const sent = (place: string, halts: number, line: string[]) => ({ place, left: way[halts - 1]!.left, answered: false, line, way: way.slice(0, halts) });
    const found = readReach({ reach: [sent('1307', 3, ['to 1307', 'more']), sent('1308', 4, ['to 1307', 'more', 'to 1308'])] }, known);
    expect(found.get('1307')).toMatchObject({ line: ['to 1307'], left: 0, isBought: false });
    expect(found.get('1308')).toMatchObject({ line: ['to 1307', 'more', 'to 1308'], left: 1, isBought: true });
  });

  it('is that of the piece that was chosen, not of its stack', () => {
    expect(moverOf(acting, [{ piece: 'jenner' }], known)).toBe('move jenner');
    expect(moverOf(acting, [{ piece: 'lochmann' }], known)).toBe('move 1207');
    expect(moverOf(acting, [{ place: '1207' }], known)).toBe('move 1207');
    expect(moverOf(acting, [], known)).toBeNull();
    expect(moverOf(reads('fire jenner 1004', 'end'), [{ piece: 'jenner' }], known)).toBeNull();
  });

  it('is that of the move under way where steps are offered', () => {
    expect(moverOf(reads('to 1307', 'left', 'end'), [], known)).toBe(UNDER_WAY);
  });

  it('begins where the mover stands', () => {
    expect(originOf(reach)).toBe('1207');
    expect(originOf(NOWHERE)).toBeUndefined();
  });

  it('is told by what each step costs where nothing else is known', () => {
    const paid = readOffer({ ...offer('to 1307'), cost: { of: 'movement', amount: 2 } }, known);
    expect([...stepsOf([paid, ...reads('to 1308', 'end')])]).toEqual([['1307', 2]]);
  });
});

describe('the way to a place', () => {
  it('goes through its steps, with what each costs, the turn before it included', () => {
    expect(pathTo(reach.get('1408')!)).toEqual([
      { from: '1207', to: '1307', cost: 1 },
      { from: '1307', to: '1308', cost: 2 },
      { from: '1308', to: '1408', cost: 1 },
    ]);
  });
});

describe('a click within reach', () => {
  const picked = [{ piece: 'jenner' }];
  it('goes there', () => {
    expect(goalOf(reach, acting, picked, { place: '1408' }, known)).toEqual(SENT[2]);
    expect(goalOf(reach, acting, picked, { place: '1409' }, known)).toBeNull();
  });

  it('goes beside another piece, but on the piece itself chooses it', () => {
    expect(goalOf(reach, acting, picked, { place: '1308' }, known)).toEqual(SENT[1]);
    expect(goalOf(reach, acting, picked, { piece: 'post' }, known)).toBeNull();
    expect(goalOf(reach, reads('to 1307', 'end'), [], { piece: 'post' }, known)).toEqual(SENT[1]);
  });

  it('is an offer first', () => {
    expect(goalOf(reach, reads('to 1307', 'end'), [], { place: '1307' }, known)).toBeNull();
    expect(goalOf(reach, [...acting, ...reads('fire jenner 1408')], picked, { place: '1408' }, known)).toBeNull();
  });
});

describe('the keyboard', () => {
  const shape = (x: number, y: number) => ({ x, y, outline: [] });
  const geometry = { width: 9, height: 9, counter: 1, places: { a: shape(0, 0), b: shape(1, 0.5), c: shape(2, 0), d: shape(0, 1) } };
  it('finds the next place in a direction', () => {
    expect(toward('abcd', 'a', 1, 0, geometry)).toBe('b');
    expect(toward('abcd', 'b', 1, 0, geometry)).toBe('c');
    expect(toward('abcd', 'a', 0, 1, geometry)).toBe('d');
    expect(toward('abcd', 'a', -1, 0, geometry)).toBeUndefined();
  });
});

describe('asking', () => {
  beforeEach(() => void vi.restoreAllMocks());

  it('is done once for a position, and what is stale is dropped', async () => {
    const ask = vi.spyOn(api, 'reach').mockResolvedValue({ reach: SENT });
    const ranger = new Ranger('a');
    ranger.look(4, 'french', 'move post', known);
    ranger.look(4, 'french', 'move jenner', known);
    expect(ask.mock.calls[0]![3]!.aborted).toBe(true);
    await vi.waitFor(() => expect(ranger.found?.key).toBe(rangeKey(4, 'french', 'move jenner')));
    expect(ranger.found!.reach.size).toBe(3);
    ranger.look(4, 'french', null, known);
    ranger.look(4, 'french', 'move jenner', known);
    expect(ask).toHaveBeenCalledTimes(2);
    ranger.look(5, 'french', UNDER_WAY, known);
    expect(ask.mock.lastCall!.slice(0, 3)).toEqual(['a', null, 'french']);
  });

  it('is given up at a table that does not know the question', async () => {
    const ask = vi.spyOn(api, 'reach').mockRejectedValue(new ApiError(404, 'unknown', { en: '', fr: '' }));
    const ranger = new Ranger('a');
    ranger.look(4, null, UNDER_WAY, known);
    await vi.waitFor(() => expect(ranger.found?.reach).toBe(NOWHERE));
    ranger.look(5, null, UNDER_WAY, known);
    expect(ranger.found?.key).toBe(rangeKey(5, null, UNDER_WAY));
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('going', () => {
  const at = frames.findIndex((frame) => frame.deciding.includes('french') && frame.choice?.text.startsWith('move'));
  const first = new Play('a', at).state(0) as GameState;
  const LINE = ['move jenner', 'to 1307', 'to 1308'];
  const asked = (i: number, more: Partial<GameState> = {}): GameState => ({
    ...first,
    moment: first.moment + i,
    offers: { actions: [LINE[i] ?? 'end', 'end'].map(offer), open: [] },
    ...more,
  });
  const far = spot('1308', 0, LINE);

  beforeEach(() => {
    vi.restoreAllMocks();
    set('calm', true);
    set('weigh', true);
  });

  function seated(answers: (Partial<GameState> | 'refused')[]) {
    const table = new Table('a', 'french');
    table.chart = readChart(chart);
    table.accept(asked(0));
    let i = 0;
    const act = vi.spyOn(api, 'act').mockImplementation(async () => {
      const answer = answers[i++]!;
      if (answer === 'refused') return { kind: 'refused', refusal: { why: 'refused', rule: null, help: null, en: 'No.', fr: 'Non.' } };
      return { kind: 'accepted', moment: first.moment + i, state: asked(i, answer) };
    });
    const sent = () => act.mock.calls.map((call) => call[2]);
    return { table, sent };
  }

  it('sends one decision after the other', async () => {
    const { table, sent } = seated([{}, {}, {}]);
    await table.go(far);
    expect(sent()).toEqual(LINE);
    expect(table).toMatchObject({ going: false, notice: null, acting: ['jenner'] });
  });

  it('is what a click on a far place does, once its reach is known', async () => {
    vi.spyOn(api, 'reach').mockResolvedValue({ reach: [far] });
    const { table, sent } = seated([{}, {}, {}]);
    table.picked = [{ piece: 'jenner' }];
    expect(table.mover).toBe('move jenner');
    table.range();
    await vi.waitFor(() => expect(table.reach.size).toBe(1));
    await table.point({ place: '1308' });
    expect(sent()).toEqual(LINE);
    expect(table.reach.size).toBe(0);
  });

  it('stops at a refusal, with what it says', async () => {
    const { table, sent } = seated([{}, 'refused']);
    await table.go(far);
    expect(sent()).toHaveLength(2);
    expect(table.notice?.said.en).toBe('No.');
  });

  it.each([
    ['the enemy is asked', { deciding: ['allied'] }],
    ['something else has begun', { stage: { ...first.stage, phase: 'another' } }],
    ['somebody acted between', { moment: first.moment + 4 }],
    ['the next step is not offered', { offers: { actions: [], open: [] } }],
    ['the game is over', { status: 'over' as const }],
  ])('stops when %s', async (_, more) => {
    const { table, sent } = seated([more]);
    await table.go(far);
    expect(sent()).toEqual(['move jenner']);
    expect(table.notice?.tone).toBe('news');
    expect(table.going).toBe(false);
  });

  it('stops when the player says so, and sends nothing else meanwhile', async () => {
    const { table, sent } = seated([{}, {}, {}]);
    const gone = table.go(far);
    await table.commit('end');
    table.drop();
    await gone;
    expect(sent()).toEqual(['move jenner']);
  });

  it('weighs what is weighed', async () => {
    const weighed = { actions: [offer('attack 1308')], open: [] };
    const { table, sent } = seated([{ offers: weighed }]);
    const outcome = (text: string) => ({ chance: '1/2', percent: 50, ways: 1, dice: [], events: [{ moment: 0, happening: { kind: 'tells' as const }, event: null, rules: [], text: { en: text, fr: text } }] });
    vi.spyOn(api, 'odds').mockResolvedValue({ side: 'french', line: [], kind: 'exact', error: 0, hidden: 'nothing', samples: 1, runs: 2, results: [], fates: [], assumed: false, outcomes: [outcome('Holds.'), outcome('Runs.')] });
    await table.go(spot('1308', 0, ['move jenner', 'attack 1308', 'to 1308']));
    expect(sent()).toEqual(['move jenner']);
    expect(table.weighing?.odds?.runs).toBe(2);
  });

  it('does not stop for dice that cannot fall there', async () => {
    const turning = { actions: [{ ...offer('left'), manner: 'turns' as const, dice: true }], open: [] };
    const { table, sent } = seated([{ offers: turning }, {}, {}]);
    const sure = { chance: '1', percent: 100, ways: 1, dice: [], events: [] };
    vi.spyOn(api, 'odds').mockResolvedValue({ side: 'french', line: [], kind: 'exact', error: 0, hidden: 'nothing', samples: 1, runs: 1, results: [], fates: [], assumed: false, outcomes: [sure] });
    await table.go(spot('1308', 0, ['move jenner', 'left', 'to 1308']));
    expect(sent()).toEqual(['move jenner', 'left', 'to 1308']);
    expect(table.weighing).toBeNull();
  });

  it('goes on only in the same stage, with the same one to decide', () => {
    expect(goesOn(asked(0), asked(1))).toBe(true);
    expect(goesOn(asked(0), asked(2))).toBe(false);
  });
});
