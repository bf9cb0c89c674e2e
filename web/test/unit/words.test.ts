import { describe, expect, it } from 'vitest';
import en from '../../src/i18n/en.json';
import fr from '../../src/i18n/fr.json';
import { translate, type Key } from '../../src/lib/page/i18n.svelte';

const sources = import.meta.glob(['../../src/**/*.svelte', '../../src/**/*.ts'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const pairs = Object.keys(en).map((key) => [key, en[key as Key], fr[key as Key]] as const);
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });

  it('have the same holes in each sentence', () => {
    for (const [key, english, french] of pairs) expect(holes(french), key).toEqual(holes(english));
  });

  it('use typographic apostrophes and quotes', () => {
    for (const [key, ...both] of pairs) for (const text of both) expect(text, key).not.toMatch(/['"]/);
  });

  it('put a narrow space before high punctuation in French', () => {
    for (const [key, , french] of pairs) expect(french, key).not.toMatch(/[^\u202f\u00a0]([;:!?»])/);
  });

  it('say everything that the client asks for', () => {
    for (const [file, source] of Object.entries(sources)) {
      for (const match of source.matchAll(/\bt\('([\w.]+)'/g)) expect(en, file).toHaveProperty([match[1]!]);
    }
  });
});

describe('translate', () => {
  it('fills holes and counts', () => {
    expect(translate('en', 'lobby.turns', { n: 1 })).toBe('1 turn');
    expect(translate('fr', 'lobby.turns', { n: 8 })).toBe('8 tours');
    expect(translate('en', 'turn.of', { turn: 2, turns: 4 })).toBe('Turn 2 of 4');
  });
});
