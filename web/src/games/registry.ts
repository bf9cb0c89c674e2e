// Games that show more than a map and counters bring a panel of their own; the common parts only look here.
import type { Component } from 'svelte';
import type { ReadOffer } from '../lib/table/offers';
import type { Position } from '../lib/map/pieces';
import type { Entry, Said, Seat, View } from '../lib/server/types';

export interface PanelProps {
  view: View;
  position: Position;
  seats: Seat[];
  /** With whose eyes. */
  side: string | null;
  reads: ReadOffer[];
  log: Entry[];
  busy: boolean;
  onchoose: (read: ReadOffer) => void;
  /** Pieces or groups to light up on the map. */
  onlit: (pieces: string[]) => void;
}

export interface GamePanel {
  label: Said;
  load: () => Promise<{ default: Component<PanelProps> }>;
}

const PANELS: Record<string, GamePanel> = {
  wagram: { label: { en: 'Board', fr: 'Tableau' }, load: () => import('./wagram/Panel.svelte') },
};

export const panelOf = (game: string): GamePanel | null => PANELS[game] ?? null;
