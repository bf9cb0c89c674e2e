import { describe, expect, it } from 'vitest';
import { chain, chained } from '../../src/lib/map/chain';

describe('scattered places', () => {
  it('are joined by the shortest lines', () => {
    const lines = chain([
      [0, 0],
      [10, 0],
      [2, 0],
      [2, 3],
    ]);
    expect(lines).toEqual([
      [
        [0, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [2, 3],
      ],
      [
        [2, 0],
        [10, 0],
      ],
    ]);
  });

  it('are a disc when there is one, and nothing when there is none', () => {
    expect(chained([[3, 4]])).toBe('M3 4L3 4');
    expect(chained([])).toBe('');
  });
});
