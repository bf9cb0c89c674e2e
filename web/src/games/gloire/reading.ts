// What follows from the view and the log of this game: what was played, who has orders, what may be left in the cup.
import type { Position } from '../../lib/map/pieces';
import type { Party } from '../../lib/table/offers';
import { undone } from '../../lib/reading/log';
import type { Entry } from '../../lib/server/types';
import { ordersOf, tacticalGroups, type Orders } from './groups';
import { ARMIES, type Army, type GloireView, type Marker, type Unit } from './view';

/** How a marker came out of the cup. */
const COMINGS = { opens: 'opens', drawn: 'drawn', set_aside: 'aside', taken_out: 'out' } as const;
export type Coming = (typeof COMINGS)[keyof typeof COMINGS];

export interface Played {
  marker: string;
  how: Coming;
}

interface Told {
  event?: string;
  piece?: string;
}

/** What the log tells of the turn being played, and was not taken back. */
function thisTurn(log: Entry[]): Told[] {
  const began = log.findLastIndex(({ happening }) => happening.turn !== undefined);
  const gone = undone(log);
  return log.slice(began + 1).filter(({ moment, undoes }) => !gone.has(moment) && undoes === undefined).flatMap(({ event }) => (event ? [event as Told] : []));
}

/** The markers that came out of the cup this turn, in their order. */
export function playedIn(log: Entry[]): Played[] {
  return thisTurn(log).flatMap(({ event, piece }) => {
    const how = COMINGS[event as keyof typeof COMINGS];
    return how && piece ? [{ marker: piece, how }] : [];
  });
}

export interface Group extends Party {
  units: Unit[];
  orders: Orders;
}

export interface Formation {
  code: string;
  groups: Group[];
  /** Those in no group: awaited, arriving, lost. */
  others: Unit[];
  /** Of the foot and horse on the map. */
  strength: number;
  /** Of the guns on the map. */
  fire: number;
  /** The initiatives of its markers. */
  initiative: number[];
}

export interface Seen {
  view: GloireView;
  position: Position;
}

/** The formations of an army, as far as they take part. */
export function formationsOf({ view, position }: Seen, army: Army, side: string): Formation[] {
  const units = new Map(view.units.map((unit) => [unit.piece, unit]));
  const parties = tacticalGroups(view as never, position.groupOf);
  const codes = new Set([...position.pieces.values()].filter((piece) => piece.side === side && piece.kind === 'unit' && piece.away !== 'absent').flatMap(({ group }) => group ?? []));
  return [...codes].map((code) => {
    const members = [...position.pieces.values()].filter((piece) => piece.group === code && piece.away !== 'absent').flatMap((piece) => units.get(piece.code) ?? []);
    const here = members.filter(({ place }) => place !== undefined);
    const isGun = ({ piece }: Unit) => position.pieces.get(piece)?.look.arm === 'artillery';
    const sum = (some: Unit[]) => some.reduce((total, { strength }) => total + strength, 0);
    const mine = parties.filter(({ group }) => group === code);
    const grouped = new Set(mine.flatMap(({ pieces }) => pieces));
    return {
      code,
      groups: mine.map((party) => ({ ...party, units: party.pieces.flatMap((piece) => units.get(piece) ?? []), orders: ordersOf(view, army, party) })),
      others: members.filter(({ piece }) => !grouped.has(piece)),
      strength: sum(here.filter((unit) => !isGun(unit))),
      fire: sum(here.filter(isGun)),
      initiative: view.markers.filter(({ formation }) => formation === code).map(({ initiative }) => initiative),
    };
  });
}

/** What one army has or may have in the cup. */
export interface Share {
  army: Army;
  /** Sure: mine, or seen. Otherwise what may be there. */
  knowledge: 'mine' | 'soon' | 'seen' | 'possible';
  markers: Marker[];
}

const FILLED = ['gathering', 'activation', 'rout', 'over'];

/** What is known of the cup, my own share first. */
export function sharesOf(view: GloireView): Share[] {
  const cards = new Map(view.markers.map((marker) => [marker.piece, marker]));
  const shares = ARMIES.map((army, i): Share => {
    const known = (knowledge: Share['knowledge'], codes: string[]): Share => ({ army, knowledge, markers: codes.flatMap((code) => cards.get(code) ?? []) });
    const possible = view.possible[i] ?? [];
    if (view.side !== army) return view.side && view.cup_seen ? known('seen', view.cup_seen) : known('possible', possible);
    if (FILLED.includes(view.phase)) return known('mine', view.cup ?? []);
    // Of the special ones only those go in that I have committed.
    const goesIn = (code: string) => cards.get(code)?.formation !== undefined || view.committed?.includes(code);
    return known('soon', possible.filter((code) => goesIn(code) && !view.held?.includes(code)));
  });
  return shares.toSorted((a, b) => Number(b.army === view.side) - Number(a.army === view.side));
}

/** Markers of one formation together. */
export function byFormation(markers: Marker[]): Marker[][] {
  const found = new Map<string, Marker[]>();
  for (const marker of markers) {
    const key = marker.formation ?? marker.piece;
    found.set(key, [...(found.get(key) ?? []), marker]);
  }
  return [...found.values()];
}
