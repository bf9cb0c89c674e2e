// The rest of a first game: each thing that explains itself in the game, the language or the hand that the other
// subjects leave out.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { alone, HEINBERG, hurryOn, offers, reachOf } from '../table/seats.mjs';
import { PHONE, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const JULY_6 = { game: 'wagram', scenario: 'july6', side: 'french' };
const KEEN = Array.from({ length: 8 }, () => 'activate');
const FRENCH_PHONE = { ...touched(PHONE), settings: { language: 'fr' } };

/** Without what typography does to it. */
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'");

/** A place to which the first who may move gets only by buying points, and the decisions that lead there. */
async function farthest(visitor, { side, offers }) {
  for (const { text } of offers.actions.filter(({ verb }) => verb === 'move')) {
    const { reach } = await reachOf(visitor, side, text);
    const isBought = ({ way }) => way.some(({ left }, i) => left > (way[i - 1]?.left ?? left));
    const bought = reach.find((spot) => isBought(spot) && spot.way.findIndex(({ place }) => place === spot.place) === spot.way.length - 1);
    if (bought) return { bought };
  }
  return assert.fail('nobody may buy points');
}

/** Those who may move, who stands nearest to an enemy first. */
async function foremost(visitor, state) {
  const { geometry } = await visitor.get(`/api/shelf/${state.game}/boards/${state.board.code}`);
  const centre = (place) => geometry.places[place].centre;
  const far = (a, b) => Math.hypot(centre(a)[0] - centre(b)[0], centre(a)[1] - centre(b)[1]);
  const placed = state.figures.filter(({ place, face }) => place && face.unit);
  const enemies = placed.filter(({ side }) => state.seats[side].side !== state.side);
  const nearest = (text) => {
    const { place } = placed.find(({ face }) => face.unit.piece === text.slice(5)) ?? {};
    return place ? Math.min(...enemies.map((enemy) => far(place, enemy.place))) : Number.POSITIVE_INFINITY;
  };
  return textsOf(state).filter((text) => text.startsWith('move ')).toSorted((one, two) => nearest(one) - nearest(two));
}

/** The computer has decided something, and now it is one's own turn. */
async function afterTheEnemy(visitor, enemy) {
  const seen = (state) => state.deciding.includes(state.side) && textsOf(state).length > 0;
  for (let tries = 0; tries < 400; tries++) {
    const state = await playOn([visitor], seen);
    const { log } = await visitor.get(`/api/games/${visitor.id}?from=0`);
    if (log.some(({ by, moment }) => by === enemy && moment > 0)) return state;
    await playOn([visitor], ({ moment }) => moment > state.moment);
  }
  return assert.fail('the enemy does nothing');
}

export default {
  async 'the briefings of both games where a game is set up, by touch, in French'(server) {
    const anne = await Visitor.come(server, FRENCH_PHONE);
    const { page } = anne;
    await page.goto('/');
    const { games } = await anne.get('/api/shelf');
    for (const code of ['warburg', 'wagram']) {
      await page.locator('form select').first().selectOption(code);
      const details = page.locator('form details.about');
      if ((await details.getAttribute('open')) === null) await details.locator('summary').tap();
      const { briefing } = games.find(({ game }) => game === code).scenarios[0];
      await page.waitForFunction(
        ([sentence]) => document.querySelector('form details.about[open]')?.textContent.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'").includes(sentence),
        [plain(briefing.situation.fr)],
      );
      await glimpse(anne, `briefing-set-up-${code}`);
      await anne.inspected(`set-up of ${code} on a phone`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the lobby is ${width} wide`);
    await anne.leave();
  },

  async 'a word before the guns are left silent, by touch, in French'(server) {
    const anne = await alone(server, HEINBERG, { ...FRENCH_PHONE, settings: { language: 'fr', warn: true } });
    const { page } = anne;
    const isLeft = ({ forgoes, verb }) => forgoes && verb === 'move';
    const state = await playOn([anne], (one) => one.offers.actions.some(isLeft), lively(KEEN));
    await anne.shows(state.moment, state.side);
    const { text, forgoes } = state.offers.actions.find(isLeft);
    await anne.press(text);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.ok(plain(await dialog.innerText()).includes(plain(forgoes.fr)), forgoes.fr);
    await glimpse(anne, 'forgo-phone');
    await anne.inspected('a word before a step is left, on a phone');
    await dialog.getByRole('button', { name: 'Retour' }).tap();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await anne.moment(), state.moment, 'nothing was done');
    await anne.leave();
  },

  async 'Wagram: whoever is left behind is counted on the button, in both languages'(server) {
    for (const [language, context, words] of [['en', {}, /units? ha(s|ve) not acted/], ['fr', touched(PHONE), /unités? n'(a|ont) pas agi/]]) {
      const anne = await alone(server, WAGRAM, { ...context, settings: { language } });
      const state = await playOn([anne], offers('move'));
      await anne.shows(state.moment, state.side);
      const closing = anne.page.locator('.prompt .primary[data-offer]');
      assert.match(plain(await closing.innerText()), words);
      await anne.leave();
    }
  },

  async 'the enemy’s turn is seen again from the menu, on a phone, in both games and languages'(server) {
    for (const [wish, enemy, language, again, skip] of [
      [HEINBERG, 'allied', 'fr', 'Revoir le tour de l’ennemi', 'Passer'],
      [WAGRAM, 'austrian', 'en', 'Show me the enemy’s turn again', 'Skip'],
    ]) {
      const anne = await Visitor.come(server, { ...touched(PHONE), settings: { language } });
      const { page } = anne;
      const { id } = await anne.create({ ...wish, opponent: { computer: 'recruit' } });
      await anne.open(id);
      const state = await afterTheEnemy(anne, enemy);
      await anne.shows(state.moment, state.side);
      await page.locator('summary[aria-label]').tap();
      await page.getByRole('button', { name: again }).tap();
      await page.getByRole('slider').waitFor();
      await glimpse(anne, `again-${wish.game}`);
      await anne.inspected(`the enemy’s turn again, ${wish.game}`);
      await page.locator('.past').getByRole('button', { name: skip }).tap();
      await page.getByRole('slider').waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'back at one’s own turn');
      await anne.leave();
    }
  },

  async 'Wagram: a piece of my own that cannot act says why, by touch, in French'(server) {
    const anne = await alone(server, WAGRAM, FRENCH_PHONE);
    const { page } = anne;
    const state = await playOn([anne], offers('move'));
    await anne.shows(state.moment, state.side);
    const named = new Set(state.offers.actions.flatMap(({ parts }) => parts.flatMap((part) => [part.piece, part.place])));
    const idle = state.figures.filter(({ place, face, side }) => place && face.unit && state.seats[side].side === state.side && !named.has(place) && !named.has(face.unit.piece));
    const notice = page.locator('.notice.refusal');
    let told = null;
    for (const { face } of idle) {
      const at = await anne.spot(face.unit.piece);
      if (!at) continue;
      await page.touchscreen.tap(at.x, at.y);
      await notice.waitFor();
      told = face.unit.piece;
      break;
    }
    assert.ok(told, 'one of mine is in sight that cannot act');
    const { refused } = await anne.get(`/api/games/${anne.id}/why?text=${encodeURIComponent(`move ${told}`)}&side=${state.side}`);
    assert.ok(plain(await notice.innerText()).includes(plain(refused.fr).replace(/ \[.*$/, '')), `${await notice.innerText()} is ${refused.fr}`);
    await glimpse(anne, 'refusal-own-wagram');
    await anne.inspected('a refusal of one’s own piece');
    await notice.locator('button').first().tap();
    await page.locator(`article[data-rule="${refused.rule}"]`).waitFor();
    await anne.leave();
  },

  async 'Wagram: a forced march is asked about before it is paid for, by keys'(server) {
    const anne = await alone(server, WAGRAM, { settings: { language: 'en' } });
    const { page } = anne;
    let state = await hurryOn(anne, offers('move'));
    const { bought } = await farthest(anne, state);
    await page.reload();
    await anne.shows(state.moment, state.side);
    await anne.press(bought.line[0]);
    await anne.shows(state.moment + 1);
    // What is bought is marked on the map.
    await page.locator('.map-price').first().waitFor({ state: 'attached' });
    await page.locator('.viewport').focus();
    const said = page.locator('.viewport > [aria-live]');
    for (let tries = 0; tries < 200 && !(await said.textContent())?.includes(`Place ${bought.place},`); tries++) await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Costs fatigue/).waitFor();
    await glimpse(anne, 'forced-march');
    await anne.inspected('a forced march');
    const before = await anne.moment();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    state = await anne.state();
    assert.equal(state.moment, before, 'nothing was paid');
    await anne.leave();
  },

  async 'Wagram: an attack is offered when a unit is chosen, its marker stays, and what is asked about has its number'(server) {
    const anne = await alone(server, JULY_6, { settings: { language: 'fr' } });
    const { page } = anne;
    let found = null;
    for (let tries = 0; tries < 12 && !found; tries++) {
      const state = await hurryOn(anne, offers('move'));
      for (const text of (await foremost(anne, state)).slice(0, 3)) {
        const { strikes = [] } = await reachOf(anne, state.side, text);
        if (strikes.length > 0) found ??= { text };
      }
      if (!found) await hurryOn(anne, ({ moment, side }) => moment > state.moment || side !== state.side);
    }
    assert.ok(found, 'somebody stands before the enemy');
    await page.reload();
    const state = await anne.state();
    await anne.shows(state.moment, state.side);
    await anne.press(found.text);
    await anne.shows(state.moment + 1);
    const begun = await anne.state();
    const attack = textsOf(begun).find((text) => text.startsWith('attack '));
    assert.ok(attack, 'whoever is chosen may attack');
    await page.locator('.marks .mark.strike').first().waitFor({ state: 'attached' });
    await glimpse(anne, 'wagram-strikes');
    await anne.decide(attack);
    const declared = await anne.state();
    assert.ok(declared.threats.length > 0, 'it is declared');
    await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
    const next = textsOf(declared).find((text) => text.startsWith('move '));
    if (next) {
      await anne.decide(next);
      assert.ok((await page.locator('.marks .way.strike').count()) > 0, 'and stays while others move');
    }
    await glimpse(anne, 'wagram-declared');
    await anne.inspected('a declared attack');
    // What is asked of a place shows its number.
    const asked = await hurryOn(anne, ({ question }) => question?.places.length > 0);
    await page.reload();
    await anne.shows(asked.moment, asked.side);
    await page.locator('[data-named]').first().waitFor({ state: 'attached' });
    const shown = await page.locator('[data-named]').evaluateAll((all) => all.map((one) => one.dataset.named));
    assert.deepEqual(shown.sort(), asked.question.places.toSorted());
    await glimpse(anne, 'wagram-named');
    await anne.leave();
  },
};
