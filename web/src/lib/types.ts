// What the table sends: the shapes of docs/api.md. The view is the game's own and stays opaque here.

export type Language = 'en' | 'fr';

export type Said = Record<Language, string>;

export interface Me {
  id: number;
  name: string;
  guest: boolean;
  mail: string | null;
  /** Has whoever reads that address confirmed it? Before, nothing is sent there. */
  confirmed: boolean;
  webhook: string | null;
  created: number;
}

/** Something with a name: a side, a family of scenarios, a group of options. */
export interface Heading {
  code: string;
  name: Said;
}

export interface OptionAbout extends Heading {
  /** Of the options of a group one may be chosen at most. */
  group: string | null;
  /** The options without which it cannot be chosen. */
  needs: string[];
}

export interface ScenarioAbout {
  code: string;
  turns: number;
  name: Said;
  description: Said;
  /** The map it is played on; scenarios may share one. */
  board: string;
  /** In a game of many battles, the heading it is listed under. */
  family: Heading | null;
  origin: 'historical' | 'variant';
  sides: Heading[];
  groups: Heading[];
  options: OptionAbout[];
}

export interface GameAbout {
  game: string;
  title: string;
  version: number;
  data: string;
  scenarios: ScenarioAbout[];
}

export interface Shelf {
  games: GameAbout[];
  computers: string[];
}

export type SeatKind = 'person' | 'computer' | 'open' | 'invited';

/** What a player wrote to the others. */
export interface ChatLine {
  number: number;
  side: string | null;
  player: string;
  written: number;
  text: string;
}

export interface Seat {
  side: string;
  name: Said;
  kind: SeatKind;
  player?: string | null;
  level?: string;
  mine?: boolean;
  online?: boolean;
  invitation?: string;
}

export type Status = 'waiting' | 'running' | 'over';

export interface Result {
  how: string;
  winner: string | null;
  level: string | null;
  rule: string | null;
  text: Said;
}

export interface Card {
  id: string;
  game: string;
  scenario: string;
  board: string | null;
  options: string[];
  status: Status;
  seats: Seat[];
  deciding: string[];
  waits_for_me: boolean;
  turn: number;
  sequence: number;
  created: number;
  updated: number;
  clock: ClockSetting | null;
  result: Result | null;
}

export interface Lobby {
  mine: Card[];
  open: Card[];
  watch: Card[];
  finished: Card[];
}

export type ClockSetting = { 'per-move': number } | { 'per-turn': number };

export interface NewGame {
  game: string;
  scenario: string;
  options: string[];
  side: string | null;
  opponent: { computer: string } | 'link' | 'open' | 'myself';
  clock: ClockSetting | null;
  listed: boolean;
}

export interface Stage {
  turn: number;
  turns: number;
  phase: string;
  name: Said;
}

export interface Offer {
  text: string;
  label: Said;
}

export interface Offers {
  actions: Offer[];
  /** Regions of decisions too large to list; what one would look at first is asked for. */
  open: { kind: string; label: Said; piece?: string }[];
}

export interface Entry {
  sequence: number;
  by?: string | null;
  event: Record<string, unknown> | null;
  rules: string[];
  text: Said;
}

export type View = Record<string, unknown>;

export interface GameState {
  id: string;
  game: string;
  title: string;
  version: number;
  board: Ground;
  scenario: { code: string; options: string[]; name: Said };
  status: Status;
  side: string | null;
  mine: string[];
  sequence: number;
  stage: Stage;
  deciding: string[];
  prompt: Said;
  view: View;
  figures?: Figure[];
  offers: Offers;
  log: Entry[];
  seats: Seat[];
  /** None for who only looks. */
  undo: ({ allowed: boolean } & Partial<Said>) | null;
  proposal: { by: string; kind: string; line?: number } | null;
  clock: { kind: string; limit: number; left: Record<string, number> } | null;
  result: Result | null;
  commitment: string;
  seed: string | null;
  creator: boolean;
  rematch: string | null;
}

export interface Refusal extends Said {
  why?: string;
  rule?: string | null;
}

/** A chance in per cent; where what is hidden changes it, from the least to the most it may be. */
export interface Share {
  percent: number;
  low?: number;
  high?: number;
}

export interface Outcome extends Share {
  /** As a fraction, if it is exact. */
  chance?: string;
  ways: number;
  /** What is drawn stands by its code. */
  dice: (number | string)[];
  /** What the table gives for the first dice, in a few words. */
  result?: Said;
  events: Entry[];
  stopped?: { text: string };
  /** Who must decide then. */
  deciding?: string[];
}

export interface Odds {
  side: string;
  line: string[];
  /** Counted out, or rolled many times and guessed at. */
  kind: 'exact' | 'sampled';
  /** How far off a chance may be, in per cent; 0 if they are exact. */
  error: number;
  /** Is something hidden from the side, and does it change the chances? */
  hidden: 'nothing' | 'alike' | 'matters';
  /** How many positions that agree with what the side sees were tried. */
  samples: number;
  runs: number;
  /** What the table may give, in the order of its dice. */
  results: (Share & { text: Said | null })[];
  outcomes: Outcome[];
  /** Outcomes that are not told one by one. */
  others?: { count: number; percent: number };
  fates: Fates[];
  /** On the way somebody has a choice, and the first they are offered was taken for granted. */
  assumed: boolean;
}

