// The typed client of the HTTP API (docs/api.md). Nothing else in the client speaks to the server.
import { readChart } from '../map/chart';
import type { Topic } from '../table/layers.svelte';
import type {
  Accepted,
  Allowed,
  Aside,
  Chances,
  Chat,
  Control,
  ControlCode,
  Decision,
  Failure,
  Film,
  Forecast,
  FoundRule,
  FreeSeat,
  Glance,
  Glances,
  Ground,
  Made,
  Myself,
  NewGame,
  NewToken,
  Overlay,
  Overlays,
  Proof,
  Proposals,
  PublicKey,
  Reached,
  Refusal,
  Rulebook,
  Said,
  SentChart,
  Shelf,
  SignedIn,
  Stale,
  Tokens,
} from '../../wire';
import type { Chart, GameState, Lobby } from './types';

/** A call that was not carried out; what the server says of it, in both languages. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly said: Said,
  ) {
    super(said.en);
  }
}

/** The answer to a decision. */
export type Answer =
  | { kind: 'accepted'; moment: number; state?: GameState }
  | { kind: 'stale'; said: Said }
  | { kind: 'refused'; refusal: Refusal };

const UNREACHABLE: Said = {
  en: 'The table does not answer. Is the connection up?',
  fr: 'La table ne répond pas. La connexion est-elle établie ?',
};

const UNPROCESSABLE = 422;
const CONFLICT = 409;

type Query = Record<string, string | number | undefined | null>;

function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Sabretache'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  } catch {
    throw new ApiError(0, 'unreachable', UNREACHABLE);
  }
}

async function read(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    throw new ApiError(response.status, 'fault', UNREACHABLE);
  }
}

function failure(status: number, body: Record<string, unknown>): ApiError {
  const error = (body.error ?? body.refused ?? body.stale) as Partial<Failure> | undefined;
  const said = { en: error?.en ?? UNREACHABLE.en, fr: error?.fr ?? UNREACHABLE.fr };
  return new ApiError(status, error?.code ?? 'fault', said);
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(method, path, body, signal);
  const answer = await read(response);
  if (!response.ok) throw failure(response.status, answer);
  return answer as T;
}

async function text(path: string): Promise<string> {
  const response = await send('GET', path);
  if (!response.ok) throw failure(response.status, await read(response));
  return response.text();
}

async function decide(path: string, body: Decision | Control): Promise<Answer> {
  const response = await send('POST', path, body);
  const answer = await read(response);
  if (response.ok) {
    const accepted = answer.accepted as Accepted;
    return { kind: 'accepted', moment: accepted.moment, state: answer.state as GameState | undefined };
  }
  if (response.status === CONFLICT && answer.stale) return { kind: 'stale', said: answer.stale as Stale };
  if (response.status === UNPROCESSABLE && answer.refused) {
    return { kind: 'refused', refusal: answer.refused as Refusal };
  }
  throw failure(response.status, answer);
}

const get = <T>(path: string, query?: Query, signal?: AbortSignal) => call<T>('GET', address(path, query), undefined, signal);
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal) => call<T>('POST', path, body, signal);
const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** The last answer of frames that was asked for. */
let filmed: Promise<unknown> = Promise.resolve();

