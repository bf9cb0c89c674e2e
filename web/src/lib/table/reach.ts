// Where a piece may get to, as the table tells it, and what is made of it: whose reach to ask for, where a click would
// lead, the way there, and whether a way that was begun still goes on. No rule of any game.
import type { Halt, Reach as Spot } from '../../wire';
import { isStart } from './manner';
import { matching, onMap, openTokens, pick, type Known, type ReadOffer, type Target } from './offers';
import type { Leg } from '../reading/traces';
import type { GameState, Geometry } from '../server/types';

/** A place within reach; on some ways points are bought with something else. */
export interface Goal extends Spot {
  isBought: boolean;
}

export type Reach = ReadonlyMap<string, Goal>;

export const NOWHERE: Reach = new Map();

/** The mover of a move that is under way: nobody has to be named. */
export const UNDER_WAY = '';

/** What was sent, by place; what is not on this map is left out. */
export function readReach(sent: { reach?: Spot[] }, known: Pick<Known, 'isPlace'>): Reach {
  const goals = (sent.reach ?? []).filter((spot) => known.isPlace(spot.place)).map(arrived);
  return new Map(goals.filter(({ line }) => line.length > 0).map((goal) => [goal.place, goal]));
}

/** A way as far as its end: what could be bought there is another decision. */
function arrived(spot: Spot): Goal {
  const end = spot.way.findIndex(({ place }) => place === spot.place);
  const way = end < 0 ? spot.way : spot.way.slice(0, end + 1);
  const isBought = way.some(({ left }, i) => left > (way[i - 1]?.left ?? left));
  return { ...spot, way, line: spot.line.slice(0, way.length - 1), left: way.at(-1)?.left ?? spot.left, isBought };
}

/** What each step that is offered costs, where that is told. */
export function stepsOf(reads: ReadOffer[]): Map<string, number> {
  const costs = reads.map((read) => [stepTo(read), read.offer.cost] as const);
  return new Map(costs.flatMap(([place, cost]) => (place !== undefined && cost?.of === 'movement' ? [[place, cost.amount] as const] : [])));
}

/** The only place that a decision leads to, if it is a step. */
function stepTo(read: ReadOffer): string | undefined {
  const [token, ...others] = onMap(read);
  return read.offer.manner === 'goes' && token?.kind === 'place' && others.length === 0 ? token.text : undefined;
}

/** The decision whose reach is worth knowing, `UNDER_WAY`, or nothing. */
export function moverOf(reads: ReadOffer[], picked: Target[], known: Known): string | null {
  const last = picked.at(-1);
  if (!last) return reads.some((read) => stepTo(read) !== undefined) ? UNDER_WAY : null;
  const moves = matching(reads, picked, known).filter(
    (read) => isStart(read.offer) && onMap(read).length > 0 && openTokens(read, picked, known).length === 0,
  );
  const named = 'piece' in last ? last.piece : last.place;
  const best = moves.find((read) => read.tokens.some((token) => token.text === named)) ?? moves[0];
  return best?.offer.text ?? null;
}

/** Where the mover stands. */
export const originOf = (reach: Reach): string | undefined => reach.values().next().value?.way[0]?.place;

/** Where a click would go at once. An offer that speaks of it comes first, and so does another piece to choose. */
export function goalOf(reach: Reach, reads: ReadOffer[], picked: Target[], target: Target, known: Known): Goal | null {
  const place = 'place' in target ? target.place : known.placeOf(target.piece);
  const spot = place === undefined ? undefined : reach.get(place);
  if (!spot) return null;
  if (picked.length > 0) {
    if (matching(reads, [...picked, target], known).length > 0) return null;
    if ('place' in target) return spot;
  }
  return pick(reads, picked, target, known).kind === 'nothing' ? spot : null;
}

/** The way to a place, leg by leg, with what each costs. */
export function pathTo({ way }: Pick<Spot, 'way'>): Leg[] {
  const legs: Leg[] = [];
  let before: Halt | undefined;
  for (const halt of way) {
    if (before && halt.place !== before.place) legs.push({ from: before.place, to: halt.place, cost: before.left - halt.left });
    // What it pays without leaving, to turn, is paid for the step that follows.
    if (!before || halt.place !== before.place) before = halt;
  }
  return legs;
}

/** May a way go on after one of its decisions: nobody else was asked, and nothing else has begun? */
export function goesOn(before: GameState, after: GameState): boolean {
  return (
    after.status === 'running' &&
    after.moment === before.moment + 1 &&
    after.side === before.side &&
    after.stage.turn === before.stage.turn &&
    after.stage.phase === before.stage.phase &&
    after.deciding.join() === before.deciding.join()
  );
}

/** How much a place that lies aside counts as further off. */
const ASIDE = 2;
const NARROWEST = 0.3;

/** The next place in a direction of the sheet. */
export function toward(places: Iterable<string>, from: string, dx: number, dy: number, geometry: Geometry): string | undefined {
  const start = geometry.places[from];
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const code of places) {
    const shape = geometry.places[code];
    if (!start || !shape || code === from) continue;
    const [x, y] = [shape.x - start.x, shape.y - start.y];
    const distance = Math.hypot(x, y);
    const along = (x * dx + y * dy) / (distance || 1);
    const far = distance * (1 + ASIDE * (1 - along));
    if (along > NARROWEST && far < least) [best, least] = [code, far];
  }
  return best;
}
