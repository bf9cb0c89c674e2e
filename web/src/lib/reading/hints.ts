// Which hint of a guided first turn has its moment.
import type { Hint } from '../../wire';
import { remember } from '../page/settings.svelte';

/** The first hint that was not seen yet and of whose decisions one is offered now. */
export function hintNow(hints: readonly Hint[], seen: readonly number[], verbs: ReadonlySet<string>): number | null {
  const at = hints.findIndex((hint, i) => !seen.includes(i) && hint.verbs.some((verb) => verbs.has(verb)));
  return at < 0 ? null : at;
}

/** All hints of a game come once more. */
export function forgetHints(game: string): void {
  remember(`sabretache.guide.${game}`, []);
  remember('sabretache.hint', 0);
}
