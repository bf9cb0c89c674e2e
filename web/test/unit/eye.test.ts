import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Eye } from '../../src/lib/map/eye.svelte';

const MAP = { width: 1000, height: 1000 };
const SIDE = 20;
const FAR = { x: 900, y: 900 };
const NEAR = [
  { x: 100, y: 100 },
  { x: 260, y: 260 },
];

function opened(): Eye {
  const eye = new Eye(
    () => MAP,
    () => SIDE,
  );
  eye.room = { width: 400, height: 400 };
  eye.home(NEAR);
  return eye;
}

const isIn = (eye: Eye, spot: { x: number; y: number }, foot = 0) => {
  const { x, y } = eye.see(spot);
  return x > 0 && y > 0 && x < eye.room.width && y < eye.room.height - foot;
};

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the eye over the map', () => {
  it('is shown what is out of sight, above what covers the foot, and comes back', () => {
    const eye = opened();
    const before = eye.camera;
    expect(isIn(eye, FAR)).toBe(false);
    eye.show([FAR], 150);
    expect(isIn(eye, FAR, 150)).toBe(true);
    eye.back();
    expect(eye.camera).toEqual(before);
  });

  it('leaves what is seen where it is on the screen when what stands above it grows', () => {
    const eye = opened();
    eye.resize(100, { width: 400, height: 400 });
    const before = eye.see(NEAR[0]!).y;
    eye.resize(136, { width: 400, height: 364 });
    expect(eye.see(NEAR[0]!).y + 136).toBe(before + 100);
    eye.resize(100, { width: 800, height: 400 });
    expect(eye.see(NEAR[0]!).y + 136).toBe(before + 100);
  });

  it('begins with what matters most where not all fits', () => {
    const eye = new Eye(
      () => MAP,
      () => SIDE,
    );
    eye.room = { width: 300, height: 300 };
    const all = [...NEAR, FAR];
    eye.home(all, 0, [FAR]);
    expect([isIn(eye, FAR), isIn(eye, NEAR[0]!)]).toEqual([true, false]);
    eye.home(all, 0, NEAR);
    expect(NEAR.every((spot) => isIn(eye, spot))).toBe(true);
    eye.room = { width: 400, height: 400 };
    eye.home(NEAR, 0, [FAR]);
    expect(NEAR.every((spot) => isIn(eye, spot)), 'all fit').toBe(true);
  });

  it('shows all of the sheet beside what stands at the edge', () => {
    const eye = opened();
    eye.whole(32);
    expect(eye.see({ x: 0, y: 0 }).x).toBeGreaterThanOrEqual(32);
    expect(eye.see({ x: 1000, y: 0 }).x).toBeLessThanOrEqual(400);
    expect(eye.sees([FAR], 0)).toBe(true);
    expect(eye.sees([FAR], 200)).toBe(false);
  });

  it('stays where it sees everything', () => {
    const eye = opened();
    const before = eye.camera;
    eye.show([{ x: 180, y: 180 }], 0);
    expect(eye.camera).toBe(before);
  });

  it('stays where the player has moved it meanwhile', () => {
    const eye = opened();
    eye.show([FAR], 0);
    eye.pan(-5, -5);
    const moved = eye.camera;
    eye.back();
    expect(eye.camera).toBe(moved);
  });

  it('is shown it once it is open, if it was asked before', () => {
    const eye = new Eye(
      () => MAP,
      () => SIDE,
    );
    eye.show([FAR], 0);
    eye.room = { width: 400, height: 400 };
    eye.home(NEAR);
    expect(isIn(eye, FAR)).toBe(true);
  });
});
