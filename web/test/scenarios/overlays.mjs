// What the rules know of a place or a piece, laid over the map; the order of battle; chances beside choices; a guided first turn.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { alone, chosen, HEINBERG, hurryOn, offers } from '../table/seats.mjs';
import { PHONE, Visitor, touched } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july6' };
const HANDLE = '.layers .handle';

const laid = ({ page }) => page.evaluate(() => [...document.querySelectorAll('[data-laid]')].map((path) => path.dataset.laid).sort());
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'");

/** Presses every layer that is listed: what is drawn is what the rules send. */
async function layersAreTrue(visitor, press) {
  const { page } = visitor;
  await page.locator('[data-layer]').first().waitFor();
  const { side } = await visitor.state();
  const { seats } = await visitor.state();
  const sent = [];
  for (const { side: army } of seats) sent.push(...(await visitor.get(`/api/games/${visitor.id}/overlays?army=${army}&side=${side}`)).overlays);
  assert.equal(sent.length, seats.length, 'each army has its zones of control');
  const count = await page.locator('[data-layer]').count();
  let isFound = false;
  for (let i = 0; i < count; i++) {
    await press(page.locator(`[data-layer="${i}"]`));
    await page.locator('.shown').waitFor();
    const drawn = JSON.stringify(await laid(visitor));
    isFound ||= sent.some(({ places }) => drawn === JSON.stringify([...places].sort()));
  }
  assert.ok(isFound, 'the zones of an army are drawn as they are sent');
  return count;
}

async function byKeys(server, wish, options) {
  const anne = await alone(server, wish, options);
  const { page } = anne;
  await page.locator('g[data-piece]').first().waitFor();
  await page.locator('.viewport').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('v');
  await page.waitForFunction(() => document.activeElement?.closest('.layers .list') !== null);
  const count = await layersAreTrue(anne, (layer) => layer.press('Enter'));
  assert.ok(count >= 3, 'the place and both armies');
  await glimpse(anne, `overlay-${wish?.game ?? 'warburg'}`);
  await anne.inspected('layers');
  await page.keyboard.press('Escape');
  await page.waitForFunction((handle) => document.activeElement?.matches(handle), HANDLE);
  await page.keyboard.press('g');
  await page.locator('g[data-piece]').first().waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.locator('g[data-piece]').first().waitFor();
  await anne.leave();
}

async function byTouch(server, wish, options) {
  const anne = await alone(server, wish, options);
  const { page } = anne;
  await page.locator('g[data-piece]').first().waitFor();
  await page.locator(HANDLE).tap();
  await layersAreTrue(anne, (layer) => layer.tap());
  await glimpse(anne, `overlay-${wish?.game ?? 'warburg'}-phone`);
  await anne.inspected('layers on a phone');
  await page.locator('.layers .list button').first().tap();
  await page.locator('g[data-piece]').first().waitFor({ state: 'detached' });
  await page.locator('.shown button').tap();
  await page.locator('g[data-piece]').first().waitFor();
  await anne.leave();
}

