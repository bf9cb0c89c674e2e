// Taking back: one decision, or all of them to where the activation began, and no further than the last die; and the keyboard's
// cursor, which stays where it is whoever comes to watch.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { lively, playOn, textsOf } from '../table/play.mjs';
import { alone, chosen, comesTo, HEINBERG, offers } from '../table/seats.mjs';
import { PHONE, touched, Visitor } from '../table/visitor.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
const KEEN = ['activate', 'activate', 'activate', 'activate'];
const isStep = (text) => /^(to|road) /.test(text);
/** What is asked, with all that may be answered. */
const askedOf = ({ prompt, offers: { actions } }) => [prompt.en, ...actions.map(({ text }) => text)].join('\n');

/** Two units move, each a step. */
async function movesTwo(anne) {
  for (let unit = 0; unit < 2; unit++) {
    let state = await anne.state();
    for (const isNext of [(text) => text.startsWith('move '), isStep]) {
      const offer = state.offers.actions.find(({ text, dice, cost }) => isNext(text) && !dice && (!cost || cost.of === 'movement'));
      if (!offer) break;
      await anne.decide(offer.text);
      state = await anne.state();
    }
    const last = state.offers.actions.find(({ manner }) => manner === 'closes');
    if (unit === 0 && last && !textsOf(state).some((text) => text.startsWith('move '))) await anne.decide(last.text);
  }
}

async function goesBack(server, wish, options, words) {
  const anne = await alone(server, wish, options);
  const { page } = anne;
  // What is asked first of each phase: guns may be asked before whoever moves.
  const first = new Map();
  const isBegun = (state) => {
    const phase = `${state.side} ${state.stage.phase}`;
    if (textsOf(state).length > 0 && !first.has(phase)) first.set(phase, askedOf(state));
    return offers('move')(state);
  };
  const begun = await playOn([anne], isBegun, lively(KEEN));
  const starts = [askedOf(begun), first.get(`${begun.side} ${begun.stage.phase}`)];
  await anne.shows(begun.moment, begun.side);
  await movesTwo(anne);
  const after = await anne.state();
  assert.notEqual(askedOf(after), askedOf(begun));
  assert.equal(after.stage.phase, begun.stage.phase);
  // Whoever opens the page in the middle of it is told the same.
  await page.reload();
  await anne.shows(after.moment, after.side);
  const back = page.locator('.prompt [data-back=start]');
  await back.waitFor();
  assert.equal(await back.innerText(), words);
  await glimpse(anne, `back-${wish.game}`);
  await anne.faultless(`taking back, ${wish.game}`);
  // One step first.
  await anne.hit(page.locator('.prompt .buttons .button').first());
  await anne.shows(after.moment + 1);
  await anne.hit(back);
  await comesTo(anne, (state) => starts.includes(askedOf(state)));
  await anne.settled();
  assert.equal(await page.locator('.prompt [data-back]').count(), 0, 'there is nothing left of this activation');
  const kept = await anne.moment();
  await page.keyboard.press('Shift+U');
  await page.waitForTimeout(300);
  assert.equal(await anne.moment(), kept, 'what ended the step before is not taken back with it');
  return { anne, begun };
}

export default {
  async 'Warburg: one step back, or back to the start of the activation, and to the last die where one fell since'(server) {
    const { anne } = await goesBack(server, HEINBERG, { settings: { language: 'en' } }, 'Back to the start');
    await anne.leave();
    const ben = await alone(server, HEINBERG, { settings: { language: 'en' } });
    await playOn([ben], offers('fire'), lively(KEEN));
    await ben.decide(chosen(await ben.state(), 'fire'));
    const shot = await playOn([ben], offers('move'), lively(KEEN));
    await ben.shows(shot.moment, shot.side);
    await movesTwo(ben);
    await ben.hit(ben.page.locator('.prompt [data-back=die]'));
    await comesTo(ben, (state) => askedOf(state) === askedOf(shot) || !state.undo.allowed);
    await ben.leave();
  },

  async 'Wagram: one step back, or back to the start of the activation, on a phone in French'(server) {
    const { anne } = await goesBack(server, WAGRAM, { ...touched(PHONE), settings: { language: 'fr' } }, 'Revenir au début');
    await anne.leave();
  },

  async 'the cursor of the keys stays where it is when somebody comes to watch'(server) {
    const anne = await alone(server, HEINBERG, { settings: { language: 'en' } });
    const { page } = anne;
    await playOn([anne], offers('activate'));
    await page.locator('g[data-piece][data-marked]').first().waitFor();
    await page.locator('.viewport').focus();
    await page.keyboard.press('n');
    const said = () => page.locator('.viewport > [aria-live]').textContent();
    await page.waitForFunction(() => document.querySelector('.viewport > [aria-live]')?.textContent !== '');
    const before = await said();
    const watcher = await Visitor.come(server);
    await watcher.open(anne.id);
    await watcher.play().waitFor();
    await page.getByText('1 person is watching').first().waitFor();
    assert.equal(await said(), before);
    await watcher.leave();
    await anne.leave();
  },
};
