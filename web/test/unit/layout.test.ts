import { expect, test } from 'vitest';
import { fan, slots } from '../../src/lib/map/layout';
import type { Piece } from '../../src/lib/map/pieces';
import type { PlaceShape } from '../../src/lib/server/types';

const hex = (radius: number): PlaceShape =>
  ({ x: 100, y: 100, outline: Array.from({ length: 6 }, (_, i) => [100 + radius * Math.cos((i * Math.PI) / 3), 100 + radius * Math.sin((i * Math.PI) / 3)]) }) as PlaceShape;
const piece = (code: string, kind = 'unit') => ({ code, kind }) as Piece;
const stack = [piece('top'), piece('below'), piece('lowest'), piece('chief', 'leader')];
const SIDE = 20;
const at = (laid: ReturnType<typeof slots>, code: string) => {
  const { x, y } = laid.find((slot) => slot.piece.code === code)!;
  return [x, y].map((value) => Number(value.toFixed(6)));
};

test('a fanned stack leaves the counter under the pointer where it lies', () => {
  const before = slots(stack, hex(18), SIDE, false);
  for (const { code } of stack) expect(at(fan(stack, hex(18), SIDE, code), code)).toEqual(at(before, code));
});

test('fanned, no unit lies over another', () => {
  const xs = fan(stack, hex(18), SIDE, 'chief').filter(({ piece }) => piece.kind === 'unit').map(({ x }) => x).sort((a, b) => a - b);
  for (const [i, x] of xs.slice(1).entries()) expect(x - xs[i]!).toBeGreaterThan(SIDE);
});

test('in a large place, where they lie beside each other, nothing moves', () => {
  expect(fan(stack, hex(80), SIDE, null)).toEqual(slots(stack, hex(80), SIDE, false));
});

test('of a stack the top is the first, and is drawn last; one alone has no place in it', () => {
  const laid = fan(stack, hex(18), SIDE, 'top');
  expect(laid.flatMap(({ piece, rank }) => (rank ? [[piece.code, rank]] : []))).toEqual([['lowest', 3], ['below', 2], ['top', 1]]);
  expect(slots([piece('alone')], hex(18), SIDE, true)[0]!.rank).toBeUndefined();
});
