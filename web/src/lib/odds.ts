// The distribution of results as bars: outcomes that read the same are one bar, the rare ones together.
import type { Modifier } from './dice';
import type { Entry, Language, Odds } from './types';

export interface Bar {
  text: string;
  percent: number;
}

const MOST_BARS = 7;

/** A sentence without the particular dice in brackets. */
const plainly = (text: string): string => text.replace(/\s*[([][^)\]]*[)\]]/g, '');

/** The event with the first dice. */
const rolled = (events: Entry[]): number => Math.max(0, events.findIndex((entry) => entry.event && isRolled(entry.event)));

function isRolled({ roll, attack, dice, die }: Record<string, unknown>): boolean {
  return Boolean(roll ?? dice ?? die) || (typeof attack === 'object' && attack !== null);
}

/** Tables write a dash where nothing comes of it. */
const DASH = /^[-–—]$/;

function summary(events: Entry[], language: Language): string {
  // The first roll tells the dice of one way among many; what follows from it is the result.
  const after = events.slice(rolled(events) + 1);
  if (after.length === 0 && DASH.test(String(events[rolled(events)]?.event?.result))) return '';
  const told = after.length > 0 ? after : events.slice(rolled(events));
  return told.map((entry) => plainly(entry.text[language])).join(' ');
}

export function bars(odds: Odds, language: Language, nothing: string, others: string): Bar[] {
  const sums = new Map<string, number>();
  for (const outcome of odds.outcomes) {
    const text = summary(outcome.events, language) || nothing;
    sums.set(text, (sums.get(text) ?? 0) + outcome.percent);
  }
  const sorted = [...sums].map(([text, percent]) => ({ text, percent })).sort((a, b) => b.percent - a.percent);
  if (sorted.length <= MOST_BARS) return sorted;
  const rest = sorted.slice(MOST_BARS - 1).reduce((sum, bar) => sum + bar.percent, 0);
  return [...sorted.slice(0, MOST_BARS - 1), { text: others, percent: rest }];
}

/** One side of a fight before it is rolled: who, how strong, and what is added. */
export interface Column {
  strength?: number;
  places: string[];
  pieces: string[];
  modifiers: Modifier[];
}

type Fields = Record<string, unknown>;

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const texts = (...values: unknown[]): string[] =>
  values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter((value): value is string => typeof value === 'string');
const added = (roll: unknown): Modifier[] => ((roll as { modifiers?: Modifier[] } | undefined)?.modifiers ?? []);

/** Both sides of what is about to be rolled, whatever the game calls its fields. */
export function columns(odds: Odds): { attack: Column; defence: Column } {
  const events = odds.outcomes[0]?.events ?? [];
  const event: Fields = events[rolled(events)]?.event ?? {};
  const strengths = events.map((entry) => entry.event ?? {}).find((one) => typeof one.attack === 'number' && typeof one.defence === 'number') ?? {};
  return {
    attack: {
      strength: number(strengths.attack),
      places: texts(event.attackers ?? event.from),
      pieces: texts(event.piece),
      modifiers: [...added(event.roll), ...added(event.attack)],
    },
    defence: {
      strength: number(strengths.defence),
      places: texts(event.targets ?? event.target ?? (event.piece ? undefined : event.place)),
      pieces: [],
      modifiers: added(event.defence),
    },
  };
}
