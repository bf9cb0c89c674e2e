// What the players of a game write to each other, and how much of it this browser has shown.
import { api, ApiError } from '../server/api';
import { remember, remembered } from '../page/settings.svelte';
import type { ChatLine, GameState, Said } from '../server/types';

/** Do I sit here, and another person too? */
export const isTalkable = ({ mine, seats }: Pick<GameState, 'mine' | 'seats'>): boolean =>
  mine.length > 0 && seats.some((seat) => seat.kind === 'person' && !seat.mine && Boolean(seat.player));

/** So many lines the table sends at once. */
const PAGE = 200;

export class Chat {
  lines: ChatLine[] = $state.raw([]);
  /** What was written just now, while this page was open. */
  latest: ChatLine | null = $state.raw(null);
  fault: Said | null = $state.raw(null);
  /** The number of the last line that was shown. */
  seen = $state(0);

  /** From this number on, all is here. */
  #from = $state(1);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    this.seen = remembered(this.#key, 0);
  }

  get #key(): string {
    return `sabretache.chat.${this.#id}`;
  }

  get #last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  /** Takes lines in, each once. */
  hear(lines: ChatLine[]): void {
    const fresh = lines.filter((line) => !this.lines.some((known) => known.number === line.number));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].sort((a, b) => a.number - b.number);
  }

  /** Takes in a line that comes this moment. */
  tell(line: ChatLine): void {
    this.hear([line]);
    this.latest = line;
  }

  /** Lines of others that were not shown yet. */
  unread(mine: string[]): ChatLine[] {
    return this.lines.filter((line) => line.number > this.seen && !mine.includes(line.side ?? ''));
  }

  /** Everything is before the player's eyes. */
  show(): void {
    if (this.#last <= this.seen) return;
    this.seen = this.#last;
    remember(this.#key, this.seen);
  }

  /** Asks for what was written since. */
  async fetch(): Promise<void> {
    const isFirst = this.lines.length === 0;
    await this.#ask(async () => {
      const { chat } = await api.chat(this.#id, isFirst ? undefined : this.#last + 1);
      if (isFirst && chat.length >= PAGE) this.#from = chat[0]!.number;
      this.hear(chat);
    });
  }

  get hasEarlier(): boolean {
    return this.#from > 1;
  }

  /** Asks for the page before. Numbers may be missing: those of an account that is no more. */
  async earlier(): Promise<void> {
    const from = Math.max(1, this.#from - PAGE);
    await this.#ask(async () => {
      this.hear((await api.chat(this.#id, from)).chat);
      this.#from = from;
    });
  }

  /** Was it sent? */
  async write(text: string): Promise<boolean> {
    return this.#ask(async () => this.hear([(await api.write(this.#id, text)).chat]));
  }

  async #ask(ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask();
      this.fault = null;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.said;
      return false;
    }
  }
}
