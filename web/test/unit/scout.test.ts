import { describe, expect, it } from 'vitest';
import { wayOf } from '../../src/lib/scout.svelte';
import type { Entry } from '../../src/lib/types';

const entry = (event: Record<string, unknown>, by = 'red'): Entry => ({ sequence: 1, by, event, rules: [], text: { en: '', fr: '' } });
const moved = (from: string, to: string, by = 'red') => entry({ event: 'moved', from, to, cost: 1 }, by);

describe('the way so far', () => {
  it('is the chain of moves at the end of the log', () => {
    const log = [moved('x', 'y'), entry({ event: 'fired' }), moved('a', 'b'), entry({ event: 'turned', cost: 1 }), moved('b', 'c')];
    expect(wayOf(log, 'red').map((leg) => leg.from + leg.to)).toEqual(['ab', 'bc']);
  });

  it('is mine, and unbroken', () => {
    expect(wayOf([moved('a', 'b'), moved('c', 'd')], 'red')).toHaveLength(1);
    expect(wayOf([moved('a', 'b', 'blue')], 'red')).toEqual([]);
  });
});
