// What just happened, as marks on the map: ways from place to place, and spots.
import type { Entry } from './types';
import type { Tone } from './words';

export interface Trace {
  from?: string;
  to: string;
  tone: Tone;
}

const STRIKES = /fire|combat|attack|charge/;

/** The marks of the last decision in a log. */
export function tracesOf(log: Entry[]): Trace[] {
  const last = log.at(-1)?.sequence;
  if (last === undefined || last === 0) return [];
  return log.filter((entry) => entry.sequence === last).flatMap(traces);
}

/** Where all that took place. */
export const tracedPlaces = (marks: Trace[]): string[] => marks.flatMap(({ from, to }) => (from ? [from, to] : [to]));

function traces(entry: Entry): Trace[] {
  const event = entry.event;
  if (!event) return [];
  const tone: Tone = STRIKES.test(String(event.event)) ? 'strike' : 'go';
  const places = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((v) => typeof v === 'string');
  const from = places(event.from ?? event.attackers);
  const to = places(event.to ?? event.target ?? event.targets ?? event.place);
  if (from.length === 0) return to.map((place) => ({ to: place, tone }));
  return from.flatMap((source) => to.map((place) => ({ from: source, to: place, tone })));
}
