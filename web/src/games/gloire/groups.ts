// The tactical groups of the turn, as parts of their formations.
import type { Known, Party } from '../../lib/table/offers';
import type { View } from '../../lib/server/types';
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
