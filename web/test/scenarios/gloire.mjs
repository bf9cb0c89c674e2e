// Jours de Gloire at the table: orders, the cup, clock and formations beside the map.
import assert from 'node:assert/strict';
import { glimpse, shoot } from '../table/pictures.mjs';
import { about, resumed } from '../table/finished.mjs';
import { textsOf } from '../table/play.mjs';
import { alone, pair } from '../table/seats.mjs';
import { by, PATIENCE, Visitor } from '../table/visitor.mjs';

const MONTEBELLO = { game: 'gloire', scenario: 'montebello', side: 'french' };
const ELCHINGEN = { game: 'gloire', scenario: 'elchingen', side: 'french' };
const LEAST_HIT = 44;

/** The state of a side that has something to decide: orders are given by both at once. */
async function asked(visitor) {
  const state = await visitor.state();
  for (const side of state.mine.filter((one) => state.deciding.includes(one))) {
    const seen = await visitor.state(side);
    if (textsOf(seen).length > 0) return seen;
  }
  return state;
}

/** Decides by the API alone until a state is what is wanted. */
async function hurry(visitor, isDone, choose) {
  for (let decisions = 0; decisions < 900; decisions++) {
    const state = await asked(visitor);
    if (isDone(state)) return state;
    const text = choose(state);
    const { refused } = await visitor.post(`/api/games/${visitor.id}/actions`, { moment: state.moment, text, side: state.side });
    assert.ok(!refused, JSON.stringify(refused));
  }
  return assert.fail('it does not come to that');
}

/** Ends whatever can be ended, and otherwise takes the first. */
const idly = (state) => textsOf(state).find((text) => /^(done|decline|pass|stay|stand)$/.test(text)) ?? textsOf(state)[0];
const chipsOf = ({ page }, selector) => page.locator(`${selector} [data-markers]`).evaluateAll((all) => all.flatMap((one) => one.dataset.markers.split(' ')));
const groupsOf = ({ page }, orders) => page.locator(`[data-group][data-orders="${orders}"]`).evaluateAll((all) => all.map((one) => one.dataset.group));

