// What the map and the lists of offers are told: the tactical groups of the turn, and the initiative of markers.
import type { Known, Party, ReadOffer } from '../../lib/table/offers';
import type { Said, View } from '../../lib/server/types';
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

/** Markers of one formation are called the same: their initiative tells them apart. */
export function initiativeOf(view: View, { tokens }: ReadOffer): Said | undefined {
  const { markers } = view as unknown as GloireView;
  const [marker, ...others] = tokens.flatMap(({ text }) => markers.filter(({ piece }) => piece === text));
  if (!marker || others.length > 0) return undefined;
  const said = `initiative ${marker.initiative}`;
  return { en: said, fr: said };
}

/** The marker in play. */
export const activationOf = (view: View): string => (view as unknown as GloireView).active ?? '';
