// Words by key, in the language of the moment. Sentences of a game come from the server in both languages.
import en from '../../i18n/en.json';
import fr from '../../i18n/fr.json';
import { settings } from './settings.svelte';
import { elided, typeset } from './typography';
import type { Language, Said } from '../server/types';

export type Key = keyof typeof en;

const WORDS: Record<Language, Record<string, string>> = { en, fr };

export const LANGUAGES: Language[] = ['en', 'fr'];

type Given = Record<string, string | number>;

function fill(text: string, given: Given, language: Language): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
  return language === 'fr' ? elided(filled) : filled;
}

export function translate(language: Language, key: Key, given: Given = {}): string {
  const words = WORDS[language];
  const count = given.n;
  const plural = typeof count === 'number' ? `${key}.${new Intl.PluralRules(language).select(count)}` : key;
  return fill(words[plural] ?? words[key] ?? key, given, language);
}

/** The words of a key, now. */
export const t = (key: Key, given?: Given): string => translate(settings.language, key, given);

/** The same in both languages; a name may differ in them. */
export const both = (key: Key, given: (language: Language) => Given = () => ({})): Said => ({
  en: translate('en', key, given('en')),
  fr: translate('fr', key, given('fr')),
});

/** The words of a key that may not exist: values and states that a game has and the client never heard of. */
export function perhaps(key: string): string | undefined {
  return WORDS[settings.language][key];
}

/** What the server said, in the language of the moment. */
export const say = (said: Said | null | undefined): string => typeset(said?.[settings.language] ?? '', settings.language);

/** The same without the rule in brackets at its end, where the rule has a button of its own. */
export const sayBare = (said: Said | null | undefined): string => say(said).replace(/\s*\[[\w.-]+\]\s*$/, '');

/** With a capital, where it begins a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);

export function when(time: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** The time of day, with the date unless it is today. */
export function hour(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(settings.language, { timeStyle: 'short' }).format(time) : when(time);
}

export function percent(value: number): string {
  const digits = value > 0 && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(settings.language, {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(value / 100);
}
