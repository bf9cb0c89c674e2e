// What the map and the lists of offers are told: the tactical groups of the turn, and what markers are and do.
import { narrow } from '../../lib/page/narrow.svelte';
import type { Known, Party, ReadOffer } from '../../lib/table/offers';
import type { Said, View } from '../../lib/server/types';
import type { OrderToken } from '../../lib/map/signs';
import { effectOf } from './effects.svelte';
import { SAID, WITH, WITHOUT } from './signs';
import type { Army, GloireView } from './view';

/** With or without orders, openly or for all that the viewer alone knows; or not known. */
export type Orders = 'with' | 'without' | 'given' | 'none' | 'hidden' | 'choosing';

/** What is known of the orders of a group of an army. */
export function ordersOf(view: GloireView, army: Army | undefined, { group, pieces }: Pick<Party, 'group' | 'pieces'>): Orders {
  const has = (codes: readonly string[] | undefined) => pieces.some((piece) => codes?.includes(piece));
  if (has(view.with_orders)) return 'with';
  if (view.revealed.includes(group)) return 'without';
  if (view.side === army) return has(view.ordered) ? 'given' : 'none';
  if (view.orders_seen) return has(view.orders_seen) ? 'given' : 'none';
  return view.phase === 'orders' || view.phase === 'setup' ? 'choosing' : 'hidden';
}

/** Face down until the marker of the formation comes; what I know of it lies on its back, and is nobody else's. */
const TOKENS: Record<Exclude<Orders, 'choosing'>, OrderToken> = {
  with: { isUp: true, sign: WITH, said: SAID.with },
  without: { isUp: true, sign: WITHOUT, said: SAID.without },
  given: { isUp: false, sign: WITH, said: SAID.given },
  none: { isUp: false, sign: WITHOUT, said: SAID.none },
  hidden: { isUp: false, said: SAID.hidden },
};

function tokenOf(view: GloireView, army: Army | undefined, party: Party): OrderToken | undefined {
  const orders = ordersOf(view, army, party);
  // As long as orders are given, nothing lies on the map.
  return orders === 'choosing' || view.phase === 'orders' || view.phase === 'setup' ? undefined : TOKENS[orders];
}

export function tacticalGroups(view: View, groupOf: Known['groupOf']): Party[] {
  const seen = view as unknown as GloireView;
  const { units, arriving, phase, ordered = [], with_orders } = seen;
  const armyOf = new Map(units.map(({ piece, side }) => [piece, side]));
  const found = new Map<string, Party & { pieces: string[] }>();
  for (const { piece, place, group: number } of units) {
    const group = groupOf(piece);
    if (!group || number === 0 || !place || arriving.includes(piece)) continue;
    const code = `${group}.${number}`;
    const party = found.get(code) ?? { code, group, number, pieces: [], isServed: false };
    found.set(code, { ...party, pieces: [...party.pieces, piece], isServed: party.isServed || (phase === 'orders' && (ordered.includes(piece) || with_orders.includes(piece))) });
  }
  return [...found.values()].map((party) => ({ ...party, token: tokenOf(seen, armyOf.get(party.pieces[0]!), party) }));
}

/** On a phone the words of more special markers than these would cover the map; the cup has them all. */
const MOST_NARROW = 2;
const isCrowded = ({ side, markers, shown }: GloireView): boolean =>
  narrow.is && markers.filter(({ piece, side: owner, rule }) => rule !== undefined && owner === side && !shown.includes(piece)).length > MOST_NARROW;

/** Markers of one formation are called the same: their initiative tells them apart, where the offer itself does not say it. Of a
 *  special one it is told what it does. */
export function initiativeOf(view: View, { offer, tokens }: ReadOffer): Said | undefined {
  const { markers } = view as unknown as GloireView;
  const [marker, ...others] = tokens.flatMap(({ text }) => markers.filter(({ piece }) => piece === text));
  if (!marker || others.length > 0) return undefined;
  const { initiative } = marker;
  const effect = effectOf(marker);
  // Where nobody tests by it, a special marker has no initiative.
  const own = `initiative ${initiative}`;
  const bare = initiative > 0 && !offer.label.en.includes(own) ? own : '';
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
