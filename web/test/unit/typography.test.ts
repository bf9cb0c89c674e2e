import { describe, expect, it } from 'vitest';
import { typeset } from '../../src/lib/page/typography';

describe('typeset', () => {
  it('sets apostrophes in both languages', () => {
    expect(typeset("l'emporte", 'fr')).toBe('l’emporte');
    expect(typeset("La Morlière's volunteers; the Allies' left", 'en')).toBe('La Morlière’s volunteers; the Allies’ left');
  });

  it('writes a minus before a figure, and leaves the hyphen of a result', () => {
    expect(typeset('Combat: modified -2, TM-1 (-3), 1102-1103.', 'en')).toBe('Combat: modified −2, TM-1 (−3), 1102-1103.');
  });

  it('opens and closes a quotation', () => {
    expect(typeset("rally: Guard or Karl 'at 2 zones'", 'en')).toBe('rally: Guard or Karl ‘at 2 zones’');
  });

  it('keeps a high sign on the line of its word in French', () => {
    expect(typeset('Gr. Monroy a bougé : tirez-vous ?', 'fr')).toBe('Gr. Monroy a bougé\u202f: tirez-vous\u202f?');
    expect(typeset('le « carré »', 'fr')).toBe('le «\u202fcarré\u202f»');
  });

  it('leaves English spaces and what is right already', () => {
    expect(typeset('Will you react ?', 'en')).toBe('Will you react ?');
    expect(typeset('Réagir\u202f? l’un', 'fr')).toBe('Réagir\u202f? l’un');
  });

  it('elides de before a name that begins with a vowel', () => {
    expect(typeset('Pertes de Ott, de Lannes et de II/95e', 'fr')).toBe('Pertes d’Ott, de Lannes et de II/95e');
    expect(typeset('the group of de Étienne', 'en')).toBe('the group of de Étienne');
  });
});
