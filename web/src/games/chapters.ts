// What the chapters of the rulebooks are about: the catalogue numbers them, and names only their rules.
import type { Said } from '../lib/types';

const CHAPTERS: Record<string, Record<string, Said>> = {
  warburg: {
    0: { en: 'General', fr: 'Généralités' },
    1: { en: 'Units', fr: 'Unités' },
    2: { en: 'Facing', fr: 'Orientation' },
    3: { en: 'Stacking', fr: 'Empilement' },
    4: { en: 'Sequence of play', fr: 'Séquence de jeu' },
    5: { en: 'Activation', fr: 'Activation' },
    6: { en: 'Command', fr: 'Commandement' },
    7: { en: 'Zone of control', fr: 'Zone de contrôle' },
    8: { en: 'Movement', fr: 'Mouvement' },
    9: { en: 'Artillery fire', fr: 'Tir d’artillerie' },
    10: { en: 'Combat', fr: 'Combat' },
    11: { en: 'Combat results', fr: 'Résultats de combat' },
    12: { en: 'Morale of units', fr: 'Moral des unités' },
    13: { en: 'Morale of formations', fr: 'Moral de formation' },
    14: { en: 'March column', fr: 'Colonne de marche' },
    15: { en: 'Victory conditions', fr: 'Conditions de victoire' },
    16: { en: 'Scenario', fr: 'Scénario' },
    ter: { en: 'Terrain effects', fr: 'Effets du terrain' },
    art: { en: 'Artillery table', fr: 'Table d’artillerie' },
    trc: { en: 'Combat table', fr: 'Table de combat' },
  },
  wagram: {
    1: { en: 'Introduction', fr: 'Présentation' },
    2: { en: 'The counters', fr: 'Les pions' },
    3: { en: 'The map', fr: 'La carte' },
    4: { en: 'Object of the game', fr: 'But du jeu' },
    5: { en: 'The turn', fr: 'Tour de jeu' },
    6: { en: 'Initiative phase', fr: 'Phase d’initiative' },
    7: { en: 'Orders phase', fr: 'Phase d’ordres' },
    8: { en: 'Activation phase', fr: 'Phase d’activation' },
    9: { en: 'Movement phase', fr: 'Phase de mouvement' },
    10: { en: 'Combat phase', fr: 'Phase de combat' },
    11: { en: 'Continuation phase', fr: 'Phase de continuation' },
    12: { en: 'Administrative phase', fr: 'Phase administrative' },
    13: { en: 'Options', fr: 'Options' },
    14: { en: 'Scenarios', fr: 'Scénarios' },
    aid: { en: 'Play aid', fr: 'Aide de jeu' },
  },
};

export const chapterOf = (game: string, name: string): Said | null => CHAPTERS[game]?.[name] ?? null;
