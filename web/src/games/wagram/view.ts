// What the view of this game holds beside its units.

export interface Backs {
  orders: boolean[];
  available: number;
  reaction: boolean;
  administrative: number;
  night: number;
}

export interface OwnBoard {
  orders: (string | null)[];
  available: string[];
  reaction: string | null;
  administrative: string[];
  night: string[];
}

export interface WagramUnit {
  piece: string;
  side: string;
  corps: string;
  place?: string;
  fatigue: number;
  rout: string;
}

export interface WagramView {
  rounds: number[];
  /** The chance that each side's turn goes on after its next round; null where it goes on without dice. */
  continuation?: (number | null)[];
  phasing: string;
  active: string | null;
  units: WagramUnit[];
  activated: string[][];
  backs: Backs[];
  board?: OwnBoard;
}
