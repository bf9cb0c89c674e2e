// A first game from the lobby to its end: the side that a stranger is given, the guided first turn from hint to hint, and where a game
// stood that was left.
import assert from 'node:assert/strict';
import { finished, resumed } from '../table/finished.mjs';
import { glimpse, shoot } from '../table/pictures.mjs';
import { hasty, lively, textsOf } from '../table/play.mjs';
import { alone, comesTo, HEINBERG, hurryOn, offers } from '../table/seats.mjs';
import { by, PATIENCE, PHONE, touched, Visitor } from '../table/visitor.mjs';

const JULY_5 = { game: 'wagram', scenario: 'july5', side: 'french' };
/** Without what typography does to it. */
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'").trim();

/** The hint whose moment it is, as the game's own list has it. */
const due = (hints, seen, state) => hints.findIndex(({ verbs }, i) => !seen.has(i) && state.offers.actions.some(({ verb }) => verbs.includes(verb)));

/** Both sides at one screen through the first turn, with all hints; what was shown, in its order. */
async function guided(server, wish, { language, words, ...context }, picture) {
  const anne = await alone(server, wish, { ...context, settings: { language, hints: true } });
  const { page } = anne;
  await anne.hit(page.getByRole('dialog').getByRole('button', { name: words.begin }));
  const { games } = await anne.get('/api/shelf');
  const { briefing } = games.find(({ game }) => game === wish.game).scenarios.find(({ code }) => code === wish.scenario);
  const { hints } = briefing;
  const [shown, seen] = [[], new Set()];
  const keen = lively(hints.flatMap(({ verbs }) => [...verbs, ...verbs]));
  for (const until = Date.now() + 4 * PATIENCE; Date.now() < until; ) {
    const state = await anne.state();
    if (state.stage.turn > 1 || state.status === 'over') break;
    if (textsOf(state).length === 0) {
      await page.waitForTimeout(30);
      continue;
    }
    await anne.shows(state.moment, state.side);
    const at = due(hints, seen, state);
    const hint = page.locator('aside[data-hint]');
    if (at >= 0) {
      await page.locator(`aside[data-hint="${at}"]`).waitFor();
      assert.equal(plain(await hint.locator('p').innerText()), plain(hints[at].text[language]), `hint ${at} of ${wish.game}`);
      if (shown.length === 0) await leftAndTakenUp(anne, at, words);
      if (shown.length === 1 && picture) await picture(anne);
      shown.push(at);
      seen.add(at);
      // Every other one is understood by doing it; for each moment there is one.
      await anne.hit(hint.getByRole('button', { name: words.next }));
      await page.waitForFunction((index) => document.querySelector('aside[data-hint]')?.dataset.hint !== String(index), at);
      continue;
    }
    await anne.decide(keen(state));
  }
  assert.deepEqual([...shown], [...seen], 'each once');
  assert.ok(shown.length >= Math.min(5, hints.length), `only ${shown.length} of ${hints.length} hints had their moment in the first turn of ${wish.game}`);
  await glimpse(anne, `guide-end-${wish.game}`);
  await anne.leave();
}

/** No more hints; and from the menu they come again, the first one first. */
async function leftAndTakenUp(anne, at, words) {
  const { page } = anne;
  await anne.hit(page.locator('aside[data-hint]').getByRole('button', { name: words.never }));
  await page.locator('aside[data-hint]').waitFor({ state: 'detached' });
  await anne.hit(page.locator('summary[aria-label]'));
  await anne.hit(page.getByRole('button', { name: words.guide }));
  await page.locator(`aside[data-hint="${at}"]`).waitFor();
}

const EN = { begin: 'Begin', next: 'Next', never: 'No more hints', guide: 'Show the hints again' };
const FR = { begin: 'Commencer', next: 'Suivant', never: 'Ne plus montrer', guide: 'Reprendre les conseils' };

/** The end of a game that was left says how near each was. */
async function stood(anne, word, name) {
  const dialog = anne.page.getByRole('dialog');
  await dialog.locator('.balance').waitFor();
  assert.ok(plain(await dialog.locator('.balance summary').innerText()).startsWith(plain(word)), word);
  assert.ok((await dialog.locator('.balance li .figure').count()) >= 2, 'each condition with what it came to');
  await glimpse(anne, `end-left-${name}`);
  await anne.faultless(`the end of a game that was left, ${name}`);
}

