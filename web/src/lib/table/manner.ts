// What the table makes of the manner of a decision, which is the same in all games.
import type { Offer } from '../../wire';

/** How a target is lit. */
export type Tone = 'go' | 'strike' | 'choose';

export function toneOf({ manner, dice }: Pick<Offer, 'manner' | 'dice'>): Tone {
  if (manner === 'goes') return 'go';
  return manner === 'strikes' || (manner === 'answers' && dice) ? 'strike' : 'choose';
}

/** Ends what is going on, or does no more of it: the last button of the prompt, the likeliest first. */
const CLOSING: readonly Offer['manner'][] = ['closes', 'passes'];

export const closingRank = ({ manner }: Offer): number => CLOSING.indexOf(manner);

/** Sets somebody moving of whom it can be asked how far they may go. */
export const isStart = ({ manner, dice }: Offer): boolean => manner === 'begins' && !dice;
