// The distribution of results as bars: outcomes that read the same are one bar.
import type { Entry, FirstThrow, Forecast, Happening, Likelihood, Modifier, Percent, Throw } from '../../wire';
import { typeset } from '../page/typography';
import type { Language } from '../server/types';

/** Numbers from the first to the last of them. */
export type Span = [number, number];

export interface Bar extends Percent {
  text: string;
  /** What must be rolled for it, where the first dice settle it. */
  needs?: Span[];
}

/** What is said where the table says nothing. */
export interface Phrases {
  nothing: string;
  others: string;
  /** Is it a piece of the map? Where only others are spoken of, that comes next, and not of the dice. */
  isOnMap?: (piece: string) => boolean;
}

const MOST_BARS = 7;

/** The event with the first dice. */
const rolled = (events: Entry[]): number => Math.max(0, events.findIndex(({ happening }) => happening.throws));

/** Are strengths compared with these dice? Whoever is shot at on the way to a fight rolls before it, and not for it. */
const isFought = ({ throws, strengths }: Happening): boolean => throws !== undefined && strengths !== undefined;

/** What is told of the dice that matter, with what led to them: the fight, where there is one; else the first of the likeliest outcome. */
function fought({ outcomes }: Forecast): { dice: Partial<Happening>; happenings: Happening[] } {
  const all = outcomes.map(({ events }) => events.map(({ happening }) => happening));
  const happenings = all.find((one) => one.some(isFought)) ?? all[0] ?? [];
  return { dice: happenings.find(isFought) ?? happenings.find(({ throws }) => throws) ?? {}, happenings };
}

function summary(events: Entry[], language: Language, { isOnMap = () => true }: Phrases): string {
  // What follows from the first roll is the result; where nothing does, the roll itself is.
  const roll = rolled(events);
  const speaks = ({ happening: { pieces = [] } }: Entry) => pieces.length === 0 || pieces.some(isOnMap);
  const later = events.slice(roll + 1);
  const after = later.some(speaks) ? later : [];
  if (after.length === 0 && events[roll]?.happening.idle) return '';
  const told = after.length > 0 ? after : events.slice(roll, roll + 1);
  return told.map((entry) => typeset(entry.text[language], language)).join(' ');
}

/** Every end that the dice may bring, the likeliest first and the rare ones together. */
export function ends(odds: Forecast, language: Language, phrases: Phrases): Bar[] {
  const bars = settled(summed(odds.outcomes, ({ events }) => summary(events, language, phrases) || phrases.nothing));
  bars.sort((a, b) => b.percent - a.percent);
  const unsaid = odds.others?.percent ?? 0;
  if (bars.length <= MOST_BARS && unsaid === 0) return bars;
  const rest = bars.splice(MOST_BARS - 1).reduce((sum, bar) => sum + bar.percent, unsaid);
  return [...bars, { text: phrases.others, percent: rest }];
}

/** What the table may give, in the order of its dice; what comes of them at once, where no table is read. */
export function results(odds: Forecast, language: Language, phrases: Phrases): Bar[] {
  if (!isRead(odds)) return ends(odds, language, phrases);
  const nothing = undecided(odds, language) || phrases.nothing;
  return settled(odds.results.map(({ text, ...share }) => ({ text: text ? typeset(text[language], language) : nothing, ...share })));
}

/** What is told of dice that strike nobody and decide nothing. */
function undecided({ outcomes }: Forecast, language: Language): string {
  const rolls = outcomes.filter(({ result }) => !result).map(({ events }) => events[rolled(events)]);
  const [first] = rolls;
  return first?.happening.kind === 'tells' && !first.happening.idle ? typeset(first.text[language], language) : '';
}

/** The sides that roll against each other, by their seats; nothing unless two do. */
export function rivals({ outcomes }: Forecast): [number, number] | null {
  const throws = outcomes[0]?.events.flatMap(({ happening }) => happening.throws ?? []) ?? [];
  const [first, second] = (['acting', 'opposing'] as const).map((party) => throws.find(({ by }) => by === party)?.side);
  return first !== undefined && second !== undefined ? [first, second] : null;
}

/** Do dice fall? */
export const isThrown = ({ outcomes }: Forecast): boolean => outcomes.some(({ events }) => events.some(({ happening }) => happening.throws));

