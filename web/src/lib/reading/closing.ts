// How a record is closed (crates/kernel/src/closing.rs): is every line as it was when the game ended, and who signed that?
import { blake3, fromHex, toHex } from './blake3';

/** `unknown`: this browser cannot tell, as where a page does not come by https. */
export type Signed = 'good' | 'bad' | 'none' | 'unknown';

export interface Closing {
  /** The digest that the record names, and that of its lines; they are the same, or a line was changed. */
  named: string;
  reached: string;
  /** The public key of who signed it. */
  key: string | null;
  signed: Signed;
}

const DIGEST = /^digest ([0-9a-f]{64})$/m;
const SIGNED = /^signed ([0-9a-f]{64}) ([0-9a-f]{128})$/m;

const bytes = (text: string) => new TextEncoder().encode(text);

async function verified(key: string, signature: string, digest: string): Promise<Signed> {
  if (!globalThis.crypto?.subtle) return 'unknown';
  try {
    const known = await crypto.subtle.importKey('raw', fromHex(key), 'Ed25519', false, ['verify']);
    const good = await crypto.subtle.verify('Ed25519', known, fromHex(signature), bytes(`sabretache record ${digest}`));
    return good ? 'good' : 'bad';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unknown';
    return 'bad';
  }
}

/** What the text of a record proves of itself; nothing if it is of the first form, or not closed. */
export async function closing(text: string): Promise<Closing | null> {
  const named = DIGEST.exec(text);
  if (!named) return null;
  const reached = toHex(blake3(bytes(text.slice(0, named.index))));
  const [, key, signature] = SIGNED.exec(text.slice(named.index)) ?? [];
  const signed = key && signature ? await verified(key, signature, reached) : 'none';
  return { named: named[1]!, reached, key: key ?? null, signed };
}
