// What the view of this game holds of its orders boards.

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

export interface WagramView {
  active: string | null;
  activated: string[][];
  backs: Backs[];
  board?: OwnBoard;
}