export default {
  async 'laid over the map by keys alone, in both games'(server) {
    await byKeys(server, undefined, { settings: { language: 'en' } });
    await byKeys(server, WAGRAM, { settings: { language: 'fr' } });
  },

  async 'laid over the map by touch, in both games'(server) {
    await byTouch(server, undefined, { ...touched(PHONE), settings: { language: 'en' } });
    await byTouch(server, WAGRAM, { ...touched(PHONE), settings: { language: 'fr' } });
  },

  async 'the order of battle in both games'(server) {
    for (const [wish, context, name] of [
      [undefined, {}, 'warburg'],
      [WAGRAM, { ...touched(PHONE), settings: { language: 'fr' } }, 'wagram-phone'],
    ]) {
      const anne = await alone(server, wish, context);
      const { page } = anne;
      await page.locator('g[data-piece]').first().waitFor();
      await page.locator('#tab-armies').click();
      await page.locator('.armies section').nth(1).waitFor();
      const listed = await page.locator('.armies [data-shows]').count();
      const { figures } = await anne.state();
      assert.equal(listed, figures.filter(({ place, face }) => place && face !== 'back').length, 'everybody on the map is listed');
      assert.equal(await page.locator('.armies [data-away="absent"]').count(), 0, 'and nobody who has no part in it');
      await glimpse(anne, `armies-${name}`);
      await anne.inspected('order of battle');
      await page.locator('.armies [data-shows]').first().click();
      await page.locator('.card.pinned').waitFor();
      await anne.leave();
    }
  },

  async 'names in the language of the reader, in the order of battle and in the log'(server) {
    for (const [language, wanted, other] of [
      ['en', 'Brunswick and Spörcken', 'Brunswick et Spörcken'],
      ['fr', 'Brunswick et Spörcken', 'Brunswick and Spörcken'],
    ]) {
      const anne = await alone(server, HEINBERG, { settings: { language } });
      const { page } = anne;
      const activated = 'activate f-sporcken';
      await hurryOn(anne, (state) => textsOf(state).includes(activated));
      await hurryOn(anne, (state) => !textsOf(state).includes(activated), () => activated);
      for (const [tab, list] of [['armies', '.armies section'], ['log', '.log section']]) {
        await page.locator(`#tab-${tab}`).click();
        await page.locator(list).filter({ hasText: wanted }).first().waitFor();
        assert.equal(await page.locator(list).filter({ hasText: other }).count(), 0, `${tab} in ${language}`);
      }
      await glimpse(anne, `names-${language}`);
      await anne.leave();
    }
  },

  async 'when those who are still to come may come, in both games'(server) {
    for (const [wish, context, words, name] of [
      [{ game: 'warburg', scenario: 'historical' }, {}, /^still to come: turn \d.* on \d/, 'warburg'],
      [WAGRAM, { ...touched(PHONE), settings: { language: 'fr' } }, /^à venir : tour \d.* sur 1$/, 'wagram-phone'],
    ]) {
      const anne = await alone(server, wish, context);
      const { page } = anne;
      await hurryOn(anne, ({ stage }) => stage.phase !== 'phase-setup');
      await page.reload();
      await page.locator('#tab-armies').click();
      await page.locator('[data-comes]').first().waitFor();
      const { figures } = await anne.state();
      const coming = figures.filter(({ comes }) => comes?.length > 0).length;
      assert.ok(coming > 0);
      assert.equal(await page.locator('[data-comes]').count(), coming);
      const told = plain(await page.locator('[data-away=awaited] small').first().textContent());
      assert.match(told, words);
      await page.locator('[data-comes]').first().scrollIntoViewIfNeeded();
      await glimpse(anne, `coming-${name}`);
      await anne.inspected('who is still to come');
      await anne.leave();
    }
  },

  async 'chances beside choices, in both games'(server) {
    for (const [wish, words, context, name] of [
      [undefined, ['activate', 'activate', 'activate', 'activate'], {}, 'warburg'],
      [WAGRAM, [], { ...touched(PHONE), settings: { language: 'fr' } }, 'wagram-phone'],
    ]) {
      const anne = await alone(server, wish, context);
      const { page } = anne;
      const state = await playOn([anne], offers('fire'), lively(words));
      await anne.shows(state.moment, state.side);
      const shots = state.offers.actions.filter(({ verb }) => verb === 'fire').map(({ text }) => text);
      const [, gun] = chosen(state, 'fire').split(' ');
      const mine = shots.filter((text) => text.split(' ')[1] === gun);
      const { glances } = await anne.post(`/api/games/${anne.id}/glances`, { texts: mine.slice(0, 16), side: state.side });
      assert.equal(glances.length, Math.min(mine.length, 16), 'every shot has its chances');
      for (const { theirs, ours, kind, error } of glances) {
        assert.ok(theirs.percent >= 0 && theirs.percent <= 100 && ours.percent >= 0);
        assert.ok(kind === 'sampled' || error === 0, 'what is exact has no error');
      }
      if (mine.length > 1) {
        // The card of the last throw may lie over the gun.
        const card = page.getByRole('button', { name: /^(Close|Fermer)$/ });
        if (await card.count()) await card.first().click();
        await anne.point(gun);
        await page.locator('[data-chance]').first().waitFor({ state: 'attached' });
      } else {
        await page.locator('#tab-orders').click();
        await page.locator('.orders .glance').first().waitFor();
      }
      await glimpse(anne, `glances-${name}`);
      await anne.inspected('chances beside choices');
      await anne.leave();
    }
  },

  async 'a guided first turn, left and taken up again'(server) {
    for (const [wish, language, context] of [
      [{ game: 'warburg', scenario: 'heinberg' }, 'en', {}],
      [WAGRAM, 'fr', touched(PHONE)],
      [{ game: 'warburg', scenario: 'heinberg' }, 'fr', touched(PHONE)],
      [WAGRAM, 'en', {}],
    ]) {
      const anne = await Visitor.come(server, { ...context, settings: { language, hints: true, handover: false } });
      const { page } = anne;
      const { id } = await anne.create({ ...wish, opponent: 'myself', side: null });
      await anne.open(id);
      await page.getByRole('dialog').getByRole('button').last().click();
      const { games } = await anne.get('/api/shelf');
      const { hints } = games.find(({ game }) => game === wish.game).scenarios.find(({ code }) => code === wish.scenario).briefing;
      const state = await anne.state();
      const verbs = new Set(state.offers.actions.map(({ verb }) => verb));
      const first = hints.findIndex((hint) => hint.verbs.some((verb) => verbs.has(verb)));
      const card = page.locator('[data-hint]');
      await card.waitFor();
      if (first >= 0) assert.ok(plain(await card.textContent()).includes(plain(hints[first].text[language])), 'the hint of this moment');
      await glimpse(anne, `guide-${wish.game}-${language}`);
      await anne.inspected('a guided turn');
      const before = await card.getAttribute('data-hint');
      await card.getByRole('button').last().click();
      await page.waitForFunction((hint) => document.querySelector('[data-hint]')?.dataset.hint !== hint, before);
      await card.getByRole('button').first().click();
      await card.waitFor({ state: 'detached' });
      await page.locator('summary[aria-label]').click();
      await page.getByRole('button', { name: language === 'fr' ? 'Reprendre les conseils' : 'Show the hints again' }).click();
      await card.waitFor();
      await anne.leave();
    }
  },
};
