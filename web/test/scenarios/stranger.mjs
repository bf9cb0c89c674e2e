// What a stranger stumbled over: the pace of what is shown, prices, odds in the way, keys, small windows, the lobby.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { alone, chosen, comesTo, HEINBERG, offers, oddsAreBeside, pair } from '../table/seats.mjs';
import { PHONE, SIDEWAYS, SMALL, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const KEEN = ['activate', 'activate', 'activate', 'activate'];

/** Somebody fires, and looks at the dice. */
async function ownDice(server, wish) {
  const anne = await alone(server, wish, { ...touched(PHONE), settings: { language: 'fr', pace: 'normal' } });
  const state = await playOn([anne], offers('fire'), lively(KEEN));
  await anne.shows(state.moment, state.side);
  await anne.press(chosen(state, 'fire'));
  await oddsAreBeside(anne);
  await glimpse(anne, `pace-odds-phone-${wish.game}`);
  await anne.page.locator('[data-commit]').tap();
  await anne.page.locator('.fall svg').first().waitFor();
  await glimpse(anne, `pace-phone-${wish.game}`);
  await anne.inspected('dice on a phone');
  const box = await anne.page.locator('.fall').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, 'within the window');
  await anne.page.getByRole('button', { name: 'Fermer' }).tap();
  await anne.page.locator('.fall').waitFor({ state: 'detached' });
  await anne.leave();
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
  async 'the enemy goes on when I have seen their dice, and their turn can be seen again'(server) {
    const [anne, ben] = await pair(server, { ...HEINBERG, scenario: 'historical' }, { settings: { language: 'fr' } });
    const { page } = anne;
    await playOn([anne, ben], (state) => state.deciding.includes('allied') && offers('activate')(state));
    let state = await ben.state();
    await anne.shows(state.moment);
    await page.locator('summary[aria-label]').click();
    await page.getByLabel('Rythme').selectOption('step');
    await page.keyboard.press('Escape');
    await ben.shows(state.moment);
    await ben.decide(chosen(state, 'activate'));
    await page.locator('.fall').waitFor();
    const seen = await anne.moment();
    assert.match(await page.locator('.fall').innerText(), /=|\d/, 'dice and what they add up to');
    await glimpse(anne, 'pace-enemy');
    await anne.inspected('dice of the enemy');
    for (let decisions = 0; decisions < 2; decisions++) {
      state = await ben.state();
      await ben.shows(state.moment);
      await ben.decide(textsOf(state).find((text) => !text.startsWith('activate ')) ?? textsOf(state)[0]);
    }
    await page.waitForTimeout(600);
    assert.equal(await anne.moment(), seen, 'nothing goes on before one has looked');
    await page.locator('.viewport').focus();
    await page.keyboard.press('Space');
    await anne.shows(seen + 1);
    await page.keyboard.press('Escape');
    await anne.shows((await anne.state()).moment);
    await page.keyboard.press('r');
    await page.getByRole('slider').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('slider').waitFor({ state: 'detached' });
    // Who is there, and who is not.
    await page.locator('.presence.here').waitFor();
    await ben.leave();
    await page.locator('.presence:not(.here)').waitFor();
    await anne.leave();
  },

  async 'my own dice are seen on a phone, and stay until I go on, in both games'(server) {
    for (const wish of [HEINBERG, { ...WAGRAM, scenario: 'july6' }]) await ownDice(server, wish);
  },

  async 'a phone held sideways shows the odds beside the map, in both games'(server) {
    for (const [wish, language] of [[HEINBERG, 'en'], [{ ...WAGRAM, scenario: 'july6' }, 'fr']]) {
      const anne = await alone(server, wish, { ...touched(SIDEWAYS), settings: { language } });
      const state = await playOn([anne], offers('fire'), lively(KEEN));
      await anne.shows(state.moment, state.side);
      await anne.press(chosen(state, 'fire'));
      await oddsAreBeside(anne);
      await glimpse(anne, `sideways-odds-${wish.game}`);
      await anne.inspected('odds on a phone held sideways');
      await anne.leave();
    }
  },

  async 'Wagram: what has a price has its own button, and is asked about'(server) {
    for (const [options, words] of [[{}, ['Back', 'Pay and go ahead']], [{ ...touched(PHONE), settings: { language: 'fr' } }, ['Retour', 'Payer et exécuter']]]) {
      const anne = await alone(server, WAGRAM, options);
      const { page } = anne;
      const state = await playOn([anne], (one) => offers('release')(one) && offers('move')(one));
      await anne.shows(state.moment, state.side);
      await page.keyboard.press('Escape');
      const movers = textsOf(state).filter((text) => text.startsWith('move ')).map((text) => text.slice(5));
      const ringed = await page.locator('g[data-piece][data-marked]').evaluateAll((all) => all.map((one) => one.dataset.piece));
      assert.deepEqual(ringed.filter((piece) => !movers.includes(piece)), [], 'only what answers the prompt is ringed');
      const ask = async () => {
        await page.locator('[data-aside=release]').click();
        await page.locator('.map-price').first().waitFor({ state: 'attached' });
        await page.locator('.menu [data-offer^="release "]').first().click();
        await page.getByRole('dialog').getByRole('heading').waitFor();
      };
      await ask();
      await glimpse(anne, `price-${words[0]}`);
      await anne.inspected('a price');
      await page.getByRole('dialog').getByRole('button', { name: words[0] }).click();
      await page.locator('dialog').waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'nothing is paid before the answer');
      await page.keyboard.press('Escape');
      await ask();
      await page.getByRole('dialog').getByRole('button', { name: words[1] }).click();
      await anne.shows(state.moment + 1);
      assert.ok((await anne.state()).standings.some(({ score }) => score > 0), 'the enemy has the points');
      await anne.leave();
    }
  },

  async 'arrows walk the map and say what is there, in both games and languages'(server) {
    for (const [wish, language, faces] of [[HEINBERG, 'en', /faces \d/], [WAGRAM, 'fr', /regarde vers \d/]]) {
      const anne = await alone(server, wish, { settings: { language } });
      const { page } = anne;
      await playOn([anne], (state) => state.figures.filter(({ place }) => place).length > 12 && state.stage.turn >= 1 && !offers('place')(state));
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
      const anne = await alone(server, wish, { settings: { language } });
      const { page } = anne;
      const state = await playOn([anne], offers(verb));
      await anne.shows(state.moment, state.side);
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
    const anne = await Visitor.come(server, { ...touched(PHONE), settings: { language: 'fr' } });
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
    await anne.inspected('filtered lobby on a phone');
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

  async 'the lobby puts my turn first and keeps games apart; a guest is warned before they sign out'(server) {
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
    await anne.inspected('filtered lobby');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign out as a guest?' }).waitFor();
    await anne.inspected('a guest who signs out');
    await page.getByRole('button', { name: 'Stay' }).click();
    assert.ok((await anne.get('/api/me')).me, 'still here');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByText('Nobody yet').waitFor();
    assert.equal((await anne.get('/api/me')).me, null);
    await anne.leave();
  },
};
