// Drives the built client in headless Chromium against the real server: two browsers against each other, a whole game
// against the computer, refusals, odds, undo, chat, notices, a killed server, replay, both languages, a phone, the keyboard
// alone.
//
//   npm run build && SABRETACHE=../target/debug/sabretache npm run table [-- --pictures]
//
// With --pictures the pictures of docs/pictures are made anew; otherwise they go to test/shots.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { withPalette } from './table/palette.mjs';
import { hasty, lively, playOn, textsOf } from './table/play.mjs';
import { BINARY, DIST, TableServer } from './table/server.mjs';
import { browser, faults, PHONE, Visitor } from './table/visitor.mjs';

if (!BINARY) {
  console.error('SABRETACHE must name the binary of the server.');
  process.exit(2);
}

const WANTS_PICTURES = process.argv.includes('--pictures');
const PICTURES = fileURLToPath(new URL(WANTS_PICTURES ? '../../docs/pictures/' : 'shots/', import.meta.url));
const SHOTS = fileURLToPath(new URL('shots/', import.meta.url));
const LEAST_HIT = 44;
const TABLET = { width: 820, height: 1180 };
const MOST_CLIENT_BYTES = 300_000;
const FIRST_PAINT_MS = 1000;
const MUST_ATTACK = 'warburg-10.1-01';
const MOST_BARS = 7;
const HEINBERG = { game: 'warburg', scenario: 'heinberg', side: 'french' };

mkdirSync(PICTURES, { recursive: true });
mkdirSync(SHOTS, { recursive: true });

const shoot = async ({ page }, name, folder = PICTURES) => {
  await page.waitForTimeout(150);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  if (WANTS_PICTURES && folder === PICTURES) writeFileSync(path, withPalette(readFileSync(path)));
};
const glimpse = (visitor, name) => shoot(visitor, name, SHOTS);

