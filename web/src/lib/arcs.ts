// Front, flank and rear of a piece: the places around it, told from what it looks at and from the map alone.
import type { FigureFacing, Geometry, PlaceShape, Point } from './types';

export type Arc = 'front' | 'flank' | 'rear';

/** Points nearer than this are one point: outlines are rounded to tenths. */
const SAME = 0.6;
/** A place may be next to another only if its middle is within so many of its own radii. */
const NEAR = 3.5;
const HEX = 6;

const near = (a: Point, b: Point): boolean => Math.abs(a[0] - b[0]) < SAME && Math.abs(a[1] - b[1]) < SAME;

const radius = ({ outline, x, y }: PlaceShape): number => Math.max(...outline.map(([px, py]) => Math.hypot(px - x, py - y)));

/** The neighbours of a place, clockwise from the first corner of its outline. */
export function neighbours(code: string, geometry: Geometry): string[] {
  const shape = geometry.places[code];
  if (!shape) return [];
  const reach = radius(shape);
  const found: { code: string; at: number }[] = [];
  for (const [other, its] of Object.entries(geometry.places)) {
    if (other === code || Math.hypot(its.x - shape.x, its.y - shape.y) > NEAR * Math.max(reach, radius(its))) continue;
    const shared = shape.outline.flatMap((point, i) => (its.outline.some((one) => near(one, point)) ? [i] : []));
    if (shared.length < 2) continue;
    // The shared corners may go round the end of the outline: it begins where the one before is not shared.
    const first = shared.find((i) => !shared.includes((i + shape.outline.length - 1) % shape.outline.length)) ?? shared[0]!;
    found.push({ code: other, at: first });
  }
  return found.sort((a, b) => a.at - b.at).map(({ code: other }) => other);
}

/** Which places lie before a piece, beside it and behind it. */
export function arcs(place: string, facing: FigureFacing | undefined, geometry: Geometry): Map<string, Arc> {
  const shape = geometry.places[place];
  if (!facing || facing === 'none' || !shape) return new Map();
  if ('towards' in facing) return around(place, String(facing.towards), geometry);
  const edges = hexEdges(shape, geometry);
  const arcOf = 'vertex' in facing ? vertexArc(facing.vertex) : edgeArc(facing.edge);
  return new Map(edges.flatMap((code, edge) => (code ? [[code, arcOf(edge)] as const] : [])));
}

const steps = (from: number, to: number): number => {
  const by = (((to - from) % HEX) + HEX) % HEX;
  return Math.min(by, HEX - by);
};

/** Edge `e` runs from corner `e` to `e + 1`: the two at the corner are the front. */
const vertexArc = (vertex: number) => (edge: number): Arc => {
  const away = Math.min(steps(vertex, edge), steps(vertex - 1, edge));
  return away === 0 ? 'front' : away === 1 ? 'flank' : 'rear';
};

const edgeArc = (front: number) => (edge: number): Arc => {
  const away = steps(front, edge);
  return away <= 1 ? 'front' : away === 2 ? 'flank' : 'rear';
};

/** The place beyond each edge of a hex. */
function hexEdges(shape: PlaceShape, geometry: Geometry): (string | undefined)[] {
  const entries = Object.entries(geometry.places);
  return shape.outline.map((a, i) => {
    const b = shape.outline[(i + 1) % shape.outline.length]!;
    const [x, y] = [a[0] + b[0] - shape.x, a[1] + b[1] - shape.y];
    const reach = Math.hypot(a[0] - b[0], a[1] - b[1]) / 2;
    return entries.find(([, other]) => Math.hypot(other.x - x, other.y - y) < reach)?.[0];
  });
}

/** Of an area: what it faces and the neighbours to its left and right are the front, all others the rear. */
function around(place: string, faced: string, geometry: Geometry): Map<string, Arc> {
  const ring = neighbours(place, geometry);
  const at = ring.indexOf(faced);
  if (at < 0) return new Map();
  const front = [-1, 0, 1].map((by) => ring[(at + by + ring.length) % ring.length]);
  return new Map(ring.map((code) => [code, front.includes(code) ? 'front' : 'rear']));
}
