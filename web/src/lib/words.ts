// The words that the notations of all games share, and what the table makes of them. A word that is not here is an
// ordinary offer: it is drawn, listed and clicked like any other.

/** How a target is lit. */
export type Tone = 'go' | 'strike' | 'choose';

const GOING = ['to', 'road', 'back', 'retreat', 'rout', 'withdraw', 'advance', 'follow', 'enter', 'place', 'post', 'station', 'press'];
const STRIKING = ['fire', 'attack', 'charge', 'react', 'resolve', 'bombard', 'assault'];

export function toneOf(word: string): Tone {
  if (GOING.includes(word)) return 'go';
  return STRIKING.includes(word) ? 'strike' : 'choose';
}

/** Begins the move of whoever it names. */
export const MOVE = 'move';

/** Ends what is going on: the last button of the prompt, the likeliest first. */
const CLOSING = ['end', 'deploy', 'stand', 'done', 'pass'];

export const closingRank = (word: string): number => CLOSING.indexOf(word);

export const PASS = 'pass';
export const PASS_ALL = 'pass-all';

/** Answers to what the enemy is doing: with these, to pass is to let him. */
const ANSWERING = ['react', 'counter', 'refuse'];

export const isAnswer = (word: string): boolean => ANSWERING.includes(word);

/** Decisions after which dice may fall: their odds are asked for before they are sent. */
const WEIGHED = [...STRIKING, 'activate', 'test', 'advance', 'enter', 'defend', 'stance', 'force', 'rest', 'press', PASS];

export const isWeighed = (word: string): boolean => WEIGHED.includes(word);
