// A hand on the map: one finger drags, two pinch, a short touch points, a long one reads.
import type { Eye } from './eye.svelte';
import type { Target } from '../table/offers';

const DRAG_PX = 6;
const PRESS_MS = 450;
const WHEEL = 0.0015;
/** A pinch on a touchpad comes as a wheel with the control key, in smaller steps. */
const PAD = 0.01;

interface Point {
  x: number;
  y: number;
}

export interface Hand {
  /** A click or a tap, at a point of the window of the map. */
  point(target: Target, at: Point, isTouch: boolean, event: PointerEvent): void;
  /** A long press. */
  read(target: Target): void;
  hover(event: PointerEvent): void;
}

/** The piece, or else the place, that an element of the map stands for. */
export function targetAt(element: EventTarget | null): Target | null {
  if (!(element instanceof Element)) return null;
  const piece = element.closest<SVGElement>('[data-piece]')?.dataset.piece;
  if (piece) return { piece };
  const place = element.closest<SVGElement>('[data-place]')?.dataset.place;
  return place ? { place } : null;
}

export class Gestures {
  readonly #pointers = new Map<number, Point>();
  #start: (Point & { target: Target | null }) | null = null;
  #isDragging = false;
  /** Did a finger that is about to leave come down on the map itself? */
  #isTouched = false;
  #press: ReturnType<typeof setTimeout> | undefined;
  readonly #eye: Eye;
  readonly #hand: Hand;

  constructor(eye: Eye, hand: Hand) {
    this.#eye = eye;
    this.#hand = hand;
  }

  /** Does it touch the map? */
  get isDown(): boolean {
    return this.#pointers.size > 0;
  }

  /** Follows the hand over an element; what it gives back lets go. */
  follow(window: HTMLElement): () => void {
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? PAD : WHEEL));
      this.#eye.zoom(factor, within(window, event.clientX, event.clientY));
    };
    // A touch is followed by a click on whatever is there by then: a menu that the touch itself has opened is not meant.
    const lift = (event: TouchEvent) => {
      if (!this.#isTouched) return;
      this.#isTouched = event.touches.length > 0;
      if (event.cancelable) event.preventDefault();
      window.focus({ preventScroll: true });
    };
    window.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('touchend', lift);
    return () => {
      window.removeEventListener('wheel', wheel);
      window.removeEventListener('touchend', lift);
      clearTimeout(this.#press);
    };
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#isTouched = event.pointerType === 'touch';
    clearTimeout(this.#press);
    if (this.#pointers.size > 1) {
      this.#start = null;
      return;
    }
    this.#isDragging = false;
    const target = targetAt(event.target);
    this.#start = { x: event.clientX, y: event.clientY, target };
    this.#press = setTimeout(() => {
      if (!this.#start || this.#isDragging || !target) return;
      this.#start = null;
      this.#hand.read(target);
    }, PRESS_MS);
  }

  move(event: PointerEvent, window: HTMLElement): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.#hand.hover(event);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, now, window);
    else if (this.#isDragging || (this.#start && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) > DRAG_PX)) {
      this.#isDragging = true;
      if (!window.hasPointerCapture(event.pointerId)) window.setPointerCapture(event.pointerId);
      this.#eye.pan(now.x - before.x, now.y - before.y);
    } else return;
    this.#pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent, window: HTMLElement): void {
    clearTimeout(this.#press);
    this.#pointers.delete(event.pointerId);
    const target = this.#start?.target;
    if (target && !this.#isDragging && event.type === 'pointerup') {
      this.#hand.point(target, within(window, event.clientX, event.clientY), event.pointerType === 'touch', event);
    }
    if (this.#pointers.size > 0) return;
    this.#start = null;
    this.#isDragging = false;
  }

  #pinch(id: number, before: Point, now: Point, window: HTMLElement): void {
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    this.#isDragging = true;
    const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
    this.#eye.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.#eye.zoom(spread, within(window, (now.x + other.x) / 2, (now.y + other.y) / 2));
  }
}

function within(window: HTMLElement, x: number, y: number): Point {
  const box = window.getBoundingClientRect();
  return { x: x - box.left, y: y - box.top };
}
