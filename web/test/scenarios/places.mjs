// A click on a place means the place, whatever counters of its neighbours lie over it.
import assert from 'node:assert/strict';
import { glimpse } from '../table/pictures.mjs';
import { alone, hurryOn, offers, reachOf } from '../table/seats.mjs';

const WAGRAM = { game: 'wagram', scenario: 'july5', side: 'french' };
/** So many units are set moving before it is given up. */
const MOST = 30;

/** Runs in the page: a point at which a fanned counter lies over a place of these that is not its own. */
function overlap(places) {
  const window = document.querySelector('.viewport').getBoundingClientRect();
  const isWithin = ({ x, y }) => x > window.left + 90 && x < window.right - 20 && y > window.top + 20 && y < window.bottom - 90;
  for (const counter of document.querySelectorAll('g.piece.fanned')) {
    const box = counter.getBoundingClientRect();
    for (const [along, down] of [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8], [0.5, 0.5]]) {
      const at = { x: box.x + box.width * along, y: box.y + box.height * down };
      const under = document.elementsFromPoint(at.x, at.y);
      const place = under.find((one) => one.matches('path[data-place]'))?.dataset.place;
      if (isWithin(at) && under[0]?.closest('[data-piece]') === counter && place !== counter.dataset.place && places.includes(place)) return { ...at, place, piece: counter.dataset.piece };
    }
  }
  return null;
}

/** Somebody is on the move, and a stack nearby, fanned, lies over a place within reach. */
async function covered(anne) {
  const { page } = anne;
  for (let tries = 0; tries < MOST; tries++) {
    const state = await hurryOn(anne, offers('move'));
    const moves = state.offers.actions.filter(({ verb }) => verb === 'move');
    const { text } = moves[(tries * 7) % moves.length];
    await anne.post(`/api/games/${anne.id}/actions`, { moment: state.moment, text, side: state.side });
    await anne.shows(state.moment + 1, state.side);
    const { reach = [] } = await reachOf(anne, state.side);
    const free = reach.filter(({ place, line, answered, way }) => !answered && line.length > 0 && way.length === 2 && way.at(-1).place === place).map(({ place }) => place);
    const { figures } = await anne.state();
    const isStacked = ({ place }) => place && figures.filter((other) => other.place === place).length > 1;
    for (const { face } of figures.filter(isStacked)) {
      const piece = face.unit?.piece ?? face.leader?.piece;
      const at = piece && (await anne.spot(piece));
      if (!at) continue;
      await page.mouse.move(at.x, at.y);
      await page.waitForTimeout(30);
      const found = await page.evaluate(overlap, free);
      if (found) return { ...found, moment: state.moment + 1, mover: text.split(' ')[1] };
    }
  }
  return assert.fail('no fanned stack lies over a place within reach');
}

export default {
  async 'Wagram: a click on a place goes there, though a fanned stack that cannot be chosen lies over it'(server) {
    const anne = await alone(server, WAGRAM, { settings: { language: 'en' } });
    const { page } = anne;
    const { x, y, place, moment, mover } = await covered(anne);
    await glimpse(anne, 'fan-over-place');
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.down();
    await page.mouse.up();
    // Where one could also only look that way, it is asked which.
    await page.waitForFunction(([seen, text]) => Number(document.querySelector('.play').dataset.moment) > seen || document.querySelector(`.menu [data-offer="${text}"]`), [moment, `to ${place}`]);
    if ((await anne.moment()) === moment) await page.locator(`.menu [data-offer="to ${place}"]`).click();
    await anne.shows(moment + 1);
    const { figures } = await anne.state();
    const moved = figures.find(({ face }) => (face.unit?.piece ?? face.leader?.piece) === mover);
    assert.equal(moved.place, place, `${mover} has gone to the place that was clicked`);
    await anne.leave();
  },
};
