// Two people at one game: their turns, their secrets, what they write to each other, and how one gives up.
import assert from 'node:assert/strict';
import { glimpse, shoot } from '../table/pictures.mjs';
import { lively, playOn } from '../table/play.mjs';
import { alone, HEINBERG, listen, pair } from '../table/seats.mjs';
import { by, PATIENCE, Visitor } from '../table/visitor.mjs';

const LEAST_HIT = 44;

export default {
  async 'whoever is invited is asked first, the clock waits for both, and sides change'(server) {
    const phone = by('touch', 'fr');
    for (const wish of [HEINBERG, { game: 'wagram', scenario: 'july5', side: 'french' }]) await invited(server, wish, phone);
  },

  async 'a whole turn between two browsers'(server) {
    const [anne, ben] = await pair(server, HEINBERG);
    const choose = lively(['activate', 'fire', 'move', 'to', 'to', 'activate', 'move', 'to', 'fire', 'attack']);
    await shoot(anne, 'setup');
    await playOn([anne, ben], (state) => state.stage.turn >= 2, choose);
    const [hers, his] = [await anne.state(), await ben.state()];
    assert.equal(hers.moment, his.moment);
    await ben.shows(his.moment);
    await anne.shows(hers.moment);
    await anne.page.locator('#tab-log').click();
    await shoot(anne, 'midgame');
    await returned(ben, his);
    await ben.leave();
    await anne.leave();
  },

  async 'players see how many look on'(server) {
    for (const [wish, options, one, two] of [
      [HEINBERG, {}, '1 person is watching', '2 people are watching'],
      [{ game: 'wagram', scenario: 'july5', side: 'french' }, by('touch', 'fr'), '1 personne regarde', '2 personnes regardent'],
    ]) {
      const [anne, ben] = await pair(server, wish, options);
      const told = anne.page.locator('.watchers');
      assert.equal(await told.count(), 0);
      const carl = await Visitor.come(server, { settings: { language: 'fr' } });
      await carl.open(anne.id);
      if (options.hasTouch) await anne.page.locator('#tab-standing').tap();
      await told.getByText(one).waitFor();
      const dora = await Visitor.come(server);
      await dora.open(anne.id);
      await told.getByText(two).waitFor();
      await glimpse(anne, `watchers-${wish.game}`);
      const over = await anne.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `nothing sticks out (${over})`);
      await dora.leave();
      await carl.leave();
      await told.waitFor({ state: 'detached' });
      await ben.leave();
      await anne.leave();
    }
  },

  async 'two people at one screen keep their secrets'(server) {
    const both = await Visitor.come(server);
    const { id } = await both.create({ ...HEINBERG, opponent: 'myself', side: null });
    await both.open(id);
    const ready = both.page.getByRole('button', { name: /: ready$/ });
    await ready.waitFor();
    assert.equal(await both.page.locator('[data-piece]').count(), 0, 'nothing is shown before');
    await glimpse(both, 'handover');
    await both.faultless('hand-over');
    await ready.click();
    await both.play().waitFor();
    const first = await both.play().getAttribute('data-side');
    await playOn([both], (state) => state.side !== first);
    await ready.waitFor();
    assert.equal(await both.page.locator('[data-piece]').count(), 0, 'nor between the two');
    await both.leave();
  },

  async 'one person plays both sides of Wagram, each with its own moments'(server) {
    const anne = await alone(server, { game: 'wagram', scenario: 'july5' });
    const state = await playOn([anne], (one) => one.view.rounds.some((round) => round > 0) || one.stage.turn > 1);
    await anne.shows(state.moment, state.side);
    await anne.page.locator('#tab-log').click();
    await anne.page.locator('.log .entry').first().waitFor();
    await anne.leave();
  },

  async 'two players write to each other, and nobody else reads it'(server) {
    const phone = by('touch', 'fr');
    const [anne, ben] = await pair(server, HEINBERG, {}, phone);
    const lines = ({ page }) => page.locator('.chat section p').allTextContents();
    const mark = ({ page }) => page.locator('#tab-chat .mark');
    await anne.page.locator('#tab-chat').waitFor();
    await anne.page.keyboard.press('c');
    await anne.page.locator('.chat input:focus').waitFor();
    await anne.page.keyboard.type('Good luck! <b onclick="alert(1)">&amp;</b>');
    await anne.page.keyboard.press('Enter');
    await anne.page.locator('.chat section').waitFor();
    assert.deepEqual(await lines(anne), ['Good luck! <b onclick="alert(1)">&amp;</b>'], 'text, and nothing else');
    assert.equal(await anne.page.locator('.chat input').inputValue(), '');
    assert.equal(await mark(anne).count(), 0, 'one has read what one wrote');

    await mark(ben).waitFor();
    assert.equal(await mark(ben).textContent(), '1');
    assert.match(await ben.page.locator('#tab-chat').textContent(), /1 non lu/);
    assert.match(await ben.page.locator('p[role=status]').first().textContent(), /écrit\u202f: Good luck!/);
    await glimpse(ben, 'phone-unread');
    await ben.page.locator('#tab-chat').tap();
    await mark(ben).waitFor({ state: 'detached' });
    assert.deepEqual(await lines(ben), await lines(anne));
    await anne.page.locator('#tab-log').click();
    for (const text of ['Bonne chance à vous aussi, et que le meilleur gagne.', 'Je commence par la gauche.']) {
      await ben.page.locator('.chat input').fill(text);
      await ben.page.getByRole('button', { name: 'Envoyer' }).tap();
      await ben.page.getByText(text).waitFor();
    }
    await glimpse(ben, 'phone-chat');
    await ben.faultless('chat on a phone');

    // What was not read is still not read when one comes back.
    await anne.page.locator('#tab-chat .mark', { hasText: '2' }).waitFor();
    await anne.page.reload();
    await anne.page.locator('#tab-chat .mark', { hasText: '2' }).waitFor();
    await anne.page.locator('#tab-chat').click();
    await mark(anne).waitFor({ state: 'detached' });
    assert.equal((await lines(anne)).length, 3);
    await glimpse(anne, 'chat');
    await anne.faultless('chat');
    await anne.page.reload();
    await anne.page.locator('#tab-chat').waitFor();
    assert.equal(await mark(anne).count(), 0);

    const carl = await Visitor.come(server);
    const overheard = listen(carl);
    await carl.open(anne.id);
    await carl.play().waitFor();
    await anne.post(`/api/games/${anne.id}/chat`, { text: 'Between us.' });
    await mark(ben).or(ben.page.getByText('Between us.')).waitFor();
    assert.equal(await carl.page.locator('#tab-chat').count(), 0, 'nothing for a spectator');
    assert.ok(!overheard.heard.some((text) => text.includes('Between us.') || text.includes('Good luck')));
    const dora = await alone(server);
    assert.equal(await dora.page.locator('#tab-chat').count(), 0, 'nobody to write to');
    for (const visitor of [carl, dora, ben, anne]) await visitor.leave();
  },

  async 'a notification and a sound, for who wants them'(server) {
    // The longer battle: its turns outlast the test.
    const [anne, ben] = await pair(server, { ...HEINBERG, scenario: 'historical' });
    await anne.page.context().grantPermissions(['notifications']);
    for (const { page } of [anne, ben]) {
      await page.addInitScript(recordCalls);
      await page.reload();
      await page.locator('.play').waitFor();
    }
    const round = async ({ isHeard, isSeen } = {}) => {
      await anne.page.evaluate(() => Object.assign(globalThis, { notices: [], tones: 0 }));
      for (const side of ['allied', 'french']) {
        const state = await playOn([anne, ben], ({ deciding }) => deciding.includes(side));
        await anne.shows(state.moment);
      }
      await anne.page.waitForFunction(([tones, notices]) => globalThis.tones >= tones && globalThis.notices.length >= notices, [isHeard ? 1 : 0, isSeen ? 1 : 0]);
      await anne.page.waitForTimeout(200);
      return anne.page.evaluate(() => ({ notices: globalThis.notices, tones: globalThis.tones }));
    };
    const look = (hidden) => anne.page.evaluate((value) => (globalThis.isHidden = value), hidden);
    await look(true);
    assert.deepEqual(await round(), { notices: [], tones: 0 }, 'neither, unless it was asked for');

    for (const { page } of [anne, ben]) {
      await page.goto('/settings');
      assert.ok(!(await page.getByLabel('Sounds').isChecked()) && !(await page.getByLabel('Browser notification').isChecked()));
      await page.getByLabel('Browser notification').click();
    }
    await anne.page.getByLabel('Sounds').check();
    assert.ok(await anne.page.getByLabel('Browser notification').isChecked());
    // His browser says no, and the box says so.
    await ben.page.locator('label', { hasText: 'Browser notification' }).locator('input:not(:checked)').waitFor();
    for (const visitor of [anne, ben]) {
      await visitor.open(visitor.id);
      await visitor.play().waitFor();
    }
    await look(true);
    const away = await round({ isHeard: true, isSeen: true });
    assert.ok(away.tones > 0, 'sounds');
    assert.equal(away.notices.length, 1);
    assert.equal(away.notices[0].title, 'Warburg 1760');
    assert.ok(away.notices[0].body.length > 10, 'what is asked');
    const written = async (text) => {
      await anne.page.evaluate(() => Object.assign(globalThis, { notices: [], tones: 0 }));
      await ben.post(`/api/games/${ben.id}/chat`, { text });
      await anne.page.locator('p[role=status]', { hasText: text }).waitFor({ state: 'attached' });
      return anne.page.evaluate(() => ({ notices: globalThis.notices, tones: globalThis.tones }));
    };
    const told = await written('Are you there?');
    assert.ok(told.tones > 0, 'a word sounds');
    assert.match(told.notices[0].body, /writes: Are you there\?$/);
    await look(false);
    assert.deepEqual((await written('I see you.')).notices, []);
    const there = await round({ isHeard: true });
    assert.ok(there.tones > 0);
    assert.deepEqual(there.notices, [], 'not to who looks');
    await ben.leave();
    await anne.leave();
  },

  async 'to resign one is asked, by a dialogue of our own'(server) {
    for (const [hand, language] of [['keys', 'en'], ['touch', 'fr']]) {
      const anne = await alone(server, HEINBERG, by(hand, language, { theme: language === 'fr' ? 'dark' : 'light' }));
      const { page } = anne;
      const [resign, stay] = language === 'fr' ? ['Abandonner', 'Continuer à jouer'] : ['Resign', 'Keep playing'];
      const ask = async () => {
        await anne.hit(page.locator('summary[aria-label]'));
        await anne.hit(page.getByRole('button', { name: resign }));
        await page.getByRole('dialog').getByRole('heading').waitFor();
      };
      await ask();
      await glimpse(anne, `resign-${language}`);
      await anne.faultless('resignation');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), stay, 'the way out comes first');
      const heights = await page.locator('dialog button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert.ok(heights.every((height) => height >= LEAST_HIT), `hit areas ${heights}`);
      // The keys of the board do not reach it.
      const before = await anne.moment();
      await page.keyboard.press('e');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement.tagName), 'SUMMARY', 'the focus is where it was');
      assert.equal((await anne.state()).moment, before);
      await ask();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('#verdict').waitFor();
      assert.equal((await anne.state()).status, 'over');
      await anne.leave();
    }
  },

  async 'Wagram: a round between two browsers, with orders laid in secret'(server) {
    const wish = { game: 'wagram', scenario: 'july5', side: 'french' };
    const [anne, ben] = await pair(server, wish);
    const overheard = [listen(anne), listen(ben)];
    await Promise.all([anne, ben].map(({ page }) => page.reload()));
    await Promise.all([anne, ben].map((visitor) => visitor.play().waitFor()));
    await playOn([anne, ben], (state) => state.view.board?.orders.every(Boolean));
    const boards = { french: (await anne.state()).view.board, austrian: (await ben.state()).view.board };
    await anne.shows((await anne.state()).moment);
    await shoot(anne, 'wagram-orders');
    await anne.faultless('orders board');
    await playOn([anne, ben], (state) => state.view.rounds.some((round) => round > 0) || state.stage.turn > 1);
    await glimpse(ben, 'wagram-round');
    const corps = Object.fromEntries(Object.entries(boards).map(([side, board]) => [side, [...board.orders, ...board.available]]));
    secretsAreKept(overheard[0].heard, 'austrian', corps.austrian);
    secretsAreKept(overheard[1].heard, 'french', corps.french);
    await ben.leave();
    await anne.leave();
  },
};

