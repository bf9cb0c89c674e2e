// Asks the table how far the one that is chosen may go, once for each position, and forgets what is no longer asked.
import { api, ApiError } from '../server/api';
import type { Known } from './offers';
import { NOWHERE, readReach, UNDER_WAY, type Reach } from './reach';

const MOST_KEPT = 40;
const NOT_FOUND = 404;

/** How far somebody gets, whom they could strike at once, and whom they will have to strike if they stay. */
interface Kept {
  reach: Reach;
  strikes: ReadonlySet<string>;
  owed: readonly string[];
}

const NOTHING: Kept = { reach: NOWHERE, strikes: new Set(), owed: [] };

export const rangeKey = (moment: number, side: string | null, mover: string): string => `${moment} ${side ?? ''} ${mover}`;

export class Ranger {
  /** The last answer, and what was asked. */
  found: ({ key: string } & Kept) | null = $state.raw(null);
  readonly #id: string;
  readonly #kept = new Map<string, Kept>();
  #asked: string | null = null;
  #asking: AbortController | null = null;
  /** A table of before this question. */
  #isMute = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Looks where the mover of a position may go; with nobody to move, stops looking. */
  look(moment: number, side: string | null, mover: string | null, known: Pick<Known, 'isPlace'>): void {
    const key = mover === null ? null : rangeKey(moment, side, mover);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#asking?.abort();
    this.#asking = null;
    if (key === null || mover === null) return;
    const kept = this.#isMute ? NOTHING : this.#kept.get(key);
    if (kept) this.found = { key, ...kept };
    else void this.#ask(key, side, mover, known);
  }

  async #ask(key: string, side: string | null, mover: string, known: Pick<Known, 'isPlace'>): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const kept = await api
      .reach(this.#id, mover === UNDER_WAY ? null : mover, side, asking.signal)
      .then((sent): Kept => ({ reach: readReach(sent, known), strikes: new Set(sent.strikes), owed: sent.owed ?? [] }))
      .catch((error: unknown) => this.#without(error));
    if (this.#asked !== key || asking.signal.aborted) return;
    this.#asking = null;
    if (kept) this.#keep(key, kept);
    this.found = { key, ...(kept ?? NOTHING) };
  }

  /** What is known after all where the question was not answered. */
  #without(error: unknown): Kept | null {
    if (!(error instanceof ApiError)) throw error;
    this.#isMute ||= error.status === NOT_FOUND;
    return error.status === NOT_FOUND ? NOTHING : null;
  }

  #keep(key: string, kept: Kept): void {
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, kept);
  }

  close(): void {
    this.#asked = null;
    this.#asking?.abort();
  }
}
