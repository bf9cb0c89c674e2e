// The rest of a first game: each thing that explains itself in the game, the language or the hand that the other
// subjects leave out.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { playOn, textsOf } from '../table/play.mjs';
import { brought, HEINBERG, hurryOn, offers, reachOf } from '../table/seats.mjs';
import { by, PHONE, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const JULY_6 = { game: 'wagram', scenario: 'july6', side: 'french' };

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
    const anne = await Visitor.come(server, by('touch', 'fr'));
    const { page } = anne;
    await page.goto('/');
    const { games } = await anne.get('/api/shelf');
    for (const code of ['warburg', 'wagram']) {
      await page.locator('form select').first().selectOption(code);
      const details = page.locator('form details.about');
      if ((await details.getAttribute('open')) === null) await anne.hit(details.locator('summary'));
      const { briefing } = games.find(({ game }) => game === code).scenarios[0];
      await page.waitForFunction(
        ([sentence]) => document.querySelector('form details.about[open]')?.textContent.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'").includes(sentence),
        [plain(briefing.situation.fr)],
      );
      await glimpse(anne, `briefing-set-up-${code}`);
      await anne.faultless(`set-up of ${code} on a phone`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the lobby is ${width} wide`);
    await anne.leave();
  },

  async 'Wagram: whoever is left behind is counted on the button, in both languages'(server) {
    for (const [hand, language, words] of [['keys', 'en', /units? ha(s|ve) not acted/], ['touch', 'fr', /unités? n'(a|ont) pas agi/]]) {
      const { anne } = await brought(server, WAGRAM, by(hand, language), offers('move'));
      const closing = anne.page.locator('.prompt .primary[data-offer]');
      assert.match(plain(await closing.innerText()), words);
      await anne.leave();
    }
  },

  async 'the enemy’s turn is seen again from the menu, by touch and by keys, in both games and languages'(server) {
    for (const [wish, enemy, hand, language, again, skip] of [
      [HEINBERG, 'allied', 'touch', 'fr', 'Revoir le tour de l’ennemi', 'Passer'],
      [WAGRAM, 'austrian', 'keys', 'en', 'Show me the enemy’s turn again', 'Skip'],
    ]) {
      const anne = await Visitor.come(server, by(hand, language));
      const { page } = anne;
      const { id } = await anne.create({ ...wish, opponent: { computer: 'recruit' } });
      await anne.open(id);
      const state = await afterTheEnemy(anne, enemy);
      await anne.shows(state.moment, state.side);
      await anne.hit(page.locator('summary[aria-label]'));
      await anne.hit(page.getByRole('button', { name: again }));
      await page.getByRole('slider').waitFor();
      await glimpse(anne, `again-${wish.game}`);
      await anne.faultless(`the enemy’s turn again, ${wish.game}`);
      await anne.hit(page.locator('.past').getByRole('button', { name: skip }));
      await page.getByRole('slider').waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'back at one’s own turn');
      await anne.leave();
    }
  },

  async 'Wagram: a forced march is asked about before it is paid for, by keys and by touch'(server) {
    for (const [hand, language, price] of [['keys', 'en', /Costs fatigue/], ['touch', 'fr', /Coûte de la fatigue/]]) {
      const { anne, state } = await brought(server, WAGRAM, by(hand, language), offers('move'));
      const { page } = anne;
      const { bought } = await farthest(anne, state);
      await anne.press(bought.line[0]);
      await anne.shows(state.moment + 1);
      // What is bought is marked on the map.
      await page.locator('.map-price').first().waitFor({ state: 'attached' });
      assert.ok(await anne.point(bought.place), 'the place can be pointed at');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(price).waitFor();
      await glimpse(anne, `forced-march-${hand}`);
      await anne.faultless(`a forced march, by ${hand}`);
      const before = await anne.moment();
      if (hand === 'keys') await page.keyboard.press('Escape');
      else await dialog.locator('[data-first]').tap();
      await dialog.waitFor({ state: 'detached' });
      assert.equal((await anne.state()).moment, before, 'nothing was paid');
      await anne.leave();
    }
  },

  async 'Wagram: an attack is offered when a unit is chosen, its marker stays, and what is asked about has its number'(server) {
    for (const [hand, language] of [['keys', 'en'], ['touch', 'fr']]) {
      const { anne, state } = await brought(server, JULY_6, by(hand, language), offers('move'));
      const { page } = anne;
      const mover = await striker(anne, state);
      await page.reload();
      const asked = await anne.state();
      await anne.shows(asked.moment, asked.side);
      await anne.press(mover);
      await anne.shows(asked.moment + 1);
      const attack = textsOf(await anne.state()).find((text) => text.startsWith('attack '));
      assert.ok(attack, 'whoever is chosen may attack');
      await page.locator('.marks .mark.strike').first().waitFor({ state: 'attached' });
      await glimpse(anne, `wagram-strikes-${hand}`);
      await anne.decide(attack, { onMap: true });
      const declared = await anne.state();
      assert.ok(declared.threats.length > 0, 'it is declared');
      await page.locator('.marks .way.strike').first().waitFor({ state: 'attached' });
      const next = textsOf(declared).find((text) => text.startsWith('move '));
      if (next) {
        await anne.decide(next);
        assert.ok((await page.locator('.marks .way.strike').count()) > 0, 'and stays while others move');
      }
      await glimpse(anne, `wagram-declared-${hand}`);
      await anne.faultless(`a declared attack, by ${hand}`);
      await numbered(anne);
      await anne.leave();
    }
  },
};

/** Brings it to where somebody who begins to move may strike; the decision that begins it. */
async function striker(visitor, begun) {
  let state = begun;
  for (let tries = 0; tries < 12; tries++) {
    for (const text of (await foremost(visitor, state)).slice(0, 3)) {
      const { strikes = [] } = await reachOf(visitor, state.side, text);
      if (strikes.length > 0) return text;
    }
    const { moment, side } = state;
    await hurryOn(visitor, (one) => one.moment > moment || one.side !== side);
    state = await hurryOn(visitor, offers('move'));
  }
  return assert.fail('nobody stands before the enemy');
}

/** What is asked of a place shows its number. */
async function numbered(visitor) {
  const { page } = visitor;
  const asked = await hurryOn(visitor, ({ question }) => question?.places.length > 0);
  await page.reload();
  await visitor.shows(asked.moment, asked.side);
  await page.locator('[data-named]').first().waitFor({ state: 'attached' });
  const shown = await page.locator('[data-named]').evaluateAll((all) => all.map((one) => one.dataset.named));
  assert.deepEqual(shown.sort(), asked.question.places.toSorted());
}
