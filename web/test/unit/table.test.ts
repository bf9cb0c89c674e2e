import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frames, Play, chart } from './recorded/play.mjs';
import { api, ApiError } from '../../src/lib/server/api';
import { readChart } from '../../src/lib/map/chart';
import { mergeLog, paragraphs } from '../../src/lib/reading/log';
import { set } from '../../src/lib/page/settings.svelte';
import { Table } from '../../src/lib/table/table.svelte';
import type { Entry, GameState } from '../../src/lib/server/types';

const entry = (moment: number, text = ''): Entry => ({ moment, happening: { kind: 'tells' }, event: null, rules: [], text: { en: text, fr: text } });

function seated(from: number): { table: Table; play: Play } {
  const play = new Play('a', from);
  const table = new Table('a', 'french');
  table.chart = readChart(chart);
  table.accept(play.state(0) as GameState);
  return { table, play };
}

const lineOf = (word: string): number =>
  frames.findIndex((frame) => frame.deciding.includes('french') && frame.choice?.text.startsWith(word));

beforeEach(() => {
  vi.restoreAllMocks();
  set('weigh', true);
  set('handover', true);
});

describe('the log', () => {
  it('grows, and what comes again replaces what was there', () => {
    const log = mergeLog([entry(1), entry(2, 'old'), entry(2)], [entry(2, 'new'), entry(3)]);
    expect(log.map((line) => line.moment)).toEqual([1, 2, 3]);
    expect(log[1]!.text.en).toBe('new');
  });

  it('tells the events of one decision together', () => {
    expect(paragraphs([entry(1), entry(2), entry(2)]).map((part) => part.entries.length)).toEqual([1, 2]);
  });

  it('tells a move of several steps in one line', () => {
    const step = (moment: number, from: string, to: string, piece = 'guard') => ({ ...entry(moment), happening: { kind: 'goes' as const, pieces: [piece], from: [from], to: [to], cost: 1 } });
    const fired = { ...entry(4), happening: { kind: 'strikes' as const, from: ['C'], to: ['D'] } };
    const told = paragraphs([step(2, 'A', 'B'), step(3, 'B', 'C'), fired, step(5, 'C', 'D'), step(6, 'D', 'E', 'line'), step(7, 'F', 'G', 'line')]);
    expect(told.map((part) => part.moment)).toEqual([2, 4, 5, 6, 7]);
    expect(told[0]!.entries[0]!.further.map((step) => step.happening.to)).toEqual([['C']]);
    const after = paragraphs([step(2, 'A', 'B'), step(3, 'B', 'C'), entry(3)]);
    expect(after.map((part) => part.entries.length)).toEqual([2]);
  });
});

