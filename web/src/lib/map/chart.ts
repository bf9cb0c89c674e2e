// A map as it is sent, brought into the one shape the client draws.
import type { Chart, PlaceShape, SentChart } from '../server/types';

/** Before one is there. */
export const EMPTY_CHART: Chart = {
  svg: '',
  geometry: { width: 0, height: 0, counter: 0, places: {} },
  names: {},
  words: {},
  provenance: { sources: [], pieces: {}, places: {} },
};

export function readChart({ geometry, ...rest }: SentChart): Chart {
  const places: Record<string, PlaceShape> = {};
  for (const [code, { centre: [x, y], ...shape }] of Object.entries(geometry.places)) places[code] = { ...shape, x, y };
  const [width, height] = geometry.size;
  return { ...rest, geometry: { width, height, counter: geometry.counter, places } };
}
