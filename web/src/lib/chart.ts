// A map as it is sent, brought into the one shape the client draws.
import type { Chart, PlaceShape, SentChart } from './types';

export function readChart(sent: SentChart): Chart {
  const { geometry } = sent;
  const places: Record<string, PlaceShape> = {};
  for (const [code, { centre, x, y, ...rest }] of Object.entries(geometry.places)) {
    places[code] = { ...rest, x: centre?.[0] ?? x ?? 0, y: centre?.[1] ?? y ?? 0 };
  }
  return {
    svg: sent.svg,
    figures: sent.figures,
    names: sent.names,
    geometry: {
      width: geometry.size?.[0] ?? geometry.width ?? 0,
      height: geometry.size?.[1] ?? geometry.height ?? 0,
      counter: geometry.counter,
      facings: geometry.facings,
      places,
    },
  };
}
