// Offers as the table sends them, written down in short: their notation tells the rest.
import type { Manner, Offer, OfferPart, Role } from '../../src/wire';

const MANNERS: Record<string, Manner> = {
  activate: 'begins', attack: 'strikes', end: 'closes', fire: 'strikes', left: 'turns', move: 'begins', react: 'answers', right: 'turns', to: 'goes',
};
const ROLED = ['activate', 'attack', 'fire', 'react'];

const part = (word: string, role: Role): OfferPart =>
  /^\d{4}$/.test(word) ? { role, place: word } : /^(entered|left)$/.test(word) ? { role, word } : { role, piece: word };

export function offer(text: string): Offer {
  const [verb = '', ...words] = text.split(' ');
  const parts = words.map((word, i) => part(word, i === 0 ? 'who' : 'target'));
  return { text, label: { en: text, fr: text }, verb, manner: MANNERS[verb] ?? 'chooses', parts, dice: ROLED.includes(verb) };
}
