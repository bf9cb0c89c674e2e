import { describe, expect, it } from 'vitest';
import { snug } from '../../src/lib/map/camera';

const MAP = { width: 200, height: 100 };
const ROOM = { width: 300, height: 300 };

describe('snug', () => {
  it('shows no bare table where the map fills the window', () => {
    expect(snug({ x: 50, y: 0, scale: 3 }, MAP, ROOM)).toEqual({ x: 0, y: 0, scale: 3 });
    expect(snug({ x: -900, y: 0, scale: 3 }, MAP, ROOM)).toEqual({ x: -300, y: 0, scale: 3 });
  });

  it('keeps in the middle what is smaller than the window', () => {
    expect(snug({ x: 7, y: 7, scale: 1 }, MAP, ROOM)).toEqual({ x: 50, y: 100, scale: 1 });
  });

  it('leaves alone what is well placed', () => {
    expect(snug({ x: -120, y: 0, scale: 3 }, MAP, ROOM)).toEqual({ x: -120, y: 0, scale: 3 });
  });
});
