import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { set, type Pace } from '../../src/lib/page/settings.svelte';
import { lastTurnOf } from '../../src/lib/reading/log';
import { tollOf } from '../../src/lib/reading/toll';
import type { Entry, GameState } from '../../src/lib/server/types';
import { isAside, isCostly } from '../../src/lib/table/manner';
import { Pacer, type Shown } from '../../src/lib/table/pacer.svelte';
import type { Figure, Offer, UnitFace } from '../../src/wire';
import { offer } from './offer';

const state = (moment: number) => ({ moment }) as GameState;

/** A pacer at a pace, and the moments that it has shown. */
function pacerAt(pace: Pace, brings: (moment: number) => Shown = () => 'step', rolls = 1) {
  set('pace', pace);
  const shown: number[] = [];
  const pacer = new Pacer(({ moment }) => {
    shown.push(moment);
    return brings(moment);
  }, () => rolls);
  return { pacer, shown };
}

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    set('pace', 'normal');
  });

  it('shows a decision at once, and the next after a while', () => {
    const { pacer, shown } = pacerAt('normal');
    [1, 2].forEach((moment) => pacer.push(state(moment)));
    expect([shown, pacer.waiting]).toEqual([[1], 1]);
    vi.advanceTimersByTime(500);
    expect([shown, pacer.waiting]).toEqual([[1, 2], 0]);
  });

  it('stops longer where dice fell, and goes on when told to', () => {
    const { pacer, shown } = pacerAt('normal', (moment) => (moment === 1 ? 'dice' : 'step'));
    [1, 2].forEach((moment) => pacer.push(state(moment)));
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1]);
    pacer.next();
    expect(shown).toEqual([1, 2]);
  });

  it('gives time to read all that was rolled at once', () => {
    const { pacer, shown } = pacerAt('normal', (moment) => (moment === 1 ? 'dice' : 'step'), 3);
    [1, 2].forEach((moment) => pacer.push(state(moment)));
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1, 2]);
  });

  it('stops longest where somebody fell or fled', () => {
    const { pacer, shown } = pacerAt('normal', (moment) => (moment === 1 ? 'dice' : moment === 2 ? 'blow' : 'step'));
    [1, 2, 3].forEach((moment) => pacer.push(state(moment)));
    vi.advanceTimersByTime(3500);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(3500);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('waits for the viewer step by step', () => {
    const { pacer, shown } = pacerAt('step');
    [1, 2, 3].forEach((moment) => pacer.push(state(moment)));
    vi.advanceTimersByTime(100_000);
    expect([shown, pacer.isHeld]).toEqual([[1], true]);
    pacer.next();
    expect(shown).toEqual([1, 2]);
    pacer.hurry();
    expect([shown, pacer.isHeld, pacer.waiting]).toEqual([[1, 2, 3], false, 0]);
  });

  it('does not stop at what was seen before', () => {
    const { pacer, shown } = pacerAt('step', (moment) => (moment === 1 ? 'nothing' : 'step'));
    [1, 2].forEach((moment) => pacer.push(state(moment)));
    expect(shown).toEqual([1, 2]);
  });

  it('plays a burst out in a moment when it is to be fast', () => {
    const { pacer, shown } = pacerAt('fast');
    Array.from({ length: 40 }, (_, i) => pacer.push(state(i)));
    vi.advanceTimersByTime(6000);
    expect(shown).toHaveLength(40);
  });
});

const unit = (piece: string, face: Partial<UnitFace> = {}, place: string | null = 'a'): Figure =>
  ({ place, depth: 0, side: 1, ground: 'blue', face: { unit: { piece, order: 'good', losses: 0, ...face } } }) as unknown as Figure;

describe('the toll of a decision', () => {
  it('tells who fell, who ran and who lost a step, the worst first', () => {
    const before = [unit('one'), unit('two'), unit('three'), unit('four'), unit('five')];
    const after = [unit('one', { losses: 1 }), unit('two', { order: 'routed' }), unit('three', {}, null), unit('four', { order: 'disorganised' }), unit('five')];
    expect(tollOf(before, after).map(({ piece, blow }) => [piece, blow])).toEqual([['three', 'gone'], ['two', 'routed'], ['one', 'losses'], ['four', 'disorganised']]);
  });

  it('tells all that befell somebody, and how much', () => {
    const [toll] = tollOf([unit('one')], [unit('one', { losses: 2, order: 'disorganised' })]);
    expect(toll).toMatchObject({ blow: 'losses', blows: ['losses', 'disorganised'], steps: 2 });
    expect(tollOf([unit('one', { order: 'disorganised' })], [unit('one', { losses: 1, order: 'routed' })])[0]!.blows).toEqual(['routed', 'losses']);
  });

  it('does not count who rallies, arrives, or is turned over', () => {
    expect(tollOf([unit('one', { order: 'routed' })], [unit('one', { order: 'disorganised' }), unit('two')])).toEqual([]);
    expect(tollOf([unit('one')], [{ ...unit('one'), face: 'back' }])).toEqual([]);
  });
});

describe('the turn of the others', () => {
  const entry = (moment: number, by?: string) => ({ moment, by }) as Entry;
  it('is what they decided since I last did', () => {
    const log = [entry(0), entry(1, 'me'), entry(2, 'them'), entry(3, 'me'), entry(4, 'them'), entry(5), entry(6, 'them')];
    expect(lastTurnOf(log, ['me'])).toEqual({ first: 3, last: 6 });
    expect(lastTurnOf([...log, entry(7, 'me')], ['me'])).toEqual({ first: 3, last: 6 });
    expect(lastTurnOf([entry(0), entry(1, 'me')], ['me'])).toBeNull();
  });
});

describe('a price', () => {
  const paid = (of: 'movement' | 'victory', amount: number): Offer => ({ ...offer('join one'), manner: 'chooses', cost: { of, amount } });
  it('is what does not come back', () => {
    expect([paid('movement', 2), paid('victory', 0), paid('victory', 2), offer('move one')].map(isCostly)).toEqual([false, false, true, false]);
  });

  it('stands aside while something else is asked, and answers where nothing is', () => {
    const free: Offer = { ...offer('move one'), manner: 'begins' };
    const pass: Offer = { ...offer('pass'), manner: 'passes' };
    expect(isAside(paid('victory', 2), [free, pass])).toBe(true);
    expect(isAside(paid('victory', 0), [free, pass])).toBe(true);
    expect(isAside(paid('victory', 2), [pass, paid('victory', 1)])).toBe(false);
    expect(isAside(free, [pass])).toBe(false);
  });
});
