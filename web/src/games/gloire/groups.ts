// What the map and the lists of offers are told: the tactical groups of the turn, and what markers are and do.
import { narrow } from '../../lib/page/narrow.svelte';
import type { Known, Party, ReadOffer } from '../../lib/table/offers';
import type { Said, View } from '../../lib/server/types';
import { effectOf } from './effects.svelte';
import type { GloireView } from './view';

export function tacticalGroups(view: View, groupOf: Known['groupOf']): Party[] {
  const { units, arriving, phase, ordered = [], with_orders } = view as unknown as GloireView;
  const found = new Map<string, Party & { pieces: string[] }>();
  for (const { piece, place, group: number } of units) {
    const group = groupOf(piece);
    if (!group || number === 0 || !place || arriving.includes(piece)) continue;
    const code = `${group}.${number}`;
    const party = found.get(code) ?? { code, group, number, pieces: [], isServed: false };
    found.set(code, { ...party, pieces: [...party.pieces, piece], isServed: party.isServed || (phase === 'orders' && (ordered.includes(piece) || with_orders.includes(piece))) });
  }
  return [...found.values()];
}

/** On a phone the words of more special markers than these would cover the map; the cup has them all. */
const MOST_NARROW = 2;
const isCrowded = ({ side, markers, shown }: GloireView): boolean =>
  narrow.is && markers.filter(({ piece, side: owner, rule }) => rule !== undefined && owner === side && !shown.includes(piece)).length > MOST_NARROW;

/** Markers of one formation are called the same: their initiative tells them apart. Of a special one it is told what it does. */
export function initiativeOf(view: View, { tokens }: ReadOffer): Said | undefined {
  const { markers } = view as unknown as GloireView;
  const [marker, ...others] = tokens.flatMap(({ text }) => markers.filter(({ piece }) => piece === text));
  if (!marker || others.length > 0) return undefined;
  const { initiative } = marker;
  const effect = effectOf(marker);
  // Where nobody tests by it, a special marker has no initiative.
  const bare = initiative > 0 ? `initiative ${initiative}` : '';
  if (!effect) return bare ? { en: bare, fr: bare } : undefined;
  if (isCrowded(view as unknown as GloireView)) {
    const apart = bare ? ` · ${bare}` : '';
    return { en: `explained in the cup${apart}`, fr: `expliqué dans le bol${apart}` };
  }
  const tail = bare ? ` Initiative ${initiative}.` : '';
  return { en: `${effect.en}${tail}`, fr: `${effect.fr}${tail}` };
}

/** The marker in play. */
export const activationOf = (view: View): string => (view as unknown as GloireView).active ?? '';
