// What is said before dice fall: the odds, as the command line tells them, and why something cannot be done.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glimpse, shoot } from '../table/pictures.mjs';
import { hasty, lively, playOn, textsOf } from '../table/play.mjs';
import { alone, brought, chosen, HEINBERG, oddsAreBeside, offers } from '../table/seats.mjs';
import { BINARY } from '../table/server.mjs';
import { by } from '../table/visitor.mjs';

const MUST_ATTACK = 'warburg-10.1-01';
const MOST_BARS = 7;

export default {
  async 'odds as the command line tells them, a refusal with its rule, undo'(server) {
    const anne = await alone(server);
    let state = await playOn([anne], offers('activate'));
    const text = chosen(state, 'activate');
    await anne.shows(state.moment);
    const told = oddsByHand(server, await anne.record(), text);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await glimpse(anne, 'odds-activation');
    await anne.faultless('odds');
    assert.deepEqual(await shownPercents(anne), grouped(told, (events) => events.some(({ event }) => event.activated)));
    const sent = await anne.post(`/api/games/${anne.id}/odds`, { line: [text], side: state.side });
    assert.deepEqual(sent.outcomes.map(({ chance }) => chance), told.outcomes.map(({ chance }) => chance));
    await anne.page.getByRole('button', { name: 'Back' }).click();

    // A die lies between: no undo; a mere beginning of a move is undone.
    await anne.decide(text);
    const undo = anne.page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    assert.ok(await undo.isDisabled(), 'undo is refused across a die');
    assert.match((await undo.getAttribute('title')) ?? '', /dice|die/i);
    await undo.click({ force: true });
    await anne.page.getByRole('alert').filter({ hasText: /dice|die/i }).waitFor();
    state = await playOn([anne], offers('move'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.decide(chosen(state, 'move'));
    const begun = await anne.state();
    assert.ok(begun.undo.allowed, 'a begun move may be undone');
    await undo.click();
    await anne.shows(begun.moment + 1);
    assert.deepEqual(textsOf(await anne.state()), textsOf(state));

    // A click that means nothing says why; the rule opens beside the map.
    await anne.decide(chosen(state, 'move'));
    await refusal(anne);
    await anne.leave();
  },

  async 'whoever weighs something else wants no answer to what they weighed before'(server) {
    const anne = await alone(server);
    const { page } = anne;
    const activations = (state) => textsOf(state).filter((text) => text.startsWith('activate '));
    const state = await playOn([anne], (one) => activations(one).length > 1);
    await anne.shows(state.moment, state.side);
    const [one, two] = activations(state);
    const given = [];
    page.on('requestfailed', (request) => given.push(request.postDataJSON().line[0]));
    await page.route('**/odds', async (route) => {
      if (route.request().postDataJSON().line[0] === one) await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => {});
    });
    await anne.press(one);
    await page.locator('.odds.pending').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await anne.press(two);
    await page.locator('.odds [data-percent]').first().waitFor();
    assert.deepEqual(given, [one]);
    assert.equal(await page.locator('[data-commit]').innerText(), 'Roll the dice', 'the button says what it does');
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
    await anne.faultless('odds of an attack');
    await agreeWith(anne, told);
    assert.equal(await anne.page.locator('[data-commit]').innerText(), 'Order this attack', 'no die falls yet: the button does not say so');
    await anne.page.locator('[data-commit]').click();
    await anne.shows(state.moment + 1);
    assert.equal(await anne.page.locator('.fall').count(), 0, 'and none has fallen');
    await anne.leave();
  },

  async 'what is hidden is called hidden, and never exact; the table has its key'(server) {
    const anne = await alone(server, HEINBERG, by('touch', 'fr'));
    const isHidden = async ({ side, view }, text) => {
      const hidden = new Set(view.below.map(({ place }) => place));
      return text.split(' ').slice(2).some((place) => hidden.has(place)) && (await weighed(anne, side, text)).runs > 1;
    };
    const { text, state } = await nearestAttack(anne, 'warburg', isHidden);
    await anne.page.reload();
    await anne.shows(state.moment, state.side);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    const told = await anne.page.locator('.odds').innerText();
    assert.match(told, /caché/, 'it says that something is hidden');
    assert.doesNotMatch(told, /Exact\s:/);
    assert.ok((await anne.page.locator('.odds .key').innerText()).length > 20, 'what the abbreviations mean');
    await glimpse(anne, 'odds-hidden');
    await anne.faultless('odds with something hidden');
    await anne.leave();
  },

  async 'Wagram: what is hidden is called hidden where it changes nothing, and nothing then is called exact, by keys'(server) {
    const { anne, state } = await brought(server, { game: 'wagram', scenario: 'july6' }, by('keys'), offers('fire'));
    const text = chosen(state, 'fire');
    const { kind, hidden, samples } = await weighed(anne, state.side, text);
    assert.notEqual(hidden, 'nothing', 'the orders of the enemy lie face down');
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    const told = await anne.page.locator('.odds').innerText();
    assert.match(told, kind === 'exact' ? new RegExp(`Something is hidden: none of ${samples} guesses`) : /something is hidden|what is hidden/i);
    assert.doesNotMatch(told, /Exact:/);
    await glimpse(anne, 'odds-hidden-wagram');
    await anne.faultless('odds with something hidden at Wagram');
    await anne.leave();
  },

  async 'odds of fire, in columns'(server) {
    const { anne, state } = await brought(server, HEINBERG, {}, offers('fire'), lively(['activate', 'activate', 'activate', 'activate']));
    await anne.page.locator('#tab-log').click();
    const [, gun, target] = chosen(state, 'fire').split(' ');
    await anne.point(gun);
    await anne.point(target);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await oddsAreBeside(anne);
    await shoot(anne, 'odds');
    await anne.faultless('odds of fire');
    const sum = (await shownPercents(anne)).reduce((all, one) => all + one, 0);
    assert.ok(Math.abs(sum - 100) < 0.01, 'the chances add up');
    await anne.leave();
  },

  async 'what must be rolled, and whether a plus is good, in both games'(server) {
    for (const [wish, verb, options, low] of [
      [HEINBERG, 'activate', by('keys'), true],
      [HEINBERG, 'fire', by('touch', 'fr'), false],
      [{ game: 'wagram', scenario: 'july6' }, 'fire', by('touch', 'fr'), true],
    ]) {
      const { anne, state } = await brought(server, wish, options, offers(verb), lively(['activate', 'activate', 'activate', 'activate']));
      const { page } = anne;
      await anne.press(chosen(state, verb));
      await page.locator('.odds [data-percent]').first().waitFor();
      assert.equal(await page.locator('.odds [data-good]').getAttribute('data-good'), low ? 'low' : 'high');
      await page.locator('.odds [data-rolls]').waitFor();
      const rows = await page.locator('.odds [data-percent]').evaluateAll((all) => all.map((row) => [Number(row.dataset.percent), row.querySelector('[data-needs]')?.dataset.needs]));
      for (const [percent, needs] of rows) {
        const faces = needs.split(', ').map((span) => span.split('–').map(Number)).reduce((sum, [first, last = first]) => sum + last - first + 1, 0);
        assert.ok(Math.abs((100 * faces) / 6 - percent) < 0.01, `${needs} of six faces is not ${percent} %`);
      }
      await glimpse(anne, `needs-${wish.game}-${verb}`);
      await anne.faultless(`what must be rolled, ${wish.game}`);
      await anne.leave();
    }
  },

  async 'odds of an attack at Wagram, with what is taken for granted'(server) {
    const anne = await alone(server, { game: 'wagram', scenario: 'july5', side: 'french' });
    const { text, state } = await nearestAttack(anne, 'wagram', async ({ side }, text) => (await weighed(anne, side, text)).runs > 1);
    const told = oddsByHand(server, await anne.record(), text);
    await anne.page.reload();
    await anne.shows(state.moment, state.side);
    await anne.press(text);
    await anne.page.locator('.odds [data-percent]').first().waitFor();
    await oddsAreBeside(anne);
    await glimpse(anne, 'wagram-attack');
    await anne.faultless('odds of an attack at Wagram');
    await agreeWith(anne, told);
    await anne.leave();
  },
};

/** Exact odds are those of the command line to the last digit; on a busy machine either may have sampled them, and then says so. */
async function agreeWith(anne, told) {
  const shown = await shownPercents(anne);
  const expected = grouped(told, (_, { result }) => result.en);
  const kinds = [told.kind, await anne.page.locator('.odds [data-kind]').getAttribute('data-kind')];
  if (kinds.every((kind) => kind === 'exact')) {
    assert.deepEqual(shown, expected);
    assert.deepEqual(await shownFates(anne), toldFates(told));
  } else {
    assert.ok(Math.abs(shown[0] - expected[0]) < 8, `${shown} is far from ${expected}`);
  }
}

/** What the command line says of a decision at the end of a record. */
function oddsByHand({ folder }, record, text) {
  const file = join(folder, 'odds.txt');
  writeFileSync(file, record);
  return JSON.parse(execFileSync(BINARY, ['odds', file, text, '--json'], { encoding: 'utf8' }));
}

async function shownPercents({ page }) {
  const values = await page.locator('.odds [data-percent]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.percent)));
  return values.sort((a, b) => b - a).map((value) => Number(value.toFixed(6)));
}

/** What may become of each piece, as the screen and as the command line tell it: its code, and the chance of each fate. */
async function shownFates({ page }) {
  return page.locator('.odds [data-piece]').evaluateAll((rows) =>
    rows.map((row) => [row.dataset.piece, ...[...row.querySelectorAll('[data-fate]')].map((one) => Number(one.dataset.fate))]));
}

const toldFates = ({ fates }) => fates.map(({ piece, fates }) => [piece, ...fates.map(({ percent }) => percent)]);

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

async function refusal(visitor) {
  const { page } = visitor;
  await page.locator('[data-left]').first().waitFor({ state: 'attached', timeout: 3000 }).catch(() => {});
  const places = await page.evaluate(() => [...document.querySelectorAll('path[data-place]:not(:has(title))')].map((one) => one.dataset.place));
  for (const place of places.filter((_, i) => i % 7 === 0)) {
    await visitor.point(place);
    // A click says why, or goes somewhere.
    await page.locator('[role=alert]').waitFor({ timeout: 5000 }).catch(() => {});
    const chip = page.getByRole('alert').getByRole('button', { name: /Open rule/ });
    if ((await chip.count()) === 0) continue;
    await glimpse(visitor, 'refusal');
    await chip.click();
    await page.locator('article.asked').waitFor();
    return;
  }
  assert.fail('no click was refused with a rule');
}
