// What somebody else does while one looks: the map goes there if it is out of sight, and comes back.

/** The map goes from one thing to the next no sooner than this, and back so long after the last. */
const EVERY_MS = 700;
const LINGER_MS = 1400;

export class Lookout {
  #shownAt = 0;
  #going: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  readonly #show: (places: string[]) => void;
  readonly #back: () => void;

  constructor(show: (places: string[]) => void, back: () => void) {
    this.#show = show;
    this.#back = back;
  }

  /** Something happened there. */
  tell(places: string[]): void {
    this.leave();
    const wait = Math.max(0, this.#shownAt + EVERY_MS - Date.now());
    this.#going = setTimeout(() => {
      this.#shownAt = Date.now();
      this.#show(places);
    }, wait);
    this.#leaving = setTimeout(this.#back, wait + LINGER_MS);
  }

  /** Something happened there, and now whoever looks on must decide: it is shown at once, and the map stays. */
  end(places: string[]): void {
    this.leave();
    this.#show(places);
  }

  /** Whatever was to be shown, or left, no longer is. */
  leave(): void {
    clearTimeout(this.#going);
    clearTimeout(this.#leaving);
  }
}
