// A whole game against the computer, to the end screen and beyond.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BARE, Clicker, WINDOWS } from '../table/clicker.mjs';
import { glimpse, SHOTS, shoot, WANTS_PICTURES } from '../table/pictures.mjs';
import { lively, playOn } from '../table/play.mjs';
import { HEINBERG } from '../table/seats.mjs';
import { Visitor } from '../table/visitor.mjs';

const ELCHINGEN = { game: 'gloire', scenario: 'elchingen' };
const STRANGERS = [
  ['the Heinberg', HEINBERG, 'en', 'wide'],
  ['the Heinberg', { ...HEINBERG, side: 'allied' }, 'fr', 'phone'],
  ['the Heinberg', HEINBERG, 'fr', 'phone'],
  ['the Heinberg', { ...HEINBERG, side: 'allied' }, 'en', 'wide'],
  ['Elchingen', { ...ELCHINGEN, side: 'french' }, 'fr', 'phone'],
];
/** Two minutes more, for a soak. */
if (process.env.SABRETACHE_SOAK) STRANGERS.push(['Elchingen', { ...ELCHINGEN, side: 'austrian' }, 'en', 'wide']);
/** So many different prompts are read in any game. */
const FEWEST_PROMPTS = 8;

export default {
  async 'a whole game against the computer, its dice, its replay'(server) {
    const anne = await Visitor.come(server);
    const { id } = await anne.create({ ...HEINBERG, side: 'french', opponent: { computer: 'recruit' } });
    await anne.open(id);
    await anne.page.locator('g[data-piece]').first().waitFor();
    await playOn([anne], (state) => state.status === 'over', lively(['activate', 'fire', 'move', 'to', 'fire', 'activate']));
    await anne.page.locator('#verdict').waitFor();
    assert.equal(await anne.page.locator('dialog section[style]').count(), 2, 'how both sides stand');
    await glimpse(anne, 'end');
    await anne.faultless('end');
    await anne.page.getByRole('link', { name: 'Check the dice' }).click();
    await anne.page.getByText('It matches the seal.').waitFor();
    for (const check of ['lines', 'signature', 'key', 'server']) await anne.page.locator(`[data-check=${check}].good`).waitFor();
    await glimpse(anne, 'dice');
    await anne.faultless('dice');
    await replay(anne, id);
    await anne.leave();
  },

  ...Object.fromEntries(
    STRANGERS.map(([scenario, wish, language, window]) => [`a stranger who presses only what the page lights ends ${scenario} as ${wish.side}, ${window}, in ${language}`, (server) => stranger(server, wish, language, window)]),
  ),
};

/** Plays by what the page lights and says, and nothing else; whatever a stranger would stumble over fails. */
async function stranger(server, wish, language, window) {
  const visitor = await Visitor.come(server, { ...WINDOWS[window], settings: { language } });
  const { id } = await visitor.create({ ...wish, opponent: { computer: 'recruit' } });
  await visitor.open(id);
  const clicker = new Clicker(visitor, { language });
  await clicker.play();
  const title = `${wish.scenario}-${wish.side}-${language}-${window}`;
  assert.deepEqual([...clicker.found].map(([what, { where }]) => what + where), [], title);
  promptsNameWhatTheyDo(clicker.prompts, title);
  await visitor.leave();
}

/** The log of the prompts is kept; none of them is without its help, and no button without its effect. */
function promptsNameWhatTheyDo(prompts, title) {
  writeFileSync(join(SHOTS, `prompts-${title}.txt`), [...prompts.keys()].sort().join('\n'));
  const all = [...prompts.values()];
  assert.ok(new Set(all.map(({ prompt }) => prompt)).size >= FEWEST_PROMPTS, `${title}: ${all.length} prompts`);
  assert.deepEqual(all.filter(({ prompt }) => !/\p{L}{2}.*\p{L}{2}/u.test(prompt)), [], `${title}: prompts that say something`);
  assert.deepEqual(all.filter(({ isExplained }) => !isExplained), [], `${title}: prompts that explain themselves`);
  assert.deepEqual(all.filter(({ buttons }) => buttons.some((label) => BARE.test(label.trim()))), [], `${title}: buttons that name what they do`);
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
  await anne.faultless('replay');
  await page.locator('.chances button').click({ position: { x: 4, y: 20 } });
  await page.getByText('Turn 1 of 4').waitFor();
  const picture = await page.request.get(await page.getByRole('link', { name: 'Picture' }).getAttribute('href'));
  assert.equal(picture.headers()['content-type'], 'image/png');
  const shared = await Visitor.come({ address: new URL(page.url()).origin });
  await shared.page.goto(`/games/${id}/replay?at=7&side=french`);
  await shared.page.getByText(`7/${last}`).waitFor();
  await shared.leave();
}
