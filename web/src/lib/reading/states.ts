// What is to be said of a piece beside its figures: its order, how it is drawn up, and what only its own game knows.
import { say, t, type Key } from '../page/i18n.svelte';
import type { Piece } from '../map/pieces';
import type { Chart } from '../server/types';

export function statesOf({ look, isAide, notes }: Piece, { words }: Chart): string[] {
  const named: (Key | false)[] = [look.order !== 'good' && `state.${look.order}`, look.array !== 'line' && `state.${look.array}`, isAide && 'state.aide'];
  return [...named.flatMap((key) => (key ? t(key) : [])), ...notes.map((note) => say(words[note]))];
}
