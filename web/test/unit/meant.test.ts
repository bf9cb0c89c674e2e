import { describe, expect, it } from 'vitest';
import { meantOf } from '../../src/lib/map/meant';

const placeOf = (piece: string) => ({ guard: 'A', line: 'A' })[piece];
const known = (named: string[], open: string[]) => ({ placeOf, names: (piece: string) => named.includes(piece), opens: (place: string) => open.includes(place) });

describe('a fanned counter over another place', () => {
  it('gives way to a place that can be chosen, if it cannot be chosen itself', () => {
    expect(meantOf({ piece: 'guard' }, 'B', known([], ['A', 'B']))).toEqual({ place: 'B' });
    expect(meantOf({ piece: 'guard' }, 'B', known(['guard'], ['B']))).toEqual({ piece: 'guard' });
    expect(meantOf({ piece: 'guard' }, 'B', known([], ['A']))).toEqual({ piece: 'guard' });
  });

  it('is meant at home, and where there is no place', () => {
    expect(meantOf({ piece: 'guard' }, 'A', known([], ['A']))).toEqual({ piece: 'guard' });
    expect(meantOf({ piece: 'guard' }, null, known([], ['B']))).toEqual({ piece: 'guard' });
    expect(meantOf({ place: 'A' }, 'A', known([], ['A']))).toEqual({ place: 'A' });
  });
});
