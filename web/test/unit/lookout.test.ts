import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lookout } from '../../src/lib/map/lookout';

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
afterEach(() => void vi.useRealTimers());

test('it goes where something happened, and comes back', () => {
  const told: string[] = [];
  const lookout = new Lookout(
    (places) => told.push(places.join()),
    () => told.push('back'),
  );
  lookout.tell(['0101', '0102']);
  vi.advanceTimersByTime(10);
  expect(told).toEqual(['0101,0102']);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['0101,0102', 'back']);
});

test('of a burst it shows the first and the last, and comes back once', () => {
  const told: string[] = [];
  const lookout = new Lookout(
    (places) => told.push(places.join()),
    () => told.push('back'),
  );
  for (const place of ['a', 'b', 'c']) {
    lookout.tell([place]);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['a', 'c', 'back']);
});

test('whoever takes the map in hand is not led away', () => {
  const told: string[] = [];
  const lookout = new Lookout(
    () => told.push('there'),
    () => told.push('back'),
  );
  lookout.tell(['a']);
  lookout.leave();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
});

test('it shows the last thing at once to who must decide, and moves the map no more', () => {
  const seen: string[] = [];
  const lookout = new Lookout(
    (places) => seen.push(places.join()),
    () => seen.push('back'),
  );
  lookout.tell(['a']);
  vi.advanceTimersByTime(10);
  lookout.end(['b']);
  expect(seen).toEqual(['a', 'b']);
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['a', 'b']);
});
