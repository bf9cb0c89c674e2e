// Short names of rules, and the search in a rulebook that is already here.
import { api } from '../server/api';
import { typeset } from '../page/typography';
import type { Example, Language, Rule, Rulebook, Said, Text } from '../server/types';

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

/** `10.3-07` of `warburg-10.3-07`: beside the map the game goes without saying. */
export function shortRule(id: string, game: string): string {
  return id.startsWith(`${game}-`) ? id.slice(game.length + 1) : id;
}

export const titleOf = (rule: Rule, language: Language): string => typeset(language === 'fr' ? rule.title_fr : rule.title, language);

/** What is not translated is read in English. */
export const inBoth = ({ en, fr }: Text): Said => ({ en, fr: fr ?? en });

const NAMED_RULE = /(?:[a-z][\da-z]*-)*[\da-z]+(?:\.\w+)*-\d\d(?!\d)/g;

/** A text in pieces, those that name a known rule apart: `warburg-10.3-07`, or `10.3-07` of the same game. */
export function cited(text: string, game: string, known: ReadonlySet<string>): { text: string; rule: string | null }[] {
  const pieces: { text: string; rule: string | null }[] = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(NAMED_RULE)) {
    const rule = [name, `${game}-${name}`].find((id) => known.has(id));
    if (!rule) continue;
    pieces.push({ text: text.slice(from, index), rule: null }, { text: shortRule(name, game), rule });
    from = index + name.length;
  }
  return [...pieces, { text: text.slice(from), rule: null }].filter((piece) => piece.text);
}

/** Each worked example beside the first rule that it shows. */
export function examplesByRule(book: Rulebook): Map<string, Example[]> {
  const found = new Map<string, Example[]>();
  for (const example of book.examples) {
    const rule = example.rules[0];
    if (rule) found.set(rule, [...(found.get(rule) ?? []), example]);
  }
  return found;
}

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
    const text = plain(`${rule.id} ${titleOf(rule, language)} ${rule[language]} ${rule.ruling ? inBoth(rule.ruling)[language] : ''}`);
    return wanted.every((word) => text.includes(word));
  };
  return book.chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(holds) }))
    .filter((chapter) => chapter.rules.length > 0);
}
