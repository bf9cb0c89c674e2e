// What the view of this game holds beside the pieces on the map.

export type Sky = 'day' | 'night' | 'fog' | 'low-fog';
export type Army = 'first' | 'second';

/** A turn of the track. */
export interface Turn {
  day: number;
  /** Minutes after midnight. */
  clock: number;
  sky: Sky;
}

/** An activation marker as it is printed; a special one belongs to no formation. */
export interface Marker {
  piece: string;
  side: Army;
  formation?: string;
  initiative: number;
  /** The rule that says what a special one does. */
  rule?: string;
}

export interface Unit {
  piece: string;
  side: Army;
  place?: string;
  status: string;
  morale: 'good' | 'disordered' | 'routed';
  strength: number;
  /** Its tactical group within the formation; 0 for none. */
  group: number;
}

export interface Chief {
  piece: string;
  side: Army;
  place?: string;
  moved: boolean;
  orders: number;
}

export interface GloireView {
  side: Army | null;
  turn: number;
  phase: 'setup' | 'orders' | 'initiative' | 'gathering' | 'activation' | 'rout' | 'over';
  initiative: Army | null;
  active: string | null;
  track: Turn[];
  markers: Marker[];
  scores: [number, number];
  units: Unit[];
  chiefs: Chief[];
  /** Units that everybody knows to have orders. */
  with_orders: string[];
  /** Formations whose order markers were turned up this turn. */
  revealed: string[];
  arriving: string[];
  shown: string[];
  /** What each army may still have in the cup, for all that everybody knows. */
  possible: [string[], string[]];
  /** My own, where I play. */
  cup?: string[];
  committed?: string[];
  held?: string[];
  ordered?: string[];
  /** The enemy's, as far as I have looked. */
  cup_seen?: string[];
  orders_seen?: string[];
}

export const ARMIES: readonly Army[] = ['first', 'second'];
