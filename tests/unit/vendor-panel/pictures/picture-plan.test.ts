import { expect, test } from 'vitest';
import { planOf } from '#actors/vendor-panel/pictures/picture-plan.ts';
import { dominantColor } from '#schema/dominant-color.ts';
import { renditionsOf } from '#schema/renditions.ts';
import { pictureProblem } from '#schema/vendor-panel/picture.ts';
import { endingOfBytes, sizeOfPicture } from '../../../../supabase/functions/_shared/file-type.ts';

const widths = (...args: Parameters<typeof planOf>) =>
  planOf(...args)?.renditions.map(({ width, height }) => `${width}x${height}`) ?? null;

test.each([
  ['a phone photo', { width: 4032, height: 3024 }, 0, null, ['160x120', '400x300', '800x600', '1600x1200']],
  [
    'the same, turned',
    { width: 4032, height: 3024 },
    1,
    null,
    ['160x213', '400x533', '800x1067', '1600x2133'],
  ],
  [
    'a small picture: nothing is enlarged',
    { width: 640, height: 480 },
    0,
    null,
    ['160x120', '400x300', '640x480'],
  ],
  [
    'almost a step: the step is skipped',
    { width: 900, height: 900 },
    0,
    null,
    ['160x160', '400x400', '900x900'],
  ],
  [
    'the right half of it',
    { width: 2000, height: 1000 },
    0,
    { x: 0.5, y: 0, width: 0.5, height: 1 },
    ['160x160', '400x400', '800x800', '1000x1000'],
  ],
  [
    'a narrow strip: no taller than 4000',
    { width: 1000, height: 8000 },
    0,
    null,
    ['160x1280', '400x3200', '500x4000'],
  ],
  ['an icon', { width: 159, height: 900 }, 0, null, null],
] as const)('%s is stored in its widths', (_, size, turns, crop, expected) => {
  expect(widths(size, turns, crop)).toEqual(expected);
});

test('the crop applies to the rotated picture', () => {
  expect(planOf({ width: 1000, height: 500 }, 3, { x: 0.1, y: 0.2, width: 0.8, height: 0.5 })).toMatchObject({
    turned: { width: 500, height: 1000 },
    crop: { x: 50, y: 200, width: 400, height: 500 },
  });
});

test('the dominant color is the most common one, not the mean', () => {
  const pixels = [200, 20, 20, 255, 200, 24, 20, 255, 10, 10, 240, 255];
  expect(dominantColor(Uint8ClampedArray.from(pixels))).toBe('c81614');
});

const path = '/media/products/a/b-c8c4bc/1600.webp';
test('a page finds the widths and the color of a picture in its URL', () => {
  expect(renditionsOf(path)).toEqual({
    src: '/media/products/a/b-c8c4bc/800.webp',
    srcSet:
      '/media/products/a/b-c8c4bc/160.webp 160w, /media/products/a/b-c8c4bc/400.webp 400w, /media/products/a/b-c8c4bc/800.webp 800w, /media/products/a/b-c8c4bc/1600.webp 1600w',
    backdrop: '#c8c4bc',
  });
  expect(renditionsOf('/media/products/a/b-c8c4bc/170.jpg')).toMatchObject({
    src: '/media/products/a/b-c8c4bc/170.jpg',
    srcSet: '/media/products/a/b-c8c4bc/170.jpg 170w',
  });
  for (const other of ['/media/products/bar/front.svg', '/media/products/a/b-red/800.webp', 'data:,']) {
    expect(renditionsOf(other)).toBeNull();
  }
});

test.each([
  ['image/jpeg', 30 * 1024 * 1024, null],
  ['image/jpeg', 30 * 1024 * 1024 + 1, 'A picture can be up to 30 MB'],
  ['image/svg+xml', 10, "This file isn't a JPEG, PNG, WebP or AVIF picture"],
  ['', 10, "This file isn't a JPEG, PNG, WebP or AVIF picture"],
])('a selected file of type %j and %i bytes', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const webp = (...chunk: number[]) => {
  const rest = [...ascii('WEBP'), ...chunk, ...Array<number>(32).fill(0)];
  return Uint8Array.from([...ascii('RIFF'), rest.length, 0, 0, 0, ...rest]);
};
// 800 x 600 in each of the four forms.
const jpeg = Uint8Array.from([
  255, 216, 255, 224, 0, 4, 1, 2, 255, 196, 0, 3, 9, 255, 194, 0, 11, 8, 2, 88, 3, 32, 1, 1, 17, 0, 255, 217,
]);
test.each([
  ['lossy WebP', webp(...ascii('VP8 '), 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 32, 3, 88, 2)],
  ['lossless WebP', webp(...ascii('VP8L'), 0, 0, 0, 0, 0x2f, 0x1f, 0xc3, 0x95, 0)],
  ['extended WebP', webp(...ascii('VP8X'), 0, 0, 0, 0, 0, 0, 0, 0, 31, 3, 0, 87, 2, 0)],
  ['JPEG', jpeg],
])('the server reads the size from the bytes of a %s', (_, bytes) => {
  expect(sizeOfPicture(bytes)).toEqual({ width: 800, height: 600 });
});

test('bytes that are not a picture, or are truncated, have no size', () => {
  const whole = webp(...ascii('VP8X'), 0, 0, 0, 0, 0, 0, 0, 0, 31, 3, 0, 87, 2, 0);
  for (const bytes of [
    whole.subarray(0, 40),
    jpeg.subarray(0, 20),
    Uint8Array.from(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    new Uint8Array(0),
  ]) {
    expect(sizeOfPicture(bytes)).toBeNull();
  }
  expect(endingOfBytes(whole)).toBe('webp');
});
