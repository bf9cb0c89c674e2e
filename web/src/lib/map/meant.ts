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

/** The place that lies at a point of the window, under whatever lies over it. */
export const placeAt = (x: number, y: number): string | null =>
  document.elementsFromPoint(x, y).find((one): one is SVGElement => one.matches('path[data-place]'))?.dataset.place ?? null;
