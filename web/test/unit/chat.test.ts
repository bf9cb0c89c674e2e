import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../src/lib/server/api';
import { Chat, isTalkable } from '../../src/lib/table/chat.svelte';
import type { ChatLine, Seat } from '../../src/lib/server/types';

const line = (number: number, side = 'red'): ChatLine => ({ number, side, player: side, written: 0, text: String(number) });
const seat = (kind: Seat['kind'], player: string | null, mine = false): Seat => ({ side: 'red', name: { en: '', fr: '' }, kind, player, mine });

beforeEach(() => vi.restoreAllMocks());

describe('the chat', () => {
  it('keeps each line once, in order', () => {
    const chat = new Chat('a');
    chat.hear([line(2), line(3)]);
    chat.hear([line(1), line(2)]);
    expect(chat.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('counts what others wrote until it is shown', () => {
    const chat = new Chat('b');
    chat.hear([line(1), line(2, 'blue'), line(3)]);
    expect(chat.unread(['blue'])).toHaveLength(2);
    chat.show();
    expect(chat.unread(['blue'])).toEqual([]);
    chat.hear([line(4)]);
    expect(chat.unread(['blue'])).toHaveLength(1);
  });

  it('asks only for what came since, and says why a line was not sent', async () => {
    const chat = new Chat('c');
    const ask = vi.spyOn(api, 'chat').mockResolvedValue({ chat: [line(5)] });
    await chat.fetch();
    await chat.fetch();
    expect(ask.mock.calls.map(([, from]) => from)).toEqual([undefined, 6]);
    vi.spyOn(api, 'write').mockRejectedValue(new ApiError(429, 'too-many', { en: 'Wait.', fr: 'Attendez.' }));
    expect(await chat.write('…')).toBe(false);
    expect(chat.fault?.en).toBe('Wait.');
  });

  it('goes back page by page to the first line', async () => {
    const chat = new Chat('d');
    const written = Array.from({ length: 450 }, (_, i) => line(i + 1));
    const ask = vi.spyOn(api, 'chat').mockImplementation(async (_, from) => ({
      chat: from === undefined ? written.slice(-200) : written.slice(from - 1, from + 199),
    }));
    await chat.fetch();
    expect([chat.lines.length, chat.hasEarlier]).toEqual([200, true]);
    await chat.earlier();
    await chat.earlier();
    expect(ask.mock.calls.map(([, from]) => from)).toEqual([undefined, 51, 1]);
    expect(chat.lines.map(({ number }) => number)).toEqual(written.map(({ number }) => number));
    expect(chat.hasEarlier).toBe(false);
  });

  it('has nothing before a short beginning', async () => {
    const chat = new Chat('e');
    vi.spyOn(api, 'chat').mockResolvedValue({ chat: [line(7), line(9)] });
    await chat.fetch();
    expect(chat.hasEarlier).toBe(false);
  });

  it('is for those who have somebody to write to', () => {
    const me = seat('person', 'Anne', true);
    expect(isTalkable({ mine: ['red'], seats: [me, seat('person', 'Bela')] })).toBe(true);
    expect(isTalkable({ mine: ['red'], seats: [me, seat('computer', 'captain')] })).toBe(false);
    expect(isTalkable({ mine: ['red'], seats: [me, seat('person', null)] })).toBe(false);
    expect(isTalkable({ mine: [], seats: [seat('person', 'Anne'), seat('person', 'Bela')] })).toBe(false);
  });
});
