// A first game that explains itself: where the turn is, who would win and why, what is asked, what a button does, why
// not, what is left behind for good, what was taken back, and at the end what decided and how the dice fell.
import assert from 'node:assert/strict';
import { BARE } from '../table/clicker.mjs';
import { glimpse } from '../table/pictures.mjs';
import { lively, textsOf } from '../table/play.mjs';
import { brought, HEINBERG, offers } from '../table/seats.mjs';
import { by, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const GLOIRE = { game: 'gloire', scenario: 'montebello', side: 'french' };
const KEEN = ['activate', 'activate', 'activate', 'activate'];
/** Both games and both languages, by keys alone, and by touch on a phone. */
const BOTH = [
  [HEINBERG, 'activate', by('keys', 'en')],
  [WAGRAM, 'move', by('keys', 'fr')],
  [HEINBERG, 'activate', by('touch', 'fr')],
  [WAGRAM, 'move', by('touch', 'en')],
];
const nameOf = ({ game }, { viewport, settings }) => `${game}-${settings.language}-${viewport ? 'phone' : 'wide'}`;

/** As the page sets it. */
const plain = (text) => text.replace(/'/g, '’').replace(/[\s\u202f\u00a0]+/g, ' ');

/** What stands beside the map; on a phone it slides up. */
async function standing(visitor) {
  const tab = visitor.page.locator('#tab-standing');
  if (await tab.count()) await visitor.hit(tab);
}

/** Points at those of a side until one is in sight, and gives back who that is. */
async function pointedAt(visitor, pieces) {
  for (const piece of pieces) if (await visitor.point(piece)) return piece;
  return assert.fail('nobody of them is in sight');
}

export default {
  async 'the turn is outlined, the question explains itself, objectives are on the map'(server) {
    for (const [wish, verb, options] of BOTH) {
      const { anne, state } = await brought(server, wish, options, offers(verb));
      const { page } = anne;
      const { language } = options.settings;
      const outline = page.locator('.outline');
      const lit = await outline.locator('[aria-current=step]').allTextContents();
      assert.deepEqual(lit, state.stage.outline.map(({ steps, now }) => steps[now][language]), 'the present steps are lit');
      assert.ok(lit.length >= 2, 'the turn and what goes on in it');
      assert.equal(await page.locator('[data-objective]').count(), state.objectives.length, 'objectives are flagged');
      await flagsAreClear(anne);
      assert.ok(state.objectives.length > 0 && state.objectives.every(({ what }) => what[language].length > 10));
      await anne.hit(page.locator('.prompt .why'));
      const told = (await page.locator('#prompt-help').innerText()).replace(/\s+/g, ' ');
      assert.match(told, /[.:].*\./, 'two sentences');
      await glimpse(anne, `aims-${nameOf(wish, options)}`);
      await anne.faultless(`help of ${nameOf(wish, options)}`);
      await anne.hit(page.locator('#prompt-help button').last());
      await page.locator(`article[data-rule="${state.question.rule}"]`).waitFor();
      await anne.leave();
    }
  },

  async 'who would win now, and by what, stands beside the map'(server) {
    for (const [wish, verb, options] of [...BOTH, [GLOIRE, null, BOTH[1][2]], [GLOIRE, null, BOTH[3][2]]]) {
      const { anne, state } = await brought(server, wish, options, verb === null ? ({ balance }) => balance.winner !== null : offers(verb));
      const { page } = anne;
      const { language } = options.settings;
      await standing(anne);
      const balance = page.locator('.balance');
      if (!(await balance.evaluate((one) => one.open))) await anne.hit(balance.locator('summary'));
      const text = (await balance.innerText()).replace(/[\s\u202f\u00a0]+/g, ' ');
      const { level, terms } = state.balance;
      assert.ok(text.includes(level[language]), `${text} tells ${level[language]}`);
      const winner = state.seats.find(({ side }) => side === state.balance.winner);
      assert.ok(text.includes(winner?.name[language] ?? level[language]), `${text} names ${winner?.name[language]}`);
      assert.equal(await balance.locator('li').count(), terms.length);
      assert.ok(terms.some(({ met }) => met !== null), 'something must be reached');
      await glimpse(anne, `balance-${nameOf(wish, options)}`);
      await anne.faultless(`as it stands, ${nameOf(wish, options)}`);
      await anne.leave();
    }
  },

  async 'buttons say what they do, and no prompt is without its help'(server) {
    for (const [wish, , options] of BOTH) {
      const labels = new Set();
      let decisions = 0;
      const { language } = options.settings;
      const { anne, state: last } = await brought(server, wish, options, (state) => {
        const closing = state.offers.actions.filter(({ manner }) => manner === 'closes' || manner === 'passes');
        closing.forEach(({ label }) => labels.add(label[language]));
        if (textsOf(state).length > 0) assert.ok(state.question?.help, `help for “${state.prompt.en}”`);
        return state.status === 'over' || ((decisions += 1) > 60 && closing.length > 0);
      });
      for (const label of labels) assert.doesNotMatch(label, BARE);
      assert.ok(labels.size > 2, [...labels].join(', '));
      // And so they read on the page.
      if (last.status !== 'over') assert.doesNotMatch((await anne.page.locator('.prompt .primary, .reaction .primary').first().innerText()).trim(), BARE);
      await anne.leave();
    }
  },

  async 'of an enemy it is said that it is one, with the rule and what is asked; by touch and by keys'(server) {
    for (const [wish, verb, options] of BOTH) {
      const { anne, state } = await brought(server, wish, options, offers(verb));
      const { page } = anne;
      const { language } = options.settings;
      const theirs = state.figures.filter(({ place, face, side }) => place && face.unit && state.seats[side].side !== state.side);
      const notice = page.locator('.notice.refusal');
      await pointedAt(anne, theirs.map(({ face }) => face.unit.piece));
      await notice.waitFor();
      const told = (await notice.innerText()).replace(/[\s\u202f\u00a0]+/g, ' ');
      assert.match(told, language === 'fr' ? /appartient à l’ennemi/ : /belongs to the enemy/);
      assert.ok(told.includes(plain(state.prompt[language])), `${told} says what is asked: ${state.prompt[language]}`);
      await glimpse(anne, `refusal-${nameOf(wish, options)}`);
      await anne.faultless(`a refusal, ${nameOf(wish, options)}`);
      await anne.hit(notice.getByRole('button').first());
      await page.locator(`article[data-rule="${state.question.rule}"]`).waitFor();
      await anne.leave();
    }
  },

  async 'of a piece of my own that cannot act, the table says why, with the rule that forbids it; by touch and by keys'(server) {
    // While one formation acts, those of no formation wait their turn.
    const isIdle = ({ offers, seats, side: mine }) => {
      const named = new Set(offers.actions.flatMap(({ parts }) => parts.flatMap((part) => [part.piece, part.place])));
      return ({ place, face, side }) => place && face.unit && seats[side].side === mine && !named.has(place) && !named.has(face.unit.piece);
    };
    for (const [wish, , options] of BOTH) {
      const { language } = options.settings;
      const hasIdle = (one) => offers('move')(one) && one.figures.some(isIdle(one));
      const { anne, state } = await brought(server, wish, options, hasIdle, lively(Array.from({ length: 20 }, () => 'activate')));
      const { page } = anne;
      const piece = await pointedAt(anne, state.figures.filter(isIdle(state)).map(({ face }) => face.unit.piece));
      const notice = page.locator('.notice.refusal');
      await notice.waitFor();
      const { refused } = await anne.get(`/api/games/${anne.id}/why?text=${encodeURIComponent(`move ${piece}`)}&side=${state.side}`);
      const told = plain(await notice.innerText());
      assert.ok(told.includes(plain(refused[language]).replace(/ \[.*$/, '')), `${told} is ${refused[language]}`);
      await glimpse(anne, `refusal-own-${nameOf(wish, options)}`);
      await anne.faultless(`a refusal of one’s own piece, ${nameOf(wish, options)}`);
      await anne.hit(notice.getByRole('button', { name: language === 'fr' ? /Ouvrir la règle/ : /Open rule/ }));
      await page.locator(`article[data-rule="${refused.rule}"]`).waitFor();
      await anne.leave();
    }
  },

  async 'a prompt says when only the button is left, by keys and by touch'(server) {
    const isLast = ({ offers: { actions }, question }) => actions.length === 1 && /closes|passes/.test(actions[0].manner) && !question?.reaction;
    for (const [options, words] of [[by('keys', 'en'), 'Only the button is left'], [by('touch', 'fr'), 'Il ne reste qu’à presser le bouton']]) {
      const { anne } = await brought(server, HEINBERG, options, isLast, lively(KEEN));
      await anne.page.locator('.prompt em').getByText(words).waitFor();
      await anne.faultless('only the button is left');
      await anne.leave();
    }
  },

  async 'a word before a step is left for good, by keys and by touch'(server) {
    for (const options of [by('keys', 'en', { warn: true }), by('touch', 'fr', { warn: true })]) {
      const isLeft = ({ forgoes, verb }) => forgoes && verb === 'move';
      const { anne, state } = await brought(server, HEINBERG, options, (one) => one.offers.actions.some(isLeft), lively(KEEN));
      const { language } = options.settings;
      const { text, forgoes } = state.offers.actions.find(isLeft);
      const dialog = anne.page.getByRole('dialog');
      await anne.press(text);
      await dialog.waitFor();
      assert.ok(plain(await dialog.innerText()).includes(plain(forgoes[language])), forgoes[language]);
      await glimpse(anne, `forgo-${language}`);
      await anne.faultless(`a word before a step is left, ${language}`);
      await anne.hit(dialog.locator('[data-first]'));
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await anne.moment(), state.moment, 'nothing was done');
      await anne.press(text);
      await anne.hit(anne.page.locator('[data-sure]'));
      await anne.shows(state.moment + 1);
      await anne.leave();
    }
  },

  async 'the end says what decided, how near the rest was, and how the dice fell'(server) {
    const keen = ['activate', 'activate', 'fire', 'activate', 'activate', 'attack', 'activate', 'activate'];
    const words = { en: ['What decided:', 'Luck of the dice'], fr: ['Ce qui a décidé', 'La chance aux dés'] };
    for (const [wish, choose, languages] of [[HEINBERG, lively(keen), ['en', 'fr']], [WAGRAM, undefined, ['fr', 'en']]]) {
      let kept;
      for (const [i, hand] of ['keys', 'touch'].entries()) {
        const options = by(hand, languages[i]);
        // Who has played it comes back in another language, with another hand.
        const anne = kept ? await Visitor.come(server, { ...options, storageState: { cookies: kept.cookies, origins: [] } }) : (await brought(server, wish, options, ({ status }) => status === 'over', choose)).anne;
        if (kept) await anne.open(kept.id);
        kept = { id: anne.id, cookies: (await anne.page.context().storageState()).cookies };
        await ended(anne, words[languages[i]], nameOf(wish, options));
        await anne.leave();
      }
    }
  },

  async 'what is taken back is folded in the log, by keys and by touch'(server) {
    for (const [wish, options] of [[HEINBERG, by('keys', 'en')], [WAGRAM, by('touch', 'fr')]]) {
      const { anne, state } = await brought(server, wish, options, offers('move'), lively(KEEN));
      const { page } = anne;
      await anne.press(textsOf(state).find((text) => text.startsWith('move ')));
      await anne.shows(state.moment + 1);
      await page.locator('.viewport').focus();
      if (options.hand === 'keys') await page.keyboard.press('u');
      else await page.getByRole('button', { name: 'Annuler' }).tap();
      await anne.shows(state.moment + 2);
      await anne.hit(page.locator('#tab-log'));
      const folded = page.locator('.log .taken').last();
      await folded.locator('summary').waitFor();
      assert.equal(await folded.getAttribute('open'), null, 'folded away');
      assert.match(await folded.locator('summary').innerText(), /taken back|reprise/);
      await glimpse(anne, `log-folded-${wish.game}`);
      await anne.leave();
    }
  },
};

/** No flag lies over a counter, and no counter over a banner. */
async function flagsAreClear({ page }) {
  const covered = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const grounds = [...document.querySelectorAll('g[data-piece] .ground')];
    return [...document.querySelectorAll('[data-objective]')].flatMap((flag) => {
      const { left, right, top, height } = box(flag);
      const meets = (ground) => {
        // Behind a counter the lower part of the pole may stand.
        const isBehind = flag.compareDocumentPosition(ground) & Node.DOCUMENT_POSITION_FOLLOWING;
        const [one, bottom] = [box(ground), top + height * (isBehind ? 0.4 : 1)];
        return Math.min(right, one.right) - Math.max(left, one.left) > 1 && Math.min(bottom, one.bottom) - Math.max(top, one.top) > 1;
      };
      return grounds.some(meets) ? [flag.dataset.objective] : [];
    });
  });
  assert.deepEqual(covered, [], 'flags stand beside counters');
}

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
  await anne.faultless(`the end, ${name}`);
  // Who falls is marked for whoever opens the page later, too.
  await anne.hit(dialog.locator('.buttons button').last());
  await dialog.waitFor({ state: 'detached' });
  await anne.hit(page.locator('#tab-log'));
  const { log } = await anne.get(`/api/games/${anne.id}?from=0`);
  const hasBlows = log.some(({ happening }) => happening.blow);
  assert.equal((await page.locator('.log [data-blow]').count()) > 0, hasBlows, 'falls are marked');
}
