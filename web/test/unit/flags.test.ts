import { describe, expect, it } from 'vitest';
import { bannerAt, boxesAt, footOf, type Box } from '../../src/lib/map/flags';
import type { Piece } from '../../src/lib/map/pieces';
import type { PlaceShape } from '../../src/lib/server/types';

const SIDE = 20;
const hex = (x: number, y: number, radius = 18): PlaceShape =>
  ({ x, y, outline: Array.from({ length: 6 }, (_, i) => [x + radius * Math.cos((i * Math.PI) / 3), y + radius * Math.sin((i * Math.PI) / 3)]) }) as PlaceShape;
const stack = (...codes: string[]) => codes.map((code) => ({ code, kind: code === 'chief' ? 'leader' : 'unit' }) as Piece);
const isClear = (one: Box, other: Box) => one.right <= other.left + 1e-6 || other.right <= one.left + 1e-6 || one.bottom <= other.top + 1e-6 || other.bottom <= one.top + 1e-6;

describe('the flag of a place that counts', () => {
  it('covers neither a counter nor the signs at its edge, however many lie there', () => {
    const SIGN = 0.18 * SIDE;
    for (const there of [stack('one'), stack('one', 'two', 'three', 'four'), stack('one', 'chief'), stack('chief')]) {
      const boxes = boxesAt(there, hex(100, 100), SIDE);
      const banner = bannerAt(footOf(hex(100, 100), SIDE, boxes, []), SIDE);
      const signed = boxes.map(({ left, top, right, bottom }) => ({ left: left - SIGN, top: top - SIGN, right: right + SIGN, bottom: bottom + SIGN }));
      expect(signed.filter((box) => !isClear(banner, box)), `${there.length}`).toEqual([]);
    }
  });

  it('gives way to whoever stands beside it', () => {
    const own = boxesAt(stack('one'), hex(100, 100), SIDE);
    const above = boxesAt(stack('two'), hex(102, 74), SIDE);
    const banner = bannerAt(footOf(hex(100, 100), SIDE, own, above), SIDE);
    expect([...own, ...above].filter((box) => !isClear(banner, box))).toEqual([]);
    const empty = bannerAt(footOf(hex(100, 100), SIDE, [], boxesAt(stack('two'), hex(112, 84), SIDE)), SIDE);
    expect(isClear(empty, boxesAt(stack('two'), hex(112, 84), SIDE)[0]!)).toBe(true);
  });

  it('stays over the ground of its place where nobody is', () => {
    const [x, y] = footOf(hex(100, 100), SIDE, [], []);
    expect([x, y]).toEqual([100 + 0.34 * SIDE, 100 - 0.3 * SIDE]);
  });
});
