// What the table makes of the manner of a decision, which is the same in all games.
import type { Offer } from '../../wire';
import type { GameState } from '../server/types';

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

/** Is it paid with something that does not come back: points of victory, fatigue, a step? Movement does. */
export const isCostly = ({ cost }: Offer): boolean => cost !== undefined && cost.of !== 'movement' && cost.amount > 0;

/** Has it a price of that kind, be it nothing this time? */
const isPriced = ({ cost }: Offer): boolean => cost !== undefined && cost.of !== 'movement';

/** A choice on the side, which has its price while something else is asked. */
export const isAside = (offer: Offer, others: readonly Offer[]): boolean =>
  offer.manner === 'chooses' && isPriced(offer) && others.some((one) => !isPriced(one) && closingRank(one) < 0 && one.parts.length > 0);

/** Is the same asked as before, with the same to choose from? What others do meanwhile then takes nothing out of my hands. */
export function isAskedStill(before: GameState | null, now: GameState): boolean {
  const texts = ({ offers }: GameState) => offers.actions.map(({ text }) => text).join('\n');
  return before !== null && now.side === before.side && now.prompt.en === before.prompt.en && now.offers.actions.length > 0 && texts(now) === texts(before);
}
