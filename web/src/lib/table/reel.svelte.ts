// The past of a game, frame by frame: for the replay, and for what happened while one was away.
import { api } from '../server/api';
import { isCalm, settings, type Pace } from '../page/settings.svelte';
import type { Frame } from '../server/types';

const CHUNK = 64;
/** How long each frame is seen. */
const PLAY_MS: Record<Pace, number> = { slow: 1400, normal: 700, fast: 350, step: 700 };
const CALM_MS = 1200;

export class Reel {
  at = $state(0);
  playing = $state(false);
  frames: (Frame | undefined)[] = $state.raw([]);
  readonly frame: Frame | undefined = $derived(this.frames[this.at]);

  readonly id: string;
  readonly side: string | null;
  readonly first: number;
  readonly last: number;
  readonly #coming = new Map<number, Promise<void>>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(id: string, side: string | null, first: number, last: number) {
    this.id = id;
    this.side = side;
    this.first = first;
    this.last = last;
    this.at = first;
  }

  async go(at: number): Promise<void> {
    const wanted = Math.min(Math.max(at, this.first), this.last);
    await this.#load(wanted);
    this.at = wanted;
    if (wanted === this.last) this.pause();
  }

  step(by: number): Promise<void> {
    return this.go(this.at + by);
  }

  /** To the first frame of the turn before or after this one. */
  async turn(by: 1 | -1): Promise<void> {
    const now = this.frame?.stage.turn;
    let at = this.at;
    do {
      at += by;
      await this.#load(at);
    } while (at > this.first && at < this.last && this.frames[at]?.stage.turn === now);
    await this.go(at);
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at === this.last) this.at = this.first;
    this.#timer = setInterval(() => void this.step(1), Math.max(PLAY_MS[settings.pace], isCalm() ? CALM_MS : 0));
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }

  /** Loads the frames around one, unless they are here or on their way. */
  #load(at: number): Promise<void> {
    if (at < 0 || at > this.last || this.frames[at]) return Promise.resolve();
    const from = Math.floor(at / CHUNK) * CHUNK;
    const coming = this.#coming.get(from) ?? this.#fetch(from).finally(() => this.#coming.delete(from));
    this.#coming.set(from, coming);
    return coming;
  }

  async #fetch(from: number): Promise<void> {
    const { frames } = await api.frames(this.id, from, Math.min(from + CHUNK - 1, this.last), this.side);
    const all = [...this.frames];
    for (const frame of frames) all[frame.moment] = frame;
    this.frames = all;
  }
}
