// What a stranger stumbled over: the pace of what is shown, prices, odds in the way, keys, small windows, the lobby.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { hasty, lively, playOn, textsOf } from '../table/play.mjs';
import { alone, brought, chosen, comesTo, HEINBERG, hurryOn, offers, oddsAreBeside, pair } from '../table/seats.mjs';
import { by, SIDEWAYS, SMALL, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
/** The way of a division of the Guard to the enemy on 6 July, while everybody else stands still. */
const TO_THE_ENEMY = ['order walther', 'pivot curial', 'move curial', 'to 119', 'to 147', 'to 148', 'bonus'];
const wanted = (list) => (state) => list.find((text) => textsOf(state).includes(text)) ?? hasty(state);
const plain = (text) => text.replace(/\s+/g, ' ');
const KEEN = ['activate', 'activate', 'activate', 'activate'];

/** Somebody fires, and looks at the dice. */
async function ownDice(server, wish, hand, language) {
  const { anne, state } = await brought(server, wish, by(hand, language, { pace: 'normal' }), offers('fire'), lively(KEEN));
  await anne.press(chosen(state, 'fire'));
  await oddsAreBeside(anne);
  const name = `${wish.game}-${hand}`;
  await glimpse(anne, `pace-odds-${name}`);
  await anne.faultless(`odds of ${name}`);
  await anne.hit(anne.page.locator('[data-commit]'));
  await anne.page.locator('.fall svg').first().waitFor();
  await glimpse(anne, `pace-${name}`);
  await anne.faultless(`dice of ${name}`);
  const [box, room] = [await anne.page.locator('.fall').boundingBox(), anne.page.viewportSize()];
  assert.ok(box.x >= 0 && box.x + box.width <= room.width, 'within the window');
  await anne.hit(anne.page.locator('.fall .button').last());
  await anne.page.locator('.fall').waitFor({ state: 'detached' });
  await anne.leave();
}

/** Goes on to what waits to be shown. */
async function goOn({ page }, hand) {
  if (hand === 'keys') return page.keyboard.press('Space');
  return page.locator('.fall .button, .next').last().tap();
}

/** Step by step, nothing of the enemy's turn goes by unseen; then it is seen again. */
async function stepByStep(server, wish, verb, options) {
  const { hand = 'touch' } = options;
  const [anne, ben] = await pair(server, wish, options);
  const { page } = anne;
  const menu = page.locator('summary[aria-label]');
  await ravel([anne, ben], offers(verb));
  let state = await ben.state();
  await anne.shows(state.moment);
  await anne.hit(menu);
  await page.locator('.pace select').selectOption('step');
  await anne.hit(menu);
  await ben.shows(state.moment);
  await ben.decide(chosen(state, verb));
  // What came before may wait to be shown, too.
  await page.locator('.fall, .next').first().waitFor();
  if ((await page.locator('.fall').count()) === 0) await goOn(anne, hand);
  await page.locator('.fall').waitFor();
  const seen = await anne.moment();
  assert.match(await page.locator('.fall').innerText(), /=|\d/, 'dice and what they add up to');
  await glimpse(anne, `pace-enemy-${wish.game}`);
  await anne.faultless(`dice of the enemy, ${wish.game}`);
  for (let decisions = 0; decisions < 2; decisions++) {
    state = await ben.state();
    await ben.shows(state.moment);
    await ben.decide(textsOf(state).find((text) => !text.startsWith(`${verb} `)) ?? textsOf(state)[0]);
  }
  await page.waitForTimeout(600);
  assert.equal(await anne.moment(), seen, 'nothing goes on before one has looked');
  assert.match(await page.locator('.prompt p').first().innerText(), /The dice first|Les dés d’abord/, 'nobody is waited for but me');
  if (hand === 'keys') await page.locator('.viewport').focus();
  await goOn(anne, hand);
  await anne.shows(seen + 1);
  for (const { moment } = await anne.state(); (await anne.moment()) < moment; ) await goOn(anne, hand);
  if (hand === 'keys') await page.keyboard.press('r');
  else {
    await menu.tap();
    await page.locator('.list').getByRole('button', { name: 'Show me the enemy’s turn again' }).tap();
  }
  await page.getByRole('slider').waitFor();
  if (hand === 'keys') await page.keyboard.press('Escape');
  else await page.locator('.past').getByRole('button', { name: 'Skip' }).tap();
  await page.getByRole('slider').waitFor({ state: 'detached' });
  // Who is there, and who is not.
  if (hand === 'touch') await page.locator('#tab-standing').tap();
  await page.locator('.presence.here').waitFor();
  await ben.leave();
  await page.locator('.presence:not(.here)').waitFor();
  await anne.leave();
}

/** Both decide by the API until the second may do what is wanted. */
async function ravel(players, isDone) {
  for (let decisions = 0; decisions < 400; decisions++) {
    const states = await Promise.all(players.map((player) => player.state()));
    if (isDone(states[1])) return;
    const at = states.findIndex((state) => textsOf(state).length > 0);
    const { moment, side } = states[at];
    await players[at].post(`/api/games/${players[at].id}/actions`, { moment, side, text: hasty(states[at]) });
  }
  assert.fail('the second may not do that');
}

/** Every screen within 320 pixels. */
async function holds(server, wish) {
  const anne = await alone(server, wish, { ...touched(SMALL), settings: { language: 'fr' } });
  const { page } = anne;
  const fits = async (where) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= SMALL.width, `${where} is ${width} wide`);
  };
  await fits(`the board of ${wish.game}`);
  for (const tab of ['orders', 'log', 'armies', 'rules', 'scenario', 'standing']) {
    await page.locator(`#tab-${tab}`).tap();
    await fits(tab);
  }
  for (const [path, there] of [['/', '.vignette img'], [`/rules/${wish.game}`, 'summary'], ['/settings', 'select'], ['/account', 'input'], [`/games/${anne.id}/replay`, 'g[data-piece]']]) {
    await page.goto(path);
    await page.locator(there).first().waitFor({ state: 'attached' });
    await fits(path);
  }
  await anne.leave();
}

