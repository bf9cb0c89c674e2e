import { describe, expect, it } from 'vitest';
import { freest } from '../../src/lib/map/corner';

const ROOM = { width: 1000, height: 700 };
const CARD = { width: 300, height: 200 };

describe('the corner for a card', () => {
  it('lies furthest from what it speaks of where nothing else stands', () => {
    expect(freest(ROOM, CARD, [{ x: 200, y: 100 }], [])).toEqual({ isLow: true, isRight: true });
    expect(freest(ROOM, CARD, [{ x: 900, y: 600 }], [])).toEqual({ isLow: false, isRight: false });
  });

  it('covers as few others as it can, and never what it speaks of for their sake', () => {
    const crowd = [{ x: 900, y: 600 }, { x: 950, y: 650 }];
    expect(freest(ROOM, CARD, [{ x: 200, y: 100 }], crowd)).toEqual({ isLow: false, isRight: true });
    const everywhere = [...crowd, { x: 900, y: 100 }, { x: 100, y: 600 }];
    expect(freest(ROOM, CARD, [{ x: 200, y: 100 }], everywhere)).not.toEqual({ isLow: false, isRight: false });
  });

  it('counts what it covers where it begins beside buttons', () => {
    const beside = [{ x: 330, y: 600 }];
    const spoken = [{ x: 900, y: 100 }];
    expect(freest(ROOM, CARD, spoken, beside)).toEqual({ isLow: true, isRight: false });
    expect(freest(ROOM, CARD, spoken, beside, 64)).not.toEqual({ isLow: true, isRight: false });
  });

  it('is some corner where nothing is spoken of', () => {
    // No middle is reckoned of nothing.
    expect(freest(ROOM, CARD, [], [{ x: 50, y: 50 }])).not.toEqual({ isLow: false, isRight: false });
  });
});
