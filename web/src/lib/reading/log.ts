// The log as it grows: what comes again replaces what was there.
import { legOf } from './traces';
import type { Entry } from '../server/types';

/** Lines by line of the record; a message that begins anew at a line replaces that line and all after it. */
export function mergeLog(old: Entry[], fresh: Entry[]): Entry[] {
  const [first] = fresh;
  if (!first) return old;
  const kept = old.filter((entry) => entry.moment < first.moment);
  return [...kept, ...fresh];
}

/** The last moments in a row that others decided in: before the first of them, and the last; none if nobody did. */
export function lastTurnOf(log: Entry[], mine: readonly string[]): { first: number; last: number } | null {
  const isTheirs = ({ by }: Entry) => by !== undefined && !mine.includes(by);
  const last = log.findLast(isTheirs);
  if (!last) return null;
  const before = log.findLast((entry) => entry.moment < last.moment && entry.by !== undefined && !isTheirs(entry));
  return { first: before?.moment ?? 0, last: last.moment };
}

/**
 * What an answer is asked for: the blow of somebody else, or a step where none was struck, and neither what came of it nor how I
 * gave way before it; the last word, where I struck or marched since.
 */
export function triggerOf(log: Entry[], mine: string | null): Entry | undefined {
  const gone = undone(log);
  const isDeed = ({ by, happening: { kind, cost } }: Entry) => kind === 'turn' || kind === 'strikes' || (kind === 'goes' && (by !== mine || cost !== undefined));
  const deed = log.findLast((entry) => !gone.has(entry.moment) && isDeed(entry));
  if (!deed || deed.by === undefined || deed.by === mine || deed.happening.kind === 'turn') return log.at(-1);
  return log.findLast((entry) => entry.moment === deed.moment && entry.happening.kind === 'strikes') ?? deed;
}

export interface Line extends Entry {
  /** The steps by which the same mover went on at once. */
  further: Entry[];
}

export interface Paragraph {
  moment: number;
  by: string | null;
  entries: Line[];
}

/** Entries of one decision together; a move of many steps is one line. */
export function paragraphs(log: Entry[]): Paragraph[] {
  const found: Paragraph[] = [];
  let open = -1;
  for (const entry of log) {
    const last = found.at(-1);
    const line = last?.entries.at(-1);
    if (line && goesOn(line.further.at(-1) ?? line, entry)) line.further.push(entry);
    else if (last && open === entry.moment) last.entries.push({ ...entry, further: [] });
    else found.push({ moment: entry.moment, by: entry.by ?? null, entries: [{ ...entry, further: [] }] });
    open = entry.moment;
  }
  return found;
}

/** The moments that were taken back. */
export function undone(log: Entry[]): Set<number> {
  const gone = new Set<number>();
  for (const { moment, undoes } of log) {
    if (undoes === undefined) continue;
    for (let at = undoes; at < moment; at += 1) gone.add(at);
  }
  return gone;
}

/** How many decisions a run of what was taken back stands for: some of them are told of by nothing. */
export function countTaken(taken: Paragraph[]): number {
  const words = taken.flatMap(({ entries }) => entries).filter(({ undoes }) => undoes !== undefined);
  const gone = undone(words);
  words.forEach(({ moment }) => gone.delete(moment));
  return gone.size;
}

/** Paragraphs that stand, or a run of those that were taken back with the words that did so. */
export type Passage = Paragraph | { moment: number; taken: Paragraph[] };

/** What was taken back is folded away. */
export function passages(log: Entry[]): Passage[] {
  const gone = undone(log);
  const found: Passage[] = [];
  for (const paragraph of paragraphs(log)) {
    const isGone = gone.has(paragraph.moment) || paragraph.entries.some(({ undoes }) => undoes !== undefined);
    const last = found.at(-1);
    if (!isGone) found.push(paragraph);
    else if (last && 'taken' in last) last.taken.push(paragraph);
    else found.push({ moment: paragraph.moment, taken: [paragraph] });
  }
  return found;
}

/** Does the same mover go on at once from where a step led? */
function goesOn(step: Entry, next: Entry): boolean {
  const [leg, on] = [legOf(step.happening), legOf(next.happening)];
  if (!leg || !on || step.by !== next.by || on.from !== leg.to) return false;
  return String(step.happening.pieces) === String(next.happening.pieces);
}

/** The rules of a line and of the steps that follow, each once. */
export const rulesOf = (line: Line): string[] => [...new Set([line, ...line.further].flatMap((entry) => entry.rules))];
