// Where the flag of a place that counts is planted: beside what stands there, so that neither hides the other.
import { slots } from './layout';
import type { Piece } from './pieces';
import type { Geometry, PlaceShape, Point } from '../server/types';

/** A pole with a banner at its top, from its foot, 62 to the side of a counter. */
export const FLAG = 'M0 0V-34M0-34H22L16-27L22-20H0';
export const UNITS = 62;
/** The banner against the side of a counter: where it begins above the foot, and its size. */
const BANNER = { top: 34 / UNITS, width: 22 / UNITS, height: 14 / UNITS };
/** A place without anybody has its flag here, where nobody beside it is in the way: the foot of the pole. */
const FREE: Point[] = [[0.34, -0.3], [-0.7, -0.3], [0.34, 0.5], [-0.7, 0.5]];
/** Signs reach so far beyond a counter; and so near a flag comes to those of another place. */
const MARGIN = 0.2;
const NEAR = 0.05;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The banner of a flag that has its foot at a point. */
export function bannerAt([x, y]: Point, side: number): Box {
  const top = y - BANNER.top * side;
  return { left: x, top, right: x + BANNER.width * side, bottom: top + BANNER.height * side };
}

/** What the counters of a place cover; each for itself. */
export function boxesAt(stack: Piece[], shape: PlaceShape, side: number): Box[] {
  return slots(stack, shape, side, false).map(({ x, y, scale }) => {
    const half = (side * scale) / 2;
    return { left: x - half, top: y - half, right: x + half, bottom: y + half };
  });
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The foot of the flag of a place: above what stands there, else beside or below it, wherever least is covered; the first, of those as good. */
export function footOf(shape: PlaceShape, side: number, own: Box[], others: Box[]): Point {
  const [here, elsewhere] = [own.map((box) => grown(box, MARGIN * side)), others.map((box) => grown(box, NEAR * side))];
  const cost = (foot: Point) => [...here, ...elsewhere].reduce((sum, box) => sum + shared(bannerAt(foot, side), box), 0);
  const feet = own.length === 0 ? FREE.map(([x, y]): Point => [shape.x + x * side, shape.y + y * side]) : around(here, side);
  return feet.reduce((best, foot) => (cost(foot) < cost(best) - 1e-6 ? foot : best));
}

/** The feet of flags whose banners touch what stands at a place, and cover nothing of it. */
function around(own: Box[], side: number): Point[] {
  const edge = (of: (box: Box) => number, best: (...values: number[]) => number) => best(...own.map(of));
  const [left, right] = [edge((box) => box.left, Math.min), edge((box) => box.right, Math.max)];
  const [top, bottom] = [edge((box) => box.top, Math.min), edge((box) => box.bottom, Math.max)];
  const [width, height] = [BANNER.width * side, BANNER.height * side];
  // By the left upper corner of the banner.
  const corners: Point[] = [
    [right - width - MARGIN * side, top - height],
    [left + MARGIN * side, top - height],
    [(left + right - width) / 2, top - height],
    [right, top],
    [left - width, top],
    [right, (top + bottom) / 2],
    [left - width, (top + bottom) / 2],
    [(left + right - width) / 2, bottom],
  ];
  return corners.map(([x, y]) => [x, y + BANNER.top * side]);
}

/** All that counters cover on the map, by place. */
export function coveredBy(stacks: ReadonlyMap<string, Piece[]>, { places }: Geometry, side: number): Map<string, Box[]> {
  return new Map([...stacks].flatMap(([place, stack]) => (places[place] ? [[place, boxesAt(stack, places[place], side)] as const] : [])));
}
