import { describe, expect, it } from 'vitest';
import { blake3, fromHex, toHex } from '../../src/lib/reading/blake3';

describe('blake3', () => {
  it('gives the digests of the specification', () => {
    expect(toHex(blake3(new Uint8Array(0)))).toBe('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262');
    expect(toHex(blake3(new Uint8Array([0])))).toBe('2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213');
  });

  it('reads what it writes', () => {
    expect(toHex(fromHex('00ff10'))).toBe('00ff10');
  });
});
