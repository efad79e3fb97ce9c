/** Error correction M, by version from 1: codewords of correction a block, and blocks (ISO/IEC 18004, table 9). */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

type Grid = {
  readonly size: number;
  readonly dark: boolean[][];
  /** Finder, timing, alignment, format and version: neither data nor masked. */
  readonly fixed: boolean[][];
};

function rawBits(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    bits -= (25 * aligned - 10) * aligned - 55;
    if (version >= 7) bits -= 36;
  }
  return bits;
}

function dataCodewords(version: number): number {
  return Math.floor(rawBits(version) / 8) - (correction[version - 1] ?? 0) * (blocks[version - 1] ?? 0);
}

function multiply(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

function divisor(degree: number): number[] {
  const result = Array.from<unknown, number>({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0));
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const result = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    for (const [i, coefficient] of by.entries()) result[i] = (result[i] ?? 0) ^ multiply(coefficient, factor);
  }
  return result;
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  const capacity = dataCodewords(version) * 8;
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, capacity - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    data.push(bits.slice(i, i + 8).reduce((value, bit) => (value << 1) | bit, 0));
  }
  for (let pad = 0xec; data.length < capacity / 8; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

function interleave(data: readonly number[], version: number): number[] {
  const count = blocks[version - 1] ?? 1;
  const length = correction[version - 1] ?? 0;
  const raw = Math.floor(rawBits(version) / 8);
  const short = count - (raw % count);
  const shortLength = Math.floor(raw / count) - length;
  const by = divisor(length);
  let start = 0;
  const parts = Array.from({ length: count }, (_, i) => {
    const part = data.slice(start, start + shortLength + (i < short ? 0 : 1));
    start += part.length;
    return { part, check: remainder(part, by) };
  });
  const result: number[] = [];
  for (let i = 0; i <= shortLength; i++) {
    for (const { part } of parts) if (i < part.length) result.push(part[i] ?? 0);
  }
  for (let i = 0; i < length; i++) for (const { check } of parts) result.push(check[i] ?? 0);
  return result;
}

function alignment(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
}

function blank(size: number): boolean[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => false));
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const [row, fixed] = [grid.dark[y], grid.fixed[y]];
  if (row === undefined || fixed === undefined || x < 0 || x >= grid.size) return;
  row[x] = dark;
  fixed[x] = true;
}

function drawPatterns(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = { size, dark: blank(size), fixed: blank(size) };
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = alignment(version);
  const [first, last] = [6, size - 7];
  for (const cx of centres) {
    for (const cy of centres) {
      const corner =
        (cx === first && cy === first) || (cx === first && cy === last) || (cx === last && cy === first);
      if (corner) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          set(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }
  }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

function drawFormat(grid: Grid, mask: number): void {
  // Level M is 00.
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  const { size } = grid;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1;
    const a = grid.size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    set(grid, a, b, dark);
    set(grid, b, a, dark);
  }
}

function drawData(grid: Grid, data: readonly number[]): void {
  let i = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let vertical = 0; vertical < grid.size; vertical++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? grid.size - 1 - vertical : vertical;
      for (const x of [right, right - 1]) {
        const row = grid.dark[y];
        if (row === undefined || grid.fixed[y]?.[x] !== false || i >= data.length * 8) continue;
        // Mask 0: every other module of the chessboard.
        row[x] = ((((data[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1) !== ((x + y) % 2 === 0);
        i++;
      }
    }
  }
}

/** The modules of a QR code (level M, mask 0) that holds `text`; rows from the top, true is dark. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version =
    correction.findIndex((_, i) => {
      const header = i + 1 < 10 ? 12 : 20;
      return dataCodewords(i + 1) * 8 >= header + bytes.length * 8;
    }) + 1;
  if (version === 0) throw new RangeError('The text does not fit into a QR code of version 20');
  const grid = drawPatterns(version);
  drawData(grid, interleave(codewords(bytes, version), version));
  return grid.dark;
}

/** An SVG picture without the characters that would end a data address. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const quiet = 4;
  const size = modules.length + 2 * quiet;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet},${y + quiet}h1v1h-1z` : '')))
    .join('');
  return `<?xml version="1.0" encoding="utf-8"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}" fill="black"/></svg>`;
}