export default {
  async 'the enemy goes on when I have seen their dice, and their turn can be seen again; by keys and by touch'(server) {
    await stepByStep(server, { ...HEINBERG, scenario: 'historical' }, 'activate', by('keys', 'fr'));
    await stepByStep(server, { ...WAGRAM, scenario: 'july6', side: 'austrian' }, 'fire', by('touch', 'en'));
  },

  async 'my own dice are seen, and stay until I go on, by touch and by keys, in both games'(server) {
    await ownDice(server, HEINBERG, 'touch', 'fr');
    await ownDice(server, { ...WAGRAM, scenario: 'july6' }, 'keys', 'en');
  },

  async 'a phone held sideways shows the odds beside the map, in both games'(server) {
    for (const [wish, language] of [[HEINBERG, 'en'], [{ ...WAGRAM, scenario: 'july6' }, 'fr']]) {
      const { anne, state } = await brought(server, wish, { ...touched(SIDEWAYS), settings: { language } }, offers('fire'), lively(KEEN));
      await anne.press(chosen(state, 'fire'));
      await oddsAreBeside(anne);
      await glimpse(anne, `sideways-odds-${wish.game}`);
      await anne.faultless('odds on a phone held sideways');
      await anne.leave();
    }
  },

  async 'Wagram: what has a price has its own button, and is asked about'(server) {
    for (const [hand, language, words] of [['keys', 'en', ['Back', 'Pay and go ahead']], ['touch', 'fr', ['Retour', 'Payer et exécuter']]]) {
      const { anne, state } = await brought(server, WAGRAM, by(hand, language), (one) => offers('release')(one) && offers('move')(one));
      const { page } = anne;
      const movers = textsOf(state).filter((text) => text.startsWith('move ')).map((text) => text.slice(5));
      const ringed = await page.locator('g[data-piece][data-marked]').evaluateAll((all) => all.map((one) => one.dataset.piece));
      assert.deepEqual(ringed.filter((piece) => !movers.includes(piece)), [], 'only what answers the prompt is ringed');
      const ask = async () => {
        await anne.hit(page.locator('[data-aside=release]'));
        await page.locator('.map-price').first().waitFor({ state: 'attached' });
        await anne.faultless(`a menu, by ${hand}`);
        await anne.hit(page.locator('.menu [data-offer^="release "]').first());
        await page.getByRole('dialog').getByRole('heading').waitFor();
      };
      await ask();
      await glimpse(anne, `price-${words[0]}`);
      await anne.faultless('a price');
      await anne.hit(page.getByRole('dialog').getByRole('button', { name: words[0] }));
      await page.locator('dialog').waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'nothing is paid before the answer');
      if (hand === 'keys') await page.keyboard.press('Escape');
      else await page.locator('.prompt').getByRole('button', { name: 'Retour' }).tap();
      await ask();
      await anne.hit(page.getByRole('dialog').getByRole('button', { name: words[1] }));
      await anne.shows(state.moment + 1);
      assert.ok((await anne.state()).standings.some(({ score }) => score > 0), 'the enemy has the points');
      await anne.leave();
    }
  },

  async 'Wagram: the first combat of the Guard has its price, and a word is said before units are left'(server) {
    const isGuards = ({ verb, cost }) => verb === 'attack' && cost?.of === 'points';
    for (const [hand, language, back] of [['keys', 'en', 'Back'], ['touch', 'fr', 'Retour']]) {
      const { anne, state } = await brought(server, { ...WAGRAM, scenario: 'july6' }, by(hand, language, { warn: true }), (one) => one.offers.actions.some(isGuards), wanted(TO_THE_ENEMY));
      const { page } = anne;
      const { text, cost, forgoes } = state.offers.actions.find(isGuards);
      assert.equal(cost.amount, 2);
      const says = async (where, said) => assert.ok(plain(await where.innerText()).includes(plain(said[language])), said[language]);
      // The odds of an attack say its price, and are what asks.
      const odds = page.locator('.odds');
      await anne.press(text);
      await odds.locator('[data-commit]:enabled').waitFor();
      await says(odds, forgoes);
      await glimpse(anne, `guard-${language}`);
      await anne.hit(odds.getByRole('button', { name: back }));
      await odds.waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'nothing is paid before the answer');
      await anne.decide(text);
      const after = await hurryOn(anne, ({ offers: { actions } }) => actions.some((one) => one.verb === 'pass' && one.forgoes));
      await anne.shows(after.moment, after.side);
      await anne.press('pass');
      const sure = page.getByRole('dialog').filter({ has: page.locator('[data-sure]') });
      await sure.waitFor();
      await says(sure, after.offers.actions.find(({ verb }) => verb === 'pass').forgoes);
      await glimpse(anne, `forgo-moves-${language}`);
      await anne.leave();
    }
  },

  async 'arrows walk the map and say what is there, in both games and languages'(server) {
    for (const [wish, language, faces] of [[HEINBERG, 'en', /faces \d/], [WAGRAM, 'fr', /regarde vers \d/]]) {
      const { anne } = await brought(server, wish, by('keys', language), (state) => state.figures.filter(({ place }) => place).length > 12 && state.stage.turn >= 1 && !offers('place')(state));
      const { page } = anne;
      const said = page.locator('.viewport [aria-live]');
      await page.locator('.viewport').focus();
      await page.keyboard.press('n');
      const heard = new Set();
      for (const way of 'Right Right Down Down Left Left Left Up Up Up Right Down'.split(' ')) {
        await page.keyboard.press(`Arrow${way}`);
        heard.add(await said.textContent());
      }
      assert.ok(heard.size > 6, `each place is told: ${[...heard]}`);
      assert.ok([...heard].some((text) => /nobody there|personne/.test(text)) || heard.size > 8);
      assert.ok([...heard].some((text) => faces.test(text)), `which way they face: ${[...heard].join(' | ')}`);
      await anne.leave();
    }
  },

  async 'after dice that were weighed by keys, the keys go on where they were, in both games'(server) {
    for (const [wish, verb, language] of [[HEINBERG, 'activate', 'en'], [{ ...WAGRAM, scenario: 'july6' }, 'fire', 'fr']]) {
      const { anne, state } = await brought(server, wish, by('keys', language), offers(verb));
      const { page } = anne;
      await page.keyboard.press('Escape');
      await page.keyboard.press('o');
      await page.locator('.orders input:focus').waitFor();
      await page.keyboard.type(chosen(state, verb));
      await page.keyboard.press('Enter');
      await page.locator('[data-commit]:focus').waitFor();
      await page.keyboard.press('Enter');
      await anne.shows(state.moment + 1);
      await page.waitForFunction(() => /viewport|INPUT/.test(document.activeElement.className + document.activeElement.tagName));
      await anne.leave();
    }
  },

  async 'marks belong to what they mark, and go out with it'(server) {
    const anne = await alone(server);
    const { page } = anne;
    const state = await playOn([anne], (one) => offers('march')(one) && offers('move')(one), lively(KEEN));
    await anne.shows(state.moment, state.side);
    const mover = textsOf(state).find((text) => text.startsWith('march '))?.slice(6);
    await anne.point(mover);
    const march = page.locator(`.menu [data-offer="march ${mover}"]`);
    await march.hover();
    await page.locator('.marks .lit').first().waitFor({ state: 'attached' });
    await page.locator(`.menu [data-offer="move ${mover}"]`).click();
    await anne.shows(state.moment + 1);
    assert.equal(await page.locator('.marks .lit').count(), 0, 'nothing stays yellow');
    // Under way, another counter is read: its arcs are around it, not around the mover.
    await page.locator('[data-left]').first().waitFor({ state: 'attached' });
    const other = (await anne.state()).figures.find(({ place, face }) => place && face.unit && face.unit.piece !== mover && face.unit.arcs.front?.length);
    const at = await page.locator(`g[data-piece="${other.face.unit.piece}"]`).boundingBox();
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2, { button: 'right' });
    await page.locator('.card.pinned').waitFor();
    await page.locator('.marks .arc').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.marks .pip').count(), 0, 'no dots around the mover');
    await glimpse(anne, 'arcs-of-another');
    // All the way back to the last die.
    await page.keyboard.press('Escape');
    await anne.decide('left');
    await page.keyboard.press('Shift+U');
    await comesTo(anne, (one) => textsOf(one).join() === textsOf(state).join());
    await anne.leave();
  },

  async '320 pixels in French hold every screen'(server) {
    for (const wish of [HEINBERG, WAGRAM]) await holds(server, wish);
  },

  async 'the lobby is filtered by game, scenario, opponent and name, on a phone and by keys'(server) {
    const anne = await Visitor.come(server, by('touch', 'fr'));
    await anne.create({ ...HEINBERG, opponent: 'myself', side: null });
    await anne.create({ ...HEINBERG, scenario: 'historical', opponent: { computer: 'recruit' } });
    await anne.create({ ...WAGRAM, opponent: 'link' });
    const { me } = await anne.get('/api/me');
    const { page } = anne;
    await page.goto('/');
    const shown = (count) => page.waitForFunction((wanted) => document.querySelectorAll('section[aria-labelledby=mine] li').length === wanted, count);
    await shown(3);
    await page.locator('section[aria-labelledby=mine] .position img').nth(1).waitFor();
    await page.getByRole('button', { name: 'Warburg 1760', exact: true }).tap();
    await shown(2);
    await page.getByLabel('Scénario').first().selectOption('heinberg');
    await shown(1);
    await glimpse(anne, 'lobby-filter-phone');
    await anne.faultless('filtered lobby on a phone');
    await page.getByRole('button', { name: 'Tout montrer' }).press('Enter');
    await shown(3);
    await page.getByLabel('Contre').selectOption('computers');
    await shown(1);
    await page.getByLabel('Contre').selectOption('anyone');
    await page.getByLabel('Nom du joueur').focus();
    await page.keyboard.type(me.name.slice(0, 6).toLowerCase());
    await shown(3);
    await page.keyboard.type('zzz');
    await page.getByText('Aucune partie ne correspond.').waitFor();
    await anne.leave();
  },

  async 'the lobby puts my turn first and keeps games apart'(server) {
    const anne = await Visitor.come(server);
    await anne.create({ ...HEINBERG, opponent: 'myself', side: null });
    await anne.create({ ...WAGRAM, opponent: 'link' });
    const { page } = anne;
    await page.goto('/');
    await page.getByText('1 waiting for you').waitFor();
    assert.ok(await page.locator('.cards li').first().locator('.waits').count(), 'my turn comes first');
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Wagram 1809' }).click();
    assert.deepEqual(await page.locator('section[aria-labelledby=mine] h3').allTextContents(), ['Wagram 1809']);
    await glimpse(anne, 'lobby-filter');
    await anne.faultless('filtered lobby');
    await anne.leave();
  },

  async 'a guest is warned before they sign out, by keys, and by touch in French'(server) {
    for (const [hand, language, wish, [out, ask, stay, nobody]] of [
      ['keys', 'en', HEINBERG, ['Sign out', 'Sign out as a guest?', 'Stay', 'Nobody yet']],
      ['touch', 'fr', WAGRAM, ['Se déconnecter', 'Se déconnecter sans mot de passe ?', 'Rester', 'Personne pour l’instant']],
    ]) {
      const anne = await Visitor.come(server, by(hand, language));
      await anne.create({ ...wish, opponent: 'myself', side: null });
      const { page } = anne;
      await page.goto('/account');
      await anne.hit(page.getByRole('button', { name: out }));
      await page.getByRole('heading', { name: ask }).waitFor();
      await glimpse(anne, `sign-out-${hand}`);
      await anne.faultless(`a guest who signs out, by ${hand}`);
      await anne.hit(page.getByRole('button', { name: stay }));
      assert.ok((await anne.get('/api/me')).me, 'still here');
      await anne.hit(page.getByRole('button', { name: out }));
      await anne.hit(page.getByRole('dialog').getByRole('button', { name: out }));
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.getByText(nobody).waitFor();
      assert.equal((await anne.get('/api/me')).me, null);
      await anne.leave();
    }
  },
};
