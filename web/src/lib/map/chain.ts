// How scattered places are drawn as one: linked by the shortest lines between them.
import type { Point } from '../server/types';

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The shortest lines that join all points: each new point to the nearest one that is joined already. */
export function chain(points: readonly Point[]): [Point, Point][] {
  const [first, ...left] = points;
  if (!first) return [];
  const joined = [first];
  const lines: [Point, Point][] = [];
  while (left.length > 0) {
    const ways = left.flatMap((to, at) => joined.map((from) => ({ at, from, to, length: far(from, to) })));
    const shortest = ways.reduce((best, way) => (way.length < best.length ? way : best));
    left.splice(shortest.at, 1);
    joined.push(shortest.to);
    lines.push([shortest.from, shortest.to]);
  }
  return lines;
}

/** The same as a path; a single point is a line of no length, which round ends make a disc of. */
export function chained(points: readonly Point[]): string {
  const lines = chain(points);
  const drawn = lines.length > 0 ? lines : points.slice(0, 1).map((point): [Point, Point] => [point, point]);
  return drawn.map(([[ax, ay], [bx, by]]) => `M${ax} ${ay}L${bx} ${by}`).join('');
}
