// Small marks that lie on counters and beside them: a shape, light or dark, with a letter.
import type { Said } from '../server/types';

export interface Sign {
  shape: keyof typeof SHAPES;
  isDark?: boolean;
  /** Is it seen on small counters, too? */
  isFar?: boolean;
  letter: Said;
}

/** Within a hundredth of a counter. */
export const SHAPES = {
  disc: 'M0-14A14 14 0 1 1 0 14A14 14 0 1 1 0-14Z',
  square: 'M-13-13H13V13H-13Z',
  diamond: 'M0-18L18 0L0 18L-18 0Z',
  pennant: 'M-15-13H8L17 0L8 13H-15Z',
} as const;

/** What a counter has room for; its card says all of them. */
export const MOST_SIGNS = 4;

/** What no game has given a sign: its first letter. */
export const plainSign = ({ en, fr }: Said): Sign => ({ shape: 'disc', letter: { en: en.charAt(0), fr: fr.charAt(0) } });

/** A marker of a part of a group that lies on the map: its back, or what it says. */
export interface OrderToken {
  isUp: boolean;
  /** What it says: on its face, or to its owner alone. */
  sign?: Sign;
  said: Said;
}
