import { describe, expect, it } from 'vitest';
import { blake3, toHex } from '../../src/lib/reading/blake3';
import { closing } from '../../src/lib/reading/closing';

const WRITTEN = `sabretache 2\ngame toy\nrules 1\nscenario plain\ndata 00\n\n0 setup ! 3/6\n1 red :resigns\nend ${'0'.repeat(64)}\n`;
const bytes = (text: string) => new TextEncoder().encode(text);
const digest = toHex(blake3(bytes(WRITTEN)));

async function signed(): Promise<{ text: string; key: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const key = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, bytes(`sabretache record ${digest}`));
  return { text: `${WRITTEN}digest ${digest}\nsigned ${key} ${toHex(new Uint8Array(signature))}\n`, key };
}

describe('how a record is closed', () => {
  it('proves every line and tells whose signature it is', async () => {
    const { text, key } = await signed();
    expect(await closing(text)).toEqual({ named: digest, reached: digest, key, signed: 'good' });
  });

  it('finds a line that was changed, with its digest or without', async () => {
    const { text } = await signed();
    const changed = await closing(text.replace('red :resigns', 'blue :resigns'));
    expect(changed?.reached).not.toBe(digest);
    expect(changed?.signed).toBe('bad');
    const renewed = await closing(text.replace('red :resigns', 'blue :resigns').replace(digest, changed!.reached));
    expect(renewed?.reached).toBe(renewed?.named);
    expect(renewed?.signed).toBe('bad');
  });

  it('knows a signature of somebody else', async () => {
    const [one, other] = [await signed(), await signed()];
    expect((await closing(one.text.replace(one.key, other.key)))?.signed).toBe('bad');
  });

  it('says when nobody signed, and nothing of a record of the first form', async () => {
    expect(await closing(`${WRITTEN}digest ${digest}\n`)).toMatchObject({ key: null, signed: 'none' });
    expect(await closing(WRITTEN.replace('sabretache 2', 'sabretache 1'))).toBeNull();
  });
});
