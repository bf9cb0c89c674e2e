// What is laid over the map when somebody asks: sets of places with a name, as the rules send them, and the bare ground.
import type { Overlay } from '../../wire';
import { api, ApiError } from '../server/api';
import type { Known, Target } from './offers';

/** What can be asked about. */
export type Topic = { piece: string } | { place: string } | { army: string } | Look;

/** A place as a piece looks at it. */
export interface Look {
  piece: string;
  place: string;
}

/** An overlay, and what it is of. */
export interface Layer extends Overlay {
  of: Topic;
  /** Which of those that are told of it. */
  nth: number;
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
  /** Whose cards were opened last, the last one first. */
  #cards: string[] = $state.raw([]);
  #asked = '';
  #asking: AbortController | null = null;

  constructor(id: string) {
    this.#id = id;
  }

  /** Does what is shown follow the eye, as a line does? */
  get follows(): boolean {
    return this.shown !== null && isLook(this.shown.of);
  }

  /** A card was opened, and stays. */
  read(target: Target): void {
    if ('piece' in target) this.#cards = [target.piece, ...this.#cards.filter((piece) => piece !== target.piece)].slice(0, 2);
  }

  /** Who looks where one points: the piece that is picked, that from which a line is drawn, or whose card was opened before the one that is read. */
  eyes(picked: readonly Target[], card: Target | null): string | null {
    const chosen = picked.findLast((target) => 'piece' in target);
    if (chosen && 'piece' in chosen) return chosen.piece;
    if (this.shown && isLook(this.shown.of)) return this.shown.of.piece;
    return this.#cards.find((piece) => !card || !('piece' in card) || piece !== card.piece) ?? null;
  }

  /** Asks what may be laid over the map of a target, how a piece looks at it, what stands there, and the armies. An older question is dropped. */
  async look(moment: number, side: string | null, target: Target | null, from: string | null, armies: readonly string[], known: Known): Promise<void> {
    const topics = [...lookOf(target, from, known), ...topicsOf(target, known), ...armies.map((army) => ({ army }))];
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
      found.push(...overlays.map((overlay, nth) => ({ ...overlay, of, nth })));
    }
    this.offered = found;
    // The position may have changed under what is shown.
    const { shown } = this;
    if (shown) this.shown = found.find((layer) => isSame(layer, shown)) ?? next(found, shown);
  }

  toggle(layer: Layer): void {
    this.shown = this.shown && isSame(this.shown, layer) ? null : layer;
  }

  close(): void {
    this.isOpen = false;
    this.shown = null;
  }
}

export const isSame = (a: Layer, b: Layer): boolean => JSON.stringify([a.of, a.name, a.way]) === JSON.stringify([b.of, b.name, b.way]);

const isLook = (of: Topic): of is Look => 'piece' in of && 'place' in of;

/** A line goes on to where one looks now, and stays where it is while one looks at nothing. */
function next(found: Layer[], shown: Layer): Layer | null {
  if (!isLook(shown.of)) return null;
  const looks = found.filter(({ of }) => isLook(of));
  return looks.find(({ nth }) => nth === shown.nth) ?? looks[0] ?? shown;
}

function lookOf(target: Target | null, from: string | null, known: Known): Look[] {
  if (!target || from === null) return [];
  const place = 'place' in target ? target.place : known.placeOf(target.piece);
  return place === undefined || place === known.placeOf(from) ? [] : [{ piece: from, place }];
}

function topicsOf(target: Target | null, known: Known): Topic[] {
  if (!target) return [];
  const place = 'place' in target ? target.place : known.placeOf(target.piece);
  const pieces = 'piece' in target ? [target.piece] : known.piecesAt(target.place).slice(0, MOST_PIECES);
  return [...pieces.map((piece) => ({ piece })), ...(place ? [{ place }] : [])];
}
