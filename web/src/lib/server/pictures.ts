// Pictures of positions for the lists: one after the other, since the table draws one at a time for each who asks.
import { api } from './api';

const WIDTH = 320;
const drawn = new Map<string, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/** The address of a picture of how a game stands, as I may see it; none if it cannot be had. */
export function positionPicture(id: string, updated: number): Promise<string | null> {
  const key = `${id} ${updated}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = last.then(async () => {
    const answer = await fetch(api.pictureAddress(id, undefined, undefined, WIDTH)).catch(() => null);
    return answer?.ok ? URL.createObjectURL(await answer.blob()) : null;
  });
  last = picture;
  drawn.set(key, picture);
  return picture;
}
