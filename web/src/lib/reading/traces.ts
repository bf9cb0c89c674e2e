// What just happened, as marks on the map: ways from place to place, and spots; and the way of a move so far.
import type { Happening } from '../../wire';
import type { Tone } from '../table/manner';
import type { Entry } from '../server/types';

export interface Trace {
  from?: string;
  to: string;
  tone: Tone;
}

/** A step from place to place. */
export interface Leg {
  from: string;
  to: string;
  cost?: number;
}

/** A leg of the way so far, or of the way ahead. */
export interface WayLeg extends Leg {
  isNext: boolean;
}

/** The marks of the last decision in a log. */
export function tracesOf(log: Entry[]): Trace[] {
  const last = log.at(-1)?.moment;
  if (last === undefined || last === 0) return [];
  return log.filter((entry) => entry.moment === last).flatMap(({ happening }) => traces(happening));
}

/** What is about to be struck, and from where. */
export const aimed = (from: string[], to: string[]): Trace[] => traces({ kind: 'strikes', from, to });

/** Where all that took place. */
export const tracedPlaces = (marks: Trace[]): string[] => marks.flatMap(({ from, to }) => (from ? [from, to] : [to]));

function traces({ kind, from = [], to = [] }: Happening): Trace[] {
  const tone: Tone = kind === 'strikes' ? 'strike' : 'go';
  if (from.length === 0) return to.map((place) => ({ to: place, tone }));
  return from.flatMap((source) => to.map((place) => ({ from: source, to: place, tone })));
}

/** The step of a move, if an event is one. */
export function legOf({ from: [from, ...others] = [], to: [to] = [], cost }: Happening): Required<Leg> | null {
  return from !== undefined && to !== undefined && cost !== undefined && others.length === 0 ? { from, to, cost } : null;
}

/** The way that the last mover has gone so far: the chain of moves at the end of the log. */
export function wayOf(log: Entry[], by: string | null): Leg[] {
  const legs: Leg[] = [];
  for (const entry of log.toReversed()) {
    const leg = legOf(entry.happening);
    if (leg && entry.by === by && (legs.length === 0 || legs[0]!.from === leg.to)) legs.unshift(leg);
    else if (leg || entry.happening.cost === undefined) break;
  }
  return legs;
}
