// BLAKE3: with it the browser proves that a seed is the one that was sealed before the first roll, and that no line of a record
// was changed since it was closed.

const INITIAL = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const BLOCK = 64;
const CHUNK = 1024;
const ROUNDS = 7;
/** What a block is: the first or last of its chunk, the parent of two, the root of all. */
const START = 1;
const END = 2;
const PARENT = 4;
const ROOT = 8;

/** A block that is about to be digested. */
interface Node {
  chain: Uint32Array;
  words: Uint32Array;
  /** The number of its chunk, and how many of its bytes count. */
  counter: number;
  length: number;
  flags: number;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, a: number, b: number, c: number, d: number, x: number, y: number): void {
  state[a] = state[a]! + state[b]! + x;
  state[d] = turned(state[d]! ^ state[a]!, 16);
  state[c] = state[c]! + state[d]!;
  state[b] = turned(state[b]! ^ state[c]!, 12);
  state[a] = state[a]! + state[b]! + y;
  state[d] = turned(state[d]! ^ state[a]!, 8);
  state[c] = state[c]! + state[d]!;
  state[b] = turned(state[b]! ^ state[c]!, 7);
}

/** The eight words that a block becomes. */
function compressed({ chain, words, counter, length, flags }: Node, more = 0): Uint32Array {
  const state = new Uint32Array(16);
  state.set(chain);
  state.set(INITIAL.subarray(0, 4), 8);
  state.set([counter >>> 0, Math.floor(counter / 2 ** 32), length, flags | more], 12);
  let block = words;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < 4; i++) mix(state, i, i + 4, i + 8, i + 12, block[2 * i]!, block[2 * i + 1]!);
    for (let i = 0; i < 4; i++) mix(state, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), block[8 + 2 * i]!, block[9 + 2 * i]!);
    const before = block;
    block = Uint32Array.from(PERMUTATION, (i) => before[i]!);
  }
  return Uint32Array.from({ length: 8 }, (_, i) => state[i]! ^ state[i + 8]!);
}

/** The last block of a chunk, after all before it. */
function chunk(bytes: Uint8Array, counter: number): Node {
  let chain: Uint32Array = INITIAL;
  for (let at = 0; ; at += BLOCK) {
    const padded = new Uint8Array(BLOCK);
    const part = bytes.subarray(at, at + BLOCK);
    padded.set(part);
    const view = new DataView(padded.buffer);
    const words = Uint32Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4, true));
    const last = at + BLOCK >= bytes.length;
    const flags = (at === 0 ? START : 0) | (last ? END : 0);
    const node = { chain, words, counter, length: part.length, flags };
    if (last) return node;
    chain = compressed(node);
  }
}

/** The node of all these bytes: of several chunks, on its left as many as make a whole tree. */
function node(bytes: Uint8Array, counter: number): Node {
  if (bytes.length <= CHUNK) return chunk(bytes, counter);
  const chunks = Math.ceil(bytes.length / CHUNK);
  const left = 2 ** Math.floor(Math.log2(chunks - 1));
  const words = new Uint32Array(16);
  words.set(compressed(node(bytes.subarray(0, left * CHUNK), counter)));
  words.set(compressed(node(bytes.subarray(left * CHUNK), counter + left)), 8);
  return { chain: INITIAL, words, counter: 0, length: BLOCK, flags: PARENT };
}

/** The digest, as bytes. */
export function blake3(bytes: Uint8Array): Uint8Array {
  const digest = new DataView(new ArrayBuffer(32));
  compressed(node(bytes, 0), ROOT).forEach((word, i) => digest.setUint32(i * 4, word, true));
  return new Uint8Array(digest.buffer);
}

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
