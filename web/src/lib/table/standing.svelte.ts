// Standing answers: what is to be answered whenever the enemy does something of a kind, without being asked again. They are this
// browser's and nobody else's: what is sent is an ordinary decision, taken at once.
import type { Reaction } from '../../wire';
import { remember, remembered } from '../page/settings.svelte';
import type { Table } from './table.svelte';

/** Never: let it pass. Always: the one answer that there is; where there are several, one is asked. */
export type Answer = 'never' | 'always';

export interface StandingAnswer extends Reaction {
  answer: Answer;
  /** While this goes on; without it, until it is taken back. */
  during?: string;
}

export class StandingAnswers {
  all: StandingAnswer[];
  readonly #key: string;

  constructor(game: string, side: string) {
    this.#key = `sabretache.standing.${game}.${side}`;
    this.all = $state.raw(remembered<StandingAnswer[]>(this.#key, []));
  }

  give(reaction: Reaction, answer: Answer, during?: string): void {
    this.#keep([...this.all.filter(({ code }) => code !== reaction.code), { ...reaction, answer, during }]);
  }

  takeBack(code: string): void {
    this.#keep(this.all.filter((one) => one.code !== code));
  }

  /** What was said only for something that is over is forgotten. */
  outlive(now: string): void {
    const left = this.all.filter(({ during }) => during === undefined || during === now);
    if (left.length < this.all.length) this.#keep(left);
  }

  to(code: string): Answer | undefined {
    return this.all.find((one) => one.code === code)?.answer;
  }

  #keep(all: StandingAnswer[]): void {
    this.all = all;
    remember(this.#key, all);
  }
}

/** Answers for the player what was answered once for all, as if by hand. */
export class Answering {
  readonly #table: Table;
  /** Where it answered last: what comes of that is not answered a second time. */
  #last = '';

  constructor(table: Table) {
    this.#table = table;
  }

  /** What the enemy did is seen first, and whoever takes an answer back is asked. */
  look(): void {
    const { game, standing, standingAnswer: read, isMine, picked, pacer, busy, going, handover, weighing, log } = this.#table;
    standing?.outlive(this.#table.span);
    const isHeldUp = busy || going || handover || weighing || picked.length > 0 || pacer.isResting || pacer.waiting > 0;
    const here = `${game?.side} ${game?.moment}`;
    if (!read || !isMine || isHeldUp || log.at(-1)?.undoes !== undefined || this.#last === here) return;
    this.#last = here;
    void this.#table.commit(read.offer.text);
  }
}
