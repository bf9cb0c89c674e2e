import { describe, expect, it } from 'vitest';
import { arcs, neighbours } from '../../src/lib/arcs';
import type { Geometry, PlaceShape, Point } from '../../src/lib/types';

const corner = (x: number, y: number, i: number): Point => {
  const angle = ((i * 60 - 90) * Math.PI) / 180;
  return [x + 10 * Math.cos(angle), y + 10 * Math.sin(angle)];
};
const hex = (x: number, y: number): PlaceShape => ({ x, y, outline: [0, 1, 2, 3, 4, 5].map((i) => corner(x, y, i)) });
const W = 10 * Math.sqrt(3);

/** A hex with a corner on top, and its six neighbours, clockwise from the upper right. */
const geometry: Geometry = {
  width: 100,
  height: 100,
  places: {
    middle: hex(50, 50),
    ne: hex(50 + W / 2, 35),
    e: hex(50 + W, 50),
    se: hex(50 + W / 2, 65),
    sw: hex(50 - W / 2, 65),
    w: hex(50 - W, 50),
    nw: hex(50 - W / 2, 35),
  },
};

describe('arcs', () => {
  it('of a unit that looks at a corner: two in front, two beside, two behind', () => {
    const found = arcs('middle', { vertex: 0 }, geometry);
    expect(Object.fromEntries(found)).toEqual({ ne: 'front', nw: 'front', e: 'flank', w: 'flank', se: 'rear', sw: 'rear' });
  });

  it('of a unit that looks at a side: three in front', () => {
    const found = arcs('middle', { edge: 1 }, geometry);
    expect(Object.fromEntries(found)).toEqual({ e: 'front', ne: 'front', se: 'front', nw: 'flank', sw: 'flank', w: 'rear' });
  });

  it('of a unit that looks at a place: it and those beside it', () => {
    expect(neighbours('middle', geometry)).toHaveLength(6);
    const front = [...arcs('middle', { towards: 'w' }, geometry)].filter(([, arc]) => arc === 'front').map(([code]) => code);
    expect(front.sort()).toEqual(['nw', 'sw', 'w']);
  });

  it('of a unit without facing: none', () => {
    expect(arcs('middle', 'none', geometry).size).toBe(0);
  });
});
