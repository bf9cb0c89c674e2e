import { describe, expect, it } from 'vitest';
import { families, isWithin, picked, settled } from '../../src/lib/table/setup';
import type { Heading, OptionAbout, ScenarioAbout } from '../../src/lib/server/types';

const said = (text: string) => ({ en: text, fr: text });
const option = (code: string, group: string | null = null, needs: string[] = []): OptionAbout => ({ code, name: said(code), group, needs });
const [high, low, mist, rain] = [option('high', 'corner'), option('low', 'corner'), option('mist', null, ['low']), option('rain', null, ['mist'])];
const plan = { options: [high, low, mist, rain] };

describe('options of a new game', () => {
  it('lets one of a group out when another is chosen', () => {
    expect(picked(plan, ['high'], low, true)).toEqual(['low']);
    expect(settled(plan, ['low', 'high'])).toEqual(['high']);
  });

  it('takes out what needs something that is no longer chosen, and what needs that', () => {
    expect(picked(plan, ['low', 'mist', 'rain'], low, false)).toEqual([]);
    expect(picked(plan, ['low', 'mist', 'rain'], high, true)).toEqual(['high']);
    expect(picked(plan, ['low'], mist, true)).toEqual(['low', 'mist']);
    expect([isWithin(['low'], mist), isWithin(['high'], mist)]).toEqual([true, false]);
  });

  it('forgets options that another scenario does not have', () => {
    expect(settled({ options: [high] }, ['high', 'la-morliere'])).toEqual(['high']);
  });
});

describe('scenarios', () => {
  const scenario = (code: string, family: Heading | null) => ({ code, family }) as ScenarioAbout;
  const italy = { code: 'italy', name: said('Italy') };

  it('stand under their headings, in their order', () => {
    const listed = families([scenario('a', italy), scenario('b', null), scenario('c', italy), scenario('d', null)]);
    expect(listed.map(({ family, scenarios }) => [family?.code ?? null, scenarios.map(({ code }) => code)])).toEqual([
      ['italy', ['a', 'c']],
      [null, ['b', 'd']],
    ]);
  });
});
