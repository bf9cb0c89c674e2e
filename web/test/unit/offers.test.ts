import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/wire';
import { offer } from './offer';
import { guesses, marks, matching, pick, placesOf, readOffer, type Known, type Target } from '../../src/lib/table/offers';

const ALL: Role[] = ['who', 'with', 'from', 'where', 'target', 'facing', 'how'];
const PLACES = ['1004', '1005', '1104', '1207', '1307', '1308'];
const STANDS: Record<string, string> = { gun: '1104', jenner: '1207', lochmann: '1207', post: '1004' };
const GROUPS: Record<string, string> = { gun: 'f-segur', jenner: 'f-segur' };

const known: Known = {
  parties: [],
  isPlace: (code) => PLACES.includes(code),
  placeOf: (code) => STANDS[code],
  groupOf: (code) => GROUPS[code],
  piecesAt: (place) => Object.keys(STANDS).filter((piece) => STANDS[piece] === place),
};

const reads = (...texts: string[]) => texts.map((text) => readOffer(offer(text), known));
const texts = (list: { offer: { text: string } }[]) => list.map((read) => read.offer.text);

describe('reading an offer', () => {
  it('knows pieces, and places that are on this map', () => {
    const [read, off] = reads('react gun entered', 'to 9999');
    expect(read!.tokens).toEqual([
      { text: 'gun', kind: 'piece' },
      { text: 'entered', kind: 'plain' },
    ]);
    expect(off!.tokens).toEqual([{ text: '9999', kind: 'plain' }]);
  });
});

describe('a click', () => {
  const moving = reads('to 1307', 'to 1308', 'left', 'end');
  it('takes the only offer that speaks of a place', () => {
    expect(pick(moving, [], { place: '1307' }, known)).toMatchObject({ kind: 'chosen', read: { offer: { text: 'to 1307' } } });
  });

  it('means nothing where no offer speaks of it', () => {
    expect(pick(moving, [], { place: '1004' }, known)).toEqual({ kind: 'nothing' });
  });

  const acting = reads('fire gun 1004', 'fire gun 1005', 'move gun', 'move jenner', 'move 1207', 'end');
  it('narrows, then takes what is left', () => {
    const first = pick(acting, [], { piece: 'gun' }, known);
    expect(first.kind).toBe('narrowed');
    const picked: Target[] = first.kind === 'narrowed' ? first.picked : [];
    expect(texts(matching(acting, picked, known))).toEqual(['fire gun 1004', 'fire gun 1005', 'move gun']);
    expect(pick(acting, picked, { place: '1005' }, known)).toMatchObject({ kind: 'chosen', read: { offer: { text: 'fire gun 1005' } } });
  });

  it('begins anew on something that does not go with what was picked', () => {
    const result = pick(acting, [{ piece: 'gun' }], { piece: 'jenner' }, known);
    expect(result).toMatchObject({ kind: 'narrowed', picked: [{ piece: 'jenner' }] });
  });

  it('on a place means the pieces that stand there too', () => {
    const result = pick(acting, [], { place: '1207' }, known);
    expect(result.kind === 'narrowed' && texts(result.left)).toEqual(['move jenner', 'move 1207']);
  });

  it('does not decide for one who is only named second', () => {
    const lending = reads('lend post f-segur', 'move post', 'end');
    expect(pick(lending, [], { piece: 'jenner' }, known)).toMatchObject({ kind: 'narrowed', picked: [{ piece: 'jenner' }] });
    expect(pick(lending, [{ piece: 'jenner' }], { piece: 'post' }, known)).toMatchObject({ kind: 'chosen', read: { offer: { text: 'lend post f-segur' } } });
  });

  it('on a unit means its formation', () => {
    expect(pick(reads('activate f-segur', 'end'), [], { piece: 'jenner' }, known)).toMatchObject({
      kind: 'chosen',
      read: { offer: { text: 'activate f-segur' } },
    });
  });
});

describe('marks', () => {
  const acting = reads('fire gun 1004', 'fire gun 1005', 'move gun', 'to 1307');
  it('light the first thing to point at of each offer', () => {
    const found = marks(acting, [], known);
    expect([...found.pieces.keys()]).toEqual(['gun']);
    expect([...found.places.keys()]).toEqual(['1307']);
  });

  it('light the targets once somebody is chosen', () => {
    expect([...marks(acting, [{ piece: 'gun' }], known).places]).toEqual([
      ['1004', 'strike'],
      ['1005', 'strike'],
    ]);
  });
});

describe('guesses', () => {
  it('put the place clicked where an offered one stands', () => {
    expect(guesses(reads('to 1307', 'to 1308', 'left'), [], { place: '1005' }, known, 3, ALL)).toEqual(['to 1005']);
  });

  it('put a piece in the place of a piece, and its formation in that of a formation', () => {
    expect(guesses(reads('move gun'), [], { piece: 'jenner' }, known, 3, ALL)).toEqual(['move jenner']);
    expect(guesses(reads('activate f-granby'), [], { piece: 'jenner' }, known, 3, ALL)).toEqual(['activate f-segur']);
  });

  it('put it only where it may have been meant', () => {
    const acting = reads('fire gun 1004', 'move gun');
    expect(guesses(acting, [], { piece: 'jenner' }, known, 3, ['who'])).toEqual(['fire jenner 1004', 'move jenner']);
    expect(guesses(acting, [], { piece: 'jenner' }, known, 3, ['target'])).toEqual(['fire gun 1207']);
  });

  it('keep what was picked', () => {
    const acting = reads('fire gun 1004', 'move jenner');
    expect(guesses(acting, [{ piece: 'gun' }], { place: '1307' }, known, 3, ALL)).toEqual(['fire gun 1307']);
  });
});

describe('a part of a group', () => {
  const parties = [
    { code: 'f-segur.1', group: 'f-segur', number: 1, pieces: ['gun'], isServed: false },
    { code: 'f-segur.2', group: 'f-segur', number: 2, pieces: ['jenner', 'post'], isServed: false },
    { code: 'f-segur.3', group: 'f-segur', number: 3, pieces: ['lochmann'], isServed: false },
  ];
  const parted: Known = { ...known, parties };
  const order = (number: number) =>
    readOffer({ ...offer(`order f-segur.${number}`), parts: [{ role: 'who', piece: 'f-segur' }, { role: 'who', number }] }, parted);
  const ordering = [order(1), order(2)];

  it('is meant by each of its pieces, and by no other of its group', () => {
    expect(pick(ordering, [], { piece: 'gun' }, parted)).toMatchObject({ kind: 'chosen', read: { offer: { text: 'order f-segur.1' } } });
    expect(pick(ordering, [], { place: '1004' }, parted)).toMatchObject({ kind: 'chosen', read: { offer: { text: 'order f-segur.2' } } });
    expect(pick(ordering, [], { piece: 'lochmann' }, parted)).toEqual({ kind: 'nothing' });
  });

  it('is lit piece by piece, and shown where it stands', () => {
    expect([...marks(ordering, [], parted).pieces.keys()]).toEqual(['gun', 'jenner', 'post']);
    expect(placesOf(ordering[1]!, parted)).toEqual(['1207', '1004']);
  });

  it('is asked about by its own number', () => {
    expect(guesses(ordering, [], { piece: 'lochmann' }, parted, 3, ALL)).toEqual(['order f-segur.3']);
  });
});