/** Two browsers at one game, by an invitation. */
async function pair(server, wish, ...wishes) {
  const host = await Visitor.come(server, wishes[0]);
  const { id, invitation } = await host.create({ ...wish, opponent: 'link' });
  const guest = await Visitor.come(server, wishes[1]);
  await host.open(id);
  await guest.page.goto(`/join/${id}/${invitation}`);
  await guest.page.waitForURL(/\/games\//);
  guest.id = id;
  await guest.board().waitFor();
  return [host, guest];
}

/** A game with both sides at this screen, openly. */
async function alone(server, wish = HEINBERG, options = {}) {
  const visitor = await Visitor.come(server, { ...options, settings: { handover: false, ...options.settings } });
  const { id } = await visitor.create({ ...wish, opponent: 'myself', side: null });
  await visitor.open(id);
  await visitor.board().waitFor();
  return visitor;
}

const offers = (word) => (state) => textsOf(state).some((text) => text.startsWith(`${word} `));
const chosen = (state, word) => textsOf(state).find((text) => text.startsWith(`${word} `));

const steps = {
  async 'the lobby, and a game at once'(server) {
    const anne = await Visitor.come(server);
    await anne.page.goto('/');
    const now = anne.page.getByRole('button', { name: 'Play now against the computer' });
    await now.waitFor();
    await anne.page.waitForFunction(() => document.querySelectorAll('.vignette').length > 1 && document.querySelectorAll('.vignette').length === document.querySelectorAll('.vignette img:not(.mark)').length);
    await anne.page.waitForTimeout(1500);
    await shoot(anne, 'lobby');
    await anne.inspected('lobby');
    await now.click();
    await anne.page.locator('g[data-piece]').first().waitFor();
    await anne.inspected('board');
    await anne.leave();
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

  async 'two people at one screen keep their secrets'(server) {
    const both = await Visitor.come(server);
    const { id } = await both.create({ ...HEINBERG, opponent: 'myself', side: null });
    await both.open(id);
    const ready = both.page.getByRole('button', { name: /: ready$/ });
    await ready.waitFor();
    assert.equal(await both.page.locator('[data-piece]').count(), 0, 'nothing is shown before');
    await glimpse(both, 'handover');
    await both.inspected('hand-over');
    await ready.click();
    await both.board().waitFor();
    const first = await both.board().getAttribute('data-side');
    await playOn([both], (state) => state.side !== first);
    await ready.waitFor();
    assert.equal(await both.page.locator('[data-piece]').count(), 0, 'nor between the two');
    await both.leave();
  },

  async 'odds as the command line tells them, a refusal with its rule, undo'(server) {
    const anne = await alone(server);
    let state = await playOn([anne], offers('activate'));
    const text = chosen(state, 'activate');
    await anne.shows(state.moment);
    const told = oddsByHand(server, await anne.record(), text);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await glimpse(anne, 'odds-activation');
    await anne.inspected('odds');
    assert.deepEqual(await shownPercents(anne), grouped(told, (events) => events.some(({ event }) => event.activated)));
    const sent = await anne.post(`/api/games/${anne.id}/odds`, { line: [text], side: state.side });
    assert.deepEqual(sent.outcomes.map(({ chance }) => chance), told.outcomes.map(({ chance }) => chance));
    await anne.page.getByRole('button', { name: 'Back' }).click();

    // A die lies between: no undo; a mere beginning of a move is undone.
    await anne.decide(text);
    const undo = anne.page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    assert.ok(await undo.isDisabled(), 'undo is refused across a die');
    assert.match((await undo.getAttribute('title')) ?? '', /dice|die/);
    await undo.click({ force: true });
    await anne.page.getByRole('alert').filter({ hasText: /dice|die/i }).waitFor();
    state = await playOn([anne], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.decide(chosen(state, 'move'));
    const begun = await anne.state();
    assert.ok(begun.undo.allowed, 'a begun move may be undone');
    await undo.click();
    await anne.shows(begun.moment + 1);
    assert.deepEqual(textsOf(await anne.state()), textsOf(state));

    // A click that means nothing says why; the rule opens beside the board.
    await anne.decide(chosen(state, 'move'));
    await refusal(anne);
    await anne.leave();
  },

  async 'one click takes a unit several hexes'(server) {
    const anne = await alone(server);
    const { page } = anne;
    const { piece, spot, before } = await chosenMover(anne);
    const at = await anne.spot(spot.place);
    await page.mouse.move(at.x, at.y);
    const ways = spot.line.filter((text) => text.startsWith('to ')).length;
    await page.waitForFunction((count) => document.querySelectorAll('.leg.next').length === count, ways);
    await shoot(anne, 'reach');
    await anne.inspected('reach');
    await fannedOnTop(anne);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await anne.shows(before + spot.line.length);
    const after = await anne.state();
    assert.equal(after.moment, before + spot.line.length, 'one decision for each of the line');
    assert.equal(after.view.units.find((unit) => unit.piece === piece).place, spot.place);
    await anne.leave();
  },

  async 'a far place by keys, and by two taps on a phone'(server) {
    const anne = await alone(server);
    const { spot, before } = await chosenMover(anne);
    await anne.page.locator('.viewport').focus();
    for (let tries = 0; tries < 80; tries++) {
      await anne.page.keyboard.press('n');
      if ((await anne.page.locator('.viewport [aria-live]').textContent())?.includes(spot.place)) break;
    }
    await anne.page.locator('.leg.next').nth(1).waitFor({ state: 'attached' });
    const looked = () => anne.page.locator('path.cursor').getAttribute('d');
    const here = await looked();
    for (const way of ['Left', 'Up', 'Right', 'Down']) await anne.page.keyboard.press(`Shift+Arrow${way}`);
    const there = await looked();
    for (let tries = 0; tries < 80 && (await looked()) !== here; tries++) await anne.page.keyboard.press('n');
    assert.ok(there, 'the arrows keep a cursor');
    await anne.page.keyboard.press('Enter');
    await anne.shows(before + spot.line.length);
    await anne.leave();

    const ben = await alone(server, HEINBERG, { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const his = await chosenMover(ben);
    const at = await ben.spot(his.spot.place);
    await ben.page.touchscreen.tap(at.x, at.y);
    await ben.page.getByText('Tap again to go there.').waitFor();
    await glimpse(ben, 'phone-reach');
    assert.equal(await ben.moment(), his.before, 'a first tap only shows the way');
    await ben.page.touchscreen.tap(at.x, at.y);
    await ben.shows(his.before + his.spot.line.length);
    await ben.leave();
  },

  async 'two players write to each other, and nobody else reads it'(server) {
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2, settings: { language: 'fr' } };
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
    await ben.inspected('chat on a phone');

    // What was not read is still not read when one comes back.
    await anne.page.locator('#tab-chat .mark', { hasText: '2' }).waitFor();
    await anne.page.reload();
    await anne.page.locator('#tab-chat .mark', { hasText: '2' }).waitFor();
    await anne.page.locator('#tab-chat').click();
    await mark(anne).waitFor({ state: 'detached' });
    assert.equal((await lines(anne)).length, 3);
    await glimpse(anne, 'chat');
    await anne.inspected('chat');
    await anne.page.reload();
    await anne.page.locator('#tab-chat').waitFor();
    assert.equal(await mark(anne).count(), 0);

    const carl = await Visitor.come(server);
    const overheard = listen(carl);
    await carl.open(anne.id);
    await carl.board().waitFor();
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
      await page.locator('.board').waitFor();
    }
    const round = async () => {
      await anne.page.evaluate(() => Object.assign(globalThis, { notices: [], tones: 0 }));
      for (const side of ['allied', 'french']) {
        const state = await playOn([anne, ben], ({ deciding }) => deciding.includes(side));
        await anne.shows(state.moment);
      }
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
      await visitor.board().waitFor();
    }
    await look(true);
    const away = await round();
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
    const there = await round();
    assert.ok(there.tones > 0);
    assert.deepEqual(there.notices, [], 'not to who looks');
    await ben.leave();
    await anne.leave();
  },

  async 'odds of an attack as the command line tells them, with others still to be declared'(server) {
    const anne = await alone(server);
    const { text, state } = await nearestAttack(anne, 'warburg', isOneOfSeveral(anne));
    const told = oddsByHand(server, await anne.record(), text);
    await anne.page.reload();
    await anne.shows(state.moment, state.side);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await shoot(anne, 'attack');
    await anne.inspected('odds of an attack');
    await agreeWith(anne, told);
    await anne.page.locator('[data-commit]').click();
    await anne.shows(state.moment + 1);
    await anne.leave();
  },

  async 'odds of fire, in columns'(server) {
    const anne = await alone(server);
    const state = await playOn([anne], offers('fire'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.shows(state.moment);
    await anne.page.locator('#tab-log').click();
    const [, gun, target] = chosen(state, 'fire').split(' ');
    await anne.point(gun);
    await anne.point(target);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await shoot(anne, 'odds');
    await anne.inspected('odds of fire');
    const sum = (await shownPercents(anne)).reduce((all, one) => all + one, 0);
    assert.ok(Math.abs(sum - 100) < 0.01, 'the chances add up');
    await anne.leave();
  },

  async 'odds of an attack at Wagram, with what is taken for granted'(server) {
    const anne = await alone(server, { game: 'wagram', scenario: 'july5', side: 'french' });
    const { text, state } = await nearestAttack(anne, 'wagram', async ({ side }, text) => (await weighed(anne, side, text)).runs > 1);
    const told = oddsByHand(server, await anne.record(), text);
    await anne.page.reload();
    await anne.shows(state.moment, state.side);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await glimpse(anne, 'wagram-attack');
    await anne.inspected('odds of an attack at Wagram');
    await agreeWith(anne, told);
    await anne.leave();
  },

  async 'the map shows what the enemy does out of sight, and comes back'(server) {
    const [anne, ben] = await pair(server, HEINBERG, { reducedMotion: 'no-preference' });
    const his = (state) => state.deciding.includes('allied') && offers('move')(state);
    const eager = lively(Array.from({ length: 9 }, () => 'activate'));
    await playOn([anne, ben], his, eager);
    const state = await ben.state();
    await anne.shows(state.moment);
    const isUnit = (text) => text.startsWith('move ') && state.view.units.some(({ piece }) => piece === text.slice(5));
    const mover = textsOf(state).find(isUnit);
    const sheet = () => anne.page.evaluate(() => document.querySelector('.sheet').style.transform);
    await turnAway(anne, mover.slice(5));
    const before = await sheet();
    await ben.decide(mover);
    await ben.decide(textsOf(await ben.state()).find((text) => text.startsWith('to ')), { onMap: true });
    await anne.page.waitForFunction((seen) => document.querySelector('.sheet').style.transform !== seen, before);
    await anne.page.waitForTimeout(400);
    assert.ok(await inSight(anne, mover.slice(5)), 'what happens is in sight');
    await anne.page.waitForFunction((seen) => document.querySelector('.sheet').style.transform === seen, before);

    // Not who holds the map.
    await anne.page.mouse.down();
    await anne.page.mouse.move(600, 400, { steps: 4 });
    const held = await sheet();
    await ben.decide(hasty(await ben.state()));
    await anne.page.waitForTimeout(1000);
    assert.equal(await sheet(), held, 'the hand holds the map');
    await anne.page.mouse.up();
    for (const visitor of [ben, anne]) await visitor.leave();
  },

  async 'to resign one is asked, by a dialogue of our own'(server) {
    for (const settings of [{ language: 'en' }, { language: 'fr', theme: 'dark' }]) {
      const anne = await alone(server, HEINBERG, { settings, ...(settings.language === 'fr' ? { viewport: PHONE, hasTouch: true, isMobile: true } : {}) });
      const { page } = anne;
      const [resign, stay] = settings.language === 'fr' ? ['Abandonner', 'Continuer'] : ['Resign', 'Keep playing'];
      const ask = async () => {
        await page.locator('summary').click();
        await page.getByRole('button', { name: resign }).click();
        await page.getByRole('dialog').getByRole('heading').waitFor();
      };
      await ask();
      await glimpse(anne, `resign-${settings.language}`);
      await anne.inspected('resignation');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), stay, 'the way out comes first');
      const heights = await page.locator('dialog button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      assert.ok(heights.every((height) => height >= LEAST_HIT), `hit areas ${heights}`);
      // The keys of the board do not reach it.
      const before = await anne.moment();
      await page.keyboard.press('e');
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('dialog').count(), 0);
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

  async 'the server is killed, and comes back'(server) {
    const anne = await alone(server);
    await playOn([anne], offers('activate'));
    const before = await anne.state();
    await server.kill();
    await anne.page.getByText('Connection lost').waitFor();
    await server.run();
    await anne.page.getByText('Connection lost').waitFor({ state: 'detached' });
    const after = await anne.state();
    assert.deepEqual([after.moment, after.view], [before.moment, before.view]);
    await anne.decide(hasty(after));
    await anne.leave();
  },

  async 'French, dark, the rulebook, settings and the account'(server) {
    const anne = await Visitor.come(server, { settings: { language: 'fr', theme: 'dark' } });
    await anne.page.goto('/rules/warburg');
    await anne.page.getByRole('searchbox').fill('charge');
    await anne.page.locator('article').first().waitFor();
    await glimpse(anne, 'rulebook-french');
    await anne.inspected('rulebook, dark');
    await tablesAndRulings(anne);
    await anne.page.getByRole('button', { name: 'EN' }).click();
    await anne.page.getByRole('heading', { name: 'Warburg 1760' }).waitFor();
    assert.equal(await anne.page.evaluate(() => document.documentElement.lang), 'en');
    await anne.page.goto('/settings');
    await glimpse(anne, 'settings');
    await anne.inspected('settings');
    await anne.page.getByLabel('Theme').selectOption('light');
    await anne.page.goto('/rules/warburg');
    await anne.page.getByRole('searchbox').fill('charge');
    await anne.page.locator('article').first().waitFor();
    await shoot(anne, 'rulebook');
    await account(anne);
    await anne.leave();
  },

  async 'a phone, by touch, in French'(server) {
    const options = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2, settings: { language: 'fr' } };
    const anne = await alone(server, HEINBERG, options);
    const { page } = anne;
    await page.locator('g[data-piece]').first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing sticks out (${overflow})`);
    const small = await page.evaluate((least) => {
      const hits = [...document.querySelectorAll('button:not(.chips button), summary, [role=tab]')].filter((one) => one.offsetParent);
      return hits.filter((one) => one.getBoundingClientRect().height < least - 0.5).map((one) => one.outerHTML.slice(0, 80));
    }, LEAST_HIT);
    assert.deepEqual(small, [], 'hit areas');
    const state = await playOn([anne], offers('activate'));
    await anne.shows(state.moment);
    await shoot(anne, 'phone');
    await page.locator('.prompt .list').tap();
    await page.locator(`[data-offer="${chosen(state, 'activate')}"]`).tap();
    await page.locator('.odds [data-percent]').first().waitFor();
    await glimpse(anne, 'phone-odds');
    await page.locator('[data-commit]').tap();
    await anne.shows(state.moment + 1);
    await page.locator('#tab-log').tap();
    await page.locator('.log section').last().waitFor();
    await glimpse(anne, 'phone-log');
    await anne.inspected('phone');
    await page.goto('/');
    await page.locator('.vignette').first().waitFor();
    await glimpse(anne, 'phone-lobby');
    await anne.leave();
  },

  async 'an upright tablet gives the map its width, and a replay its log'(server) {
    const anne = await alone(server, HEINBERG, { viewport: TABLET, hasTouch: true, settings: { language: 'fr' } });
    const { page } = anne;
    await page.locator('g[data-piece]').first().waitFor();
    assert.equal((await page.locator('.viewport').boundingBox()).width, TABLET.width);
    const right = await page.locator('.prompt .button').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    assert.ok(right <= TABLET.width, `no button is cut off (${right})`);
    await playOn([anne], offers('activate'));
    await page.goto(`/games/${anne.id}/replay`);
    await page.locator('#tab-log').tap();
    await page.locator('.log section').first().waitFor();
    await glimpse(anne, 'tablet-replay');
    await anne.inspected('replay on a tablet');
    await page.locator('.grip').tap();
    await page.locator('.log').waitFor({ state: 'detached' });
    await anne.leave();
  },

  async 'on a phone, what may be answered and what is chosen in the list are in sight'(server) {
    const anne = await alone(server, HEINBERG, { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const pieceOf = (text) => text.split(' ')[1];
    const marching = lively(Array.from({ length: 60 }, () => ['activate', 'move', 'to']).flat());
    let state = await playOn([anne], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.shows(state.moment, state.side);
    const mover = textsOf(state).findLast((text) => text.startsWith('move ') && state.view.units.some(({ piece }) => piece === pieceOf(text)));
    await anne.press(mover);
    await anne.shows(state.moment + 1);
    assert.ok(await inSight(anne, pieceOf(mover)), 'the unit to move');
    state = await playOn([anne], offers('react'), marching);
    await anne.shows(state.moment, state.side);
    await anne.page.locator('.reaction').waitFor();
    await anne.page.waitForTimeout(200);
    for (const text of textsOf(state).filter((one) => one.startsWith('react '))) {
      const piece = state.view.units.find((unit) => unit.piece === pieceOf(text))?.piece;
      assert.ok(!piece || (await inSight(anne, piece)), `who may answer: ${text}`);
    }
    await glimpse(anne, 'phone-reaction');
    await anne.leave();
  },

  async 'the keyboard alone'(server) {
    const anne = await alone(server);
    const { page } = anne;
    for (let decisions = 0, onMap = 0; decisions < 14 || onMap < 2; decisions++) {
      const state = await anne.state();
      await anne.shows(state.moment, state.side);
      const text = lively(['activate', 'move', 'to', 'fire'])(state);
      if (text.startsWith('to ')) {
        onMap += 1;
        await byMap(anne, text);
      } else {
        await page.keyboard.press('Escape');
        await page.keyboard.press('o');
        await page.locator('.orders input:focus').waitFor();
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      for (let tries = 0; (await anne.moment()) === state.moment && tries < 400; tries++) {
        if (await page.evaluate(() => document.activeElement?.hasAttribute('data-commit'))) await page.keyboard.press('Enter');
        await page.waitForTimeout(20);
      }
      assert.notEqual(await anne.moment(), state.moment, `by keys: ${text}`);
      await page.evaluate(() => document.activeElement?.blur?.());
    }
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await anne.leave();
  },

  async 'Wagram: a round between two browsers, with orders laid in secret'(server) {
    const wish = { game: 'wagram', scenario: 'july5', side: 'french' };
    const [anne, ben] = await pair(server, wish);
    const overheard = [listen(anne), listen(ben)];
    await Promise.all([anne, ben].map(({ page }) => page.reload()));
    await Promise.all([anne, ben].map((visitor) => visitor.board().waitFor()));
    await playOn([anne, ben], (state) => state.view.board?.orders.every(Boolean));
    const boards = { french: (await anne.state()).view.board, austrian: (await ben.state()).view.board };
    await anne.shows((await anne.state()).moment);
    await shoot(anne, 'wagram-orders');
    await anne.inspected('orders board');
    await playOn([anne, ben], (state) => state.view.rounds.some((round) => round > 0) || state.stage.turn > 1);
    await glimpse(ben, 'wagram-round');
    const corps = Object.fromEntries(Object.entries(boards).map(([side, board]) => [side, [...board.orders, ...board.available]]));
    secretsAreKept(overheard[0].heard, 'austrian', corps.austrian);
    secretsAreKept(overheard[1].heard, 'french', corps.french);
    await ben.leave();
    await anne.leave();
  },

  async 'a whole game against the computer, its dice, its replay'(server) {
    const anne = await Visitor.come(server);
    const { id } = await anne.create({ ...HEINBERG, side: 'french', opponent: { computer: 'recruit' } });
    await anne.open(id);
    await anne.page.locator('g[data-piece]').first().waitFor();
    await playOn([anne], (state) => state.status === 'over', lively(['activate', 'fire', 'move', 'to', 'fire', 'activate']));
    await anne.page.locator('#verdict').waitFor();
    assert.equal(await anne.page.locator('dialog section').count(), 2, 'how both sides stand');
    await glimpse(anne, 'end');
    await anne.inspected('end');
    await anne.page.getByRole('link', { name: 'Check the dice' }).click();
    await anne.page.getByText('It matches the seal.').waitFor();
    await anne.page.locator('[data-check=server].good').waitFor();
    await glimpse(anne, 'dice');
    await anne.inspected('dice');
    await replay(anne, id);
    await anne.leave();
  },

  async 'the board is there within a second, and the client is small'(server) {
    const bytes = readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
      .reduce((sum, file) => sum + gzipSync(file).length, 0);
    console.log(`      client: ${Math.round(bytes / 1000)} kB compressed`);
    assert.ok(bytes < MOST_CLIENT_BYTES, `${bytes} bytes`);
    const anne = await alone(server);
    const times = [];
    for (let tries = 0; tries < 3; tries++) {
      await anne.page.goto(`/games/${anne.id}`);
      await anne.page.waitForFunction(() => document.querySelector('.paper svg') && document.querySelector('g[data-piece]'), undefined, { polling: 'raf' });
      times.push(await anne.page.evaluate(() => performance.now()));
    }
    console.log(`      first paint of the board: ${times.map(Math.round).join(', ')} ms`);
    assert.ok(Math.min(...times) < FIRST_PAINT_MS, `${times} ms`);
    await anne.leave();
  },
};

/** Is a piece within the window of the map, above a dialogue at its foot? Another of its stack may lie over it. */
const inSight = ({ page }, piece) =>
  page.evaluate((code) => {
    const { x, y, width, height } = document.querySelector(`g[data-piece="${code}"]`).getBoundingClientRect();
    const window = document.querySelector('.viewport').getBoundingClientRect();
    const foot = document.querySelector('.reaction')?.getBoundingClientRect().top ?? window.bottom;
    const [middle, centre] = [x + width / 2, y + height / 2];
    return middle > window.left && middle < window.right && centre > window.top && centre < foot;
  }, piece);

/** Zooms in where a piece is not. */
async function turnAway({ page }, piece) {
  const room = await page.locator('.viewport').boundingBox();
  const box = await page.locator(`g[data-piece="${piece}"]`).boundingBox();
  const far = (at, from, size) => (at > from + size / 2 ? from + 20 : from + size - 20);
  await page.mouse.move(far(box.x, room.x, room.width), far(box.y, room.y, room.height));
  for (let tries = 0; tries < 8; tries++) await page.mouse.wheel(0, -400);
  await page.waitForTimeout(400);
  assert.ok(!(await inSight({ page }, piece)), 'out of sight');
}

/** A stack that is looked at lies over the figures of the reach, and what the pointer is on stays there. */
async function fannedOnTop({ page }) {
  const stacks = await page.evaluate(() => {
    const all = Object.values(Object.groupBy(document.querySelectorAll('g[data-piece]'), (one) => one.dataset.place));
    return all.filter((stack) => stack.length > 1).map((stack) => stack.at(-1).dataset.piece);
  });
  let seen = 0;
  for (const piece of stacks) {
    const { x, y, width, height } = await page.locator(`g[data-piece="${piece}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.waitForTimeout(50);
    const at = await page.evaluate(([px, py]) => {
      const fanned = [...document.querySelectorAll('g.fanned')];
      const figures = [...document.querySelectorAll('.map-figure')];
      const isOver = fanned.every((one) => figures.every((figure) => figure.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
      return { fanned: fanned.length, isOver, under: document.elementFromPoint(px, py)?.closest('[data-piece]')?.dataset.piece };
    }, [x + width / 2, y + height / 2]);
    if (at.fanned === 0) continue;
    seen += 1;
    assert.ok(at.isOver, `${piece}: the fanned stack lies on top`);
    assert.equal(at.under, piece, 'a counter does not flee the pointer');
  }
  assert.ok(seen > 0, 'a stack was fanned');
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

async function shownPercents({ page }) {
  const values = await page.locator('.odds [data-percent]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.percent)));
  return values.sort((a, b) => b - a).map((value) => Number(value.toFixed(6)));
}

/** What the command line says of a decision at the end of a record. */
function oddsByHand({ folder }, record, text) {
  const file = join(folder, 'odds.txt');
  writeFileSync(file, record);
  return JSON.parse(execFileSync(BINARY, ['odds', file, text, '--json'], { encoding: 'utf8' }));
}

/** Exact odds are those of the command line to the last digit; a busy machine may have sampled them, and then says so. */
async function agreeWith(anne, told) {
  const shown = await shownPercents(anne);
  const expected = grouped(told, (_, { result }) => result.en);
  if ((await anne.page.locator('.odds [data-kind]').getAttribute('data-kind')) === 'exact') {
    assert.deepEqual(shown, expected);
    assert.deepEqual(await shownFates(anne), toldFates(told));
  } else {
    assert.ok(Math.abs(shown[0] - expected[0]) < 8, `${shown} is far from ${expected}`);
  }
}

/** What may become of each piece, as the screen and as the command line tell it: its code, and the chance of each fate. */
async function shownFates({ page }) {
  return page.locator('.odds [data-piece]').evaluateAll((rows) =>
    rows.map((row) => [row.dataset.piece, ...[...row.querySelectorAll('[data-fate]')].map((one) => Number(one.dataset.fate))]));
}

const toldFates = ({ fates }) => fates.map(({ piece, fates }) => [piece, ...fates.map(({ percent }) => percent)]);

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

/** Moves both sides towards each other, by the API, until one may declare an attack that is wanted. */
async function nearestAttack(visitor, game, isWanted) {
  const { geometry } = await visitor.get(`/api/shelf/${game}/boards/${game}`);
  const far = (a, b) => Math.hypot(...[0, 1].map((i) => geometry.places[a].centre[i] - geometry.places[b].centre[i]));
  for (let decisions = 0; decisions < 2000; decisions++) {
    const state = await visitor.state();
    const { side } = state;
    for (const text of textsOf(state).filter((one) => one.startsWith('attack '))) if (await isWanted(state, text)) return { text, state };
    const enemies = state.figures.filter((figure) => figure.place && figure.side !== side).map(({ place }) => place);
    const near = (place) => Math.min(...enemies.map((enemy) => far(place, enemy)));
    const steps = textsOf(state).filter((text) => text.startsWith('to '));
    const best = steps.toSorted((a, b) => near(a.slice(3)) - near(b.slice(3)))[0];
    const chosen = best ?? EAGER.map((word) => textsOf(state).find((text) => text.startsWith(`${word} `))).find(Boolean) ?? hasty(state);
    await visitor.post(`/api/games/${visitor.id}/actions`, { moment: state.moment, text: chosen, side });
  }
  return assert.fail('nobody attacks');
}

const EAGER = ['order', 'pivot', 'activate', 'move', 'attack'];
const weighed = (visitor, side, ...line) => visitor.post(`/api/games/${visitor.id}/odds`, { line, side });

/** Nobody is hidden there, and beside this attack another must be declared. */
const isOneOfSeveral = (visitor) => async ({ side, view }, text) => {
  const hidden = new Set(view.below.map(({ place }) => place));
  if (text.split(' ').slice(2).some((place) => hidden.has(place))) return false;
  const [alone, ended] = await Promise.all([weighed(visitor, side, text), weighed(visitor, side, text, 'end')]);
  return alone.runs > 1 && ended.refused?.rule === MUST_ATTACK;
};

/** Chances of the command line, those of one kind together, and the rare kinds too. */
function grouped(forecast, kind) {
  const sums = new Map();
  for (const outcome of forecast.outcomes) {
    const told = kind(outcome.events, outcome);
    sums.set(told, (sums.get(told) ?? 0) + outcome.percent);
  }
  const sorted = [...sums.values()].sort((a, b) => b - a);
  const rest = sorted.length > MOST_BARS ? [sorted.splice(MOST_BARS - 1).reduce((sum, value) => sum + value, 0)] : [];
  return [...sorted, ...rest].sort((a, b) => b - a).map((value) => Number(value.toFixed(6)));
}

/** Chooses a unit that may go several hexes, and one of the furthest places it may get to. */
async function chosenMover(visitor) {
  for (let tries = 0; tries < 6; tries++) {
    const found = await farMover(visitor);
    if (found) return found;
    // Hemmed in by the enemy: the next formation.
    const state = await visitor.state();
    await visitor.shows(state.moment, state.side);
    await visitor.decide(hasty(state));
  }
  return assert.fail('nobody may go far');
}

async function farMover(visitor) {
  const state = await playOn([visitor], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
  await visitor.shows(state.moment, state.side);
  const units = new Set(state.view.units.map((unit) => unit.piece));
  const movers = textsOf(state).filter((text) => text.startsWith('move ') && units.has(text.slice(5)));
  for (const mover of movers) {
    const piece = mover.slice(5);
    const moment = await visitor.moment();
    if (!(await visitor.point(piece))) continue;
    const shown = await visitor.page.locator('[data-left]').first().waitFor({ state: 'attached', timeout: 4000 }).then(() => true, () => false);
    const before = await visitor.moment();
    // A unit that can do nothing but move has begun at once.
    const text = before === moment ? `&text=${encodeURIComponent(mover)}` : '';
    const { reach } = await visitor.get(`/api/games/${visitor.id}/reach?side=${state.side}${text}`);
    assert.equal(shown, reach.length > 0, `${mover}: the reach is shown`);
    assert.equal(await visitor.page.locator('[data-left]').count(), reach.length);
    const isFar = ({ line, answered }) => !answered && line.filter((one) => one.startsWith('to ')).length > 1;
    for (const spot of reach.filter(isFar).reverse()) {
      if (await visitor.spot(spot.place)) return { piece, spot, before };
    }
    await visitor.page.keyboard.press(before === moment ? 'Escape' : 'u');
    if (before !== moment) {
      await visitor.shows(before + 1);
      // The socket may tell of it before the answer has come; until then a click is not heard.
      await visitor.page.waitForTimeout(400);
    }
  }
  return null;
}

async function refusal(visitor) {
  const { page } = visitor;
  await page.locator('[data-left]').first().waitFor({ state: 'attached', timeout: 3000 }).catch(() => {});
  const places = await page.evaluate(() => [...document.querySelectorAll('path[data-place]:not(:has(title))')].map((one) => one.dataset.place));
  for (const place of places.filter((_, i) => i % 7 === 0)) {
    await visitor.point(place);
    const chip = page.getByRole('alert').getByRole('button', { name: /Open rule/ });
    const isThere = await chip.waitFor({ timeout: 400 }).then(() => true, () => false);
    if (!isThere) continue;
    await glimpse(visitor, 'refusal');
    await chip.click();
    await page.locator('article.asked').waitFor();
    return;
  }
  assert.fail('no click was refused with a rule');
}

async function byMap({ page }, text) {
  await page.locator('.viewport').focus();
  for (let tries = 0; tries < 12; tries++) {
    await page.keyboard.press('n');
    if ((await page.locator('.viewport [aria-live]').textContent())?.includes(text.slice(3))) break;
  }
  await page.keyboard.press('Enter');
}

/** Tables, our rulings and worked examples are read in the language of the page. */
async function tablesAndRulings({ page }) {
  const rule = (id) => page.locator(`article[data-rule="warburg-${id}"]`);
  await page.getByRole('searchbox').fill('table des résultats');
  const heads = rule('trc-01').getByRole('columnheader');
  await heads.first().waitFor();
  assert.deepEqual((await heads.allTextContents()).slice(0, 3), ['Dé', 'Attaquant', 'Défenseur']);
  await page.getByRole('searchbox').fill('symbole de choc');
  assert.match(await rule('1.1.2-02').locator('.ruling').textContent(), /Notre décision\s:\sLe poing est le symbole de choc/);
  await page.getByRole('searchbox').fill('warburg-ter-01');
  assert.match(await rule('ter-01').locator('.example').first().textContent(), /Exemple\s:/);
}

async function account(anne) {
  const { page } = anne;
  await page.goto('/account');
  await page.getByLabel('Name').fill('Anne');
  await page.getByLabel('Password').fill('a good password');
  await page.getByRole('button', { name: 'Keep this name' }).click();
  await page.getByText('Signed in as Anne').waitFor();
  assert.equal(await page.getByLabel('Email').count(), 0, 'this table sends no mail');
  await page.getByLabel('Webhook').fill('https://example.org/hook');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByLabel('What is it for?').fill('my bot');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByText('shown only once').waitFor();
  await glimpse(anne, 'account');
  await anne.inspected('account');
  await page.getByRole('button', { name: 'Delete my account and data' }).click();
  await page.locator('.sure input').fill('a good password');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('have been deleted').waitFor();
}

async function replay(anne, id) {
  const { page } = anne;
  await page.goto(`/games/${id}/replay`);
  const slider = page.getByRole('slider');
  const last = Number(await slider.getAttribute('max'));
  await slider.fill(String(Math.floor(last / 2)));
  await page.getByText(`${Math.floor(last / 2)}/${last}`).waitFor();
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByText(`${Math.floor(last / 2) + 1}/${last}`).waitFor();
  await page.locator('.jump select').first().selectOption('3');
  await page.getByText('Turn 3 of 4').waitFor();
  await page.locator('.chances svg').waitFor();
  // The whole line is worth a picture; a test does not wait for it.
  if (WANTS_PICTURES) await page.locator('.chances .grows').waitFor({ state: 'detached', timeout: 240_000 }).catch(() => {});
  await shoot(anne, 'replay');
  await anne.inspected('replay');
  await page.locator('.chances button').click({ position: { x: 4, y: 20 } });
  await page.getByText('Turn 1 of 4').waitFor();
  const picture = await page.request.get(await page.getByRole('link', { name: 'Picture' }).getAttribute('href'));
  assert.equal(picture.headers()['content-type'], 'image/png');
  const shared = await Visitor.come({ address: new URL(page.url()).origin });
  await shared.page.goto(`/games/${id}/replay?at=7&side=french`);
  await shared.page.getByText(`7/${last}`).waitFor();
  await shared.leave();
}

/** Everything that a browser is sent from now on. */
function listen({ page }) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', async (response) => {
    if (response.url().includes('/api/games/')) heard.push(await response.text().catch(() => ''));
  });
  return { heard };
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

let failed = 0;
const only = process.env.ONLY;
const started = Date.now();
for (const [name, step] of Object.entries(steps)) {
  if (only && !name.includes(only)) continue;
  const began = Date.now();
  const server = await TableServer.start();
  try {
    await step(server);
    assert.deepEqual(faults.splice(0), [], 'nothing in the console');
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    faults.length = 0;
    console.log(`FAIL  ${name}\n      ${String(error.stack).split('\n').slice(0, 12).join('\n      ')}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(SHOTS, `failed-${failed}.png`) }).catch(() => {});
      await context.close();
    }
  } finally {
    await server.stop();
  }
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s in all`);
await browser.close();
process.exit(failed === 0 ? 0 : 1);
