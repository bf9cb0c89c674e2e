// The eye over the map: where it is, how it gets about, and what it may be shown for a moment.
import { clamp, fit, frame, pan, snug, zoomAt, type Camera, type Size } from './camera';
import type { PlaceShape } from '../server/types';

const SETTLE_MS = 200;
const GLIDE_MS = 260;
const OPENING_CLOSEST = 2.6;
/** A counter is never smaller than this when a game is opened: its hex has room for a finger. */
const OPENING_PX = 29;
/** Around the pieces when a game is opened, and around what is shown; in counters. */
const MARGIN = 2.2;
const SHOWN_MARGIN = 1.2;

type Spot = Pick<PlaceShape, 'x' | 'y'>;

function around(spots: Spot[], margin: number): { x: number; y: number } & Size {
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

export class Eye {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  room: Size = $state({ width: 0, height: 0 });
  /** Between two movements of the hand. */
  moving = $state(false);
  /** On its way to something that is shown, or back. */
  gliding = $state(false);

  /** Where the window begins on the screen. */
  #top = 0;
  /** Where it was before it was shown something. */
  #kept: Camera | null = null;
  /** What it is to be shown as soon as it is open. */
  #waiting: (() => void) | null = null;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #arrive: ReturnType<typeof setTimeout> | undefined;
  readonly #map: () => Size;
  readonly #side: () => number;

  constructor(map: () => Size, side: () => number) {
    this.#map = map;
    this.#side = side;
  }

  /** Where a point of the map is in the window. */
  see({ x, y }: Spot): Spot {
    return { x: x * this.camera.scale + this.camera.x, y: y * this.camera.scale + this.camera.y };
  }

  move(next: Camera): void {
    this.camera = clamp(next, this.#map(), this.room);
    this.#kept = null;
    this.moving = true;
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => (this.moving = false), SETTLE_MS);
  }

  pan(dx: number, dy: number): void {
    this.move(pan(this.camera, dx, dy));
  }

  zoom(factor: number, at: Spot = { x: this.room.width / 2, y: this.room.height / 2 }): void {
    this.move(zoomAt(this.camera, factor, at.x, at.y, this.#map(), this.room));
  }

  /** All of the sheet, clear of what stands at the left edge of the window. */
  whole(edge = 0): void {
    this.move(pan(fit(this.#map(), { ...this.room, width: this.room.width - edge }), edge, 0));
  }

  /** The window has another size, or begins elsewhere: what is seen stays where it was on the screen. */
  resize(top: number, room: Size): void {
    const by = room.width === this.room.width ? this.#top - top : 0;
    this.#top = top;
    this.room = room;
    if (by === 0) return;
    this.camera = pan(this.camera, 0, by);
    if (this.#kept) this.#kept = pan(this.#kept, 0, by);
  }

  /** Is one of some points in sight, above what covers the foot of the window? */
  sees(spots: Spot[], foot: number): boolean {
    return spots.some((spot) => this.#sees(spot, foot));
  }

  /** Where something happens: around the pieces, or the whole sheet, clear of what stands at the left edge of the window. Where they
   *  do not all fit, some of them are in the middle. */
  home(spots: Spot[], edge = 0, heart = spots): void {
    const room = { ...this.room, width: this.room.width - edge };
    const at = pan(spots.length === 0 ? fit(this.#map(), room) : this.#framed(spots, room, heart), edge, 0);
    // Where the sheet begins in sight, it begins beside them.
    this.camera = at.x > 0 ? { ...at, x: Math.max(at.x, edge) } : at;
    this.#kept = null;
    this.#waiting?.();
    this.#waiting = null;
  }

  #framed(spots: Spot[], room: Size, heart: Spot[]): Camera {
    const map = this.#map();
    const all = around(spots, this.#side() * MARGIN);
    const framed = frame(all, map, room, OPENING_CLOSEST);
    const factor = Math.max(1, OPENING_PX / (this.#side() * framed.scale));
    const { scale } = zoomAt(framed, factor, room.width / 2, room.height / 2, map, room);
    const some = around(heart.length > 0 ? heart : spots, 0);
    const across = all.width * scale > room.width ? some : all;
    const along = all.height * scale > room.height ? some : all;
    const [x, y] = [across.x + across.width / 2, along.y + along.height / 2];
    return snug({ scale, x: room.width / 2 - x * scale, y: room.height / 2 - y * scale }, map, room);
  }

  /** Moves only if a point is out of sight. */
  reveal(spot: Spot): void {
    if (this.#sees(spot, 0)) return;
    const at = this.see(spot);
    this.#kept = null;
    this.#glide(snug(pan(this.camera, this.room.width / 2 - at.x, this.room.height / 2 - at.y), this.#map(), this.room));
  }

  /** Shows points that are out of sight, above what covers the foot of the window, until `back`. */
  show(spots: Spot[], foot: number): void {
    if (this.room.width === 0) this.#waiting = () => this.show(spots, foot);
    if (this.room.width === 0 || spots.length === 0 || spots.every((spot) => this.#sees(spot, foot))) return;
    const free = { width: this.room.width, height: this.room.height - foot };
    const box = around(spots, this.#side() * SHOWN_MARGIN);
    const scale = Math.min(this.camera.scale, free.width / box.width, free.height / box.height);
    const [x, y] = [free.width / 2 - (box.x + box.width / 2) * scale, free.height / 2 - (box.y + box.height / 2) * scale];
    const before = this.#kept ?? this.camera;
    this.#glide(snug({ x, y, scale }, this.#map(), free));
    this.#kept = before;
  }

  /** Back to where it was, unless the player has looked about meanwhile. */
  back(): void {
    if (this.#kept) this.#glide(this.#kept);
    this.#kept = null;
    this.#waiting = null;
  }

  /** Where it was shown something is where it is now. */
  stay(): void {
    this.#kept = null;
  }

  close(): void {
    clearTimeout(this.#settle);
    clearTimeout(this.#arrive);
  }

  #sees(spot: Spot, foot: number): boolean {
    const at = this.see(spot);
    const margin = this.#side() * this.camera.scale;
    return at.x > margin && at.y > margin && at.x < this.room.width - margin && at.y < this.room.height - foot - margin;
  }

  #glide(to: Camera): void {
    this.camera = to;
    this.gliding = true;
    clearTimeout(this.#arrive);
    this.#arrive = setTimeout(() => (this.gliding = false), GLIDE_MS);
  }
}
