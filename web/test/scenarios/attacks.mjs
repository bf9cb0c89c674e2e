// An attack from its declaration to the advance, as it was fought in a finished game: who strikes whom, who supports, how it is
// met, and who goes where the enemy stood; by touch on a phone and by keys alone, in both games.
import assert from 'node:assert/strict';
import { about, follow, resumed } from '../table/finished.mjs';
import { glimpse } from '../table/pictures.mjs';
import { by } from '../table/visitor.mjs';

/** What an attack goes through in each game. */
const STEPS = { warburg: ['attack', 'resolve', 'advance'], wagram: ['attack', 'support', 'stance', 'advance'] };
const LONGEST = 12;

/** How many decisions there are from an attack to an advance that goes through all of that; 0 if it does not come to that. */
function foughtOut(lines, i, steps) {
  const until = lines[i].verb === steps[0] ? lines.slice(i, i + LONGEST).findIndex(({ verb }) => verb === steps.at(-1)) : -1;
  const verbs = lines.slice(i, i + until + 1).map(({ verb }) => verb);
  return steps.every((step) => verbs.includes(step)) ? until + 1 : 0;
}

async function attack(server, code, hand, language) {
  const steps = STEPS[code];
  const game = about((lines, i) => foughtOut(lines, i, steps) > 0, 'an attack that is fought out', { game: code });
  const visitor = await resumed(server, game, by(hand, language));
  const { page } = visitor;
  const count = foughtOut(game.lines, game.at, steps);
  const asked = new Set();
  await follow(visitor, game, count, async (text, state) => {
    const [verb] = text.split(' ');
    if (asked.has(verb) || !steps.includes(verb)) return;
    asked.add(verb);
    // What is asked is said in the language of the page, and of whoever is marked.
    assert.ok(state.prompt[language].length > 10, text);
    await glimpse(visitor, `attack-${code}-${verb}-${hand}`);
    await visitor.faultless(`${verb} of ${code} by ${hand}`);
    // The attack that was declared lies on the map until it is fought.
    if (verb !== steps[0] && verb !== 'advance') await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
  });
  assert.deepEqual([...asked], steps, 'each was asked in its turn');
  const { side, text } = game.lines[game.at - 1];
  const [, advanced] = text.split(' ');
  const { log } = await visitor.get(`/api/games/${visitor.id}?from=0&side=${side}`);
  assert.ok(log.some(({ happening }) => happening.pieces?.includes(advanced)), `${advanced} is told of`);
  await visitor.leave();
}

export default Object.fromEntries(
  [['warburg', 'keys', 'en'], ['warburg', 'touch', 'fr'], ['wagram', 'keys', 'fr'], ['wagram', 'touch', 'en']].map(([code, hand, language]) => [
    `an attack is fought out at ${code}, by ${hand}, in ${language}`,
    (server) => attack(server, code, hand, language),
  ]),
);
