// The corner of a window in which a card covers least: what it speaks of above all, then whoever else stands there.
import type { Size } from './camera';

interface Point {
  x: number;
  y: number;
}

export interface Corner {
  isLow: boolean;
  isRight: boolean;
}

/** So large a card of dice may be. */
export const CARD: Size = { width: 380, height: 260 };

/** What it speaks of counts as so many others. */
const SPOKEN = 100;

/** Of corners that cover as much, the one furthest from what is spoken of. At the left a card begins beside what stands there. */
export function freest(room: Size, card: Size, spoken: readonly Point[], others: readonly Point[], left = 0): Corner {
  const middle = (along: 'x' | 'y') => spoken.reduce((sum, at) => sum + at[along], 0) / spoken.length;
  const far = { isLow: middle('y') < room.height / 2, isRight: middle('x') < room.width / 2 };
  const corners = [far, { ...far, isLow: !far.isLow }, { ...far, isRight: !far.isRight }, { isLow: !far.isLow, isRight: !far.isRight }];
  const within = (at: number, size: number, extent: number, isFarEnd: boolean) => (isFarEnd ? at > extent - size && at < extent : at > 0 && at < size);
  const covered = ({ isLow, isRight }: Corner, points: readonly Point[]) =>
    points.filter(({ x, y }) => within(x, isRight ? card.width : card.width + left, room.width, isRight) && within(y, card.height, room.height, isLow)).length;
  const cost = (corner: Corner) => SPOKEN * covered(corner, spoken) + covered(corner, others);
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
