// The words of the orders board, in both languages.
import { settings } from '../../lib/page/settings.svelte';
import type { Said } from '../../lib/server/types';

const WORDS = {
  board: { en: 'Orders', fr: 'Ordres' },
  order1: { en: 'Order 1', fr: 'Ordre 1' },
  order2: { en: 'Order 2', fr: 'Ordre 2' },
  order3: { en: 'Order 3', fr: 'Ordre 3' },
  available: { en: 'Available', fr: 'Disponible' },
  reaction: { en: 'Reaction', fr: 'Réaction' },
  administrative: { en: 'Administrative', fr: 'Administratif' },
  activated: { en: 'Activated', fr: 'Activé' },
  night: { en: 'Night', fr: 'Nuit' },
  back: { en: 'a marker, face down', fr: 'un marqueur, face cachée' },
  empty: { en: 'empty', fr: 'vide' },
  give: { en: 'Choose a marker to place it.', fr: 'Choisissez un marqueur pour le poser.' },
  tired: { en: 'Fatigue and rout', fr: 'Fatigue et déroute' },
  fresh: { en: 'Nobody is tired or routed.', fr: 'Personne n’est fatigué ni en déroute.' },
  fatigue: { en: 'fatigue {n}', fr: 'fatigue {n}' },
  routed: { en: 'routed', fr: 'en déroute' },
} satisfies Record<string, Said>;

export function word(key: keyof typeof WORDS, given: Record<string, string | number> = {}): string {
  return WORDS[key][settings.language].replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''));
}
