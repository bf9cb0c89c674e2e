// Where counters lie: stacked in a small place, in rows in a large one, fanned out when looked at.
import type { Piece } from './pieces';
import type { Geometry, PlaceShape } from '../server/types';

export interface Slot {
  piece: Piece;
  x: number;
  y: number;
  /** Its size against that of a counter. */
  scale: number;
  /** Lies under another. */
  covered: boolean;
  /** Where it lies in its stack, 1 on top; none if it lies alone, or beside it. */
  rank?: number;
}

/** A counter's side against the radius of the circle that fits into the map's usual place. */
const SIDE = 1.28;
const LEADER = 0.62;
const OFFSET = 0.12;
const SPREAD = 1.12;
/** From this many counters across, a place is large: they lie beside each other. */
const LARGE = 2.2;

function inradius(shape: PlaceShape): number {
  const { outline } = shape;
  let least = Number.POSITIVE_INFINITY;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return;
    const distance = Math.abs((bx - ax) * (ay - shape.y) - (ax - shape.x) * (by - ay)) / length;
    least = Math.min(least, distance);
  });
  return least;
}

/** A coin with its stroke: it has a price. A hundredth of a counter is the unit, as of all signs. */
export const PRICE = 'M0-22A22 22 0 1 1 0 22A22 22 0 1 1 0-22ZM-9-4H9M-9 5H9';

/** Two sabres crossed: whoever stops there will have to attack. */
export const OWED = 'M-20-20L15 15M20-20L-15 15M-22 8L-8 22M22 8L8 22';

/** A triangle with a mark: entering may be answered. */
export const ANSWERED = 'M0 -24L22 16H-22Z M0 -10V4 M0 10V11';

/** The side of a counter in the map's own units. */
export function counterSide(geometry: Geometry): number {
  if (geometry.counter) return geometry.counter;
  const radii = Object.values(geometry.places)
    .map(inradius)
    .filter((radius) => Number.isFinite(radius) && radius > 0)
    .sort((a, b) => a - b);
  const usual = radii[Math.floor(radii.length / 2)];
  return usual === undefined ? Math.max(geometry.width, geometry.height) / 30 : usual * SIDE;
}

/** Fanned out, but so that one of them stays where it lies: a counter does not flee the pointer. */
export function fan(stack: Piece[], shape: PlaceShape, side: number, anchor: string | null): Slot[] {
  const laid = slots(stack, shape, side, true);
  const isAnchor = ({ piece }: Slot) => piece.code === anchor;
  const [before, after] = [slots(stack, shape, side, false).find(isAnchor), laid.find(isAnchor)];
  if (!before || !after) return laid;
  return laid.map((slot) => ({ ...slot, x: slot.x + before.x - after.x, y: slot.y + before.y - after.y }));
}

/** Where each counter of a place lies, the lowest first, so that the top one is drawn last. */
export function slots(stack: Piece[], shape: PlaceShape, side: number, isFan: boolean): Slot[] {
  const units = stack.filter((piece) => piece.kind !== 'leader');
  const leaders = stack.filter((piece) => piece.kind === 'leader');
  const large = inradius(shape) > (side * LARGE) / 2 && units.length > 1;
  // In a large place they lie beside each other already.
  const fanned = isFan && !large;
  const beside = fanned || large;
  const columns = large ? Math.ceil(Math.sqrt(units.length)) : units.length;
  const rows = Math.ceil(units.length / Math.max(columns, 1));
  const placed = units.map((piece, i): Slot => {
    const rank = units.length > 1 && !large ? i + 1 : undefined;
    if (!beside) {
      const lift = units.length > 1 ? (units.length - 1) / 2 - i : 0;
      return { piece, x: shape.x + lift * OFFSET * side, y: shape.y - lift * OFFSET * side, scale: 1, covered: i > 0, rank };
    }
    // Fanned, the top counter stays under the pointer: the others step aside, to the right and to the left in turn.
    const aside = Math.ceil(i / 2) * (i % 2 === 1 ? 1 : -1);
    const column = fanned ? aside : (i % columns) - (columns - 1) / 2;
    const row = fanned ? 0 : Math.floor(i / columns) - (rows - 1) / 2;
    return { piece, x: shape.x + column * SPREAD * side, y: shape.y + row * SPREAD * side, scale: 1, covered: false, rank };
  });
  const below = units.length > 0 ? 0.46 : 0;
  const seated = leaders.map((piece, i): Slot => {
    const aside = (i - (leaders.length - 1) / 2) * LEADER * SPREAD;
    const shift = fanned && units.length > 0 ? SPREAD / 2 + LEADER / 2 : below;
    const right = units.length > 0 && !fanned ? 0.42 - (leaders.length - 1) * 0.2 : 0;
    return { piece, x: shape.x + (aside + right) * side, y: shape.y + shift * side, scale: LEADER, covered: false };
  });
  return [...placed.reverse(), ...seated];
}

export const path = (shape: PlaceShape): string => `M${shape.outline.map((point) => point.join(' ')).join('L')}Z`;
