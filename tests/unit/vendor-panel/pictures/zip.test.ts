import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { zipEntries, zipErrors, zipFile, zipMatcher } from '#actors/vendor-panel/import/pictures/zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = zipSync({
  'front.JPG': bytes('front'),
  'blue/side.jpg': bytes('blue side'),
  'red/side.jpg': bytes('red side'),
  'deep/in/folders/Rück.png': bytes('back'),
  '__MACOSX/front.JPG': bytes('nothing'),
  'blue/._side.jpg': bytes('nothing'),
  'blue/': new Uint8Array(),
});

describe('a ZIP with pictures', () => {
  test('lists its files, without folders and what macOS adds', () => {
    expect(zipEntries(zip).map(({ name }) => name)).toEqual([
      'front.JPG',
      'blue/side.jpg',
      'red/side.jpg',
      'deep/in/folders/Rück.png',
    ]);
  });

  test.each([
    ['front.jpg', 'front.JPG'],
    ['FRONT.jpg', 'front.JPG'],
    ['./front.jpg', 'front.JPG'],
    [String.raw`pictures\front.jpg`, 'front.JPG'],
    ['blue/side.jpg', 'blue/side.jpg'],
    ['Red/Side.jpg', 'red/side.jpg'],
    ['Rück.png', 'deep/in/folders/Rück.png'],
    ['folders/Ru\u0308ck.png', 'deep/in/folders/Rück.png'],
    ['side.jpg', 'file_ambiguous'],
    ['green/side.jpg', 'file_ambiguous'],
    ['back.jpg', 'file_missing'],
    ['ont.jpg', 'file_missing'],
    ['', 'file_missing'],
  ])('has for %j: %s', (name, entry) => {
    const found = zipMatcher(zipEntries(zip))(name);
    expect(typeof found === 'string' ? found : found.name).toBe(entry);
  });

  test('gives one file, and none that is larger than it may be or says', () => {
    const packed = zipSync({ 'a.jpg': new Uint8Array(5000).fill(7) });
    expect(zipFile(packed, 'a.jpg', 5000)).toEqual(new Uint8Array(5000).fill(7));
    expect([zipFile(packed, 'a.jpg', 4999), zipFile(packed, 'b.jpg', 5000)]).toEqual([null, null]);
    // The size before the name of the file in the directory, which a bomb makes small.
    const bomb = packed.slice();
    const view = new DataView(bomb.buffer);
    const directory = view.getUint32(bomb.length - 6, true);
    view.setUint32(directory + 24, 10, true);
    expect(zipFile(bomb, 'a.jpg', 5000)?.length ?? 0).toBeLessThanOrEqual(10);
  });

  test('says so if it is none', () => {
    expect(() => zipEntries(bytes('no ZIP at all'))).toThrow(zipErrors.broken);
    expect(() => zipEntries(zip.slice(0, 60))).toThrow(zipErrors.broken);
  });
});
