import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../src/lib/server/api';
import { Layers } from '../../src/lib/table/layers.svelte';
import type { Known } from '../../src/lib/table/offers';

const PLACES: Record<string, string> = { post: 'a', gun: 'b' };
const known = { placeOf: (piece: string) => PLACES[piece], piecesAt: (place: string) => Object.keys(PLACES).filter((piece) => PLACES[piece] === place) } as unknown as Known;
const said = (text: string) => ({ en: text, fr: text });

/** Of a look there is a line; of anything else a set of places. */
function answer() {
  return vi.spyOn(api, 'overlays').mockImplementation(async (_, of) =>
    'piece' in of && 'place' in of ? [{ name: said(`line to ${of.place}`), places: [], way: [PLACES[of.piece]!, of.place] }] : [{ name: said('zone'), places: ['z'] }],
  );
}

afterEach(() => vi.restoreAllMocks());

it('draws a line from whoever is picked to where one looks, and lets it follow the eye', async () => {
  answer();
  const layers = new Layers('game');
  const look = (place: string) => layers.look(1, null, { place }, layers.eyes([{ piece: 'post' }], null), [], known);
  await look('c');
  expect(layers.offered.map(({ name }) => name.en)).toEqual(['line to c', 'zone']);
  layers.toggle(layers.offered[0]!);
  await look('d');
  expect([layers.shown?.way, layers.follows]).toEqual([['a', 'd'], true]);
  // Where somebody stands there is nothing to look at: the line stays.
  await look('a');
  expect(layers.shown?.way).toEqual(['a', 'd']);
});

it('lets whoever was read first look at what is read next', () => {
  const layers = new Layers('game');
  expect(layers.eyes([], null)).toBeNull();
  layers.read({ piece: 'post' });
  expect(layers.eyes([], { piece: 'post' }), 'nobody looks at themselves').toBeNull();
  layers.read({ piece: 'gun' });
  expect(layers.eyes([], { piece: 'gun' })).toBe('post');
  expect(layers.eyes([], null), 'a card that was closed').toBe('gun');
  expect(layers.eyes([{ piece: 'post' }], { piece: 'gun' }), 'who is picked comes first').toBe('post');
});

it('forgets a set of places that is no longer told', async () => {
  const asked = answer();
  const layers = new Layers('game');
  await layers.look(1, null, { place: 'c' }, null, [], known);
  layers.toggle(layers.offered[0]!);
  asked.mockResolvedValue([]);
  await layers.look(2, null, { place: 'c' }, null, [], known);
  expect(layers.shown).toBeNull();
});