/** Two people meet by a link: one wide and in English, one on a phone and in French; then they play again. */
async function invited(server, wish, phone) {
  const QUARTER = 15 * 60_000;
  const [anne, ben] = [await Visitor.come(server), await Visitor.come(server, phone)];
  const { id, invitation } = await anne.create({ ...wish, opponent: 'link', clock: { 'per-turn': QUARTER } });
  await anne.open(id);
  await anne.page.getByRole('heading', { name: 'A seat is still empty' }).waitFor();
  await ben.page.goto(`/join/${id}/${invitation}`);
  await ben.page.getByRole('heading', { name: /^Prendre place\s:\s.+\s\?$/ }).waitFor();
  await ben.page.getByText('Avec une pendule').waitFor();
  await glimpse(ben, `join-${wish.game}`);
  await ben.faultless('an invitation on a phone');
  const isWhole = ({ clock }) => Object.values(clock.left).every((left) => left === QUARTER);
  assert.ok(isWhole(await anne.state()), 'no clock runs while a seat is empty');
  await ben.page.locator('main .button.primary').tap();
  await ben.page.waitForURL(/\/games\//);
  ben.id = id;
  await ben.play().waitFor();
  for (const until = Date.now() + PATIENCE; isWhole(await anne.state()); ) assert.ok(Date.now() < until, 'the clock starts when both sit');

  await anne.page.locator('.presence.here').waitFor();
  await ben.page.locator('#tab-standing').tap();
  await ben.page.locator('.presence.here').waitFor();
  await glimpse(ben, `presence-${wish.game}`);
  await ben.faultless('presence on a phone');

  const { side } = await anne.state();
  await anne.post(`/api/games/${id}/control`, { control: 'resign' });
  await ben.page.locator('#verdict').waitFor();
  await anne.page.getByRole('button', { name: 'Again, sides changed' }).click();
  await anne.page.waitForURL((url) => !url.pathname.endsWith(id));
  anne.id = new URL(anne.page.url()).pathname.split('/').at(-1);
  await anne.play().waitFor();
  const [mine] = (await anne.state()).mine;
  assert.notEqual(mine, side, 'sides have changed');
  await ben.page.getByRole('button', { name: /^(Revanche|Rejouer, camps échangés)$/ }).tap();
  await ben.page.waitForURL(new RegExp(anne.id));
  for (const visitor of [ben, anne]) await visitor.leave();
}

/** Who comes back is shown what the enemy did meanwhile. */
async function returned({ page, id }, { side, moment }) {
  await page.evaluate(([key, seen]) => localStorage.setItem(key, seen), [`sabretache.seen.${id}.${side}`, String(moment - 8)]);
  await page.reload();
  await page.getByText('While you were away').waitFor();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByRole('slider').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('slider').waitFor({ state: 'detached' });
}

/** Runs in the page: writes down what the browser is asked to show and to sound, and lets it be hidden. */
function recordCalls() {
  const { Notification: real } = globalThis;
  Object.assign(globalThis, { notices: [], tones: 0, isHidden: false });
  globalThis.Notification = class {
    static requestPermission = () => real.requestPermission();
    static get permission() {
      return real.permission;
    }
    constructor(title, { body }) {
      globalThis.notices.push({ title, body });
    }
  };
  const tone = globalThis.OscillatorNode.prototype;
  const { start } = tone;
  tone.start = function (...when) {
    globalThis.tones += 1;
    return start.apply(this, when);
  };
  Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden });
}

/** Nothing that was sent names the corps of a marker that the other side laid face down. */
function secretsAreKept(heard, side, corps) {
  assert.ok(heard.length > 3, 'something was heard');
  const walk = (value, path) => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, path));
    if (typeof value !== 'object' || value === null) return;
    if (['ordered', 'administrative', 'night_chosen'].includes(value.event) && value.side === side) {
      assert.ok(!corps.includes(value.piece), `${value.event} ${value.piece}`);
    }
    for (const [key, inner] of Object.entries(value)) {
      if (['board', 'orders', 'administrative', 'reaction'].includes(key)) {
        for (const one of corps) assert.ok(!JSON.stringify(inner ?? null).includes(`"${one}"`), `${key} tells ${one}`);
      }
      walk(inner, `${path}.${key}`);
    }
  };
  for (const text of heard.filter((one) => one.startsWith('{'))) {
    for (const one of corps) assert.ok(!text.includes(`"order ${one}"`), `an offer tells ${one}`);
    walk(JSON.parse(text), '');
  }
}
