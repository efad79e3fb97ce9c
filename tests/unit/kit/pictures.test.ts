import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endingOfBytes } from '../../../supabase/functions/_shared/file-type.ts';
import { orientationOf, withoutMetadata } from '../../../supabase/functions/_shared/picture/container.ts';
import { upright } from '../../../supabase/functions/_shared/picture/draw.ts';
import { provenPicture } from '../../../supabase/functions/_shared/picture/proven.ts';
import { metadataOf, pictureOf } from '../../support/pictures.ts';

const most = { width: 1600, height: 1600 };

test.each(['jpeg', 'webp'] as const)('a %s keeps its picture and drops everything else', async (type) => {
  const bytes = await pictureOf({ width: 320, height: 200, type, fromPhone: true });
  expect([(await metadataOf(bytes)).isBare, orientationOf(bytes)]).toEqual([false, 6]);
  const behind = Uint8Array.from([...bytes, ...new TextEncoder().encode('Stallphone, behind the end')]);
  for (const each of [bytes, behind]) {
    const proven = await provenPicture(each, most);
    expect([proven?.width, proven?.height]).toEqual([320, 200]);
    expect(await metadataOf(proven?.bytes ?? bytes)).toEqual({ width: 320, height: 200, isBare: true });
  }
});

test("a JPEG's comment and preview are dropped", async () => {
  const bytes = await pictureOf();
  const words = new TextEncoder().encode('Stallphone');
  const segment = (marker: number) => [0xff, marker, 0, words.length + 2, ...words];
  const told = Uint8Array.from([...bytes.slice(0, 2), ...segment(0xfe), ...segment(0xe1), ...bytes.slice(2)]);
  expect((await metadataOf(withoutMetadata(told) ?? told)).isBare).toBe(true);
});

test('any file cut or altered anywhere is either refused or a picture: nothing throws', async () => {
  for (const type of ['jpeg', 'webp', 'png'] as const) {
    const bytes = await pictureOf({ width: 24, height: 16, type, fromPhone: true });
    for (let at = 0; at < bytes.length; at += 7) {
      const other = bytes.slice();
      other[at] = (other[at] ?? 0) ^ 0xff;
      for (const each of [bytes.slice(0, at), other]) {
        const proven = await provenPicture(each, most);
        expect(
          proven === null || (proven.width <= 1600 && endingOfBytes(proven.bytes) === proven.ending),
        ).toBe(true);
        expect(orientationOf(each)).toBeGreaterThan(0);
      }
    }
  }
});

test('a header that claims too many pixels is refused before decoding', async () => {
  expect(await provenPicture(await pictureOf({ width: 1601, height: 8 }), most)).toBeNull();
  expect(await provenPicture(await pictureOf({ width: 8, height: 1601, type: 'webp' }), most)).toBeNull();
});

test("a picture is rotated to match the camera's orientation", () => {
  const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6];
  const data = new Uint8ClampedArray([a, b, c, d, e, f].flatMap((value) => [value ?? 0, 0, 0, 255]));
  const rows = (orientation: number) => {
    const { data: pixels, width, height } = upright({ data, width: 3, height: 2 }, orientation);
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => pixels[(y * width + x) * 4]).join(''),
    );
  };
  // EXIF's orientation table: where the first row and the first column are.
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(rows)).toEqual([
    ['123', '456'],
    ['321', '654'],
    ['654', '321'],
    ['456', '123'],
    ['14', '25', '36'],
    ['41', '52', '63'],
    ['63', '52', '41'],
    ['36', '25', '14'],
  ]);
});

test.each([
  ['webp_dec', '@jsquash/webp/codec/dec/webp_dec.wasm'],
  ['webp_enc', '@jsquash/webp/codec/enc/webp_enc.wasm'],
  ['mozjpeg_dec', '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'],
  ['squoosh_png_bg', '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'],
])('the codec %s matches its package', (name, path) => {
  const own = readFileSync(`supabase/functions/_shared/codecs/${name}.wasm`);
  expect(own.equals(readFileSync(`node_modules/${path}`))).toBe(true);
});