describe('the table', () => {
  it('mirrors the view: pieces, stacks, standing', () => {
    const { table } = seated(lineOf('fire'));
    expect(table.position.pieces.get('jenner')?.place).toBeDefined();
    expect(table.position.groupOf('jenner')).toBe('f-segur');
    expect(table.game?.standings.map((standing) => standing.side)).toEqual(['french', 'allied']);
    expect(table.isMine).toBe(true);
  });

  it('does not go back to an older state', () => {
    const { table, play } = seated(5);
    const old = play.state(0) as GameState;
    table.accept({ ...old, moment: 3 });
    expect(table.game?.moment).toBe(5);
  });

  it('weighs dice before it sends, and sends at once where nothing is rolled', async () => {
    const { table, play } = seated(lineOf('fire'));
    vi.spyOn(api, 'odds').mockImplementation(async (_, line) => play.odds(line));
    const act = vi.spyOn(api, 'act').mockImplementation(async (_, moment, text) => {
      const [, body] = play.act({ moment, text });
      return { kind: 'accepted', moment: body.accepted.moment, state: body.state };
    });
    const text = play.frame.choice!.text;
    await table.choose(table.reads.find((read) => read.offer.text === text)!);
    expect(act).not.toHaveBeenCalled();
    expect(table.weighing?.odds?.outcomes.length).toBeGreaterThan(1);
    await table.commit(text);
    expect(act).toHaveBeenCalledOnce();
    expect(table.weighing).toBeNull();
  });

  it('keeps the odds while whoever is struck is pointed at once more', async () => {
    const { table, play } = seated(lineOf('fire'));
    vi.spyOn(api, 'odds').mockImplementation(async (_, line) => play.odds(line));
    const read = table.reads.find(({ offer }) => offer.text === play.frame.choice!.text)!;
    await table.choose(read);
    const place = read.tokens.at(-1)!.text;
    for (const target of [{ place }, { piece: table.position.piecesAt(place)[0]! }]) {
      await table.point(target);
      expect(table.weighing?.read).toBe(read);
    }
    await table.point({ piece: read.tokens[0]!.text });
    expect(table.weighing, 'whoever points at somebody else begins anew').toBeNull();
  });

  it('keeps what is picked and asked about while others do something and the same is asked', () => {
    const { table } = seated(lineOf('move'));
    table.picked = [{ piece: 'jenner' }];
    table.asking = table.reads[0]!;
    const { game } = table;
    table.accept({ ...game!, moment: game!.moment + 1 });
    expect(table.picked).toEqual([{ piece: 'jenner' }]);
    expect(table.asking).not.toBeNull();
    table.accept({ ...game!, moment: game!.moment + 2, prompt: { en: 'Something else.', fr: 'Autre chose.' } });
    expect([table.picked, table.asking]).toEqual([[], null]);
  });

  it('sends what is certain without a question', async () => {
    const { table, play } = seated(lineOf('move'));
    const act = vi.spyOn(api, 'act').mockResolvedValue({ kind: 'accepted', moment: 1, state: play.state(0) as GameState });
    await table.choose(table.reads.find((read) => read.offer.verb === 'move')!);
    expect(act).toHaveBeenCalledOnce();
  });

  it('stands by a decision that others came before, where the same is asked still', async () => {
    const { table } = seated(lineOf('move'));
    const [before, text] = [table.game!, table.reads[0]!.offer.text];
    const said = { moment: before.moment + 1, en: 'Look again.', fr: 'Regardez.' };
    const act = vi.spyOn(api, 'act').mockResolvedValueOnce({ kind: 'stale', said }).mockResolvedValue({ kind: 'accepted', moment: before.moment + 2, state: { ...before, moment: before.moment + 2 } });
    vi.spyOn(api, 'game').mockResolvedValue({ ...before, moment: before.moment + 1 });
    await table.commit(text);
    expect(act.mock.calls.map(([, moment]) => moment - before.moment)).toEqual([0, 1]);
    expect(table.notice).toBeNull();
    act.mockReset().mockResolvedValue({ kind: 'stale', said });
    vi.spyOn(api, 'game').mockResolvedValue({ ...before, moment: before.moment + 3, prompt: { en: 'Something else.', fr: 'Autre chose.' } });
    await table.commit(text);
    expect(act).toHaveBeenCalledOnce();
    expect(table.notice?.said.en).toBe('Look again.');
  });

  it('says why, with the rule, where a click means nothing', async () => {
    const { table, play } = seated(lineOf('to'));
    vi.spyOn(api, 'why').mockImplementation(async (_, text) => play.why(text));
    await table.point({ place: '0101' });
    expect(table.notice?.rule).toBe('warburg-8.1-03');
  });

  it('shows a refusal and changes nothing', async () => {
    const { table } = seated(lineOf('move'));
    const before = table.game;
    vi.spyOn(api, 'act').mockResolvedValue({ kind: 'refused', refusal: { why: 'refused', en: 'No.', fr: 'Non.', rule: 'warburg-4-07', help: null } });
    await table.commit('move nobody');
    expect(table.notice).toMatchObject({ rule: 'warburg-4-07', tone: 'refusal' });
    expect(table.game).toBe(before);
  });

  it('hears a click on what the socket told while the answer is still on its way', async () => {
    set('weigh', false);
    const from = lineOf('move');
    const { table } = seated(from);
    const told = new Play('a', from).state(from) as GameState;
    const after: GameState = { ...told, moment: told.moment + 1 };
    let answer = () => {};
    const accepted = { kind: 'accepted' as const, moment: after.moment, state: after };
    const act = vi.spyOn(api, 'act').mockResolvedValue(accepted);
    act.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(accepted))));
    const read = table.reads.find(({ offer }) => offer.verb === 'move')!;
    const target = { piece: read.tokens[0]!.text };
    void table.choose(read);
    const early = table.point(target);
    table.hear(after);
    const late = table.point(target);
    answer();
    await Promise.all([early, late]);
    expect(act.mock.calls.length - 1 + table.picked.length, 'the late one alone').toBe(1);
  });

  it('does not tell of a guess that is no sentence of the game', async () => {
    const { table } = seated(lineOf('to'));
    vi.spyOn(api, 'why').mockResolvedValue({ allowed: false, refused: { en: 'Not understood: no officer `x`', fr: '', rule: null, why: 'not-understood', help: null } });
    await table.point({ place: '0101' });
    expect(table.notice?.said.en).toBe('Nothing you can do now leads to 0101.');
    expect(table.notice?.help?.en).toBe(`What is asked of you: ${table.game!.prompt.en}`);
  });

  it('says of an enemy that it is one, unless somebody who could strike is chosen', async () => {
    const { table } = seated(lineOf('activate'));
    const why = vi.spyOn(api, 'why').mockResolvedValue({ allowed: true });
    const enemy = [...table.position.pieces.values()].find(({ side, place }) => side === 'allied' && place)!;
    await table.point({ piece: enemy.code });
    expect(why).not.toHaveBeenCalled();
    expect(table.notice?.said.en).toContain('belongs to the enemy');
    expect(table.notice?.rule).toBe(table.game!.question?.rule);
  });

  it('asks about a piece of my own what it would do, not what would be done to it', async () => {
    const { table } = seated(lineOf('fire'));
    const why = vi.spyOn(api, 'why').mockResolvedValue({ allowed: false, refused: { en: 'It has fired.', fr: '', rule: 'warburg-8-01', why: 'refused', help: null } });
    const named = new Set(table.reads.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
    const idle = [...table.position.pieces.values()].find(({ side, place, kind, code, group }) => side === 'french' && kind === 'unit' && place && !named.has(code) && !named.has(place) && !named.has(group ?? ''))!;
    await table.point({ piece: idle.code });
    expect(why.mock.calls.length).toBeGreaterThan(0);
    for (const [, text] of why.mock.calls) expect(text.split(' ')[1]).toBe(idle.code);
    expect(table.notice).toMatchObject({ said: { en: 'It has fired.' }, rule: 'warburg-8-01' });
  });

  it('survives a table that does not answer', async () => {
    const { table } = seated(lineOf('move'));
    vi.spyOn(api, 'act').mockRejectedValue(new ApiError(0, 'unreachable', { en: 'Gone.', fr: 'Parti.' }));
    await table.commit('end');
    expect(table.notice?.said.en).toBe('Gone.');
    expect(table.busy).toBe(false);
  });

  it('plays a burst of the enemy out in order', async () => {
    vi.useFakeTimers();
    const { table, play } = seated(0);
    const states = [1, 2, 3].map((at) => ({ ...(new Play('a', at).state(at) as GameState) }));
    for (const state of states) table.hear(state);
    expect(table.game?.moment).toBe(1);
    await vi.runAllTimersAsync();
    expect(table.game?.moment).toBe(3);
    expect(play.moment).toBe(0);
    vi.useRealTimers();
  });

  it('does without odds where they cannot be told', async () => {
    const { table, play } = seated(lineOf('attack'));
    const ask = vi.spyOn(api, 'odds').mockResolvedValue(null);
    const act = vi.spyOn(api, 'act').mockResolvedValue({ kind: 'accepted', moment: 1, state: play.state(0) as GameState });
    const read = table.reads.find((one) => one.offer.verb === 'attack')!;
    await table.choose(read);
    expect(ask.mock.calls.map(([, line]) => line)).toEqual([[read.offer.text]]);
    expect(act).toHaveBeenCalledOnce();
  });

  it('lays out the map that the game is played on when the table comes back with another version of it', async () => {
    const { table, play } = seated(4);
    const state = play.state(0) as GameState;
    const ground = vi.spyOn(api, 'ground').mockResolvedValue({ ...readChart(chart), svg: '<svg id="other"/>' });
    table.accept(state);
    expect(ground).not.toHaveBeenCalled();
    table.accept({ ...state, board: { ...state.board, digest: 'other' } });
    expect(table.chart.svg, 'the two are never mixed').toBe('');
    expect(ground).toHaveBeenCalledWith(state.game, { code: 'warburg', digest: 'other' });
    await vi.waitFor(() => expect(table.chart.svg).toContain('other'));
  });

  it('takes no map of another version than that of the game', async () => {
    const sent = { ...chart, board: 'warburg', digest: '85ee' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(sent));
    expect(await api.ground('warburg', { code: 'warburg', digest: '85ee' })).toEqual(readChart(sent));
    expect(await api.ground('warburg', { code: 'warburg', digest: 'other' })).toBeNull();
  });

  it('hides the board from who plays both until the other has sat down', async () => {
    const play = new Play('a', 4);
    const both = { ...(play.state(0) as GameState), mine: ['french', 'allied'], deciding: ['allied'] };
    const look = vi.spyOn(api, 'game').mockImplementation(async (_, side) => ({ ...both, side: side ?? null }));
    const table = new Table('a', null);
    table.accept(both);
    expect(table.handover).toBe('allied');
    expect(look).not.toHaveBeenCalled();
    await table.sitDown();
    expect(table.game?.side).toBe('allied');
    expect(table.handover).toBeNull();
  });

  it('does so at once where there are no secrets between the two', async () => {
    set('handover', false);
    const both = { ...(new Play('a', 4).state(0) as GameState), mine: ['french', 'allied'], deciding: ['allied'] };
    vi.spyOn(api, 'game').mockImplementation(async (_, side) => ({ ...both, side: side ?? null }));
    const table = new Table('a', null);
    table.accept(both);
    await vi.waitFor(() => expect(table.game?.side).toBe('allied'));
  });

  it('knows who is in the middle of something', async () => {
    const { table, play } = seated(lineOf('move'));
    vi.spyOn(api, 'act').mockResolvedValue({ kind: 'accepted', moment: 1, state: play.state(0) as GameState });
    await table.commit('move jenner');
    expect(table.acting).toEqual(['jenner']);
    await table.commit('end');
    expect(table.acting).toEqual([]);
  });

  it('finds the reaction and its standing answer', () => {
    const { table } = seated(lineOf('react'));
    expect(table.isReaction).toBe(true);
    expect(table.passAll?.offer.text).toBe('pass-all');
  });
});
