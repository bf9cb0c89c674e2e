// A first game that explains itself: where the turn is, who would win and why, what is asked, what a button does, why
// not, what is left behind for good, what was taken back, and at the end what decided and how the dice fell.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { hasty, lively, playOn, textsOf } from '../table/play.mjs';
import { alone, HEINBERG, hurryOn, offers, walkTo } from '../table/seats.mjs';
import { PHONE, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const GLOIRE = { game: 'gloire', scenario: 'montebello', side: 'french' };
const KEEN = ['activate', 'activate', 'activate', 'activate'];
/** Both games, both languages, by mouse, and by touch on a phone. */
const BOTH = [
  [HEINBERG, 'activate', { settings: { language: 'en' } }],
  [WAGRAM, 'move', { settings: { language: 'fr' } }],
  [HEINBERG, 'activate', { ...touched(PHONE), settings: { language: 'fr' } }],
  [WAGRAM, 'move', { ...touched(PHONE), settings: { language: 'en' } }],
];
const nameOf = ({ game }, { viewport, settings }) => `${game}-${settings.language}-${viewport ? 'phone' : 'wide'}`;

/** As the page sets it. */
const plain = (text) => text.replace(/'/g, '’').replace(/[\s\u202f\u00a0]+/g, ' ');

/** A tap on a piece, if it can be hit. */
async function tapped(visitor, piece) {
  const at = await visitor.spot(piece);
  if (at) await visitor.page.touchscreen.tap(at.x, at.y);
  return at !== null;
}

/** What stands beside the map; on a phone it slides up. */
async function standing({ page }) {
  const tab = page.locator('#tab-standing');
  if (await tab.count()) await tab.click();
}

export default {
  async 'the turn is outlined, the question explains itself, objectives are on the map'(server) {
    for (const [wish, verb, options] of BOTH) {
      const anne = await alone(server, wish, options);
      const { page } = anne;
      const { language } = options.settings;
      const state = await playOn([anne], offers(verb));
      await anne.shows(state.moment, state.side);
      const outline = page.locator('.outline');
      const lit = await outline.locator('[aria-current=step]').allTextContents();
      assert.deepEqual(lit, state.stage.outline.map(({ steps, now }) => steps[now][language]), 'the present steps are lit');
      assert.ok(lit.length >= 2, 'the turn and what goes on in it');
      assert.equal(await page.locator('[data-objective]').count(), state.objectives.length, 'objectives are flagged');
      assert.ok(state.objectives.length > 0 && state.objectives.every(({ what }) => what[language].length > 10));
      await page.locator('.prompt .why').click();
      const told = (await page.locator('#prompt-help').innerText()).replace(/\s+/g, ' ');
      assert.match(told, /[.:].*\./, 'two sentences');
      await glimpse(anne, `aims-${nameOf(wish, options)}`);
      await anne.inspected(`help of ${nameOf(wish, options)}`);
      await page.locator('#prompt-help button').click();
      await page.locator(`article[data-rule="${state.question.rule}"]`).waitFor();
      await anne.leave();
    }
  },

  async 'who would win now, and by what, stands beside the map'(server) {
    for (const [wish, verb, options] of [...BOTH, [GLOIRE, null, BOTH[1][2]], [GLOIRE, null, BOTH[3][2]]]) {
      const anne = await alone(server, wish, options);
      const { page } = anne;
      const { language } = options.settings;
      const state = await playOn([anne], verb === null ? ({ balance }) => balance.winner !== null : offers(verb));
      await anne.shows(state.moment, state.side);
      await standing(anne);
      const balance = page.locator('.balance');
      if (!(await balance.evaluate((one) => one.open))) await balance.locator('summary').click();
      const text = (await balance.innerText()).replace(/[\s\u202f\u00a0]+/g, ' ');
      const { level, terms } = state.balance;
      assert.ok(text.includes(level[language]), `${text} tells ${level[language]}`);
      const winner = state.seats.find(({ side }) => side === state.balance.winner);
      assert.ok(text.includes(winner?.name[language] ?? level[language]), `${text} names ${winner?.name[language]}`);
      assert.equal(await balance.locator('li').count(), terms.length);
      assert.ok(terms.some(({ met }) => met !== null), 'something must be reached');
      await glimpse(anne, `balance-${nameOf(wish, options)}`);
      await anne.inspected(`as it stands, ${nameOf(wish, options)}`);
      await anne.leave();
    }
  },

  async 'buttons say what they do, and no prompt is without its help'(server) {
    for (const [wish, , options] of BOTH) {
      const anne = await alone(server, wish, options);
      const labels = new Set();
      let decisions = 0;
      await playOn([anne], (state) => {
        const closing = state.offers.actions.filter(({ manner }) => manner === 'closes' || manner === 'passes');
        closing.forEach(({ label }) => labels.add(label[options.settings.language]));
        if (textsOf(state).length > 0) assert.ok(state.question?.help, `help for “${state.prompt.en}”`);
        return state.status === 'over' || (decisions += 1) > 60;
      }, hasty);
      for (const label of labels) assert.doesNotMatch(label, /^(end|pass|fin|terminer|passer)$/i);
      assert.ok(labels.size > 2, [...labels].join(', '));
      await anne.leave();
    }
  },

  async 'of an enemy it is said that it is one, with the rule and what is asked; by mouse, by touch and by keys'(server) {
    for (const [wish, verb, options] of BOTH) {
      const anne = await alone(server, wish, options);
      const { page } = anne;
      const { language } = options.settings;
      const state = await playOn([anne], offers(verb));
      await anne.shows(state.moment, state.side);
      const theirs = state.figures.filter(({ place, face, side }) => place && face.unit && state.seats[side].side !== state.side);
      const notice = page.locator('.notice.refusal');
      if (options.viewport) {
        for (const { face } of theirs) if (await tapped(anne, face.unit.piece)) break;
      } else {
        await walkTo(anne, theirs[0].place);
        await page.keyboard.press('Enter');
      }
      await notice.waitFor();
      const told = (await notice.innerText()).replace(/[\s\u202f\u00a0]+/g, ' ');
      assert.match(told, language === 'fr' ? /appartient à l’ennemi/ : /belongs to the enemy/);
      assert.ok(told.includes(plain(state.prompt[language])), `${told} says what is asked: ${state.prompt[language]}`);
      await glimpse(anne, `refusal-${nameOf(wish, options)}`);
      await anne.inspected(`a refusal, ${nameOf(wish, options)}`);
      await notice.getByRole('button').first().click();
      await page.locator(`article[data-rule="${state.question.rule}"]`).waitFor();
      await anne.leave();
    }
  },

  async 'of a piece of my own that cannot act, the table says why, with the rule that forbids it'(server) {
    const anne = await alone(server, HEINBERG, { settings: { language: 'en' } });
    const { page } = anne;
    // While one formation acts, those of no formation wait their turn.
    const idleOf = ({ offers, figures, seats, side: mine }) => {
      const named = new Set(offers.actions.flatMap(({ parts }) => parts.flatMap((part) => [part.piece, part.place])));
      return figures.find(({ place, face, side }) => place && face.unit && seats[side].side === mine && !named.has(place) && !named.has(face.unit.piece));
    };
    const state = await playOn([anne], (one) => offers('move')(one) && idleOf(one), lively(Array.from({ length: 20 }, () => 'activate')));
    await anne.shows(state.moment, state.side);
    const idle = idleOf(state);
    await walkTo(anne, idle.place);
    await page.keyboard.press('Enter');
    const notice = page.locator('.notice.refusal');
    await notice.waitFor();
    const { refused } = await anne.get(`/api/games/${anne.id}/why?text=${encodeURIComponent(`move ${idle.face.unit.piece}`)}&side=${state.side}`);
    const told = (await notice.innerText()).replace(/\s+/g, ' ');
    assert.ok(told.includes(plain(refused.en).replace(/ \[.*$/, '')), `${told} is ${refused.en}`);
    await notice.getByRole('button', { name: /Open rule/ }).click();
    await page.locator(`article[data-rule="${refused.rule}"]`).waitFor();
    await anne.leave();
  },

  async 'a word before a step is left for good, by keys; what is taken back is folded'(server) {
    const anne = await alone(server, HEINBERG, { settings: { language: 'en', warn: true } });
    const { page } = anne;
    const state = await playOn([anne], (one) => one.offers.actions.some(({ forgoes, verb }) => forgoes && verb === 'move'), lively(KEEN));
    await anne.shows(state.moment, state.side);
    const { text, forgoes } = state.offers.actions.find((one) => one.forgoes && one.verb === 'move');
    await page.keyboard.press('o');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.ok((await dialog.innerText()).includes(forgoes.en), forgoes.en);
    await glimpse(anne, 'forgo');
    await anne.inspected('a word before a step is left');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await anne.moment(), state.moment, 'nothing was done');
    await page.locator('#panel input').fill(text);
    await page.locator('#panel input').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-sure]').press('Enter');
    await anne.shows(state.moment + 1);
    await page.locator('.viewport').focus();
    await page.keyboard.press('u');
    await anne.shows(state.moment + 2);
    await page.locator('#tab-log').click();
    const folded = page.locator('.log .taken');
    await folded.last().locator('summary').waitFor();
    assert.equal(await folded.last().getAttribute('open'), null, 'folded away');
    assert.match(await folded.last().locator('summary').innerText(), /taken back/);
    await glimpse(anne, 'log-folded');
    await anne.leave();
  },

  async 'the end says what decided, how near the rest was, and how the dice fell'(server) {
    const keen = ['activate', 'activate', 'fire', 'activate', 'activate', 'attack', 'activate', 'activate'];
    for (const [wish, choose] of [[HEINBERG, lively(keen)], [WAGRAM, undefined]]) {
      const anne = await alone(server, wish);
      await hurryOn(anne, (state) => state.status === 'over', choose);
      for (const [options, words] of [[{ settings: { language: 'en' } }, ['What decided:', 'Luck of the dice']], [{ ...touched(PHONE), settings: { language: 'fr' } }, ['Ce qui a décidé', 'La chance aux dés']]]) {
        const { cookies } = await anne.page.context().storageState();
        const again = await Visitor.come(server, { ...options, storageState: { cookies, origins: [] } });
        await again.open(anne.id);
        await ended(again, words, nameOf(wish, options));
        await again.leave();
      }
      await anne.leave();
    }
  },

  async 'Wagram on a phone: what is taken back is folded'(server) {
    const anne = await alone(server, WAGRAM, { ...touched(PHONE), settings: { language: 'fr' } });
    const { page } = anne;
    const state = await playOn([anne], offers('move'));
    await anne.shows(state.moment, state.side);
    await anne.press(textsOf(state).find((text) => text.startsWith('move ')));
    await anne.shows(state.moment + 1);
    await page.getByRole('button', { name: 'Annuler' }).tap();
    await anne.shows(state.moment + 2);
    await page.locator('#tab-log').tap();
    await page.locator('.log .taken summary').last().waitFor();
    await glimpse(anne, 'log-folded-wagram');
    await anne.leave();
  },
};

/** The screen at the end of a game, and the log behind it. */
async function ended(anne, words, name) {
  const { page } = anne;
  const dialog = page.getByRole('dialog');
  for (const word of words) await dialog.getByText(word).first().waitFor();
  assert.ok((await dialog.locator('.balance li').count()) >= 2, 'each condition with what it came to');
  assert.ok((await dialog.locator('.balance li[data-met]').count()) >= 2, 'what was reached and what was not');
  assert.equal(await dialog.locator('[role=meter][aria-valuemax="100"]').count(), 2, 'the luck of each side');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `the end sticks out by ${over}`);
  await glimpse(anne, `end-${name}`);
  await anne.inspected('the end');
  // Who falls is marked for whoever opens the page later, too.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('#tab-log').click();
  const { log } = await anne.get(`/api/games/${anne.id}?from=0`);
  const hasBlows = log.some(({ happening }) => happening.blow);
  assert.equal((await page.locator('.log [data-blow]').count()) > 0, hasBlows, 'falls are marked');
}
