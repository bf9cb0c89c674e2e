// The socket of a game: comes back by itself when it is lost, from the line after the last one seen.
import { api } from './api';
import type { Aside, GameState } from '../../wire';

export type Message = Partial<GameState> & Aside;
export type Link = 'connecting' | 'open' | 'lost';

export interface Listener {
  hear(message: Message): void;
  linked(link: Link): void;
  /** The first line of the log that is wanted. */
  from(): number;
}

export interface Line {
  close(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export function listen(id: string, side: string | null, listener: Listener): Line {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const connect = () => {
    listener.linked('connecting');
    socket = new WebSocket(api.liveAddress(id, side, listener.from()));
    let isLinked = false;
    socket.onmessage = (event) => {
      // What was on its way when the line was closed is not for whoever sits here now.
      if (closed) return;
      listener.hear(JSON.parse(String(event.data)) as Message);
      if (isLinked) return;
      // The table speaks first: from now on it misses nothing that is to be told.
      isLinked = true;
      wait = FIRST_WAIT;
      listener.linked('open');
    };
    socket.onclose = () => {
      if (closed) return;
      listener.linked('lost');
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
