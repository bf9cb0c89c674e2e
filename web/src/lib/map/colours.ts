// Colours that everybody can tell apart (after Okabe and Ito), and the ink that reads on each. The names are the
// kernel's, the shades those of the atlas.
import type { Colour } from '../../wire';

const SHADES: Record<Colour, string> = {
  white: '#f7f4ec',
  grey: '#b9b9b4',
  black: '#1f1d1a',
  blue: '#0b5f99',
  sky: '#56b4e9',
  green: '#009e73',
  yellow: '#f0e442',
  orange: '#e69f00',
  vermilion: '#e5732a',
  crimson: '#9e1b32',
  purple: '#cc79a7',
  buff: '#f2c57c',
};

const DARK: readonly Colour[] = ['black', 'blue', 'crimson'];

export const INK = '#15130f';
export const WHITE = '#ffffff';

/** Colours of sides, by seat, where the server names none. */
const SEATS: readonly Colour[] = ['blue', 'vermilion', 'green', 'purple'];
export const shade = (colour: Colour | null | undefined): string => SHADES[colour ?? 'grey'];

export const inkOn = (colour: Colour | null | undefined): string => (DARK.includes(colour ?? 'grey') ? WHITE : INK);

export const sideColour = (side: string | undefined, sides: readonly string[]): Colour =>
  (side === undefined ? undefined : SEATS[sides.indexOf(side)]) ?? 'grey';
