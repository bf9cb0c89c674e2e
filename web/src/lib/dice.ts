// Finds the dice in an event: a roll with its modifiers, or a bare die.
import type { Entry } from './types';

export interface Modifier {
  value: number;
  rule?: string;
}

export interface Throw {
  die: number;
  total: number;
  modifiers: Modifier[];
}

type Fields = Record<string, unknown>;

const FACES = 6;

export function throwsOf(entry: Entry): Throw[] {
  const event = entry.event;
  if (!event) return [];
  const roll = event.roll as Fields | undefined | null;
  if (roll && typeof roll.die === 'number') {
    const modifiers = Array.isArray(roll.modifiers) ? (roll.modifiers as Fields[]) : [];
    return [
      {
        die: roll.die,
        total: typeof roll.total === 'number' ? roll.total : roll.die,
        modifiers: modifiers.map((m) => ({ value: Number(m.value ?? 0), rule: typeof m.rule === 'string' ? m.rule : undefined })),
      },
    ];
  }
  if (typeof event.die === 'number') return [{ die: event.die, total: event.die, modifiers: [] }];
  return [];
}

export const hasPips = (die: number): boolean => Number.isInteger(die) && die >= 1 && die <= FACES;

/** A modifier with its sign, the minus a true one. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
