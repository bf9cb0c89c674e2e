// What a decision cost in men, read from the figures before and after it: who left the map, who broke, who lost steps.
import type { Figure, UnitFace } from '../../wire';

export type Blow = 'gone' | 'routed' | 'disorganised' | 'losses';

export interface Toll {
  piece: string;
  /** Seat of its side. */
  side: number;
  blow: Blow;
  /** Where it stood. */
  place: string;
}

type Standing = { place: string; side: number; face: UnitFace };

function standing(figures: Figure[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const { place, side, face } of figures) {
    if (place !== null && face !== 'back' && 'unit' in face) found.set(face.unit.piece, { place, side, face: face.unit });
  }
  return found;
}

function blowTo(was: UnitFace, is: UnitFace | undefined): Blow | null {
  if (!is) return 'gone';
  if (is.order !== was.order && is.order !== 'good') return is.order === 'routed' ? 'routed' : was.order === 'routed' ? null : 'disorganised';
  return is.losses > was.losses ? 'losses' : null;
}

const WORST: readonly Blow[] = ['gone', 'routed', 'losses', 'disorganised'];

/** The worst first. A unit that is turned over or covered is not seen, but has not fallen. */
export function tollOf(before: Figure[], after: Figure[]): Toll[] {
  const [was, is] = [standing(before), standing(after)];
  const backs = (figures: Figure[]) => figures.filter(({ face }) => face === 'back').length;
  if (backs(after) > backs(before)) return [];
  const tolls = [...was].flatMap(([piece, { place, side, face }]) => {
    const blow = blowTo(face, is.get(piece)?.face);
    return blow ? [{ piece, side, blow, place }] : [];
  });
  return tolls.sort((a, b) => WORST.indexOf(a.blow) - WORST.indexOf(b.blow));
}
