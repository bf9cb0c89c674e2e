// How the printed markers and the notes of an activation look on a counter: orders and commanders round, shocks square, fire a
// diamond, moves a pennant; what fails, or is spent, is dark.
import type { Sign } from '../../lib/map/signs';
import type { Said } from '../../lib/server/types';

const alike = (letter: string): Said => ({ en: letter, fr: letter });

export const WITH: Sign = { shape: 'disc', letter: alike('O') };
export const WITHOUT: Sign = { shape: 'disc', isDark: true, letter: alike('Ø') };

/** By the words of the map. */
export const SIGNS: Record<string, Sign> = {
  'note-ordered': WITH,
  'note-unordered': WITHOUT,
  'note-inspired': { shape: 'disc', letter: alike('I') },
  'note-idle': { shape: 'disc', isDark: true, letter: alike('×') },
  'note-arriving': { shape: 'disc', letter: alike('R') },
  'note-rallied': { shape: 'disc', isDark: true, letter: alike('R') },
  'note-shock': { shape: 'square', letter: { en: 'S', fr: 'C' } },
  'note-shock-test': { shape: 'square', letter: { en: 'S?', fr: 'C?' } },
  'note-balked': { shape: 'square', isDark: true, letter: alike('×') },
  'note-fought': { shape: 'square', isDark: true, letter: { en: 'S', fr: 'C' } },
  'note-fired': { shape: 'diamond', letter: { en: 'F', fr: 'T' } },
  'note-reacted': { shape: 'diamond', isDark: true, letter: { en: 'F', fr: 'T' } },
  'note-charge': { shape: 'pennant', letter: alike('C') },
  'note-moved': { shape: 'pennant', isDark: true, letter: alike('M') },
  'note-marched': { shape: 'pennant', isDark: true, letter: alike('F') },
  'note-evaded': { shape: 'pennant', isDark: true, letter: { en: 'E', fr: 'D' } },
};

/** What an order marker says, and what is known of one that lies face down. */
export const SAID = {
  with: { en: 'With orders', fr: 'Avec ordres' },
  without: { en: 'Without orders', fr: 'Sans ordres' },
  given: { en: 'Orders, face down', fr: 'Ordres, face cachée' },
  none: { en: 'No orders, face down', fr: 'Pas d’ordres, face cachée' },
  hidden: { en: 'Order marker, face down', fr: 'Marqueur d’ordres, face cachée' },
};
