// What the chapters of the rulebooks are about: the catalogue numbers them, and names only their rules.
import type { Said } from '../lib/types';

const COUNTERS: Said = { en: 'The counters', fr: 'Les pions' };
const SEQUENCE: Said = { en: 'Sequence of play', fr: 'Séquence de jeu' };
const COMMAND: Said = { en: 'Command', fr: 'Commandement' };
const COMBAT: Said = { en: 'Combat', fr: 'Combat' };
const GENERAL: Said = { en: 'General', fr: 'Généralités' };
const VICTORY: Said = { en: 'Victory', fr: 'Victoire' };

const CHAPTERS: Record<string, Record<string, Said>> = {
  warburg: {
    0: GENERAL,
    1: COUNTERS,
    2: { en: 'Facing', fr: 'Orientation' },
    3: { en: 'Stacking', fr: 'Empilement' },
    4: SEQUENCE,
    5: { en: 'Activation', fr: 'Activation' },
    6: COMMAND,
    7: { en: 'Zones of control', fr: 'Zones de contrôle' },
    8: { en: 'Movement', fr: 'Mouvement' },
    9: { en: 'Artillery fire', fr: 'Tir d’artillerie' },
    10: COMBAT,
    11: { en: 'Combat results', fr: 'Résultats du combat' },
    12: { en: 'Morale, rout and rally', fr: 'Moral, déroute et ralliement' },
    13: { en: 'Demoralisation', fr: 'Démoralisation' },
    14: { en: 'March in column', fr: 'Colonne de marche' },
    15: VICTORY,
    16: { en: 'Scenario and set-up', fr: 'Scénario et mise en place' },
    ter: { en: 'Terrain effects', fr: 'Effets du terrain' },
    art: { en: 'Artillery table', fr: 'Table d’artillerie' },
    trc: { en: 'Combat table', fr: 'Table de combat' },
  },
  wagram: {
    1: GENERAL,
    2: COUNTERS,
    3: { en: 'The map', fr: 'La carte' },
    4: VICTORY,
    5: SEQUENCE,
    6: { en: 'Initiative and reaction', fr: 'Initiative et réaction' },
    7: { en: 'Orders', fr: 'Ordres' },
    8: COMMAND,
    9: { en: 'Movement, fatigue and bombardment', fr: 'Mouvement, fatigue et bombardement' },
    10: COMBAT,
    11: { en: 'End of a round', fr: 'Fin d’un round' },
    12: { en: 'Administrative phase', fr: 'Phase administrative' },
    13: { en: 'Optional rules', fr: 'Règles optionnelles' },
    14: { en: 'Scenarios and set-up', fr: 'Scénarios et mise en place' },
    aid: { en: 'Play aid', fr: 'Aide de jeu' },
  },
};

export const chapterOf = (game: string, name: string): Said | null => CHAPTERS[game]?.[name] ?? null;
