// Hints when their moment comes, and the order of battle.
import { describe, expect, it } from 'vitest';
import { hintNow } from '../../src/lib/reading/hints';
import { armiesOf } from '../../src/lib/reading/armies';
import { readPosition } from '../../src/lib/map/pieces';
import { EMPTY_CHART } from '../../src/lib/map/chart';
import type { Figure } from '../../src/wire';

const said = { en: 'Do.', fr: 'Faites.' };

describe('a guided turn', () => {
  const hints = [
    { verbs: ['march'], text: said },
    { verbs: ['shoot', 'strike'], text: said },
  ];

  it('waits for a decision that a hint names', () => {
    expect(hintNow(hints, [], new Set(['wait']))).toBe(null);
    expect(hintNow(hints, [], new Set(['strike', 'march']))).toBe(0);
    expect(hintNow(hints, [0], new Set(['strike', 'march']))).toBe(1);
    expect(hintNow(hints, [0, 1], new Set(['strike', 'march']))).toBe(null);
  });
});

describe('the order of battle', () => {
  const officer = (piece: string, place: string | null, away?: Figure['away'], group: string | null = null): Figure => ({
    place,
    away,
    depth: 0,
    side: 0,
    ground: 'blue',
    face: { officer: { piece, name: piece, band: null, radius: 1, group, aide: false } },
  });
  const hidden: Figure = { place: '0101', depth: 1, side: 1, ground: 'buff', face: 'back' };
  const figures = [officer('late', null, 'awaited', 'left'), officer('chief', '0101'), officer('dead', null, 'lost', 'left'), officer('other', null, 'absent'), hidden];
  const [blue, red] = armiesOf(readPosition({ figures, chart: EMPTY_CHART, sides: ['blue', 'red'] }), ['blue', 'red']);

  it('leaves out who has no part in it, and lists the fallen last', () => {
    expect(blue!.groups.map(({ code, pieces }) => [code, pieces.map((piece) => piece.code)])).toEqual([
      [null, ['chief']],
      ['left', ['late', 'dead']],
    ]);
  });

  it('counts what lies hidden', () => {
    expect([red!.hidden, red!.on]).toEqual([1, 1]);
  });
});
