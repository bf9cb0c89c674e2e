// Signs as a printer sets them. What a game says is written with those of a keyboard; a page shows the right ones.
import type { Language } from '../server/types';

const NARROW = '\u202f';
const OPENING_QUOTE = /(?<=^|[\s(])'(?=[\p{L}\p{N}-])/gu;
/** Below zero: `modified -2`, not the hyphen of `TM-1`. */
const BELOW_ZERO = /(?<=^|[\s(])-(?=\d)/g;
const APOSTROPHE = /(?<=[\p{L}\p{N}])'/gu;
/** The space before a high sign in French: it keeps the sign on its line. */
const BEFORE_HIGH = /[ \u00a0](?=[;:!?»])/g;
const AFTER_OPENING = /(?<=«)[ \u00a0]/g;
/** French `de` before a name that begins with a vowel: `d’Ott`. Numerals stay apart: `de II/95e`. */
const DE_VOWEL = /(?<!\p{L})de (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒ][\p{Ll}’'])/gu;

export function typeset(text: string, language: Language): string {
  const set = text.replace(BELOW_ZERO, '−').replace(OPENING_QUOTE, '‘').replace(APOSTROPHE, '’');
  return language === 'fr' ? elided(set.replace(BEFORE_HIGH, NARROW).replace(AFTER_OPENING, NARROW)) : set;
}

/** French with its elisions, where a name was put into a sentence. */
export const elided = (text: string): string => text.replace(DE_VOWEL, 'd’');
