// Taking back of one's own: one decision, or all of them to where the activation began or the last die fell. What cannot be taken
// back is said.
import type { ControlCode } from '../../wire';
import { api, ApiError } from '../server/api';
import type { GameState } from '../server/types';
import type { Mirror } from './mirror.svelte';
import { NO_TRAIL, underWay, wayBack, type Trail, type Way } from './trail';

/** So many moments are asked for where the page came too late to see them. */
const MOST = 64;
/** It is asked once nothing else has come for so long. */
const LULL_MS = 300;

type Game = Mirror & { control(code: ControlCode): Promise<void> };

export class TakeBack {
  #trail: Trail = $state.raw(NO_TRAIL);
  #side: string | null = null;
  #lull: ReturnType<typeof setTimeout> | undefined;
  readonly #table: Game;

  constructor(table: Game) {
    this.#table = table;
  }

  /** How far it goes; nothing if that is not known. */
  readonly way: Way | null = $derived.by(() => {
    const { game, log } = this.#table;
    return game?.undo?.allowed ? wayBack(this.#trail, log, game.moment, game.side) : null;
  });

  /** A state has come: what it was in the middle of is remembered. Each side counts moments of its own. */
  note(game: GameState, isAnew: boolean): void {
    if (isAnew || game.side !== this.#side) this.#trail = NO_TRAIL;
    this.#side = game.side;
    this.#trail = new Map([...this.#trail, [game.moment, underWay(game.stage)]]);
    this.close();
    if (game.undo?.allowed && this.way === null) this.#lull = setTimeout(() => void this.#lookBack(game), LULL_MS);
  }

  close(): void {
    clearTimeout(this.#lull);
  }

  /** A page that was opened in the middle of something asks what came before. */
  async #lookBack({ id, moment, side }: GameState): Promise<void> {
    try {
      const { frames } = await api.frames(id, Math.max(0, moment - MOST), moment, side);
      if (side === this.#side) this.#trail = new Map([...frames.map((frame) => [frame.moment, underWay(frame.stage)] as const), ...this.#trail]);
    } catch (error) {
      // Then it is not known how far it goes, and nothing else is lost.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** One decision, or why that cannot be. */
  async one(): Promise<void> {
    const undo = this.#table.game?.undo;
    if (undo?.allowed) return this.#table.control('undo');
    if (undo) this.#refuse(undo);
  }

  /** As far as `way` says, one after the other; not known, within the phase. Where the table stops before, it says why. */
  async all(): Promise<void> {
    const phase = this.#table.game?.stage.phase;
    let left = this.way?.steps ?? Number.POSITIVE_INFINITY;
    // The table may have gone on before it heard of it: then it is asked once more.
    for (let idle = 0; left > 0 && idle < 2; ) {
      const { game } = this.#table;
      if (!game?.undo?.allowed || game.stage.phase !== phase) break;
      await this.#table.control('undo');
      const isDone = this.#table.game?.moment !== game.moment;
      [left, idle] = isDone ? [left - 1, 0] : [left, idle + 1];
    }
    const undo = this.#table.game?.undo;
    if (Number.isFinite(left) && left > 0 && undo && !undo.allowed) this.#refuse(undo);
  }

  #refuse({ en = '', fr = '' }: NonNullable<GameState['undo']>): void {
    this.#table.notice = { said: { en, fr }, tone: 'refusal' };
  }
}
