// Where figures come from, those of one source together: what was rebuilt first, the rulebook last.
import type { Source } from '../../wire';
import type { Chart, Said } from '../server/types';

export type SourceKind = 'reconstructed' | 'public' | 'seed';

export interface Origin {
  kind: SourceKind;
  /** The section, the address, or the reasons. */
  text: Said;
  /** What comes from there. */
  figures: Said[];
}

const ORDER: readonly SourceKind[] = ['reconstructed', 'public', 'seed'];

export function readSource(source: Source): Pick<Origin, 'kind' | 'text'> {
  const alike = (text: string): Said => ({ en: text, fr: text });
  if ('seed' in source) return { kind: 'seed', text: alike(source.seed) };
  if ('public' in source) return { kind: 'public', text: alike(source.public) };
  return { kind: 'reconstructed', text: source.reconstructed };
}

/** The sources of a piece or a place. */
export function originsOf(marks: Record<string, number> | undefined, { provenance, words }: Chart): Origin[] {
  const found = new Map<number, Origin>();
  for (const [figure, at] of Object.entries(marks ?? {})) {
    const source = provenance.sources[at];
    const word = words[figure];
    if (!source || !word) continue;
    const origin = found.get(at) ?? { ...readSource(source), figures: [] };
    origin.figures.push(word);
    found.set(at, origin);
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Those of one kind together, whatever their reasons. */
export function byKind(origins: Origin[]): Origin[] {
  const kinds = [...new Set(origins.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, text: { en: '', fr: '' }, figures: origins.filter((one) => one.kind === kind).flatMap(({ figures }) => figures) }));
}