/** Can it come out in more than one way? Which marker is drawn after it is no way that it comes out. */
export function isOpen(odds: Forecast, isOnMap?: Phrases['isOnMap']): boolean {
  const told = new Set(odds.outcomes.map(({ events }) => summary(events, 'en', { nothing: '', others: '', isOnMap })));
  return told.size > 1 || odds.results.length > 1 || (odds.others !== undefined && isThrown(odds));
}

/** How far the chances may be trusted: counted out, counted out in every guess at what is hidden, or sampled. */
export function trustOf({ kind, hidden }: Forecast): 'exact' | 'alikeExact' | 'sampled' {
  if (kind === 'sampled') return 'sampled';
  return hidden === 'nothing' ? 'exact' : 'alikeExact';
}

/** Is a table read, so that its results are few and have names? */
export const isRead = (odds: Forecast): boolean => odds.results.length > 0;

/** Dice rolled many times: how far off, in per cent, rounded up so that it promises nothing. */
export const tolerance = (odds: Forecast): number => Math.max(1, Math.ceil(odds.error));

/** Likelihoods that are told alike are one bar. */
function summed(outcomes: Likelihood[], told: (outcome: Likelihood) => string): Bar[] {
  const sums = new Map<string, Bar>();
  for (const outcome of outcomes) {
    const text = told(outcome);
    const { percent, needs = [] } = sums.get(text) ?? { percent: 0 };
    sums.set(text, { text, percent: percent + outcome.percent, needs: united([...needs, ...(outcome.needs ?? [])]) });
  }
  return [...sums.values()];
}

/** Numbers in their order, those in a row together. */
function united(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  return all;
}

/** What must be rolled is told only where the first dice settle what comes of it: no number brings two of the bars. */
function settled(bars: Bar[]): Bar[] {
  const spans = bars.flatMap(({ needs = [] }) => needs).toSorted((a, b) => a[0] - b[0]);
  const isSettled = bars.every(({ needs = [] }) => needs.length > 0) && spans.every(([first], i) => i === 0 || first > spans[i - 1]![1]);
  return isSettled ? bars : bars.map(({ needs: _, ...bar }) => bar);
}

/** The least and the most that the first dice can come to. */
export function boundsOf({ counts, die, dice }: FirstThrow): Span {
  const last = die.first + die.faces - 1;
  return counts === 'margin' ? [die.first - last, last - die.first] : [die.first * dice, last * dice];
}

/** Is a low number good for whoever rolls first? Nothing if nobody rolls. */
export function isLowGood(odds: Forecast): boolean | null {
  const [first] = fought(odds).dice.throws ?? [];
  return first ? Boolean(first.low) : null;
}

/** What is taken for granted: what happens between the decision and the dice, beside the strengths that are shown anyway. */
export function granted(odds: Forecast, language: Language): string {
  const events = odds.outcomes[0]?.events ?? [];
  const before = events.slice(1, rolled(events)).filter(({ happening }) => !happening.strengths);
  return before.map((entry) => typeset(entry.text[language], language)).join(' ');
}

/** Does the decision itself throw the dice? What is only declared is fought later, and may still be taken back. */
export function isRolledAtOnce(odds: Forecast): boolean {
  const events = odds.outcomes[0]?.events ?? [];
  return !odds.assumed && isThrown(odds) && events.slice(0, rolled(events)).every(({ happening }) => happening.strengths !== undefined);
}

/** One side of a fight before it is rolled: who, how strong, and what is added. */
export interface Column {
  strength?: number;
  places: string[];
  pieces: string[];
  modifiers: Modifier[];
}

/** Both sides of what is about to be rolled. */
export function columns(odds: Forecast): { attack: Column; defence: Column } {
  const { dice, happenings } = fought(odds);
  const { pieces: named = [], from = [], to = [], throws = [] } = dice;
  // Where the roll speaks of a place alone, whoever declared it strikes.
  const declared = happenings.filter((one) => one.kind === 'strikes' && one.to?.some((place) => to.includes(place)));
  const pieces = named.length > 0 ? named : [...new Set(declared.flatMap((one) => one.pieces ?? []))];
  const places = from.length > 0 || pieces.length > 0 ? from : [...new Set(declared.flatMap((one) => one.from ?? []))];
  const strengths = dice.strengths ?? happenings.find((one) => one.strengths)?.strengths;
  const added = (party: Throw['by']) => throws.filter(({ by }) => by === party).flatMap(({ modifiers = [] }) => modifiers);
  return {
    attack: { strength: strengths?.attack, places, pieces, modifiers: added('acting') },
    defence: { strength: strengths?.defence, places: to, pieces: [], modifiers: added('opposing') },
  };
}