async function until(isDone) {
  for (const end = Date.now() + PATIENCE; !(await isDone()); ) {
    assert.ok(Date.now() < end, 'it does not come to that');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export default {
  async 'orders are given by a click on a group, lie face down, and are turned up when its marker comes'(server) {
    const anne = await alone(server, MONTEBELLO);
    const { page } = anne;
    let state = await asked(anne);
    await anne.shows(state.moment, state.side);
    const offered = textsOf(state).filter((text) => text.startsWith('order ')).map((text) => text.slice(6));
    assert.ok(offered.length > 1, 'several groups may be given orders');
    const outlined = () => page.locator('[data-party]').evaluateAll((all) => all.map((one) => one.dataset.party));
    await until(async () => (await outlined()).length > 0);
    assert.deepEqual((await outlined()).toSorted(), offered.toSorted(), 'the groups to choose among are outlined');
    await glimpse(anne, 'gloire-orders');
    // One unit stands for its group, and for no other of its formation.
    const [formation, number] = offered[0].split('.');
    const members = state.figures.flatMap(({ face, place }) => (face.unit?.group === formation && place ? [face.unit.piece] : []));
    const inGroup = state.view.units.filter(({ piece, group }) => members.includes(piece) && group === Number(number)).map(({ piece }) => piece);
    assert.ok(await anne.point(inGroup[0]), 'it can be clicked');
    await anne.shows(state.moment + 1, state.side);
    state = await anne.state(state.side);
    assert.deepEqual(state.view.ordered.toSorted(), inGroup.toSorted());
    assert.deepEqual(await groupsOf(anne, 'given'), [offered[0]]);
    await page.locator(`[data-party="${offered[0]}"].served`).waitFor({ state: 'attached' });
    await anne.faultless('orders at Montebello');
    // Both seal; the marker of the formation comes out of the cup in its time.
    await hurry(anne, (now) => now.view.active?.startsWith(`${formation}-`), idly);
    state = await asked(anne);
    await anne.shows(state.moment, state.side);
    await page.locator(`[data-group="${offered[0]}"][data-orders="with"]`).waitFor();
    assert.equal(await page.locator(`[data-group="${offered[0]}"]`).getByText('With orders').count(), 1);
    await shoot(anne, 'gloire');
    await anne.leave();
  },

  async 'the cup shows what came out of it, mine, and of the enemy only what may be there'(server) {
    const [anne, bertrand] = await pair(server, ELCHINGEN, {}, { settings: { language: 'fr' } });
    // Anne commits her combined marker in secret, and seals.
    const committed = async (visitor, text) => {
      const state = await visitor.state();
      const { refused } = await visitor.post(`/api/games/${visitor.id}/actions`, { moment: state.moment, text, side: state.side });
      assert.ok(!refused, JSON.stringify(refused));
    };
    await committed(anne, 'commit furia');
    await anne.page.locator('[data-share="soon"] [data-markers="furia"]').waitFor();
    await committed(anne, 'done');
    await committed(bertrand, 'done');
    for (const until = Date.now() + PATIENCE; ; ) {
      const states = await Promise.all([anne.state(), bertrand.state()]);
      const [state, who] = textsOf(states[0]).length > 0 ? [states[0], anne] : [states[1], bertrand];
      if (state.view.phase === 'activation' && state.view.shown.length > 2) break;
      assert.ok(Date.now() < until, 'markers are drawn');
      if (textsOf(state).length > 0) await committed(who, idly(state));
    }
    for (const visitor of [anne, bertrand]) {
      const state = await visitor.state();
      const enemy = state.view.side === 'first' ? 1 : 0;
      await visitor.shows(state.moment);
      await until(async () => (await chipsOf(visitor, '.played')).length === state.view.shown.length);
      assert.deepEqual((await chipsOf(visitor, '.played')).toSorted(), state.view.shown.toSorted(), 'all that came out');
      assert.deepEqual((await chipsOf(visitor, '[data-share="mine"]')).toSorted(), state.view.cup.toSorted(), 'mine');
      assert.deepEqual((await chipsOf(visitor, '[data-share="possible"]')).toSorted(), state.view.possible[enemy].toSorted(), 'what may be left');
    }
    // Whether it was committed or not, the enemy sees the same until it is drawn.
    const { view } = await bertrand.state();
    if (!view.shown.includes('furia')) assert.ok((await chipsOf(bertrand, '[data-share="possible"]')).includes('furia'));
    await bertrand.page.getByRole('heading', { name: 'Heure et ciel' }).waitFor();
    await glimpse(bertrand, 'gloire-cup');
    await anne.faultless('the cup');
    await anne.leave();
    await bertrand.leave();
  },

  async 'orders and cup by the keyboard alone, in French'(server) {
    const anne = await alone(server, MONTEBELLO, by('keys', 'fr'));
    const { page } = anne;
    const state = await asked(anne);
    await anne.shows(state.moment, state.side);
    await page.locator('[data-group] button').first().waitFor();
    await page.locator('#tab-game').focus();
    const focused = () => page.evaluate(() => document.activeElement?.dataset.offer ?? '');
    for (let steps = 0; steps < 40 && !(await focused()).startsWith('order '); steps++) await page.keyboard.press('Tab');
    const text = await focused();
    assert.match(text, /^order /, 'Tab leads to the orders');
    await page.locator('.marks .lit').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await anne.shows(state.moment + 1, state.side);
    await page.locator(`[data-group="${text.slice(6)}"][data-orders="given"]`).waitFor();
    // On the map, N goes from piece to piece of the groups that are left.
    await page.locator('.viewport').focus();
    const before = await anne.seen();
    await page.keyboard.press('n');
    assert.match((await page.locator('.viewport [aria-live]').textContent()) ?? '', /\S/);
    await page.keyboard.press('Enter');
    await until(async () => (await anne.seen()) !== before);
    // Scrolled by keys as well.
    await page.locator('#panel .panel').focus();
    await page.keyboard.press('End');
    await until(() => page.locator('#panel .panel').evaluate((one) => one.scrollTop > 0));
    await anne.leave();
  },

  async 'orders and cup on a phone, by touch, in French'(server) {
    const anne = await alone(server, MONTEBELLO, by('touch', 'fr'));
    const { page } = anne;
    let state = await asked(anne);
    await anne.shows(state.moment, state.side);
    await page.locator('#tab-game').tap();
    const button = page.locator('[data-group] button').first();
    await button.waitFor();
    const text = await button.getAttribute('data-offer');
    const { height } = await button.boundingBox();
    assert.ok(height >= LEAST_HIT - 0.5, `a finger hits it (${height})`);
    await button.tap();
    await anne.shows(state.moment + 1, state.side);
    await page.locator(`[data-group="${text.slice(6)}"][data-orders="given"]`).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `nothing sticks out (${overflow})`);
    await glimpse(anne, 'gloire-phone-orders');
    await anne.faultless('orders on a phone');
    state = await hurry(anne, (now) => now.view.phase === 'activation' && now.side === 'french', idly);
    await anne.shows(state.moment, state.side);
    await page.locator('.played [data-markers]').first().waitFor();
    await glimpse(anne, 'gloire-phone-cup');
    await anne.faultless('the cup on a phone');
    await anne.leave();
  },

  async 'a standing answer is given without being asked, stays in sight, and is taken back'(server) {
    for (const [hand, language] of [['keys', 'en'], ['touch', 'fr']]) {
      const game = about((lines, i) => lines[i].verb === 'answer', 'counter-battery fire');
      const anne = await resumed(server, game, by(hand, language));
      const { page } = anne;
      const { side } = game.lines[game.at];
      const state = await anne.state(side);
      await anne.shows(state.moment, side);
      assert.equal(state.question.reaction.code, 'counter-battery');
      await page.locator('.reaction [data-stands=always]').waitFor();
      await glimpse(anne, `gloire-standing-${hand}`);
      await anne.faultless('a question that may be answered once for all');
      // For this activation only: the first time it is answered at once.
      await anne.hit(page.locator('.reaction [data-stands=now]'));
      await until(async () => (await anne.state(side)).moment > state.moment);
      const stands = page.locator('[data-standing=counter-battery]');
      const { view } = await anne.state(side);
      await hurry(anne, (now) => now.view.active !== view.active || now.status === 'over', idly);
      await hurry(anne, (now) => now.side === side, idly);
      await anne.shows((await anne.state(side)).moment, side);
      await stands.waitFor({ state: 'detached' });
      await anne.leave();
    }
  },

  async 'what is never to be answered is asked again when that is taken back'(server) {
    const game = about((lines, i) => lines[i].verb === 'react', 'reaction fire');
    const anne = await resumed(server, game, by('keys', 'fr'));
    const { page } = anne;
    const { side } = game.lines[game.at];
    const { moment } = await anne.state(side);
    await anne.shows(moment, side);
    await page.locator('.reaction [data-stands=never]').press('Enter');
    await until(async () => (await anne.state(side)).moment > moment);
    await hurry(anne, (now) => now.side === side, idly);
    await anne.shows((await anne.state(side)).moment, side);
    const stands = page.locator('[data-standing=react]');
    assert.match(await stands.innerText(), /jamais/);
    await glimpse(anne, 'gloire-stands');
    await stands.press('Enter');
    await stands.waitFor({ state: 'detached' });
    await anne.leave();
  },

  async 'which way a unit would look is seen before it turns, and chosen on the map'(server) {
    const game = about((lines, i) => lines[i].verb === 'halt', 'a halt');
    const anne = await resumed(server, game);
    const { page } = anne;
    const { side, text } = game.lines[game.at];
    const state = await anne.state(side);
    await anne.shows(state.moment, side);
    const turns = textsOf(state).filter((one) => one.startsWith('halt '));
    const arrow = (one) => page.locator(`[data-heading="${one}"]`);
    await arrow(text).waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-heading]').count(), turns.length, 'an arrow for each');
    // A button carries the same arrow, and lights what would be in front.
    await page.locator(`.bar [data-offer="${text}"]`).hover();
    await page.locator('.marks .lit').first().waitFor({ state: 'attached' });
    await page.locator('.heading.looked').waitFor({ state: 'attached' });
    await glimpse(anne, 'gloire-facing');
    await arrow(text).dispatchEvent('click');
    await until(async () => (await anne.state(side)).moment > state.moment);
    // Nothing stays lit: the server has answered, and the page may still be about to hear of it.
    await until(async () => (await page.locator('.marks .lit').count()) === 0);
    await anne.leave();
  },

  async 'where a reinforcement may come is brought into sight once it is picked'(server) {
    const game = about((lines, i) => lines[i].verb === 'enter', 'a reinforcement');
    const anne = await resumed(server, game);
    const { page } = anne;
    const { side, text } = game.lines[game.at];
    const [, piece, place] = text.split(' ');
    await anne.shows((await anne.state(side)).moment, side);
    await page.locator(`[data-tray="${piece}"]`).click();
    await page.locator(`[data-tray="${piece}"][aria-pressed=true]`).waitFor();
    const [map, hex] = [await page.locator('.viewport').boundingBox(), page.locator(`path.place[data-place="${place}"]`)];
    const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
    // Near enough that its hex may lie anywhere, then away from it.
    await page.mouse.move(middle.x, middle.y);
    for (let turns = 0; turns < 6; turns++) await page.mouse.wheel(0, -400);
    const away = async () => {
      const { x, y } = await hex.boundingBox();
      return { x: Math.sign(x - middle.x) || 1, y: Math.sign(y - middle.y) || 1 };
    };
    const astray = page.locator('.astray');
    for (let drags = 0; drags < 8 && (await astray.count()) === 0; drags++) {
      const { x, y } = await away();
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + x * 250, middle.y + y * 200, { steps: 4 });
      await page.mouse.up();
    }
    await astray.waitFor();
    await glimpse(anne, 'gloire-astray');
    await astray.click();
    await astray.waitFor({ state: 'detached' });
    await until(async () => {
      const { x, y, width, height } = await hex.boundingBox();
      return x + width > map.x && x < map.x + map.width && y + height > map.y && y < map.y + map.height;
    });
    assert.equal(await page.locator(`[data-tray="${piece}"][aria-pressed=true]`).count(), 1, 'it stays picked');
    await anne.leave();
  },

  async 'a rule that the help of a question names opens beside the map'(server) {
    const game = about((lines, i) => lines[i].verb === 'choose', 'a marker that activates some', { scenario: 'austerlitz-s1' });
    const anne = await resumed(server, game, { settings: { language: 'fr' } });
    const { page } = anne;
    const { side } = game.lines[game.at];
    const state = await anne.state(side);
    await anne.shows(state.moment, side);
    const [named] = /[a-z][\da-z]*-\d[\d.]*-\d\d/.exec(state.question.help.fr) ?? assert.fail('its help names no rule');
    await page.locator('.why').click();
    await page.locator('.help button', { hasText: named.replace(/^gloire-/, '') }).click();
    await page.locator('#tab-rules[aria-selected=true]').waitFor();
    await page.locator('#panel').getByText(named.replace(/^gloire-/, '')).first().waitFor();
    await anne.leave();
  },

  async 'to stand is in sight on a phone however many ways there are to evade'(server) {
    const game = about((lines, i) => lines[i].verb === 'refuse', 'a shock that is evaded');
    const anne = await resumed(server, game, by('touch'));
    const { page } = anne;
    const { side } = game.lines[game.at];
    const state = await anne.state(side);
    await anne.shows(state.moment, side);
    const stand = page.locator('.reaction [data-offer=stand]');
    await stand.waitFor();
    const [card, button] = await Promise.all([page.locator('.reaction').boundingBox(), stand.boundingBox()]);
    assert.ok(button.y + button.height <= card.y + card.height, 'above the fold');
    await glimpse(anne, 'gloire-phone-evade');
    // What may come of it is weighed first, and nothing of that sticks out.
    await stand.tap();
    await page.locator('.odds [data-commit]').waitFor();
    await page.locator('.odds [data-percent]').first().waitFor();
    const { inner, all } = await page.locator('.odds').evaluate((odds) => ({ inner: odds.clientWidth, all: odds.scrollWidth }));
    assert.ok(all <= inner, `the odds are ${all} wide in ${inner}`);
    await anne.leave();
  },

  async 'order markers lie face down on the map, and what is known lies on the counters with its key'(server) {
    for (const [options, name] of [[{}, 'wide'], [by('touch', 'fr'), 'phone']]) {
      const anne = await alone(server, MONTEBELLO, options);
      const { page } = anne;
      const first = await asked(anne);
      assert.equal(await page.locator('[data-token]').count(), 0, 'nothing lies there while orders are given');
      const [order] = textsOf(first).filter((text) => text.startsWith('order '));
      await anne.post(`/api/games/${anne.id}/actions`, { moment: first.moment, text: order, side: first.side });
      const state = await hurry(anne, ({ view }) => view.phase === 'activation' && view.revealed.length > 0, idly);
      await anne.shows((await asked(anne)).moment, state.side);
      const { view, figures } = state;
      const groupOf = new Map(figures.flatMap(({ face }) => (face.unit ? [[face.unit.piece, face.unit.group]] : [])));
      const groups = new Map(view.units.filter(({ place, group, piece }) => place && group > 0 && !view.arriving.includes(piece)).map(({ piece, side, group }) => [`${groupOf.get(piece)}.${group}`, { side, formation: groupOf.get(piece) }]));
      await page.locator('[data-token]').first().waitFor({ state: 'attached' });
      const tokens = await page.locator('[data-token]').evaluateAll((all) => all.map((one) => ({ code: one.dataset.token, isUp: one.dataset.up === 'true', marks: one.querySelectorAll('.mark').length })));
      assert.deepEqual(tokens.map(({ code }) => code).toSorted(), [...groups.keys()].toSorted(), 'one beside each group of both sides');
      for (const { code, isUp, marks } of tokens) {
        const { side, formation } = groups.get(code);
        assert.equal(isUp, view.revealed.includes(formation), `${code} is turned up with its formation`);
        if (!isUp) assert.equal(marks, side === view.side ? 1 : 0, `${code}: what lies face down is known to its owner alone`);
      }
      assert.ok(tokens.some(({ isUp }) => isUp) && tokens.some(({ isUp }) => !isUp));
      if (name === 'phone') await page.locator('#tab-game').tap();
      await page.locator('[data-sign]').first().waitFor();
      const keys = await page.locator('[data-sign]').allTextContents();
      const noted = new Set(figures.flatMap(({ place, face }) => (place ? (face.unit?.notes ?? []) : [])));
      assert.equal(keys.length, noted.size, 'each mark that lies there has its key');
      assert.ok(noted.size > 0);
      if (name === 'phone') await page.locator('#tab-game').tap();
      await glimpse(anne, `gloire-tokens-${name}`);
      await anne.faultless(`order markers, ${name}`);
      await anne.leave();
    }
  },

  async 'a line of sight follows the eye with what hides it, and the way of a charge, as the rules send them'(server) {
    const game = about((lines, i) => lines[i].verb === 'charge', 'a charge', { scenario: 'austerlitz-s1' });
    const anne = await resumed(server, game);
    const { page } = anne;
    const { side, text } = game.lines[game.at];
    const [, rider, target] = text.split(' ');
    const state = await anne.state(side);
    await anne.shows(state.moment, side);
    const asks = async (place) => (await anne.get(`/api/games/${anne.id}/overlays?piece=${rider}&place=${place}&side=${side}`)).overlays;
    const drawn = () => page.locator('[data-line]').getAttribute('data-line');
    // Whoever is read looks at where the keys go.
    const at = await anne.spot(rider);
    assert.ok(at, 'the rider is in sight');
    await page.mouse.click(at.x, at.y, { button: 'right' });
    await page.locator('.card.pinned').waitFor();
    const overTarget = async () => {
      const hex = await page.locator(`path.place[data-place="${target}"]`).boundingBox();
      return [hex.x + hex.width / 2, hex.y + hex.height / 2];
    };
    await page.mouse.click(...(await overTarget()), { button: 'right' });
    await page.locator('.layers .handle').click();
    const [line, charge] = await asks(target);
    assert.deepEqual([line.way[0], line.way.at(-1), line.places], [state.figures.find(({ face }) => face.unit?.piece === rider).place, target, []], 'who charges sees');
    assert.ok(charge.way.length > 2 && charge.way.at(-1) === target, 'and rides there');
    await page.locator('[data-layer="1"]').click();
    await until(async () => (await drawn()) === charge.way.join(' '));
    await glimpse(anne, 'gloire-charge-way');
    await page.locator('[data-layer="0"]').click();
    await until(async () => (await drawn()) === line.way.join(' '));
    // It goes on to where one looks, and lights what hides it.
    const places = [...new Set(state.figures.flatMap(({ place }) => place ?? []))];
    let hidden = null;
    for (const place of places) {
      const [found] = await asks(place);
      const box = found?.places.length > 0 && (await page.locator(`path.place[data-place="${place}"]`).boundingBox());
      const map = await page.locator('.viewport').boundingBox();
      if (box && box.x > map.x + 400 && box.x < map.x + map.width - 400 && box.y > map.y + 100 && box.y < map.y + map.height - 200) hidden = { found, box };
      if (hidden) break;
    }
    assert.ok(hidden, 'somebody is hidden from the rider');
    await page.locator('.card.pinned').getByRole('button', { name: 'Close' }).click();
    await page.mouse.move(hidden.box.x + hidden.box.width / 2, hidden.box.y + hidden.box.height / 2);
    await until(async () => (await page.locator('[data-line]').count()) === 1 && (await drawn()) === hidden.found.way.join(' '));
    assert.deepEqual(await page.locator('[data-laid]').evaluateAll((all) => all.map((one) => one.dataset.laid).sort()), hidden.found.places.toSorted());
    assert.ok((await page.locator('.shown').innerText()).replace(/\s+/g, ' ').includes(hidden.found.name.en));
    await glimpse(anne, 'gloire-line-hidden');
    await anne.faultless('a line of sight');
    await anne.leave();
  },

  async 'whom a shock leaves in front is told before it is declared'(server) {
    const game = about((lines, i) => lines[i].verb === 'shock' && lines[i + 1]?.verb === 'also', 'a shock that owes another');
    const anne = await resumed(server, game, { settings: { language: 'fr', warn: true } });
    const { page } = anne;
    const { side, text } = game.lines[game.at];
    const state = await anne.state(side);
    await anne.shows(state.moment, side);
    const { forgoes } = state.offers.actions.find((one) => one.text === text);
    assert.ok(forgoes?.fr.length > 10, 'the rules say it');
    await page.keyboard.press('o');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const told = async () => (await page.locator('[role=dialog], .odds').allInnerTexts()).join(' ').replace(/[\s\u202f\u00a0]+/g, ' ').includes(forgoes.fr.replace(/'/g, '’').replace(/[\s\u202f\u00a0]+/g, ' '));
    await until(told);
    await glimpse(anne, 'gloire-duty');
    await anne.faultless('a duty before it binds');
    assert.equal(await anne.moment(), state.moment, 'nothing was done');
    await anne.leave();
  },

  async 'a refusal and a square are answered once for all'(server) {
    for (const [verb, code] of [['refuse', 'refuse'], ['form', 'charged']]) {
      const game = about((lines, i) => lines[i].verb === verb, code);
      const anne = await resumed(server, game, { settings: { language: 'fr' } });
      const { page } = anne;
      const { side } = game.lines[game.at];
      const state = await anne.state(side);
      await anne.shows(state.moment, side);
      assert.equal(state.question.reaction.code, code);
      await page.locator('.reaction [data-stands=never]').click();
      await until(async () => (await anne.state(side)).moment > state.moment);
      await hurry(anne, (now) => now.side === side, idly);
      await anne.shows((await anne.state(side)).moment, side);
      await page.locator(`[data-standing=${code}]`).waitFor();
      await anne.leave();
    }
  },

  async 'a fanned stack tells its order, the top first'(server) {
    const anne = await alone(server, MONTEBELLO);
    const { page } = anne;
    const { figures, moment, side } = await asked(anne);
    await anne.shows(moment, side);
    const units = figures.filter(({ place, face }) => place && face.unit);
    const [lowest] = units.toSorted((a, b) => b.depth - a.depth);
    assert.ok(lowest.depth > 0, 'somebody lies below');
    const stack = units.filter(({ place }) => place === lowest.place).toSorted((a, b) => a.depth - b.depth).map(({ face }) => face.unit.piece);
    const at = await anne.spot(stack[0]);
    await page.mouse.move(at.x, at.y);
    await page.locator('.piece.fanned [data-rank]').first().waitFor();
    const ranks = await page.locator('.piece.fanned').evaluateAll((all) => all.map((one) => [one.dataset.piece, Number(one.querySelector('[data-rank]')?.dataset.rank)]));
    assert.deepEqual(Object.fromEntries(ranks.filter(([code]) => stack.includes(code))), Object.fromEntries(stack.map((code, i) => [code, i + 1])));
    await glimpse(anne, 'gloire-fan');
    await anne.leave();
  },

  async 'where the figures of the markers come from is told beside the cup'(server) {
    const anne = await alone(server, ELCHINGEN, { settings: { language: 'fr' } });
    const { page } = anne;
    await page.locator('#panel summary', { hasText: 'marqueurs' }).click();
    const told = page.locator('#panel details [data-source=reconstructed]');
    await told.first().waitFor();
    const { view } = await anne.state();
    const special = view.markers.filter(({ formation }) => !formation).map(({ piece }) => piece);
    const named = await page.locator('[data-origins]').evaluateAll((all) => all.map((one) => one.dataset.origins));
    assert.ok(special.length > 0 && special.every((piece) => named.includes(piece)), 'each special marker');
    assert.equal(named.length, special.length + 1, 'and those of the formations together');
    assert.equal(await told.count(), named.length);
    await glimpse(anne, 'gloire-origins');
    await anne.leave();
  },

  async 'each battle is a small map when a game is prepared, fetched where it is seen'(server) {
    for (const options of [{}, by('touch', 'fr')]) {
      const anne = await Visitor.come(server, options);
      const { page } = anne;
      const fetched = [];
      page.on('request', (request) => fetched.push(...(/shelf\/gloire\/boards\/([^/?]+)/.exec(request.url())?.slice(1) ?? [])));
      await page.goto('/');
      await page.locator('form select').first().waitFor();
      const before = fetched.length;
      assert.ok(before <= 1, 'no battle is fetched before it is asked for');
      await page.locator('form select').first().selectOption('gloire');
      const battles = page.locator('.battles [data-family]');
      await battles.first().scrollIntoViewIfNeeded();
      assert.ok((await battles.count()) > 10, 'every battle is listed');
      await battles.first().locator('img').waitFor();
      await anne.hit(page.locator('[data-family="montebello"]'));
      await page.locator('[data-family="montebello"] img').waitFor();
      assert.equal(await page.locator('form .wide select').inputValue(), 'montebello');
      // The picture follows the scenario, where a battle has several boards.
      await page.locator('form .wide select').selectOption('austerlitz-s1');
      await page.locator('[data-family]:has(:checked) [data-board="austerlitz1805-2"]').waitFor();
      await page.locator('[data-family]:has(:checked)').scrollIntoViewIfNeeded();
      await page.locator('[data-family]:has(:checked) img').waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `nothing sticks out (${overflow})`);
      await glimpse(anne, `gloire-battles${options.settings ? '-phone' : ''}`);
      await anne.faultless('the battles of a game');
      await anne.leave();
    }
  },
};
