// What a die does to men: a death and a rout are told apart from each other and from everything else by their form, on the card of the
// dice, on the map and in the log; and my own dice are seen before the enemy goes on.
import assert from 'node:assert/strict';
import { finished, resumed } from '../table/finished.mjs';
import { glimpse } from '../table/pictures.mjs';
import { hasty, lively, playOn, textsOf } from '../table/play.mjs';
import { alone, HEINBERG, offers, reachOf } from '../table/seats.mjs';
import { PATIENCE, PHONE, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const FRENCH_PHONE = { ...touched(PHONE), settings: { language: 'fr' } };
/** A card of dice that is so low. */
const LITTLE = 130;
/** So many lines of a finished game are looked through. */
const MOST = 400;

/** By the API, from line to line of finished games: before the first line whose dice bring each of these about. */
async function before(server, code, blows) {
  const found = new Map();
  for (const game of finished(code)) {
    const scout = await resumed(server, { ...game, at: 0 });
    // Nobody looks at what is only looked through.
    await scout.page.goto('/settings');
    for (const [at, { side, text }] of game.lines.slice(0, MOST).entries()) {
      if (found.size === blows.length) break;
      const { moment } = await scout.state(side);
      const { state, refused } = await scout.post(`/api/games/${scout.id}/actions?want=state`, { moment, text, side });
      assert.ok(!refused, `${game.scenario} ${at}: ${text}`);
      const fresh = state.log.filter((entry) => entry.moment > moment);
      if (!fresh.some(({ happening }) => happening.throws)) continue;
      for (const { happening } of fresh) {
        if (blows.includes(happening.blow) && !found.has(happening.blow)) found.set(happening.blow, { ...game, at });
      }
    }
    await scout.leave();
    if (found.size === blows.length) return found;
  }
  return assert.fail(`the finished games of ${code} hold dice that lead to ${[...found.keys()]} alone`);
}

/** How an element looks beside its colour. */
const formOf = (locator) =>
  locator.evaluate((one) => {
    const { borderTopWidth, borderLeftWidth, fontWeight } = getComputedStyle(one);
    const sign = [one, ...one.querySelectorAll('p')].map((part) => getComputedStyle(part, '::before').content).find((content) => content !== 'none');
    return [sign, borderTopWidth, borderLeftWidth, fontWeight].join(' ');
  });

/** The line is played by hand, and what it does is looked at; the forms in which it is told on the card and in the log. */
async function seen(server, game, blow, options) {
  const anne = await resumed(server, game, options);
  const { page } = anne;
  const { side, text } = game.lines[game.at];
  // With the eyes of whoever decides, whoever is asked next.
  await page.goto(`/games/${anne.id}?side=${side}`);
  const state = await anne.state(side);
  await anne.shows(state.moment, side);
  await anne.decide(text);
  const blown = page.locator(`.fall [data-blow=${blow}]`).first();
  await blown.waitFor();
  if (blow === 'gone') assert.ok((await page.locator('.marks .fallen').count()) > 0, 'where somebody died is marked on the map');
  else assert.ok((await page.locator('.marks .flight').count()) > 0, 'who runs is marked on the map');
  const name = `${blow}-${game.game}${options.viewport ? '-phone' : ''}`;
  // However little room there is for all that was rolled.
  const little = await page.addStyleTag({ content: `.fall { max-height: ${LITTLE}px !important; }` });
  const [card, row] = [await page.locator('.fall').boundingBox(), await blown.boundingBox()];
  assert.ok(row.y >= card.y && row.y + row.height <= card.y + card.height, `${blow} is in sight`);
  await little.evaluate((style) => style.remove());
  await glimpse(anne, `blow-${name}`);
  await anne.faultless(`a blow, ${name}`);
  const form = await formOf(blown);
  await anne.hit(page.locator('#tab-log'));
  const line = page.locator(`.log [data-blow=${blow}]`).last();
  await line.waitFor();
  const log = await formOf(line);
  // Where a turn begins, if one has begun since the set-up.
  const turns = page.locator('.log .turn');
  const turn = (await turns.count()) > 0 ? await formOf(turns.last()) : null;
  const other = await formOf(page.locator('.log .entry:not([data-blow]):not(.turn)').last());
  await glimpse(anne, `blow-log-${name}`);
  await anne.leave();
  return { card: form, log, turn, other };
}

async function toldApart(server, code, options) {
  const games = await before(server, code, ['gone', 'routed']);
  const [death, rout] = [await seen(server, games.get('gone'), 'gone', options), await seen(server, games.get('routed'), 'routed', options)];
  assert.notEqual(death.card, rout.card, 'on the card');
  const forms = [death.log, rout.log, death.turn ?? rout.turn ?? 'no turn', death.other];
  assert.equal(new Set(forms).size, forms.length, `in the log: ${forms.join(' | ')}`);
}

/** Against a captain, step by step: after dice of mine the enemy has already acted, and what is shown are still my dice. */
async function ownResultFirst(server, wish, options) {
  const anne = await Visitor.come(server, { ...options, settings: { language: 'fr', pace: 'step', ...options.settings } });
  const { page } = anne;
  const { id } = await anne.create({ ...wish, opponent: { computer: 'captain' } });
  await anne.open(id);
  const isMine = ({ deciding, side }) => deciding.includes(side);
  for (const until = Date.now() + 3 * PATIENCE; Date.now() < until; ) {
    const state = await anne.state();
    if (!isMine(state) || textsOf(state).length === 0) {
      await page.waitForTimeout(40);
      continue;
    }
    await page.keyboard.press('Escape');
    const offer = state.offers.actions.find(({ dice, cost }) => dice && !cost);
    if (!offer) {
      await anne.post(`/api/games/${id}/actions`, { moment: state.moment, text: hasty(state), side: state.side });
      continue;
    }
    while ((await anne.moment()) < state.moment || (await page.locator('.fall').count()) > 0) await page.keyboard.press('Escape');
    await page.locator(`[data-offer="${offer.text}"]:visible, .prompt .list`).first().waitFor();
    await anne.decide(offer.text);
    await page.waitForTimeout(600);
    const [shown, { moment, log }] = [await anne.moment(), await anne.get(`/api/games/${id}?from=0`)];
    const fresh = log.filter((entry) => entry.moment > state.moment);
    const own = fresh.filter((entry) => entry.moment === state.moment + 1);
    const isFollowed = moment > state.moment + 1 && fresh.some(({ by, moment: at }) => by && by !== state.side && at > state.moment + 1);
    if (!own.some(({ happening }) => happening.throws) || !isFollowed) continue;
    assert.equal(shown, state.moment + 1, 'the enemy goes on only when I have seen my dice');
    const told = (await page.locator('.fall').innerText()).replace(/\s+/g, ' ');
    assert.ok((await page.locator('.fall svg').count()) > 0, told);
    await glimpse(anne, `own-first-${wish.game}`);
    await anne.faultless(`my own dice before the enemy goes on, ${wish.game}`);
    const box = await page.locator('.fall').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= page.viewportSize().width, 'within the window');
    await anne.hit(page.locator('.fall .button').last());
    await anne.shows(state.moment + 2);
    await anne.leave();
    return;
  }
  assert.fail('the enemy never goes on after dice of mine');
}

