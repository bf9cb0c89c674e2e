// The log as it grows: what comes again replaces what was there.
import type { Entry } from './types';

/** Lines by line of the record; a message that begins anew at a line replaces that line and all after it. */
export function mergeLog(old: Entry[], fresh: Entry[]): Entry[] {
  const [first] = fresh;
  if (!first) return old;
  const kept = old.filter((entry) => entry.sequence < first.sequence);
  return [...kept, ...fresh];
}

export interface Paragraph {
  sequence: number;
  by: string | null;
  entries: Entry[];
}

/** Entries of one decision together. */
export function paragraphs(log: Entry[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    if (last && last.sequence === entry.sequence) last.entries.push(entry);
    else found.push({ sequence: entry.sequence, by: entry.by ?? null, entries: [entry] });
  }
  return found;
}
