import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frames, Play, chart } from './recorded/play.mjs';
import { readChart } from '../../src/lib/map/chart';
import { api } from '../../src/lib/server/api';
import type { GameState } from '../../src/lib/server/types';
import { Answering, StandingAnswers } from '../../src/lib/table/standing.svelte';
import { Table } from '../../src/lib/table/table.svelte';

const REACTION = { code: 'reaction', name: { en: 'Fire or charge', fr: 'Tir ou charge' } };

/** A table at which the enemy has just done something that may be answered. */
function asked(offered?: string[]): Table {
  const at = frames.findIndex((frame) => frame.deciding.includes('french') && frame.offers.some(({ text }) => text === 'pass'));
  const state = new Play('a', at).state(0) as GameState;
  const actions = state.offers.actions.filter(({ text }) => !offered || offered.includes(text));
  const table = new Table('a', 'french');
  table.chart = readChart(chart);
  table.accept({ ...state, offers: { ...state.offers, actions }, question: { ...state.question!, reaction: REACTION } });
  return table;
}

const sent = () => vi.spyOn(api, 'act').mockReturnValue(new Promise(() => {}));

describe('standing answers', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  });

  it('are kept for a game and a side, and taken back', () => {
    new StandingAnswers('a', 'french').give(REACTION, 'never');
    expect(new StandingAnswers('a', 'french').to('reaction')).toBe('never');
    expect(new StandingAnswers('a', 'allied').to('reaction')).toBeUndefined();
    expect(new StandingAnswers('b', 'french').to('reaction')).toBeUndefined();
    new StandingAnswers('a', 'french').takeBack('reaction');
    expect(new StandingAnswers('a', 'french').all).toEqual([]);
  });

  it('given for now last as long as that', () => {
    const standing = new StandingAnswers('a', 'french');
    standing.give(REACTION, 'never', 'turn 1');
    standing.outlive('turn 1');
    expect(standing.to('reaction')).toBe('never');
    standing.outlive('turn 2');
    expect(standing.to('reaction')).toBeUndefined();
  });

  it('let what was said to pass always pass, once', () => {
    const act = sent();
    const table = asked();
    const answering = new Answering(table);
    answering.look();
    expect(act).not.toHaveBeenCalled();
    table.standing!.give(REACTION, 'never');
    answering.look();
    answering.look();
    expect(act.mock.calls.map(([, , text]) => text)).toEqual(['pass']);
  });

  it('always give the only answer, and ask where there are several', () => {
    const act = sent();
    const several = asked();
    several.standing!.give(REACTION, 'always');
    const answers = several.answers.map(({ offer }) => offer.text);
    if (answers.length > 1) {
      new Answering(several).look();
      expect(act).not.toHaveBeenCalled();
    }
    const one = asked([answers[0]!, 'pass']);
    new Answering(one).look();
    expect(act.mock.calls.map(([, , text]) => text)).toEqual([answers[0]]);
  });

  it('always give the answer that the rules name, where several are open', () => {
    const act = sent();
    const table = asked();
    const usual = table.answers.at(-1)!.offer.text;
    table.accept({ ...table.game!, question: { ...table.game!.question!, reaction: { ...REACTION, usual } } });
    table.standing!.give(REACTION, 'always');
    new Answering(table).look();
    expect(act.mock.calls.map(([, , text]) => text)).toEqual([usual]);
  });

  it('say nothing of other questions', () => {
    const act = sent();
    const table = asked();
    table.standing!.give({ ...REACTION, code: 'another' }, 'never');
    new Answering(table).look();
    expect(act).not.toHaveBeenCalled();
  });
});
