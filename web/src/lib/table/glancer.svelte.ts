// Asks the table for the chances of the choices that stand beside each other, once for each position.
import type { Glance } from '../../wire';
import { api, ApiError } from '../server/api';

/** So many are compared at once; beyond it, something is to be picked first. */
export const MOST_COMPARED = 16;

/** Between two questions of which the second replaces the first. */
const REST_MS = 120;

const NONE: ReadonlyMap<string, Glance> = new Map();

export class Glancer {
  /** What is known of the choices of this position, by their notation. */
  found: ReadonlyMap<string, Glance> = $state.raw(NONE);
  readonly #id: string;
  #key = '';
  #asked = new Set<string>();
  #asking: AbortController | null = null;

  constructor(id: string) {
    this.#id = id;
  }

  /** Looks at some choices of a position; without any, stops looking. */
  look(moment: number, side: string | null, texts: string[]): void {
    const key = `${moment} ${side ?? ''}`;
    if (key !== this.#key) {
      this.#asking?.abort();
      [this.#key, this.#asked, this.found] = [key, new Set(), NONE];
    }
    const unknown = texts.filter((text) => !this.#asked.has(text));
    if (unknown.length === 0 || unknown.length > MOST_COMPARED) return;
    for (const text of unknown) this.#asked.add(text);
    void this.#ask(key, side, unknown);
  }

  async #ask(key: string, side: string | null, texts: string[]): Promise<void> {
    const isAtWork = this.#asking !== null;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      // The table notices only after a moment that what it is at is no longer wanted.
      if (isAtWork) await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const glances = await api.glances(this.#id, texts, side, asking.signal);
      if (this.#key === key) this.found = new Map([...this.found, ...glances.map((glance) => [glance.text, glance] as const)]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Who picked something else meanwhile may come back to these.
      for (const text of texts) this.#asked.delete(text);
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
  }

  close(): void {
    this.#asking?.abort();
    this.#asking = null;
  }
}
