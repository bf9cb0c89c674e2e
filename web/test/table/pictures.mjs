// The pictures that scenarios take: of docs/pictures where they are wanted anew, else of test/shots.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPalette } from './palette.mjs';

export const WANTS_PICTURES = process.argv.includes('--pictures');
const PICTURES = fileURLToPath(new URL(WANTS_PICTURES ? '../../../docs/pictures/' : '../shots/', import.meta.url));
export const SHOTS = fileURLToPath(new URL('../shots/', import.meta.url));

mkdirSync(PICTURES, { recursive: true });
mkdirSync(SHOTS, { recursive: true });

/** Runs in the page: until nothing glides any more. */
async function stands() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await Promise.all(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {})));
  await frame();
}

export const shoot = async ({ page }, name, folder = PICTURES) => {
  await page.evaluate(stands);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  if (WANTS_PICTURES && folder === PICTURES) writeFileSync(path, withPalette(readFileSync(path)));
};
export const glimpse = (visitor, name) => shoot(visitor, name, SHOTS);
