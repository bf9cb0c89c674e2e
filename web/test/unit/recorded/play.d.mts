// What the unit tests see of the recorded game.
import type { Frame, GameState, Refusal, SentChart } from '../../../src/lib/server/types';
import type { Forecast, Offer } from '../../../src/wire';

export const chart: SentChart;
export const frames: (Frame & { choice: { side: string; text: string } | null; offers: Offer[] })[];

export class Play {
  constructor(id: string, from?: number);
  readonly frame: (typeof frames)[number];
  readonly moment: number;
  state(from: number): GameState;
  act(decision: { moment: number; text: string }): [number, { accepted: { moment: number }; state: GameState }];
  why(text: string): { allowed: boolean; refused?: Refusal };
  odds(line: string[]): Forecast;
}
