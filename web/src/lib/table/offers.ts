// What offers point at: which of their parts are places or pieces of this map, what a click on one of them means, and
// what to ask the server about when it means nothing.
import type { Offer, OfferPart, Role, Said } from '../../wire';
import type { OrderToken } from '../map/signs';
import { isCostly, toneOf, type Tone } from './manner';

/** Pieces of a group that are spoken of together for now, by a number within it. */
export interface Party {
  /** As the notation has it. */
  code: string;
  group: string;
  number: number;
  pieces: readonly string[];
  /** Has it been given what is being given? */
  isServed: boolean;
  /** The marker that lies beside it on the map. */
  token?: OrderToken;
}

/** What the client knows of the map and the pieces on it. */
export interface Known {
  isPlace(code: string): boolean;
  placeOf(piece: string): string | undefined;
  groupOf(piece: string): string | undefined;
  piecesAt(place: string): readonly string[];
  parties: readonly Party[];
}

/** Something that was clicked: a piece, or a place with whatever stands there. */
export type Target = { piece: string } | { place: string };

export type TokenKind = 'place' | 'piece' | 'plain';

export interface Token {
  text: string;
  kind: TokenKind;
  /** The part of a group that is meant, where a number says which. */
  party?: Party;
}

export interface ReadOffer {
  offer: Offer;
  tokens: Token[];
  /** What its game tells of it beside its label. */
  note?: Said;
}

export const readOffer = (offer: Offer, known: Pick<Known, 'isPlace' | 'parties'>): ReadOffer => ({
  offer,
  tokens: offer.parts.map((part, i) => ({ ...readPart(part, known), ...partyIn(part, offer.parts[i + 1], known) })),
});

/** A group and the number behind it are one of its parties. */
function partyIn(part: OfferPart, next: OfferPart | undefined, { parties }: Pick<Known, 'parties'>): Pick<Token, 'party'> {
  if (!('piece' in part) || !next || !('number' in next)) return {};
  const party = parties.find(({ group, number }) => group === part.piece && number === next.number);
  return party ? { party } : {};
}

function readPart(part: OfferPart, known: Pick<Known, 'isPlace'>): Token {
  if ('piece' in part) return { text: part.piece, kind: 'piece' };
  if ('place' in part) return { text: part.place, kind: known.isPlace(part.place) ? 'place' : 'plain' };
  return { text: String('number' in part ? part.number : part.word), kind: 'plain' };
}

export const onMap = (read: ReadOffer): Token[] => read.tokens.filter((token) => token.kind !== 'plain');

