// What is to be said of a piece beside its figures: its order, how it is drawn up, and what only its own game knows.
import { perhaps, say, t, type Key } from '../page/i18n.svelte';
import type { Piece } from '../map/pieces';
import type { Chart, PlaceShape } from '../server/types';

export function statesOf({ look, isAide, notes }: Piece, { words }: Chart): string[] {
  const named: (Key | false)[] = [look.order !== 'good' && `state.${look.order}`, look.array !== 'line' && `state.${look.array}`, isAide && 'state.aide'];
  return [...named.flatMap((key) => (key ? t(key) : [])), ...notes.map((note) => say(words[note]))];
}

/** The ground of a place in a few words. */
export function groundOf({ covers, level, redoubt }: PlaceShape): string[] {
  if (!covers) return [];
  const cover = covers.length > 0 ? covers.map((one) => perhaps(`ground.${one}`) ?? one) : [t('ground.clear')];
  return [...cover, redoubt ? t('ground.redoubt') : '', level ? t('ground.level', { n: level }) : ''].filter(Boolean);
}

/** The places that a piece looks at. */
export const facedBy = ({ arcs }: Piece): string => (arcs.front?.length ? t('map.faces', { place: arcs.front.join(', ') }) : '');