/** What may become of a piece: each fate with its chance, the best first. */
export interface Fates {
  piece: string;
  side: string;
  fates: Fate[];
}

export interface Fate {
  /** From 0, unchanged, to 4, off the map. */
  grade: number;
  text: Said;
  percent: number;
  low?: number;
  high?: number;
}

/** A place that a piece may get to. */
export interface Spot {
  place: string;
  /** The points left there. */
  left: number;
  /** Entering may be answered, or calls for a die: the way beyond is not known. */
  answered: boolean;
  /** The decisions that lead there, in order. */
  line: string[];
}

export interface Frame {
  sequence: number;
  by: string | null;
  stage: Stage;
  deciding: string[];
  view: View;
  figures?: Figure[];
  log: Entry[];
}

/** The server's check of the dice of a finished game. */
export interface Proof {
  commitment: string;
  seed: string;
  honest: boolean;
  hash: string | null;
  error: string | null;
}

/** How likely each side was to win, played on from there by captains. */
export interface ChancePoint {
  sequence: number;
  turn: number;
  /** By side, and `draw`; shares of one. */
  chances: Record<string, number>;
}

export interface Chances {
  points: ChancePoint[];
  done: boolean;
}

export interface Token {
  id: number;
  label: string;
  created: number;
}

/** Written in English first; a draft may lack its French. */
export interface Text {
  en: string;
  fr: string | null;
}

/** A table of the rulebook; without heads each row is a label and what it stands for. */
export interface Tableau {
  name: Text | null;
  columns: Text[];
  rows: Text[][];
}

export interface Example {
  id: string;
  rules: string[];
  given: Text;
  expect: Text;
}

export interface Gap {
  id: string;
  what: Text;
  known: Text;
  proposal: Text;
  tableaux: Tableau[];
}

export interface Rule {
  id: string;
  title: string;
  title_fr: string;
  kind: string;
  en: string;
  fr: string;
  ruling: Text | null;
  tableaux: Tableau[];
  section?: string;
}

export interface Rulebook {
  game: string;
  title: string;
  chapters: { name: string; battle: string | null; rules: Rule[] }[];
  gaps: Gap[];
  examples: Example[];
}

export type Point = [number, number];

export interface PlaceShape {
  x: number;
  y: number;
  /** Clockwise; of a hex, its corner 0 first. */
  outline: Point[];
  name?: string | null;
  /** What covers it; nothing on open ground. */
  covers?: string[];
  level?: number;
  redoubt?: boolean;
}

export interface Geometry {
  width: number;
  height: number;
  /** The side of a counter. */
  counter?: number;
  places: Record<string, PlaceShape>;
  /** Degrees clockwise from the top of the sheet, by the name of a facing. */
  facings?: Record<string, number>;
}

/** What is printed on a counter and never changes. */
export interface Printed {
  name: Said | string;
  kind?: 'unit' | 'leader' | 'group';
  side?: string;
  group?: string;
  nation?: string;
  arm?: string;
  values?: Record<string, number | string>;
}

/** A map as the client uses it; `figures` are the printed values of all pieces, where the server tells them. */
export interface Chart {
  svg: string;
  geometry: Geometry;
  figures?: Record<string, Printed>;
  /** The name of every piece, on the map or not, by its code. */
  names?: Record<string, string>;
}

/** What a game is played on: the code of its board, and the version of what is printed on it and on its pieces. */
export interface Ground {
  code: string;
  digest: string;
}

/** A map as the atlas sends it. */
export interface SentChart {
  board: string;
  digest: string;
  svg: string;
  geometry: {
    size?: Point;
    width?: number;
    height?: number;
    counter?: number;
    facings?: Record<string, number>;
    places: Record<string, { centre?: Point; x?: number; y?: number; outline: Point[] } & Pick<PlaceShape, 'name' | 'covers' | 'level' | 'redoubt'>>;
  };
  figures?: Record<string, Printed>;
  names?: Record<string, string>;
}

export type FigureFacing = 'none' | { vertex: number } | { edge: number } | { towards: string | number };

export interface UnitFace {
  piece: string;
  name: string;
  band: string | null;
  arm: string;
  light: boolean;
  badge: string | null;
  strength: string;
  morale: string;
  movement: string;
  facing: FigureFacing;
  order: string;
  steps: number;
  losses: number;
  fatigue: number;
  array: string;
}

export interface OfficerFace {
  piece: string;
  name: string;
  band: string | null;
  radius: number;
}

/** A piece as a viewer sees it (kernel `chart::Figure`). */
export interface Figure {
  /** None for who waits beside the map. */
  place: string | null;
  depth: number;
  /** Its code, or its number in seat order. */
  side: string | number;
  ground: string;
  face: { unit: UnitFace } | { officer: OfficerFace } | 'back';
}
