// What the table sends is written from its types in `wire.ts`; here stands what the client makes of it.
import type * as wire from '../../wire';

export type {
  Card,
  ChancePoint,
  Chances,
  Chapter,
  ChatLine,
  Entry,
  Example,
  Frame,
  GameAbout,
  GameState,
  Gap,
  Ground,
  Heading,
  Me,
  NewGame,
  OptionAbout,
  Proof,
  Refusal,
  Rule,
  Rulebook,
  Said,
  ScenarioAbout,
  Seat,
  SeatKind,
  SentChart,
  Shelf,
  Status,
  Tableau,
  Text,
  Token,
} from '../../wire';

export type Language = keyof wire.Said;

/** All lists of the lobby. */
export type Lobby = Required<wire.Lobby>;

export type ClockSetting = Exclude<wire.Clock, 'none'>;

/** The view is the game's own and stays opaque here. */
export type View = wire.GameState['view'];

export type Point = [number, number];

/** A place as the client draws it. */
export interface PlaceShape extends Partial<Omit<wire.SentPlace, 'centre' | 'outline'>> {
  x: number;
  y: number;
  /** Clockwise; of a hex, its corner 0 first. */
  outline: Point[];
}

export interface Geometry {
  width: number;
  height: number;
  /** The side of a counter. */
  counter: number;
  places: Record<string, PlaceShape>;
}

/** A map as the client uses it. */
export type Chart = Pick<wire.SentChart, 'svg' | 'names' | 'words' | 'provenance'> & { geometry: Geometry };
