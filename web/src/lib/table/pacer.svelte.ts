// At what pace what was decided is shown: one decision after the other, and a stop where dice fell that concern the
// viewer, so that their result is seen before anything else happens.
import { settings, type Pace } from '../page/settings.svelte';
import type { GameState } from '../server/types';

/** How long a decision is seen before the next, how long dice are, how long if somebody fell or fled by them, and the longest that
 *  a burst of decisions takes. */
const TIMES: Record<Pace, { step: number; dice: number; blow: number; burst: number }> = {
  slow: { step: 1100, dice: 6000, blow: 10_000, burst: Number.POSITIVE_INFINITY },
  normal: { step: 420, dice: 3200, blow: 6000, burst: 24_000 },
  fast: { step: 220, dice: 700, blow: 1400, burst: 1600 },
  step: { step: Number.POSITIVE_INFINITY, dice: Number.POSITIVE_INFINITY, blow: Number.POSITIVE_INFINITY, burst: Number.POSITIVE_INFINITY },
};

/** Each further roll is read for so much longer, up to so many of them. */
const FURTHER = 0.4;
const MOST_ROLLS = 4;

/** What a state brought: dice to be looked at, dice by which somebody fell or fled, something else, or nothing that was not seen before. */
export type Shown = 'dice' | 'blow' | 'step' | 'nothing';

export class Pacer {
  /** How many decisions wait to be shown. */
  waiting = $state(0);
  /** Does it go on only when the viewer says so? */
  isHeld = $state(false);
  /** Is something looked at before anything else happens? */
  isResting = $state(false);

  readonly #show: (state: GameState) => Shown;
  /** How many rolls lie on the table. */
  readonly #rolls: () => number;
  #queue: GameState[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (state: GameState) => Shown, rolls: () => number = () => 1) {
    this.#show = show;
    this.#rolls = rolls;
  }

  push(state: GameState): void {
    this.#queue.push(state);
    this.waiting = this.#queue.length;
    if (this.#timer === undefined && !this.isHeld) this.#next();
  }

  /** What was just shown is looked at before the next is. */
  rest(shown: Shown): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isHeld = false;
    if (shown === 'nothing') return this.#next();
    if (globalThis.document?.hidden) return this.#go(0);
    const times = TIMES[settings.pace];
    const reading = 1 + FURTHER * (Math.min(Math.max(this.#rolls(), 1), MOST_ROLLS) - 1);
    const wait = shown === 'step' ? Math.min(times.step, times.burst / (this.#queue.length + 1)) : times[shown] * reading;
    this.isResting = true;
    if (Number.isFinite(wait)) this.#go(wait);
    else this.isHeld = true;
  }

  /** On to the next decision, at once. */
  next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isHeld = false;
    this.#next();
  }

  /** Everything that waits, at once. */
  hurry(): void {
    this.drop().forEach((state) => this.#show(state));
  }

  /** Shows nothing of it any more. */
  drop(): GameState[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.isHeld = false;
    this.isResting = false;
    this.waiting = 0;
    return this.#queue.splice(0);
  }

  #go(wait: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, wait);
  }

  #next(): void {
    this.isResting = false;
    const state = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (state) this.rest(this.#show(state));
  }
}
