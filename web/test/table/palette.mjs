// Makes a PNG small: at most 256 colours, chosen by median cut, without dithering. For pictures of maps and text.
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;
const COLOURS = 256;
/** Colours are counted by their upper five bits. */
const BITS = 5;

function chunks(png) {
  const found = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
}

/** The pixels of a PNG of 8 bits a channel, three or four channels. */
function decode(png) {
  const parts = chunks(png);
  const head = parts[0].data;
  const [width, height, depth] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const row = width * depth;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const left = x >= depth ? pixels[y * row + x - depth] : 0;
      const up = y > 0 ? pixels[(y - 1) * row + x] : 0;
      const corner = x >= depth && y > 0 ? pixels[(y - 1) * row + x - depth] : 0;
      pixels[y * row + x] = raw[y * (row + 1) + 1 + x] + predicted(filter, left, up, corner);
    }
  }
  return { width, height, depth, pixels };
}

function predicted(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const keyOf = (r, g, b) => ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS));

function histogram({ pixels, depth }) {
  const cells = new Map();
  for (let at = 0; at < pixels.length; at += depth) {
    const key = keyOf(pixels[at], pixels[at + 1], pixels[at + 2]);
    const cell = cells.get(key) ?? cells.set(key, { key, count: 0, sum: [0, 0, 0] }).get(key);
    cell.count += 1;
    for (let i = 0; i < 3; i++) cell.sum[i] += pixels[at + i];
  }
  return [...cells.values()].map((cell) => ({ ...cell, mean: cell.sum.map((sum) => sum / cell.count) }));
}

const widest = (box) => {
  const spans = [0, 1, 2].map((i) => Math.max(...box.map(({ mean }) => mean[i])) - Math.min(...box.map(({ mean }) => mean[i])));
  const axis = spans.indexOf(Math.max(...spans));
  // Wide boxes of many pixels are cut first, but rare colours keep their own.
  return { axis, weight: spans[axis] * box.reduce((sum, { count }) => sum + count, 0) ** 0.25 };
};

function medianCut(cells) {
  let boxes = [{ cells, ...widest(cells) }];
  while (boxes.length < COLOURS) {
    const box = boxes.reduce((most, one) => (one.cells.length > 1 && one.weight > most.weight ? one : most), { weight: 0 });
    if (!box.cells) break;
    const sorted = box.cells.toSorted((a, b) => a.mean[box.axis] - b.mean[box.axis]);
    const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < sorted.length - 1 && sum < half; cut++) sum += sorted[cut].count;
    cut = Math.max(1, cut);
    const parts = [sorted.slice(0, cut), sorted.slice(cut)].map((part) => ({ cells: part, ...widest(part) }));
    boxes = [...boxes.filter((one) => one !== box), ...parts];
  }
  return boxes.map((box) => box.cells);
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = body.reduce((c, byte) => CRC[(c ^ byte) & 0xff] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff;
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc >>> 0, body.length + 4);
  return whole;
}

export function withPalette(png) {
  const image = decode(png);
  const { width, height, depth, pixels } = image;
  const boxes = medianCut(histogram(image));
  const palette = Buffer.alloc(boxes.length * 3);
  const indexOf = new Map();
  boxes.forEach((cells, i) => {
    const count = cells.reduce((sum, cell) => sum + cell.count, 0);
    for (let c = 0; c < 3; c++) palette[i * 3 + c] = Math.round(cells.reduce((sum, cell) => sum + cell.sum[c], 0) / count);
    for (const { key } of cells) indexOf.set(key, i);
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * depth;
      rows[y * (width + 1) + 1 + x] = indexOf.get(keyOf(pixels[at], pixels[at + 1], pixels[at + 2]));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([png.subarray(0, SIGNATURE), ...parts]);
}
