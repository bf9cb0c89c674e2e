// What a pointer means where counters lie over a place that is not theirs, as those of a fanned stack do: the counter if it can be
// chosen, else the place if that can.
import type { Target } from '../table/offers';

export interface Choosable {
  placeOf(piece: string): string | undefined;
  /** Can this counter itself be chosen? */
  names(piece: string): boolean;
  /** Can this place be chosen, or gone to? */
  opens(place: string): boolean;
}

export function meantOf(target: Target, under: string | null, { placeOf, names, opens }: Choosable): Target {
  if (!('piece' in target) || under === null || placeOf(target.piece) === under) return target;
  return names(target.piece) || !opens(under) ? target : { place: under };
}

/** A finger fans no stack before it taps: what it touches and cannot be chosen gives way to the highest under it that can. */
export function touchedIn(target: Target, fannedAt: string | null, stack: readonly string[], { placeOf, names, opens }: Choosable): Target {
  const place = 'piece' in target ? placeOf(target.piece) : undefined;
  if (!('piece' in target) || place === undefined || place === fannedAt || names(target.piece) || opens(place)) return target;
  const below = stack.find((piece) => names(piece));
  return below === undefined ? target : { piece: below };
}

/** The place that lies at a point of the window, under whatever lies over it. */
export const placeAt = (x: number, y: number): string | null =>
  document.elementsFromPoint(x, y).find((one): one is SVGElement => one.matches('path[data-place]'))?.dataset.place ?? null;