export default {
  async 'whoever has never played is given the stronger side of the first game'(server) {
    const anne = await Visitor.come(server, { settings: { language: 'en', hints: true } });
    const { page } = anne;
    await page.goto('/');
    const { games } = await anne.get('/api/shelf');
    const first = games.flatMap(({ game, scenarios }) => scenarios.map(({ code, briefing }) => ({ game, code, newcomer: briefing?.newcomer }))).filter(({ newcomer }) => newcomer);
    assert.deepEqual(first, [{ game: 'warburg', code: 'heinberg', newcomer: 'allied' }], 'one scenario is the first, and says for whom');
    await page.getByText('you play the Allies').waitFor();
    await page.getByRole('button', { name: 'Play now against the computer' }).click();
    await page.waitForURL(/\/games\//);
    anne.id = new URL(page.url()).pathname.split('/').at(-1);
    const { scenario, mine } = await anne.state();
    assert.deepEqual([scenario.code, mine], ['heinberg', ['allied']]);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await shoot(anne, 'briefing');
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await dialog.waitFor({ state: 'detached' });
    await anne.leave();
  },

  async 'Warburg: every hint of the first turn comes when its moment does, and they are left and taken up again'(server) {
    await guided(server, { ...HEINBERG }, { language: 'en', words: EN }, (anne) => shoot(anne, 'guided'));
  },

  async 'Wagram: every hint of the first turn comes when its moment does, on a phone in French'(server) {
    await guided(server, JULY_5, { ...touched(PHONE), language: 'fr', words: FR }, (anne) => shoot(anne, 'phone-wagram'));
  },

  async 'the end of a game that was given up, or agreed a draw, shows where it stood, in both games'(server) {
    const anne = await Visitor.come(server, { settings: { language: 'en' } });
    const { id } = await anne.create({ ...HEINBERG, opponent: { computer: 'recruit' } });
    await anne.open(id);
    for (let decisions = 0; decisions < 12; decisions++) {
      const state = await anne.state();
      if (textsOf(state).length > 0) await anne.post(`/api/games/${id}/actions`, { moment: state.moment, text: hasty(state), side: state.side });
      else await anne.page.waitForTimeout(50);
    }
    // The computer may decide something between the question and the answer.
    while ((await anne.state()).status !== 'over') await anne.post(`/api/games/${id}/control`, { control: 'resign', moment: (await anne.state()).moment, side: 'french' });
    await stood(anne, 'Where it stood', 'resigned-warburg');
    await anne.leave();
    const ben = await alone(server, JULY_5, { ...touched(PHONE), settings: { language: 'fr' } });
    for (const [control, side] of [['offer-draw', 'french'], ['accept-draw', 'austrian']]) {
      await ben.post(`/api/games/${ben.id}/control`, { control, moment: (await ben.state(side)).moment, side });
    }
    await comesTo(ben, ({ status }) => status === 'over');
    await stood(ben, 'Où en était la partie', 'drawn-wagram-phone');
    await ben.leave();
  },

  async 'the end of a game whose clock ran out shows where it stood, in both games'(server) {
    const clock = { 'per-turn': 15 * 60_000 };
    const anne = await alone(server, { ...HEINBERG, clock }, by('keys', 'en'));
    const ben = await alone(server, { ...JULY_5, clock }, by('touch', 'fr'));
    await hurryOn(anne, offers('activate'));
    await server.kill();
    server.write(`UPDATE games SET deadline = 1 WHERE slug IN ('${anne.id}', '${ben.id}');`);
    await server.run();
    for (const [visitor, word, name] of [[anne, 'Where it stood', 'late-warburg'], [ben, 'Où en était la partie', 'late-wagram-phone']]) {
      await comesTo(visitor, ({ status }) => status === 'over');
      const { result } = await visitor.state();
      assert.equal(result.how, 'out-of-time');
      assert.ok(result.winner, 'whoever had time left has won');
      await stood(visitor, word, name);
      await visitor.leave();
    }
  },

  async 'the end of a game that was played says what decided, once the last dice have been seen'(server) {
    const [game] = finished('warburg');
    const anne = await resumed(server, { ...game, at: game.lines.length - 1 }, { settings: { language: 'en', pace: 'step' } });
    const state = await anne.state();
    await anne.shows(state.moment, state.side);
    await anne.decide(game.lines.at(-1).text);
    await anne.page.locator('.fall svg').first().waitFor();
    assert.equal(await anne.page.getByRole('dialog').count(), 0, 'first the dice');
    await anne.page.locator('.fall').getByRole('button', { name: 'Close' }).click();
    await stood(anne, 'What decided', 'played-warburg');
    await shoot(anne, 'end');
    await anne.leave();
  },
};
