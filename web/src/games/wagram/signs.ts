// How the orders that I gave look on the counters of a corps: numbered discs, a pennant for a reaction, a square for a march, and
// dark for the night. They are seen from afar, too: on a phone the board lies under the map.
import type { Sign } from '../../lib/map/signs';

const alike = (letter: string) => ({ en: letter, fr: letter });

/** By the words of the map. */
export const ORDER_SIGNS: Record<string, Sign> = {
  'note-order-1': { shape: 'disc', isFar: true, letter: alike('1') },
  'note-order-2': { shape: 'disc', isFar: true, letter: alike('2') },
  'note-order-3': { shape: 'disc', isFar: true, letter: alike('3') },
  'note-reaction': { shape: 'pennant', isFar: true, letter: alike('R') },
  'note-administrative': { shape: 'square', isFar: true, letter: alike('A') },
  'note-night': { shape: 'disc', isDark: true, isFar: true, letter: alike('N') },
};
