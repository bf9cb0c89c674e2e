// Who is sitting here.
import { api, ApiError } from './api';
import type { Me } from './types';

export const session: { me: Me | null; known: boolean } = $state({ me: null, known: false });

export async function recall(): Promise<void> {
  try {
    session.me = (await api.me()).me;
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
