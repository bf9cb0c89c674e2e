// The pieces of a position as an order of battle: by side and formation, the fallen and those still to come among them.
import type { Piece, Position } from '../map/pieces';
import type { Colour, Coming } from '../../wire';

export interface Group {
  /** Code of the formation; none for those who belong to none. */
  code: string | null;
  band: Colour | null;
  pieces: Piece[];
}

export interface Army {
  side: string;
  groups: Group[];
  /** How many units stand on the map, are still to come, and have fallen. */
  on: number;
  awaited: number;
  lost: number;
  /** How many counters lie somewhere below others and are not seen. */
  hidden: number;
}

/** Officers before units, those on the map before those who are not, by the order of the game. */
const rank = ({ kind, place, away }: Piece): number => (kind === 'leader' ? 0 : 1) + (place ? 0 : away === 'awaited' ? 2 : 4);

export const armiesOf = (position: Position, sides: readonly string[]): Army[] => sides.map((side) => armyOf(position, side));

function armyOf(position: Position, side: string): Army {
  const pieces = [...position.pieces.values()].filter((piece) => piece.side === side && piece.away !== 'absent');
  const codes = [...new Set(pieces.map(({ group }) => group ?? null))].toSorted((a, b) => Number(b === null) - Number(a === null));
  const groups = codes.map((code) => {
    const members = pieces.filter(({ group }) => (group ?? null) === code).toSorted((a, b) => rank(a) - rank(b));
    return { code, band: code === null ? null : position.bandOf(code), pieces: members };
  });
  const units = pieces.filter(({ kind }) => kind === 'unit');
  const away = (why: Piece['away']) => units.filter((piece) => piece.away === why).length;
  const hidden = position.unseen.filter((owner) => owner === side).length;
  return { side, groups, on: units.filter(({ place }) => place).length + hidden, awaited: away('awaited'), lost: away('lost'), hidden };
}

/** Turns in a row that bring somebody on the same faces. */
export interface Arrival {
  first: number;
  last: number;
  faces?: [number, number];
}

/** When somebody may come, turns of the same chance together. */
export function arrivalsOf(comes: Coming[]): Arrival[] {
  const all: Arrival[] = [];
  for (const { turn, faces } of comes) {
    const before = all.at(-1);
    if (before && before.last + 1 === turn && before.faces?.join() === faces?.join()) before.last = turn;
    else all.push({ first: turn, last: turn, faces });
  }
  return all;
}