export default {
  async 'Warburg: a death and a rout on the card, on the map and in the log, told apart by their form'(server) {
    await toldApart(server, 'warburg', { settings: { language: 'en' } });
  },

  async 'Wagram: a death and a rout on the card, on the map and in the log, on a phone in French'(server) {
    await toldApart(server, 'wagram', FRENCH_PHONE);
  },

  async 'my own result is seen before a captain goes on, on a phone, in both games'(server) {
    await ownResultFirst(server, HEINBERG, touched(PHONE));
    await ownResultFirst(server, WAGRAM, touched(PHONE));
  },

  async 'with reduced motion a way is gone step by step, and nothing slides'(server) {
    for (const [reducedMotion, slides] of [['reduce', false], ['no-preference', true]]) {
      const anne = await alone(server, HEINBERG, { reducedMotion, settings: { language: 'en' } });
      const { page } = anne;
      const begun = await comesToAWay(anne);
      await page.evaluate(() => {
        window.passed = [];
        window.slid = 0;
        const board = document.querySelector('.play');
        new MutationObserver(() => window.passed.push([Number(board.dataset.moment), performance.now()])).observe(board, { attributes: true, attributeFilter: ['data-moment'] });
        const look = () => {
          const isOnMap = ({ effect }) => effect.target?.closest?.('.viewport');
          window.slid = Math.max(window.slid, document.getAnimations().filter((one) => one.playState === 'running' && isOnMap(one) && one.effect.getComputedTiming().duration > 1).length);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.locator(`path[data-place="${begun.place}"]`).dispatchEvent('pointerdown', { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
      await page.locator(`path[data-place="${begun.place}"]`).dispatchEvent('pointerup', { button: 0, pointerId: 1, clientX: 5, clientY: 5 });
      await anne.shows(begun.moment + begun.steps);
      const passed = await page.evaluate(() => window.passed);
      assert.deepEqual(passed.map(([moment]) => moment), Array.from({ length: begun.steps }, (_, i) => begun.moment + 1 + i), 'each step is shown');
      const [first, second] = passed.map(([, at]) => at);
      assert.ok(second - first >= 150, `a step is seen for ${second - first} ms`);
      await page.waitForTimeout(300);
      assert.equal((await page.evaluate(() => window.slid)) > 0, slides, `${reducedMotion}: what slides`);
      await anne.leave();
    }
  },
};

/** Somebody is on the move, and may go two steps and more without dice. */
async function comesToAWay(anne) {
  const state = await playOn([anne], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
  await anne.shows(state.moment, state.side);
  const stepsOf = ({ place, way }) => way.findIndex((halt) => halt.place === place);
  for (const { text } of state.offers.actions.filter(({ verb }) => verb === 'move')) {
    const { reach } = await reachOf(anne, state.side, text);
    const far = reach.find((spot) => stepsOf(spot) >= 3 && !spot.answered);
    if (!far) continue;
    await anne.decide(text);
    const begun = await anne.state();
    const again = await reachOf(anne, state.side);
    const spot = again.reach.find(({ place }) => place === far.place);
    return { moment: begun.moment, place: spot.place, steps: stepsOf(spot) };
  }
  return assert.fail('nobody may go three steps');
}
