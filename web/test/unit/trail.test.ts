import { describe, expect, it } from 'vitest';
import { underWay, wayBack } from '../../src/lib/table/trail';
import type { Entry } from '../../src/lib/server/types';

const told = (moment: number, more: Partial<Entry> = {}): Entry => ({ moment, by: 'red', happening: { kind: 'tells' }, event: null, rules: [], text: { en: '', fr: '' }, ...more });
const rolled = (moment: number) => told(moment, { happening: { kind: 'strikes', throws: [{ by: 'none', die: 'd6', dice: [3], total: 3 }] } as unknown as Entry['happening'] });
/** Moments from 0 on, each a letter for what was under way. */
const trail = (letters: string) => new Map([...letters].map((letter, moment) => [moment, letter]));

describe('the way back', () => {
  it('leads to where the activation began, and not past what began it', () => {
    expect(wayBack(trail('aabbb'), [told(1), rolled(2), told(3), told(4)], 4, 'red')).toEqual({ to: 'start', steps: 2 });
    expect(wayBack(trail('aabbb'), [1, 2, 3, 4].map((at) => told(at)), 4, 'red')).toEqual({ to: 'start', steps: 2 });
  });

  it('leads to the last die that fell in it, or to what another decided', () => {
    expect(wayBack(trail('abbbb'), [told(1), told(2), rolled(3), told(4)], 4, 'red')).toEqual({ to: 'die', steps: 1 });
    expect(wayBack(trail('abbbb'), [told(1), told(2), told(3, { by: 'blue' }), told(4)], 4, 'red')).toEqual({ to: 'far', steps: 1 });
  });

  it('passes over what was taken back already', () => {
    // 3 was taken back by 4, then 5 was decided.
    expect(wayBack(trail('abbbbb'), [told(1), told(2), told(3), told(4, { undoes: 3 }), told(5)], 5, 'red')).toEqual({ to: 'start', steps: 2 });
  });

  it('is not known where the trail is not', () => {
    expect(wayBack(new Map([[4, 'b'], [5, 'b']]), [told(5)], 5, 'red')).toBeNull();
    expect(wayBack(trail('aa'), [told(1)], 1, 'red')).toEqual({ to: 'start', steps: 1 });
  });

  it('goes by what is under way, not by the step of it', () => {
    const stage = (now: number, phase = 'moves') => ({ turn: 1, turns: 4, phase, name: { en: '', fr: '' }, outline: [{ steps: [{ en: 'guns', fr: '' }], now }] });
    expect(underWay(stage(0))).toBe(underWay(stage(1)));
    expect(underWay(stage(0))).not.toBe(underWay(stage(0, 'fights')));
  });
});
