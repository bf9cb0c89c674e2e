// What the table sends beside what is written from its types (`wire.ts`): the shapes of docs/api.md. The view is the
// game's own and stays opaque here.
import type * as wire from '../../wire';

export type Language = 'en' | 'fr';

export type Said = wire.Said;

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
  /** What players are told before it begins. */
  briefing: wire.Briefing | null;
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
  moment: number;
  created: number;
  updated: number;
  clock: ClockSetting | null;
  result: wire.Finish | null;
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
  moment: number;
  stage: wire.Stage;
  deciding: string[];
  prompt: Said;
  view: View;
  figures: wire.Figure[];
  standings: wire.Standing[];
  tracks: wire.Track[];
  offers: wire.Offered;
  log: Entry[];
  seats: Seat[];
  /** None for who only looks. */
  undo: ({ allowed: boolean } & Partial<Said>) | null;
  proposal: { by: string; kind: string; line?: number } | null;
  /** Of a game that was begun under earlier rules: which, who offers to go on under today’s, and who has agreed. */
  rules: { begun: number; now: number; by: string | null; agreed: string[]; loses: boolean } | null;
  clock: { kind: string; limit: number; left: Record<string, number> } | null;
  result: wire.Finish | null;
  commitment: string;
  seed: string | null;
  creator: boolean;
  rematch: string | null;
}

export type Entry = wire.Entry;

export interface Refusal extends Said {
  why?: string;
  rule?: string | null;
}

export interface Frame {
  moment: number;
  by: string | null;
  stage: wire.Stage;
  deciding: string[];
  view: View;
  figures: wire.Figure[];
  standings: wire.Standing[];
  tracks: wire.Track[];
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
  moment: number;
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
  /** Where its tables come from. */
  provenance?: wire.Source;
  section?: string;
}

export interface Rulebook {
  game: string;
  title: string;
  chapters: { name: string; title: Text; battle: string | null; rules: Rule[] }[];
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
  counter: number;
  places: Record<string, PlaceShape>;
}

/** A map as the client uses it. */
export interface Chart {
  svg: string;
  geometry: Geometry;
  /** The name of every piece, on the map or not, by its code. */
  names: Record<string, string>;
  /** The game's own words on its figures. */
  words: Record<string, Said>;
  /** Where its figures come from. */
  provenance: wire.Provenance;
}

/** What a game is played on: the code of its board, and the version of what is printed on it and on its pieces. */
export interface Ground {
  code: string;
  digest: string;
}

/** A map as the atlas sends it. */
export interface SentChart extends Omit<Chart, 'geometry'> {
  board: string;
  digest: string;
  geometry: {
    size: Point;
    counter: number;
    places: Record<string, { centre: Point; outline: Point[] } & Pick<PlaceShape, 'name' | 'covers' | 'level' | 'redoubt'>>;
  };
}
