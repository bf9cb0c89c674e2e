// How far one may go back of one's own: to where the activation or the phase that is under way began, or only to the last die
// that fell in it. Read from what each moment was in the middle of, and from the log.
import type { Stage } from '../../wire';
import type { Entry } from '../server/types';

/** Where it leads: to the beginning, only to the last die, or only as far as the table allows. */
export interface Way {
  to: 'start' | 'die' | 'far';
  /** So many decisions are taken back. */
  steps: number;
}

/** What each moment was in the middle of, by its number. */
export type Trail = ReadonlyMap<number, string>;

export const NO_TRAIL: Trail = new Map();

/** What is under way: the turn, the phase, and what comes one after the other within it, whichever step of that is the present one. */
export function underWay({ turn, phase, outline }: Stage): string {
  return [turn, phase, ...outline.map(({ steps }) => steps.map(({ en }) => en).join('/'))].join('|');
}

/** The way back from a moment; nothing if the trail does not reach that far. */
export function wayBack(trail: Trail, log: readonly Entry[], moment: number, mine: string | null): Way | null {
  let steps = 0;
  for (let at = moment; ; ) {
    const told = log.filter((entry) => entry.moment === at);
    const undoes = told.find((entry) => entry.undoes !== undefined)?.undoes;
    if (undoes !== undefined && undoes > 0) {
      // Nothing has happened since that moment that still counts.
      at = undoes - 1;
      continue;
    }
    const [here, before] = [trail.get(at), trail.get(at - 1)];
    if (at === 0 || (here !== undefined && before !== undefined && here !== before)) return { to: 'start', steps };
    if (here === undefined || before === undefined) return null;
    if (told.some(({ happening }) => happening.throws)) return { to: 'die', steps };
    if (told.some(({ by }) => by !== undefined && by !== mine)) return { to: 'far', steps };
    steps += 1;
    at -= 1;
  }
}
