// The distribution of results as bars: outcomes that read the same are one bar.
import type { Modifier } from './dice';
import { typeset } from './typography';
import type { Entry, Language, Odds, Outcome, Share } from './types';

export interface Bar extends Share {
  text: string;
}

/** What is said where the table says nothing. */
export interface Phrases {
  nothing: string;
  others: string;
  /** Of a sentence that holds one throw of the dice among several. */
  instance: (text: string) => string;
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
  return told.map((entry) => typeset(plainly(entry.text[language]), language)).join(' ');
}

/** Every end that the dice may bring, the likeliest first and the rare ones together. */
export function ends(odds: Odds, language: Language, phrases: Phrases): Bar[] {
  const bars = summed(odds.outcomes, ({ events, ways }) => {
    const text = summary(events, language) || phrases.nothing;
    // A figure in it is that of one throw: the others of this outcome show another.
    return ways > 1 && /\d/.test(text) ? phrases.instance(text) : text;
  });
  bars.sort((a, b) => b.percent - a.percent);
  const unsaid = odds.others?.percent ?? 0;
  if (bars.length <= MOST_BARS && unsaid === 0) return bars;
  const rest = bars.splice(MOST_BARS - 1).reduce((sum, bar) => sum + bar.percent, unsaid);
  return [...bars, { text: phrases.others, percent: rest }];
}

/** What the table may give, in the order of its dice; what comes of them at once, where no table is read. */
export function results(odds: Odds, language: Language, phrases: Phrases): Bar[] {
  if (!isRead(odds)) return ends(odds, language, phrases);
  return odds.results.map(({ text, ...share }) => ({ text: text ? typeset(text[language], language) : phrases.nothing, ...share }));
}

/** Is a table read, so that its results are few and have names? */
export const isRead = (odds: Odds): boolean => odds.results.length > 0;

/** Dice rolled many times: how far off, in per cent, rounded up so that it promises nothing. */
export const tolerance = (odds: Odds): number => Math.max(1, Math.ceil(odds.error));

/** Outcomes that are told alike are one bar. */
function summed(outcomes: Outcome[], told: (outcome: Outcome) => string): Bar[] {
  const sums = new Map<string, number>();
  for (const outcome of outcomes) sums.set(told(outcome), (sums.get(told(outcome)) ?? 0) + outcome.percent);
  return [...sums].map(([text, percent]) => ({ text, percent }));
}

/** What is taken for granted: what happens between the decision and the dice, beside the strengths that are shown anyway. */
export function granted(odds: Odds, language: Language): string {
  const events = odds.outcomes[0]?.events ?? [];
  const before = events.slice(1, rolled(events)).filter(({ event }) => typeof event?.defence !== 'number');
  return before.map((entry) => typeset(entry.text[language], language)).join(' ');
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