export const api = {
  me: () => get<Myself>('/api/me'),
  guest: (name?: string) => post<SignedIn>('/api/me/guest', name ? { name } : {}),
  register: (name: string, password: string, mail?: string) =>
    post<SignedIn>('/api/me/register', { name, password, ...(mail ? { mail } : {}) }),
  login: (name: string, password: string) => post<SignedIn>('/api/me/login', { name, password }),
  logout: () => post<object>('/api/me/logout'),
  remove: (password?: string) => call<object>('DELETE', '/api/me', password ? { password } : {}),

  change: (what: { mail?: string; webhook?: string; password?: { old: string; new: string } }) =>
    post<SignedIn>('/api/me/change', what),
  confirm: () => post<object>('/api/me/confirm'),
  tokens: () => get<Tokens>('/api/me/tokens'),
  addToken: (label: string) => post<NewToken>('/api/me/tokens', { label }),
  endToken: (id: number) => call<object>('DELETE', `/api/me/tokens/${id}`),

  shelf: () => get<Shelf>('/api/shelf'),
  scenario: async (code: string, scenario: string) =>
    (await get<Shelf>('/api/shelf')).games.find((game) => game.game === code)?.scenarios.find((known) => known.code === scenario),
  rules: (code: string) => get<Rulebook>(`/api/rules/${code}`),
  rule: (code: string, id: string) => get<FoundRule>(`/api/rules/${code}/${id}`),
  lobby: () => get<Lobby>('/api/lobby'),

  create: (wanted: NewGame) => post<Made>('/api/games', wanted),
  join: (id: string, how: { invitation?: string; side?: string }) => post<{ side: string }>(`${game(id)}/join`, how),
  /** Which seat an invitation is for; nobody sits down yet. */
  seat: (id: string, invitation: string) => get<FreeSeat>(`${game(id)}/join`, { invitation }),
  leave: (id: string) => post<object>(`${game(id)}/leave`),

  game: (id: string, side?: string | null, from?: number) => get<GameState>(game(id), { side, from }),
  act: (id: string, moment: number, text: string, side: string | null) =>
    decide(`${game(id)}/actions?want=state`, { moment, text, ...(side ? { side } : {}) }),
  control: (id: string, control: ControlCode, moment: number, side: string | null) =>
    decide(`${game(id)}/control`, { control, moment, ...(side ? { side } : {}) }),
  why: (id: string, text: string, side: string | null) =>
    get<Allowed>(`${game(id)}/why`, { text, side }),
  /** Where a piece may get to after a decision, or in the move that is under way. */
  reach: (id: string, text: string | null, side: string | null, signal?: AbortSignal) =>
    get<Reached>(`${game(id)}/reach`, { text, side }, signal),
  /** What one would look at first of an open offer. */
  propose: (id: string, kind: string, piece: string | undefined, side: string | null) =>
    get<Proposals>(`${game(id)}/propose`, { kind, piece, side }),
  /** What may come of a line of decisions; nothing where the rules forbid it. */
  odds: async (id: string, line: string[], side: string | null, signal?: AbortSignal): Promise<Forecast | null> => {
    const answer = await call<Forecast | { refused: Refusal }>('POST', `${game(id)}/odds`, { line, ...(side ? { side } : {}) }, signal);
    return 'refused' in answer ? null : answer;
  },
  /** The chances of several choices at a glance; those that dice cannot decide have none. */
  glances: async (id: string, texts: string[], side: string | null, signal?: AbortSignal): Promise<Glance[]> => {
    const answer = await post<Partial<Glances>>(`${game(id)}/glances`, { texts, ...(side ? { side } : {}) }, signal);
    return answer.glances ?? [];
  },
  /** What may be laid over the map of something. */
  overlays: async (id: string, of: Topic, side: string | null, signal?: AbortSignal): Promise<Overlay[]> =>
    (await get<Overlays>(`${game(id)}/overlays`, { ...of, side }, signal)).overlays,
  /** What the players wrote to each other, from a number on. */
  chat: (id: string, from?: number) => get<Chat>(`${game(id)}/chat`, { from }),
  write: (id: string, text: string) => post<Required<Pick<Aside, 'chat'>>>(`${game(id)}/chat`, { text }),
  rematch: (id: string, sides: 'changed' | 'same') => post<{ id: string }>(`${game(id)}/rematch`, { sides }),
  /** One after the other: of two that wait, the table answers only the later. */
  frames(id: string, from: number, to: number, side?: string | null): Promise<Film> {
    const film = filmed.then(() => get<Film>(`${game(id)}/frames`, { from, to, side }));
    filmed = film.catch(() => undefined);
    return film;
  },
  verify: (id: string) => get<Proof>(`${game(id)}/verify`),
  chances: (id: string) => get<Chances>(`${game(id)}/chances`),
  /** The record as text. */
  record: (id: string) => text(`${game(id)}/record`),
  /** The public key with which the table signs records. */
  key: () => get<PublicKey>('/api/key'),
  recordAddress: (id: string) => `${game(id)}/record`,
  pictureAddress: (id: string, at?: number, side?: string | null, width?: number) => address(`${game(id)}/picture`, { at, side, width }),

  /** The map of a board of a game, as it is now. */
  chart: async (code: string, board: string) => readChart(await get<SentChart>(`/api/shelf/${code}/boards/${board}`)),
  /** The map that a game is played on; none if the table has another version of it. No older one is taken from a cache. */
  ground: async (code: string, board: Ground): Promise<Chart | null> => {
    const sent = await get<SentChart>(`/api/shelf/${code}/boards/${board.code}`, { digest: board.digest });
    return sent.digest === board.digest ? readChart(sent) : null;
  },

  /** The address of the live socket of a game, each message carrying the whole state. */
  liveAddress(id: string, side: string | null, from: number): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}${address(`${game(id)}/live`, { side, from, detail: 'state' })}`;
  },
};
