// The words of the cup, the orders and the turn track, in both languages.
import { settings } from '../../lib/page/settings.svelte';
import { typeset } from '../../lib/page/typography';
import type { Language, Said } from '../../lib/server/types';
import { SAID } from './signs';

const WORDS = {
  panel: { en: 'Clock, cup, orders and aims', fr: 'Heure, bol, ordres et buts' },
  clock: { en: 'Clock and sky', fr: 'Heure et ciel' },
  turn: { en: 'Turn {n}', fr: 'Tour {n}' },
  day: { en: 'Day', fr: 'Jour' },
  night: { en: 'Night', fr: 'Nuit' },
  fog: { en: 'Fog', fr: 'Brouillard' },
  'low-fog': { en: 'Fog on low ground', fr: 'Brouillard dans les fonds' },
  dayNumber: { en: 'day {n}', fr: 'jour {n}' },
  now: { en: 'now', fr: 'en cours' },
  cup: { en: 'Cup', fr: 'Bol' },
  choose: { en: 'To be chosen now', fr: 'À choisir maintenant' },
  open: { en: 'Open the turn with', fr: 'Ouvrir le tour avec' },
  put: { en: 'Put into the cup', fr: 'Mettre dans le bol' },
  commit: { en: 'Commit in secret', fr: 'Engager en secret' },
  hold: { en: 'Hold back', fr: 'Garder hors du bol' },
  played: { en: 'Out of the cup this turn', fr: 'Sortis du bol ce tour' },
  nonePlayed: { en: 'None yet.', fr: 'Aucun encore.' },
  opens: { en: 'opened', fr: 'a ouvert' },
  aside: { en: 'left last, not played', fr: 'resté dernier, non joué' },
  out: { en: 'taken out, not played', fr: 'retiré, non joué' },
  inPlay: { en: 'in play', fr: 'en jeu' },
  mine: { en: '{side}: in the cup', fr: '{side} : dans le bol' },
  soon: { en: '{side}: will or may go in', fr: '{side} : y iront ou peuvent y aller' },
  seen: { en: '{side}: seen in the cup', fr: '{side} : vus dans le bol' },
  possible: { en: '{side}: may be in it', fr: '{side} : peuvent y être' },
  held: { en: 'Held back', fr: 'Gardés hors du bol' },
  committed: { en: 'committed', fr: 'engagé' },
  effects: { en: 'What the special markers do', fr: 'Effet des marqueurs spéciaux' },
  empty: { en: 'nothing', fr: 'rien' },
  initiative: { en: 'initiative {n}', fr: 'initiative {n}' },
  strategic: { en: 'They have the strategic initiative.', fr: 'Ils ont l’initiative stratégique.' },
  orders: { en: 'Orders and formations', fr: 'Ordres et formations' },
  chief: { en: '{name}: {n} orders a turn', fr: '{name} : {n} ordres par tour' },
  chiefOne: { en: '{name}: 1 order a turn', fr: '{name} : 1 ordre par tour' },
  range: { en: 'range {n}', fr: 'portée {n}' },
  noChief: { en: 'No commander-in-chief on the map: nobody can give orders.', fr: 'Aucun général en chef sur la carte : personne ne peut donner d’ordres.' },
  rode: { en: 'has ridden', fr: 's’est déplacé' },
  given: { en: 'Orders given in secret: {n} of {most}', fr: 'Ordres donnés en secret : {n} sur {most}' },
  choosing: { en: 'Orders are given in secret.', fr: 'Les ordres sont donnés en secret.' },
  give: { en: 'Give orders', fr: 'Donner des ordres' },
  giveTo: { en: 'to group {n} of {name}', fr: 'au groupe {n} de {name}' },
  testOf: { en: 'of group {n} of {name}', fr: 'du groupe {n} de {name}' },
  test: { en: 'Test the commander', fr: 'Tester le chef' },
  group: { en: 'Group {n}', fr: 'Groupe {n}' },
  strength: { en: 'strength {n}', fr: 'force {n}' },
  fire: { en: 'guns {n}', fr: 'canons {n}' },
  demoralised: { en: 'demoralised', fr: 'démoralisée' },
  good: { en: 'in good order', fr: 'en bon ordre' },
  disordered: { en: 'disordered', fr: 'désorganisée' },
  routed: { en: 'routed', fr: 'en déroute' },
  lost: { en: 'lost', fr: 'perdue' },
  left: { en: 'off the map', fr: 'hors de la carte' },
  awaited: { en: 'expected', fr: 'attendue' },
  gun: { en: 'guns', fr: 'canons' },
  arriving: { en: 'arriving', fr: 'en renfort' },
  entering: { en: 'may come in', fr: 'peut entrer' },
  awaitedTurn: { en: 'expected on turn {n}', fr: 'attendue au tour {n}' },
  'orders.with': SAID.with,
  'orders.without': SAID.without,
  'orders.given': SAID.given,
  'orders.none': { en: 'No orders', fr: 'Pas d’ordres' },
  'orders.hidden': { en: 'Face down', fr: 'Face cachée' },
  signs: { en: 'Marks on counters', fr: 'Marques sur les pions' },
  ordinary: { en: 'Markers of formations', fr: 'Marqueurs des formations' },
  origins: { en: 'Where the markers’ figures come from', fr: 'D’où viennent les valeurs des marqueurs' },
  aims: { en: 'Points', fr: 'Points' },
  held_by: { en: 'held: {side}', fr: 'tenu : {side}' },
  unheld: { en: 'held by nobody', fr: 'tenu par personne' },
  noAims: { en: 'No hex counts here; the scenario says what does.', fr: 'Aucun hexagone ne compte ici ; le scénario dit ce qui compte.' },
} satisfies Record<string, Said>;

export type Word = keyof typeof WORDS;

export function word(key: Word, given: Record<string, string | number> = {}): string {
  const text = WORDS[key][settings.language].replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''));
  return typeset(text, settings.language);
}

/** A time of day: 8:05, 8 h 05. */
export function timeOf(clock: number, language: Language): string {
  const [hours, minutes] = [Math.floor(clock / 60) % 24, String(clock % 60).padStart(2, '0')];
  return language === 'fr' ? `${hours}\u202fh\u202f${minutes}` : `${hours}:${minutes}`;
}
