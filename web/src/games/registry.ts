// Games that show more than a map and counters bring a panel of their own; the common parts only look here.
import type { Component } from 'svelte';
import type { Known, Party, ReadOffer } from '../lib/table/offers';
import type { Position } from '../lib/map/pieces';
import type { Origin } from '../lib/reading/provenance';
import type { Entry, GameState, Said, Seat, View } from '../lib/server/types';
import type { Objective, Standing } from '../wire';
import type { Sign } from '../lib/map/signs';
import { activationOf, initiativeOf, tacticalGroups } from './gloire/groups';
import { SIGNS } from './gloire/signs';
import { ORDER_SIGNS } from './wagram/signs';

export interface PanelProps {
  view: View;
  position: Position;
  seats: Seat[];
  /** With whose eyes. */
  side: string | null;
  reads: ReadOffer[];
  log: Entry[];
  /** The places that count. */
  objectives: Objective[];
  standings: Standing[];
  /** Where the figures of a piece of the box come from. */
  originsOf: (code: string) => Origin[];
  /** A place by its name, if it has one, and its number. */
  nameOfPlace: (place: string) => string;
  busy: boolean;
  onchoose: (read: ReadOffer) => void;
  /** Pieces, groups or places to light up on the map. */
  onlit: (codes: string[]) => void;
}

export interface GamePanel {
  label: Said;
  load: () => Promise<{ default: Component<PanelProps> }>;
  /** Pieces that are spoken of by their group and a number. */
  parties?: (view: View, groupOf: Known['groupOf']) => Party[];
  /** How notes look on counters, by the words of the map. */
  signs?: Record<string, Sign>;
  /** What is to be told of an offer beside its label. */
  note?: (view: View, read: ReadOffer) => Said | undefined;
  /** The activation that is going on: for it alone one may say what to answer. */
  activation?: (view: View) => string;
}

const PANELS: Record<string, GamePanel> = {
  wagram: { label: { en: 'Board', fr: 'Tableau' }, load: () => import('./wagram/Panel.svelte'), signs: ORDER_SIGNS },
  gloire: { label: { en: 'Cup', fr: 'Bol' }, load: () => import('./gloire/Panel.svelte'), parties: tacticalGroups, signs: SIGNS, note: initiativeOf, activation: activationOf },
};

/** What the view of a game tells of parties. */
export function partiesOf({ game, view }: Pick<GameState, 'game' | 'view'>): ((groupOf: Known['groupOf']) => Party[]) | undefined {
  const parties = panelOf(game)?.parties;
  return parties && ((groupOf) => parties(view, groupOf));
}

/** What a game tells of its offers beside their labels. */
export function notesOf({ game, view }: Pick<GameState, 'game' | 'view'>): ((read: ReadOffer) => Said | undefined) | undefined {
  const note = panelOf(game)?.note;
  return note && ((read) => note(view, read));
}

/** For how long something is said that is not to be asked again for now: an activation, or a phase. */
export function spanOf({ game, view, stage }: Pick<GameState, 'game' | 'view' | 'stage'>): string {
  return [stage.turn, stage.phase, panelOf(game)?.activation?.(view) ?? ''].join(' ');
}

export const panelOf = (game: string): GamePanel | null => PANELS[game] ?? null;
