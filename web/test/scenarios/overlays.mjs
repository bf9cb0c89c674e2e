// What the rules know of a place or a piece, laid over the map; the order of battle; chances beside choices; a guided first turn.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { hold, walkTo } from '../table/hands.mjs';
import { lively, textsOf } from '../table/play.mjs';
import { alone, brought, chosen, HEINBERG, hurryOn, offers } from '../table/seats.mjs';
import { by, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july6' };
const GLOIRE = { game: 'gloire', scenario: 'elchingen' };
const HANDLE = '.layers .handle';
/** What each game lays over the map, by what it is called: of those who command, of guns, of a place, of an army. */
const KINDS = { command: /^(Command radius|Within \d+ zones of the headquarters|Orders reach)/, fire: /^Field of fire/, sight: /^Seen/, zones: /^All zones/ };
/** Of a stack the page asks about so many. */
const MOST_PIECES = 3;

const laid = ({ page }) => page.evaluate(() => [...document.querySelectorAll('[data-laid]')].map((path) => path.dataset.laid).sort());
const plain = (text) => text.replace(/[\u202f\u00a0\s]+/g, ' ').replace(/[’']/g, "'");

/** What the rules send of a piece, a place or an army. */
async function sent(visitor, side, about) {
  const asked = new URLSearchParams({ ...about, side });
  return (await visitor.get(`/api/games/${visitor.id}/overlays?${asked}`)).overlays;
}

/** Somebody of whom the rules send this kind of overlay, and not an empty one; in a stack of so many at most. */
async function ofKind(visitor, { figures, side }, kind, most) {
  for (const { place, face } of figures.filter((one) => one.place)) {
    const piece = (face.unit ?? face.officer)?.piece;
    const stack = figures.filter((one) => one.place === place);
    if (!piece || stack.length > most) continue;
    const overlays = await sent(visitor, side, { piece });
    if (overlays.some(({ name, places }) => KINDS[kind].test(name.en) && places.length > 0)) return { piece, place, stack };
  }
  return assert.fail(`nobody has what is called ${KINDS[kind]}`);
}

/** A finger stays on a counter; one that is out of sight is looked up in the order of battle. */
async function readOf(visitor, piece) {
  if (await visitor.spot(piece)) return hold(visitor, piece);
  await visitor.hit(visitor.page.locator('#tab-armies'));
  await visitor.hit(visitor.page.locator(`.armies [data-shows="${piece}"]`));
  return visitor.page.locator(`.card.pinned[data-of="${piece}"]`).waitFor();
}

/** Presses every layer that is listed: what is drawn is what the rules send, of all that they send. */
async function layersAreTrue(visitor, expected, language) {
  const { page } = visitor;
  const layers = page.locator('[data-layer]');
  await page.waitForFunction((count) => document.querySelectorAll('[data-layer]').length === count, expected.length);
  const drawn = [];
  for (let i = 0; i < expected.length; i++) {
    await visitor.hit(layers.nth(i));
    await page.locator(`[data-layer="${i}"][aria-pressed=true]`).waitFor();
    drawn.push(JSON.stringify([plain(await layers.nth(i).evaluate((one) => one.lastChild.textContent)).trim(), await laid(visitor)]));
  }
  assert.deepEqual(drawn.toSorted(), expected.map(({ name, places }) => JSON.stringify([plain(name[language]), places.toSorted()])).toSorted());
}

/** Whoever commands, a gun, where they stand and both armies: all that is laid over the map of them is true. */
async function overlaysAreTrue(server, wish, hand, language) {
  const { anne, state } = await brought(server, wish, by(hand, language), ({ stage }) => stage.phase !== 'phase-setup');
  const { page } = anne;
  await page.locator('g[data-piece]').first().waitFor();
  const { side, seats } = state;
  const found = new Set();
  for (const kind of ['command', 'fire']) {
    const { piece, place, stack } = await ofKind(anne, state, kind, hand === 'keys' ? MOST_PIECES : Number.POSITIVE_INFINITY);
    // The keys come to a place and all who stand there, a finger to one of them.
    const pieces = hand === 'keys' ? stack.flatMap(({ face }) => (face.unit ?? face.officer)?.piece ?? []) : [piece];
    const expected = [];
    for (const topic of [...pieces.map((one) => ({ piece: one })), { place }, ...seats.map((seat) => ({ army: seat.side }))]) expected.push(...(await sent(anne, side, topic)));
    if (hand === 'keys') {
      await walkTo(anne, place);
      await page.keyboard.press('v');
    } else {
      await readOf(anne, piece);
      await page.locator(HANDLE).tap();
    }
    await layersAreTrue(anne, expected, language);
    for (const [name, words] of Object.entries(KINDS)) if (expected.some((one) => words.test(one.name.en) && one.places.length > 0)) found.add(name);
    await glimpse(anne, `overlay-${wish.game}-${kind}-${hand}`);
    if (kind === 'fire') await anne.faultless(`layers of ${wish.game}, by ${hand}`);
    await bareGround(anne, hand);
  }
  for (const name of ['command', 'fire', 'sight']) assert.ok(found.has(name), `${name} was laid over the map`);
  await anne.leave();
}

/** Without counters, and with them again; the list is closed. */
async function bareGround({ page }, hand) {
  const counters = page.locator('g[data-piece]').first();
  if (hand === 'keys') {
    await page.keyboard.press('Escape');
    await page.waitForFunction((handle) => document.activeElement?.matches(handle), HANDLE);
    await page.keyboard.press('g');
  } else await page.locator('.layers .list button').first().tap();
  await counters.waitFor({ state: 'detached' });
  if (hand === 'keys') await page.keyboard.press('g');
  else await page.locator('.shown button').tap();
  await counters.waitFor();
  if (hand === 'touch') {
    await page.locator(HANDLE).tap();
    await page.locator('.card .shut .button').tap();
  }
  await page.locator('.layers .list').waitFor({ state: 'detached' });
}

export default {
  async 'command, fields of fire and sight are laid over the map as the rules send them, by keys alone'(server) {
    await overlaysAreTrue(server, HEINBERG, 'keys', 'en');
    await overlaysAreTrue(server, WAGRAM, 'keys', 'fr');
    await overlaysAreTrue(server, GLOIRE, 'keys', 'en');
  },

  async 'command, fields of fire and sight are laid over the map as the rules send them, by touch'(server) {
    await overlaysAreTrue(server, HEINBERG, 'touch', 'fr');
    await overlaysAreTrue(server, WAGRAM, 'touch', 'en');
    await overlaysAreTrue(server, { ...GLOIRE, scenario: 'montebello' }, 'touch', 'fr');
  },

  async 'the order of battle in both games'(server) {
    for (const [wish, context, name] of [
      [HEINBERG, by('keys'), 'warburg'],
      [WAGRAM, by('touch', 'fr'), 'wagram-phone'],
    ]) {
      const anne = await alone(server, wish, context);
      const { page } = anne;
      await page.locator('g[data-piece]').first().waitFor();
      await anne.hit(page.locator('#tab-armies'));
      await page.locator('.armies section').nth(1).waitFor();
      const listed = await page.locator('.armies [data-shows]').count();
      const { figures } = await anne.state();
      assert.equal(listed, figures.filter(({ place, face }) => place && face !== 'back').length, 'everybody on the map is listed');
      assert.equal(await page.locator('.armies [data-away="absent"]').count(), 0, 'and nobody who has no part in it');
      await glimpse(anne, `armies-${name}`);
      await anne.faultless('order of battle');
      await anne.hit(page.locator('.armies [data-shows]').first());
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
      [{ game: 'warburg', scenario: 'historical' }, by('keys'), /^still to come: turn \d.* on \d/, 'warburg'],
      [WAGRAM, by('touch', 'fr'), /^à venir : tour \d.* sur 1$/, 'wagram-phone'],
    ]) {
      const { anne } = await brought(server, wish, context, ({ stage }) => stage.phase !== 'phase-setup');
      const { page } = anne;
      await anne.hit(page.locator('#tab-armies'));
      await page.locator('[data-comes]').first().waitFor();
      const { figures } = await anne.state();
      const coming = figures.filter(({ comes }) => comes?.length > 0).length;
      assert.ok(coming > 0);
      assert.equal(await page.locator('[data-comes]').count(), coming);
      const told = plain(await page.locator('[data-away=awaited] small').first().textContent());
      assert.match(told, words);
      await page.locator('[data-comes]').first().scrollIntoViewIfNeeded();
      await glimpse(anne, `coming-${name}`);
      await anne.faultless('who is still to come');
      await anne.leave();
    }
  },

  async 'chances beside choices, in both games'(server) {
    for (const [wish, words, context, name] of [
      [HEINBERG, ['activate', 'activate', 'activate', 'activate'], by('keys'), 'warburg'],
      [WAGRAM, [], by('touch', 'fr'), 'wagram-phone'],
    ]) {
      const { anne, state } = await brought(server, wish, context, offers('fire'), lively(words));
      const { page } = anne;
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
        await anne.point(gun);
        await page.locator('[data-chance]').first().waitFor({ state: 'attached' });
      } else {
        await anne.hit(page.locator('#tab-orders'));
        await page.locator('.orders .glance').first().waitFor();
      }
      await glimpse(anne, `glances-${name}`);
      await anne.faultless('chances beside choices');
      await anne.leave();
    }
  },

  async 'a guided first turn, left and taken up again'(server) {
    for (const [wish, language, hand] of [
      [HEINBERG, 'en', 'keys'],
      [WAGRAM, 'fr', 'touch'],
      [HEINBERG, 'fr', 'touch'],
      [WAGRAM, 'en', 'keys'],
    ]) {
      const anne = await Visitor.come(server, by(hand, language, { hints: true, handover: false }));
      const { page } = anne;
      const { id } = await anne.create({ ...wish, opponent: 'myself', side: null });
      await anne.open(id);
      await anne.hit(page.getByRole('dialog').getByRole('button').last());
      const { games } = await anne.get('/api/shelf');
      const { hints } = games.find(({ game }) => game === wish.game).scenarios.find(({ code }) => code === wish.scenario).briefing;
      const state = await anne.state();
      const verbs = new Set(state.offers.actions.map(({ verb }) => verb));
      const first = hints.findIndex((hint) => hint.verbs.some((verb) => verbs.has(verb)));
      const card = page.locator('[data-hint]');
      await card.waitFor();
      if (first >= 0) assert.ok(plain(await card.textContent()).includes(plain(hints[first].text[language])), 'the hint of this moment');
      await glimpse(anne, `guide-${wish.game}-${language}`);
      await anne.faultless('a guided turn');
      const before = await card.getAttribute('data-hint');
      await anne.hit(card.getByRole('button').last());
      await page.waitForFunction((hint) => document.querySelector('[data-hint]')?.dataset.hint !== hint, before);
      await anne.hit(card.getByRole('button').first());
      await card.waitFor({ state: 'detached' });
      await anne.hit(page.locator('summary[aria-label]'));
      await anne.hit(page.getByRole('button', { name: language === 'fr' ? 'Reprendre les conseils' : 'Show the hints again' }));
      await card.waitFor();
      await anne.leave();
    }
  },
};
