// Colours that everybody can tell apart (after Okabe and Ito), and the ink that reads on each. The names are the
// kernel's, the shades those of the atlas.

const SHADES: Record<string, string> = {
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

const DARK = ['black', 'blue', 'crimson'];

export const INK = '#15130f';
export const WHITE = '#ffffff';

/** Colours of sides, by seat, where the server names none. */
const SEATS = ['blue', 'vermilion', 'green', 'purple'];
/** Colours of formations in the order in which the game lists them, where the server names none. */
const BANDS = ['yellow', 'white', 'purple', 'green', 'sky', 'black', 'orange', 'crimson', 'buff', 'grey'];

export const shade = (colour: string | null | undefined): string => SHADES[colour ?? ''] ?? SHADES.grey!;

export const inkOn = (colour: string | null | undefined): string => (DARK.includes(colour ?? '') ? WHITE : INK);

export const sideColour = (side: string | undefined, sides: readonly string[]): string =>
  (side === undefined ? undefined : SEATS[sides.indexOf(side)]) ?? 'grey';

export function groupColour(group: string | undefined, groups: readonly string[]): string | null {
  const at = group === undefined ? -1 : groups.indexOf(group);
  return at < 0 ? null : BANDS[at % BANDS.length]!;
}
