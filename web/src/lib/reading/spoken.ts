// What a screen reader says of the place or the counter that the keys have come to.
import { faceDown, nameOf, type Piece, type Position } from '../map/pieces';
import { perhaps, say, t } from '../page/i18n.svelte';
import { settings } from '../page/settings.svelte';
import type { Chart } from '../server/types';
import type { Reach } from '../table/reach';
import type { Objective, Reach as Spot, Work } from '../../wire';
import { facedBy, groundOf, statesOf } from './states';

/** What may be said of a place. */
export interface Surroundings {
  chart: Chart;
  position: Position;
  /** What each further step of the mover would cost. */
  steps: ReadonlyMap<string, number>;
  reach: Reach;
  objectives: readonly Objective[];
  works: readonly Work[];
}

const listed = (parts: string[]): string => parts.filter(Boolean).join(', ');

/** What is left to a mover who has come there, and what may meet it. */
export const spotSaid = (spot: Spot): string =>
  [t('reach.left', { n: spot.left }), spot.answered ? t('reach.answered') : '', spot.owed?.length ? t('reach.owed') : ''].filter(Boolean).join('; ');

/** A place: its ground, what was built there, what it counts, what it costs, and who stands there. */
export function placeSaid(place: string, { chart, position, steps, reach, objectives, works }: Surroundings): string {
  const step = steps.get(place);
  const spot = reach.get(place);
  const shape = chart.geometry.places[place];
  const stack = position.stacks.get(place) ?? [];
  const who = stack.length > 0 ? stack.map((piece) => pieceSaid(piece, chart, position)) : [t('map.empty')];
  const ground = shape ? [shape.name ?? '', ...groundOf(shape)] : [];
  const built = works.filter((work) => work.place === place || work.across === place).map(({ kind }) => t(`work.${kind}`));
  const counts = objectives.filter(({ places }) => places.includes(place)).map(({ what }) => say(what));
  const cost = step === undefined ? '' : t('map.cost', { n: step });
  const hidden = position.hidden.has(place) ? t('map.hidden') : '';
  return listed([t('map.place', { place }), ...ground, ...built, ...counts, cost, spot ? spotSaid(spot) : '', ...who, hidden]);
}

/** A counter, and where it is. */
export function standingSaid(code: string, chart: Chart, position: Position): string {
  const piece = position.pieces.get(code);
  const name = piece ? pieceSaid(piece, chart, position) : nameOf(position, code, settings.language);
  return listed([name, t('map.place', { place: position.placeOf(code) ?? '' })]);
}

function pieceSaid(piece: Piece, chart: Chart, position: Position): string {
  const strength = piece.look.strength ? `${t('value.strength')} ${piece.look.strength}` : '';
  return listed([nameOf(position, piece.code, settings.language), perhaps(`arm.${piece.look.arm}`) ?? '', strength, ...statesOf(piece, chart), say(faceDown(position, piece.code)), facedBy(piece)]);
}
