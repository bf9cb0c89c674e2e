// What is laid over the map when somebody asks: sets of places with a name, as the rules send them, and the bare ground.
import type { Overlay } from '../../wire';
import { api, ApiError } from '../server/api';
import type { Known, Target } from './offers';

/** What can be asked about. */
export type Topic = { piece: string } | { place: string } | { army: string };

/** An overlay, and what it is of. */
export interface Layer extends Overlay {
  of: Topic;
}

/** Of a stack this many are asked about. */
const MOST_PIECES = 3;

export class Layers {
  /** Is the list of layers open? */
  isOpen = $state(false);
  /** Are the counters hidden, so that the ground is seen? */
  isBare = $state(false);
  /** What may be laid over the map of what is asked about. */
  offered: Layer[] = $state.raw([]);
  /** What is laid over it. */
  shown: Layer | null = $state.raw(null);
  readonly #id: string;
  #asked = '';
  #asking: AbortController | null = null;

  constructor(id: string) {
    this.#id = id;
  }

  /** Asks what may be laid over the map of a target, what stands there, and the armies. An older question is dropped. */
  async look(moment: number, side: string | null, target: Target | null, armies: readonly string[], known: Known): Promise<void> {
    const topics = [...topicsOf(target, known), ...armies.map((army) => ({ army }))];
    const key = JSON.stringify([moment, side, topics]);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    const found: Layer[] = [];
    for (const of of topics) {
      const overlays = await api.overlays(this.#id, of, side, signal).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return [];
      });
      if (this.#asked !== key) return;
      found.push(...overlays.map((overlay) => ({ ...overlay, of })));
    }
    this.offered = found;
    // The position may have changed under what is shown.
    const { shown } = this;
    if (shown) this.shown = found.find((layer) => isSame(layer, shown)) ?? null;
  }

  toggle(layer: Layer): void {
    this.shown = this.shown && isSame(this.shown, layer) ? null : layer;
  }

  close(): void {
    this.isOpen = false;
    this.shown = null;
  }
}

export const isSame = (a: Layer, b: Layer): boolean => JSON.stringify([a.of, a.name]) === JSON.stringify([b.of, b.name]);

function topicsOf(target: Target | null, known: Known): Topic[] {
  if (!target) return [];
  const place = 'place' in target ? target.place : known.placeOf(target.piece);
  const pieces = 'piece' in target ? [target.piece] : known.piecesAt(target.place).slice(0, MOST_PIECES);
  return [...pieces.map((piece) => ({ piece })), ...(place ? [{ place }] : [])];
}
