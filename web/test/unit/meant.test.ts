import { describe, expect, it } from 'vitest';
import { meantOf, touchedIn } from '../../src/lib/map/meant';

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

describe('a finger on a stack that is not fanned', () => {
  const stack = ['line', 'guard'];

  it('means the highest that can be chosen, if what it touches cannot be', () => {
    expect(touchedIn({ piece: 'line' }, null, stack, known(['guard'], []))).toEqual({ piece: 'guard' });
    expect(touchedIn({ piece: 'line' }, null, stack, known(['line', 'guard'], []))).toEqual({ piece: 'line' });
  });

  it('means what it touches where it has a choice, or where nobody can be chosen', () => {
    expect(touchedIn({ piece: 'line' }, 'A', stack, known(['guard'], []))).toEqual({ piece: 'line' });
    expect(touchedIn({ piece: 'line' }, null, stack, known(['guard'], ['A']))).toEqual({ piece: 'line' });
    expect(touchedIn({ piece: 'line' }, null, stack, known([], []))).toEqual({ piece: 'line' });
    expect(touchedIn({ place: 'A' }, null, stack, known(['guard'], []))).toEqual({ place: 'A' });
  });
});
