// What each step would cost and whether it may be answered, asked of the table before one takes it; and the way so far.
import { api } from './api';
import { onMap, type ReadOffer } from './offers';
import type { Entry, Odds } from './types';
import { toneOf } from './words';

export interface Step {
  cost?: number;
  /** The enemy may answer it, or dice may fall. */
  answered: boolean;
}

export interface Leg {
  from: string;
  to: string;
  cost?: number;
}

/** A leg of the way so far, or of the way ahead. */
export interface WayLeg extends Leg {
  isNext: boolean;
}

/** More targets than this are not asked about. */
const MOST = 12;
const PATIENCE_MS = 150;

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function stepOf(odds: Odds, side: string | null): Step {
  const [likeliest] = odds.outcomes;
  const moved = likeliest?.events.find((entry) => number(entry.event?.cost) !== undefined);
  const enemy = odds.outcomes.some((outcome) => outcome.deciding?.some((one) => one !== side));
  return { cost: number(moved?.event?.cost), answered: enemy || odds.outcomes.length > 1 };
}

export class Scout {
  steps: Map<string, Step> = $state.raw(new Map());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = '';

  /** Looks at the steps that are offered now; forgets those of before. */
  look(id: string, sequence: number, side: string | null, reads: ReadOffer[]): void {
    const steps = reads.filter((read) => toneOf(read.word) === 'go' && onMap(read).length === 1 && onMap(read)[0]?.kind === 'place');
    const key = `${id} ${sequence} ${side} ${steps.map((read) => read.offer.text).join()}`;
    if (key === this.#asked) return;
    this.#asked = key;
    clearTimeout(this.#timer);
    if (this.steps.size > 0) this.steps = new Map();
    if (steps.length === 0 || steps.length > MOST) return;
    this.#timer = setTimeout(() => void this.#ask(key, id, side, steps), PATIENCE_MS);
  }

  async #ask(key: string, id: string, side: string | null, steps: ReadOffer[]): Promise<void> {
    const found = new Map<string, Step>();
    for (const read of steps) {
      const odds = await api.odds(id, [read.offer.text], side).catch(() => null);
      if (this.#asked !== key) return;
      if (odds) found.set(onMap(read)[0]!.text, stepOf(odds, side));
    }
    this.steps = found;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** The way that the last mover has gone so far: the chain of moves at the end of the log. */
export function wayOf(log: Entry[], by: string | null): Leg[] {
  const legs: Leg[] = [];
  for (const entry of log.toReversed()) {
    const { from, to, cost } = entry.event ?? {};
    const isLeg = typeof from === 'string' && typeof to === 'string' && typeof cost === 'number';
    if (isLeg && entry.by === by && (legs.length === 0 || legs[0]!.from === to)) legs.unshift({ from, to, cost });
    else if (isLeg || typeof cost !== 'number') break;
  }
  return legs;
}
