import { describe, expect, test } from 'vitest';
import { expectUnique, products, rows, sales, text, texts } from './seed-rows.ts';
import { postRows } from '../../../supabase/seed/articles.ts';
import { flattenCategories } from '../../../supabase/seed/categories.ts';
import { buildSeed } from '../../../supabase/seed/main.ts';
import { vendorRows } from '../../../supabase/seed/shop.ts';
import { sizeOfPicture } from '../../../supabase/functions/_shared/file-type.ts';
import { renditionWidths, renditionsOf } from '#schema/renditions.ts';
import { mediaRows } from '../../../supabase/seed/photographs/photographs.ts';
import { picturesOf } from '#pages/shop/product/gallery/gallery-rules.ts';

const files = [...buildSeed().files];
const photographs = buildSeed().photographs();
const paths = new Set([...files, ...photographs].map((file) => file.path));

describe('pictures', () => {
  test('every path in a row is a file', () => {
    const named = [
      ...texts(rows.media, 'path'),
      ...vendorRows().flatMap((row) =>
        row['status'] === 'approved' ? [text(row, 'logo_url'), text(row, 'banner_url')] : [],
      ),
      ...texts(postRows(), 'cover_image'),
      ...flattenCategories().map(({ slug }) => `categories/${slug}.svg`),
      ...sales.rows.items.map((row) => text(row, 'image')),
    ];
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
    expectUnique(files.map((file) => file.path));
  });

  test('a photo has the type, widths and shape that its row says, and a limited size', () => {
    const said = rows.media.filter((row) => row['backdrop'] !== null);
    expect(said.length).toBeGreaterThanOrEqual(12);
    const heights: Readonly<Record<string, number>> = { 160: 120, 400: 300, 800: 600, 1600: 1200 };
    for (const row of said) {
      const path = text(row, 'path');
      const own = photographs.filter((file) => file.path.startsWith(path.slice(0, path.lastIndexOf('/'))));
      const largest = Number(row['width']);
      expect(own.map(({ path: name, body }) => [name.split('/').at(-1), sizeOfPicture(body)])).toEqual(
        renditionWidths(largest).map((width) => [`${width}.webp`, { width, height: heights[width] }]),
      );
      expect([renditionsOf(path)?.backdrop, row['height']]).toEqual([row['backdrop'], heights[largest]]);
      expect(own.every(({ body }) => body.length <= 200_000)).toBe(true);
    }
  });

  test('each color and weight of a photographed plate has its own photo, which comes first', () => {
    const named = new Set(['speckled-crumb-bumpers', 'urethane-studio-bumpers', 'deep-dish-iron-plates']);
    const shown = products
      .filter(({ slug }) => named.has(slug))
      .flatMap((product) => {
        const media = mediaRows(product).map((row) => ({
          path: text(row, 'path'),
          alt: text(row, 'alt'),
          color: row['color'] as string | null,
          size: row['size'] as string | null,
          width: Number(row['width']),
          height: Number(row['height']),
        }));
        return product.variants.map(({ color, size }) => {
          const [first] = picturesOf(media, { ...(color && { color }), ...(size && { size }) });
          const body = photographs.find(({ path }) => path === first?.path)?.body;
          return { size: first?.size, wanted: size, color: first?.color, body: Buffer.from(body ?? []) };
        });
      });
    expect(shown.map(({ size }) => size)).toEqual(shown.map(({ wanted }) => wanted));
    expect(new Set(shown.map(({ body }) => body.toString('base64'))).size).toBe(5 + 6 + 10);
  });

  test("among the bells, only those in the photo's color have a photo", () => {
    const colored = products.filter(({ slug }) => slug === 'competition-kettlebell');
    expect(colored.flatMap(mediaRows).filter((row) => row['backdrop'] !== null)).toEqual([]);
  });

  const pathsWhere = (isWrong: (body: string) => boolean) =>
    files.filter(({ body }) => isWrong(body)).map(({ path }) => path);

  test('each is at most 4 KB', () => {
    expect(pathsWhere((body) => Buffer.byteLength(body) > 4096)).toEqual([]);
  });

  test('each is a plain SVG with its size and no external resources', () => {
    const opening =
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+"/;
    const foreign = /NaN|undefined|Infinity|<script|<style|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)/;
    expect(pathsWhere((body) => !opening.test(body) || foreign.test(body))).toEqual([]);
  });

  test('each is well-formed', () => {
    expect(pathsWhere((body) => malformed(body) !== null)).toEqual([]);
    expect(malformed('<a><b></a>')).not.toBeNull();
    expect(malformed('<a x="1" x="2"/>')).not.toBeNull();
    expect(malformed('<a>1 & 2</a>')).not.toBeNull();
  });

  const choices = products.flatMap(({ slug, seed, media, files: drawn, variants }) =>
    variants.map(({ color, size }) => {
      const shown = picturesOf(
        media.map((medium) => ({ ...medium, width: 800, height: 800 })),
        { ...(color === null ? {} : { color }), ...(size === null ? {} : { size }) },
      );
      const bodies = shown.map(({ path }) => drawn.find((file) => file.path === path)?.body ?? '');
      return { name: [slug, color, size].join(' '), seed, size, bodies };
    }),
  );

  test('every option has three views, each a different picture', () => {
    const wrong = choices.filter(({ bodies }) => bodies.length !== 3 || new Set(bodies).size !== 3);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('no picture shows the number of a size other than the selected one', () => {
    const wrong = choices.filter(({ seed, size, bodies }) => {
      const others = (seed.sizes ?? []).filter((option) => option.value !== size);
      const own = seed.sizes?.find((option) => option.value === size)?.label ?? seed.label;
      const foreign = others.flatMap(({ label }) => (label === undefined || label === own ? [] : [label]));
      return (
        size !== null && bodies.some((body) => foreign.some((label) => body.includes(`>${label}</text>`)))
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const foundry = choices.filter(({ name }) => name.startsWith('rail-yard-black-bumpers'));
    expect(foundry.map(({ bodies: [front] }) => />(\d+)<\/text>/.exec(front ?? '')?.[1])).toEqual([
      '5',
      '10',
      '15',
      '20',
      '25',
    ]);
  });

  test('a colored plate shows its own weight', () => {
    const discs = products.find(({ slug }) => slug === 'platform-competition-discs');
    const shown = discs?.files
      .filter(({ path }) => path.endsWith('-front.svg'))
      .map(({ path, body }) => [path.split('/').at(-1), />(\d+)<\/text>/.exec(body)?.[1]]);
    expect(shown).toEqual([
      ['red-front.svg', '25'],
      ['blue-front.svg', '20'],
      ['yellow-front.svg', '15'],
      ['green-front.svg', '10'],
    ]);
  });
});

/** The problem with the tags of `xml`, or null. */
function malformed(xml: string): string | null {
  const open: string[] = [];
  const rest = xml.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (_, slash: string, name: string, attributes: string, closed: string) => {
      if (slash !== '') {
        const last = open.pop();
        if (last !== name) open.push(`${name} closes ${last ?? 'nothing'}`);
      } else if (closed === '') {
        open.push(name);
      }
      const names = [...attributes.matchAll(/([a-zA-Z:-]+)="/g)].map(([, attribute]) => attribute);
      if (new Set(names).size !== names.length) open.push(`${name} repeats an attribute`);
      return '';
    },
  );
  if (/[<>&]/.test(rest)) return `stray ${/[<>&].{0,30}/.exec(rest)?.[0] ?? ''}`;
  return open.length === 0 ? null : open.join(', ');
}
