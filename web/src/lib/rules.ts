// Short names of rules, and the search in a rulebook that is already here.
import { api } from './api';
import { typeset } from './typography';
import type { Language, Rule, Rulebook } from './types';

const books = new Map<string, Promise<Rulebook>>();

/** The rulebook of a game, fetched once a page. */
export function bookOf(game: string): Promise<Rulebook> {
  const known = books.get(game) ?? api.rules(game);
  books.set(game, known);
  known.catch(() => books.delete(game));
  return known;
}

export const rulesById = (book: Rulebook): Map<string, Rule> =>
  new Map(book.chapters.flatMap((chapter) => chapter.rules).map((rule) => [rule.id, rule]));

/** `10.3-07` of `warburg-10.3-07`: beside the board the game goes without saying. */
export function shortRule(id: string, game: string): string {
  return id.startsWith(`${game}-`) ? id.slice(game.length + 1) : id;
}

export const titleOf = (rule: Rule, language: Language): string => typeset(language === 'fr' ? rule.titre : rule.title, language);

export const textOf = (rule: Rule, language: Language): string => typeset(rule[language], language);

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

/** The chapters with the rules in which every word occurs. */
export function search(book: Rulebook, words: string, language: Language): Rulebook['chapters'] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return book.chapters;
  const holds = (rule: Rule) => {
    const text = plain(`${rule.id} ${titleOf(rule, language)} ${rule[language]} ${rule.ruling ?? ''}`);
    return wanted.every((word) => text.includes(word));
  };
  return book.chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(holds) }))
    .filter((chapter) => chapter.rules.length > 0);
}
