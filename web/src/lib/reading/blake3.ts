// BLAKE3 of one block: enough to prove in the browser that a seed is the one that was sealed before the first roll.

const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const BLOCK = 64;
const ROUNDS = 7;
/** The first and last block of the only chunk, which is the root of the tree. */
const FLAGS = 1 | 2 | 8;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, [a, b, c, d]: readonly [number, number, number, number], x: number, y: number): void {
  for (const [word, [first, second]] of [[x, [16, 12]], [y, [8, 7]]] as const) {
    state[a] = state[a]! + state[b]! + word;
    state[d] = turned(state[d]! ^ state[a]!, first);
    state[c] = state[c]! + state[d]!;
    state[b] = turned(state[b]! ^ state[c]!, second);
  }
}

const COLUMNS = [0, 1, 2, 3].map((i) => [i, i + 4, i + 8, i + 12] as const);
const DIAGONALS = [0, 1, 2, 3].map((i) => [i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4)] as const);

/** The digest of at most 64 bytes, as bytes. */
export function blake3(bytes: Uint8Array): Uint8Array {
  if (bytes.length > BLOCK) throw new RangeError('one block only');
  const padded = new Uint8Array(BLOCK);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  let words = Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4, true));
  const state = new Uint32Array([...INITIAL, ...INITIAL.slice(0, 4), 0, 0, bytes.length, FLAGS]);
  for (let round = 0; round < ROUNDS; round++) {
    [...COLUMNS, ...DIAGONALS].forEach((four, i) => mix(state, four, words[2 * i]!, words[2 * i + 1]!));
    words = PERMUTATION.map((i) => words[i]!);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) digest.setUint32(i * 4, state[i]! ^ state[i + 8]!, true);
  return new Uint8Array(digest.buffer);
}

export const fromHex = (text: string): Uint8Array =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
