// Who is sitting here.
import { api, ApiError } from './api';
import type { Me } from './types';

/** `mail`: does this table send any? */
export const session: { me: Me | null; mail: boolean; known: boolean } = $state({ me: null, mail: false, known: false });

export async function recall(): Promise<void> {
  try {
    ({ me: session.me, mail: session.mail } = await api.me());
    session.known = true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Sits down as a guest where nobody is known yet. */
export async function beSomebody(): Promise<void> {
  if (!session.known) await recall();
  if (!session.me) session.me = (await api.guest()).me;
}
