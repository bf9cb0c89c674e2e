import { describe, expect, it } from 'vitest';
import { blake3, fromHex, toHex } from '../../src/lib/reading/blake3';

describe('blake3', () => {
  it('gives the digests of the specification', () => {
    expect(toHex(blake3(new Uint8Array(0)))).toBe('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262');
    expect(toHex(blake3(new Uint8Array([0])))).toBe('2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213');
  });

  it('gives them for texts of several chunks too', () => {
    const digests: [number, string][] = [
      [64, '4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98'],
      [65, 'de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee'],
      [1024, '42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7'],
      [1025, 'd00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444'],
      [2048, 'e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a'],
      [3073, '7124b49501012f81cc7f11ca069ec9226cecb8a2c850cfe644e327d22d3e1cd3'],
      [31744, '62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47'],
      [102400, 'bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085'],
    ];
    for (const [length, digest] of digests) {
      expect(toHex(blake3(Uint8Array.from({ length }, (_, i) => i % 251))), `${length} bytes`).toBe(digest);
    }
  });

  it('reads what it writes', () => {
    expect(toHex(fromHex('00ff10'))).toBe('00ff10');
  });
});
