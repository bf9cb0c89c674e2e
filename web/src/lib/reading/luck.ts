// Dice against their expectation: how each side threw, counted so that more is always better for whoever threw.
import type { Entry } from '../server/types';
import { undone } from './log';

export interface Luck {
  /** Seat of the side. */
  side: number;
  dice: number;
  /** By how much a die was better than could be expected, on average. */
  better: number;
  /** The share of games with as many dice in which they fall worse, from 0 to 1. */
  share: number;
}

/** The share of a normal distribution below this many deviations (Abramowitz and Stegun 26.2.17). */
export function below(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations));
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight((sum, factor) => (sum + factor) * t, 0);
  const share = 1 - (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return deviations < 0 ? 1 - share : share;
}

/** What was taken back never fell. */
export function luckOf(log: Entry[], seats: number): Luck[] {
  const sums = Array.from({ length: seats }, () => ({ dice: 0, better: 0, variance: 0 }));
  const gone = undone(log);
  for (const { moment, happening } of log) {
    if (gone.has(moment)) continue;
    for (const { side, die, dice, low = false } of happening.throws ?? []) {
      const sum = side === undefined ? undefined : sums[side];
      if (!sum) continue;
      const mean = die.first + (die.faces - 1) / 2;
      sum.dice += dice.length;
      sum.better += dice.reduce((all, face) => all + (low ? mean - face : face - mean), 0);
      sum.variance += (dice.length * (die.faces * die.faces - 1)) / 12;
    }
  }
  return sums.map(({ dice, better, variance }, side) => ({
    side,
    dice,
    better: dice > 0 ? better / dice : 0,
    share: variance > 0 ? below(better / Math.sqrt(variance)) : 0.5,
  }));
}
