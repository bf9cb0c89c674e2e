// What must be seen before one decides: whom one will have to attack, what may be chosen, and nothing in the way of it.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { hold, walkTo } from '../table/hands.mjs';
import { about, resumed } from '../table/finished.mjs';
import { alone, HEINBERG, inSight, offers, pair, reachOf } from '../table/seats.mjs';
import { by, PHONE, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const NARROW = { viewport: { width: 1280, height: 800 } };

/** Until somebody under way could stop where he will have to attack; the place, and whom. */
async function approach(visitor) {
  const choose = lively(Array(12).fill('activate'));
  for (let decisions = 0; decisions < 400; decisions++) {
    const state = await visitor.state();
    for (const text of textsOf(state).filter((one) => /^move [a-z]/.test(one))) {
      const { reach = [], owed = [] } = await reachOf(visitor, state.side, text);
      const spot = reach.find(({ line, owed: due = [], answered }) => !answered && line.length === 2 && due.some((place) => !owed.includes(place)));
      if (spot) return { state, text, spot };
    }
    await visitor.post(`/api/games/${visitor.id}/actions`, { moment: state.moment, text: choose(state), side: state.side });
  }
  return assert.fail('nobody comes near the enemy');
}

/** Both plan at once, by the API, until each has given three orders and chosen who marches. */
async function planned(players) {
  const isDone = ({ view }) => view.board?.orders.every(Boolean) && view.board.administrative.length > 0;
  for (const player of players) {
    for (let state = await player.state(); !isDone(state); state = await player.state()) {
      const text = textsOf(state).find((one) => /^(deploy|order|administrative)\b/.test(one));
      if (text) await player.post(`/api/games/${player.id}/actions`, { moment: state.moment, text, side: state.side });
      else await players.find((one) => one !== player).post(`/api/games/${player.id}/actions`, await opening(players.find((one) => one !== player)));
    }
  }
}

/** What somebody sets up, before both plan. */
async function opening(player) {
  const { moment, side, ...state } = await player.state();
  return { moment, side, text: textsOf(state).find((one) => one === 'deploy') };
}

/** Which signs the counters show, by the piece that carries them. */
const signsOn = ({ page }) => page.locator('g[data-piece]:has([data-shown])').evaluateAll((all) => all.map((one) => [one.dataset.piece, one.querySelector('[data-shown]').dataset.shown]));

/** Where something is on the screen. */
const box = ({ page }, selector) => page.locator(selector).first().boundingBox();

export default {
  async 'whoever would have to attack is told before they stop, by keys and by touch'(server) {
    for (const [hand, language] of [['keys', 'en'], ['touch', 'fr']]) {
      const anne = await alone(server, HEINBERG, by(hand, language, { warn: true }));
      const { page } = anne;
      const { state, text, spot } = await approach(anne);
      await anne.shows(state.moment, state.side);
      await anne.press(text);
      // Whoever begins to move gives up what comes before moves.
      const sure = page.locator('[data-sure]');
      await page.locator(`[data-sure], [data-owed="${spot.place}"]`).first().waitFor({ state: 'attached' });
      if ((await sure.count()) > 0) await anne.hit(sure);
      await page.locator(`[data-owed="${spot.place}"]`).waitFor({ state: 'attached' });
      const go = async () => {
        if (hand === 'keys') {
          await walkTo(anne, spot.place);
          return page.keyboard.press('Enter');
        }
        // Where the way is longer than a step, the first tap shows it and the second goes.
        for (let taps = 0; taps < 2 && (await sure.count()) === 0; taps++) {
          const at = await anne.spot(spot.place);
          assert.ok(at, 'the place can be touched');
          await page.touchscreen.tap(at.x, at.y);
          await page.waitForTimeout(120);
        }
      };
      await go();
      await sure.waitFor();
      await glimpse(anne, `owed-${language}`);
      await anne.faultless('an attack that is owed');
      const said = await page.locator('dialog[open]').innerText();
      assert.ok(spot.owed.every((place) => said.includes(place)), `${said} names ${spot.owed}`);
      const before = await anne.moment();
      await anne.hit(page.locator('dialog[open] [data-first]'));
      await sure.waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), before, 'whoever thinks better of it has not moved');
      await go();
      await anne.hit(sure);
      await anne.shows(before + 1);
      await anne.leave();
    }
  },

  async 'Wagram: orders lie on the counters of whoever gave them, on a phone and from afar, and on nobody else’s'(server) {
    const AFAR = { viewport: { width: 800, height: 460 } };
    const players = await pair(server, WAGRAM, by('touch', 'fr'), { ...AFAR, settings: { language: 'en' } });
    await planned(players);
    await players[1].page.keyboard.press('0');
    for (const player of players) {
      const { moment, view: { board }, figures } = await player.state();
      await player.shows(moment);
      const given = { ...Object.fromEntries(board.orders.map((corps, i) => [corps, String(i + 1)])), ...Object.fromEntries(board.administrative.map((corps) => [corps, 'A'])) };
      const wanted = figures.filter(({ place, face }) => place && given[face.unit?.group]).map(({ face }) => [face.unit.piece, given[face.unit.group]]);
      assert.ok(wanted.length > 6);
      assert.deepEqual((await signsOn(player)).toSorted(), wanted.toSorted());
      await glimpse(player, `orders-on-the-map-${player === players[0] ? 'phone' : 'afar'}`);
      await player.faultless('orders on the map');
    }
    for (const [code] of await signsOn(players[0])) {
      if (!(await players[0].spot(code))) continue;
      await hold(players[0], code);
      break;
    }
    await players[0].page.locator('.card').getByText(/Ordre [123]|Administratif/).first().waitFor();
    for (const player of players) await player.leave();
  },

  async 'Jours de Gloire: a word before units are left where they are, by touch and by keys'(server) {
    const isLeft = ({ verb, forgoes }) => verb === 'done' && forgoes;
    const plain = (text) => text.replace(/'/g, '’').replace(/[\s\u202f\u00a0]+/g, ' ');
    const game = about((lines, i) => lines[i].verb === 'move', 'a move');
    const anne = await resumed(server, game, by('touch', 'fr', { warn: true }));
    const { side } = game.lines[game.at];
    const state = await anne.state(side);
    const offer = state.offers.actions.find(isLeft) ?? assert.fail(textsOf(state).join());
    const ben = await Visitor.come(server, { ...by('keys', 'en', { warn: true, handover: false }), storageState: { cookies: (await anne.page.context().storageState()).cookies, origins: [] } });
    await ben.open(anne.id);
    for (const [visitor, language] of [[anne, 'fr'], [ben, 'en']]) {
      // Where dice may fall after it, their odds are where the word is said.
      const word = visitor.page.locator('dialog[open], .odds');
      await visitor.shows(state.moment, side);
      await visitor.press(offer.text);
      await visitor.page.locator('[data-sure], [data-commit]:enabled').waitFor();
      assert.ok(plain(await word.innerText()).includes(plain(offer.forgoes[language])), offer.forgoes[language]);
      await glimpse(visitor, `gloire-left-${language}`);
      await visitor.faultless(`a word before units are left, ${language}`);
      await visitor.hit(word.getByRole('button', { name: language === 'fr' ? 'Retour' : 'Back', exact: true }));
      await word.waitFor({ state: 'detached' });
      assert.equal(await visitor.moment(), state.moment, 'nothing was done');
    }
    await ben.press(offer.text);
    await ben.hit(ben.page.locator('[data-sure], [data-commit]:enabled'));
    await anne.shows(state.moment + 1);
    await ben.leave();
    await anne.leave();
  },

  async 'what is to be chosen and out of sight can be shown, in both games'(server) {
    for (const [wish, verb] of [[HEINBERG, 'activate'], [WAGRAM, 'move']]) {
      const anne = await alone(server, wish, NARROW);
      const { page } = anne;
      const state = await playOn([anne], offers(verb));
      await anne.shows(state.moment, state.side);
      await page.keyboard.press('Escape');
      const { x, y, width, height } = await box(anne, '.viewport');
      await page.mouse.move(x + width / 2, y + height / 2);
      for (let steps = 0; steps < 4; steps++) await page.mouse.wheel(0, -400);
      for (let drags = 0; drags < 6 && (await page.locator('.astray').count()) === 0; drags++) {
        await page.mouse.move(x + 300, y + 300);
        await page.mouse.down();
        await page.mouse.move(x + width - 20, y + height - 20, { steps: 4 });
        await page.mouse.up();
        await page.waitForTimeout(80);
      }
      await page.locator('.astray').click();
      await page.locator('.astray').waitFor({ state: 'detached' });
      const marked = await page.locator('g[data-piece][data-marked]').first().getAttribute('data-piece');
      await inSight(anne, marked);
      await anne.leave();
    }
  },

  async 'hints lie beside the map, and the whole map is clear of its buttons'(server) {
    for (const [wish, language, context] of [[HEINBERG, 'en', NARROW], [WAGRAM, 'fr', touched(PHONE)], [HEINBERG, 'fr', touched(PHONE)], [WAGRAM, 'en', NARROW]]) {
      const anne = await Visitor.come(server, { ...context, settings: { language, hints: true, handover: false } });
      const { page } = anne;
      const { id } = await anne.create({ ...wish, opponent: 'myself', side: null });
      await anne.open(id);
      await anne.hit(page.getByRole('dialog').getByRole('button').last());
      await page.locator('[data-hint]').waitFor();
      const [hint, map] = [await box(anne, '[data-hint]'), await box(anne, '.viewport')];
      const isApart = hint.x >= map.x + map.width || hint.y >= map.y + map.height || hint.y + hint.height <= map.y;
      assert.ok(isApart, `${wish.game} ${language}: the hint lies over the map`);
      if (context === NARROW) {
        await page.getByRole('button', { name: 'Whole map' }).click();
        const [sheet, buttons] = [await box(anne, '.sheet'), await box(anne, '[aria-label="Zoom in"]')];
        assert.ok(sheet.x >= buttons.x + buttons.width, 'nothing of the sheet is covered');
      }
      await glimpse(anne, `beside-${wish.game}-${language}`);
      await anne.leave();
    }
  },
};
