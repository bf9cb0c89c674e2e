// Which of the offered decisions a test takes: some that are worth seeing, then those that end a game soonest.

import { PATIENCE } from './visitor.mjs';

/** Words that bring a game on, the quickest first. */
const HASTY = ['deploy', 'end', 'pass-all', 'pass', 'stand', 'enter-deployed', 'lose', 'retreat', 'rout'];
/** Words of decisions that are made by pointing at the map. */
const POINTED = ['activate', 'move', 'to', 'fire', 'attack', 'test', 'retreat', 'rout', 'advance', 'place', 'react', 'order'];

const wordOf = (text) => text.split(' ')[0];
export const isPointed = (text) => POINTED.includes(wordOf(text));
export const textsOf = (state) => state.offers.actions.map((offer) => offer.text);

export function hasty(state) {
  const texts = textsOf(state);
  for (const word of HASTY) {
    const found = texts.find((text) => wordOf(text) === word);
    if (found) return found;
  }
  return texts[0];
}

/** Decides as the list says while it can, each word as often as it stands there, and hastily otherwise. */
export function lively(words) {
  const left = [...words];
  return (state) => {
    const texts = textsOf(state);
    const at = left.findIndex((word) => texts.some((text) => wordOf(text) === word));
    if (at < 0) return hasty(state);
    const [word] = left.splice(at, 1);
    return texts.find((text) => wordOf(text) === word);
  };
}

/** Lets those who must decide decide, in their browsers, until a state is what is wanted. */
export async function playOn(players, isDone, choose = hasty) {
  for (let since = Date.now(); Date.now() - since < PATIENCE; ) {
    let acted = false;
    for (const player of players) {
      const state = await player.state();
      if (isDone(state)) return state;
      if (textsOf(state).length === 0) continue;
      await player.shows(state.moment, state.side);
      const text = choose(state);
      await player.decide(text, { onMap: isPointed(text) });
      acted = true;
    }
    if (acted) since = Date.now();
    else await players[0].page.waitForTimeout(60);
  }
  throw new Error('nobody decides any more');
}
