// What this browser remembers of its owner's wishes.
import type { Language } from '../server/types';

export type Theme = 'auto' | 'light' | 'dark';

/** How fast what was decided is shown; `step` waits for a key or a click each time. */
export const PACES = ['slow', 'normal', 'fast', 'step'] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  numbers: boolean;
  calm: boolean;
  pace: Pace;
  weigh: boolean;
  hints: boolean;
  /** A word before something is left that cannot be taken up again. */
  warn: boolean;
  sound: boolean;
  /** A word from the browser when it is my turn, or somebody writes to me. */
  notify: boolean;
  /** Who plays both sides hides the map between them. */
  handover: boolean;
}

const KEY = 'sabretache.settings';

const FRENCH = /^fr\b/i;

function defaults(): Settings {
  const speaks = typeof navigator === 'undefined' ? '' : navigator.language;
  return {
    language: FRENCH.test(speaks) ? 'fr' : 'en',
    theme: 'auto',
    numbers: false,
    calm: false,
    pace: 'normal',
    weigh: true,
    hints: true,
    warn: true,
    sound: false,
    notify: false,
    handover: true,
  };
}

export function remembered<T>(key: string, otherwise: T): T {
  try {
    const text = globalThis.localStorage?.getItem(key);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    globalThis.localStorage?.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings: Settings = $state({ ...defaults(), ...remembered<Partial<Settings>>(KEY, {}) });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  remember(KEY, $state.snapshot(settings));
}

/** Nothing slides: by wish, or by the system's. */
export function isCalm(): boolean {
  return settings.calm || globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
}