/** Where everything is that an offer points at. */
export function placesOf(read: ReadOffer, known: Pick<Known, 'placeOf'>): string[] {
  const places = onMap(read).flatMap((token) => (token.kind === 'place' ? [token.text] : (token.party?.pieces ?? [token.text]).map(known.placeOf)));
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** Does this token speak of what was clicked? A group is spoken of by each of its members. */
export function meant(token: Token, target: Target, known: Known): boolean {
  if (token.kind === 'plain') return false;
  if (token.party) return ('piece' in target ? [target.piece] : known.piecesAt(target.place)).some((piece) => token.party!.pieces.includes(piece));
  if ('piece' in target) {
    return (
      token.text === target.piece ||
      token.text === known.groupOf(target.piece) ||
      (token.kind === 'place' && token.text === known.placeOf(target.piece))
    );
  }
  if (token.text === target.place) return true;
  return known.piecesAt(target.place).some((piece) => token.text === piece || token.text === known.groupOf(piece));
}

export const speaksOf = (read: ReadOffer, target: Target, known: Known): boolean =>
  read.tokens.some((token) => meant(token, target, known));

/** Is this whom an offer of several names last: who is struck, of a strike? */
export function isAimedAt(read: ReadOffer, target: Target, known: Known): boolean {
  const [last, ...others] = onMap(read).toReversed();
  return last !== undefined && others.length > 0 && meant(last, target, known) && !others.some((token) => meant(token, target, known));
}

/** The offers that speak of everything picked so far. */
export function matching(reads: ReadOffer[], picked: Target[], known: Known): ReadOffer[] {
  return reads.filter((read) => picked.every((target) => speaksOf(read, target, known)));
}

/** The tokens of an offer that nothing picked speaks of yet: what is still to be pointed at. */
export function openTokens(read: ReadOffer, picked: Target[], known: Known): Token[] {
  return onMap(read).filter((token) => !picked.some((target) => meant(token, target, known)));
}

export type Picked =
  | { kind: 'chosen'; read: ReadOffer }
  | { kind: 'narrowed'; picked: Target[]; left: ReadOffer[] }
  | { kind: 'nothing' };

/** What a click does: narrows what is picked, begins anew, or means nothing. */
export function pick(reads: ReadOffer[], picked: Target[], target: Target, known: Known): Picked {
  for (const trail of picked.length > 0 ? [[...picked, target], [target]] : [[target]]) {
    const left = matching(reads, trail, known);
    const [only] = left;
    if (only && left.length === 1 && isMeant(only, trail, known)) return { kind: 'chosen', read: only };
    if (only) return { kind: 'narrowed', picked: trail, left };
  }
  return { kind: 'nothing' };
}

/** Is one click enough? Of what is decided at once, everything must have been pointed at; dice are weighed first. */
const isMeant = (read: ReadOffer, picked: Target[], known: Known): boolean => read.offer.dice || openTokens(read, picked, known).length === 0;

/** Places and pieces to light up: the next thing to point at in each offer that is left. */
export interface Marks {
  /** How each is lit. */
  places: Map<string, Tone>;
  pieces: Map<string, Tone>;
  /** Those that have a price beside movement. */
  costly: Set<string>;
}

export const NO_MARKS: Marks = { places: new Map(), pieces: new Map(), costly: new Set() };

export function marks(reads: ReadOffer[], picked: Target[], known: Known): Marks {
  const places = new Map<string, Tone>();
  const pieces = new Map<string, Tone>();
  const costly = new Set<string>();
  for (const read of matching(reads, picked, known)) {
    const next = openTokens(read, picked, known);
    for (const token of picked.length > 0 ? next : next.slice(0, 1)) {
      const sort = token.kind === 'place' ? places : pieces;
      for (const code of token.party?.pieces ?? [token.text]) {
        if (sort.has(code)) continue;
        sort.set(code, toneOf(read.offer));
        if (isCostly(read.offer)) costly.add(code);
      }
    }
  }
  return { places, pieces, costly };
}

/** Notations that somebody may have meant by a click that means nothing: offered ones with what was clicked put in, as one of
 * these parts of it. */
export function guesses(reads: ReadOffer[], picked: Target[], target: Target, known: Known, limit: number, roles: readonly Role[]): string[] {
  const placed = 'place' in target ? target.place : known.placeOf(target.piece);
  const pieces = 'piece' in target ? [target.piece] : known.piecesAt(target.place);
  const narrowed = matching(reads, picked, known);
  const found = new Set<string>();
  for (const read of narrowed.length > 0 ? narrowed : reads) {
    const last = read.tokens.findLastIndex(({ kind }, i) => kind !== 'plain' && roles.includes(read.offer.parts[i]!.role));
    const slot = read.tokens[last];
    if (!slot) continue;
    const put = slot.kind === 'place' ? (placed ? [placed] : []) : pieces;
    for (const code of put) {
      const isGroup = slot.kind === 'piece' && known.placeOf(slot.text) === undefined;
      const word = slot.party?.code ?? slot.text;
      const text = slot.party ? known.parties.find(({ pieces }) => pieces.includes(code))?.code : isGroup ? known.groupOf(code) : code;
      if (!text || text === word) continue;
      found.add(rewritten(read.offer.text, word, text));
      if (found.size >= limit) return [...found];
    }
  }
  return [...found];
}

/** A notation with another word in the place of the last one of its kind. */
function rewritten(text: string, word: string, other: string): string {
  const words = text.split(' ');
  const at = words.lastIndexOf(word);
  return words.map((one, i) => (i === at ? other : one)).join(' ');
}
