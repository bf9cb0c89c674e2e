// What a decision cost in men, read from the figures before and after it: who left the map, who broke, who lost steps.
import type { Figure, UnitFace } from '../../wire';

export type Blow = 'gone' | 'routed' | 'disorganised' | 'losses';

export interface Toll {
  piece: string;
  /** Seat of its side. */
  side: number;
  /** The worst of what befell it. */
  blow: Blow;
  /** All that befell it, the worst first. */
  blows: Blow[];
  /** So many steps it lost. */
  steps: number;
  /** Where it stood. */
  place: string;
}

const WORST: readonly Blow[] = ['gone', 'routed', 'losses', 'disorganised'];

type Standing = { place: string; side: number; face: UnitFace };

function standing(figures: Figure[]): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const { place, side, face } of figures) {
    if (place !== null && face !== 'back' && 'unit' in face) found.set(face.unit.piece, { place, side, face: face.unit });
  }
  return found;
}

function blowsTo(was: UnitFace, is: UnitFace | undefined): Blow[] {
  if (!is) return ['gone'];
  const blows: Blow[] = is.losses > was.losses ? ['losses'] : [];
  const isWorse = is.order !== was.order && (is.order === 'routed' || was.order === 'good');
  if (isWorse) blows.push(is.order === 'routed' ? 'routed' : 'disorganised');
  return blows.sort((a, b) => WORST.indexOf(a) - WORST.indexOf(b));
}

/** The worst first. A unit that is turned over or covered is not seen, but has not fallen. */
export function tollOf(before: Figure[], after: Figure[]): Toll[] {
  const [was, is] = [standing(before), standing(after)];
  const backs = (figures: Figure[]) => figures.filter(({ face }) => face === 'back').length;
  if (backs(after) > backs(before)) return [];
  const tolls = [...was].flatMap(([piece, { place, side, face }]) => {
    const now = is.get(piece)?.face;
    const [blow, ...others] = blowsTo(face, now);
    return blow ? [{ piece, side, blow, blows: [blow, ...others], steps: now ? now.losses - face.losses : 0, place }] : [];
  });
  return tolls.sort((a, b) => WORST.indexOf(a.blow) - WORST.indexOf(b.blow));
}
