import { describe, expect, test } from 'vitest';
import { expectUnique, products, rows, sales, text, texts } from './seed-rows.ts';
import { postRows } from '../../../supabase/seed/articles.ts';
import { flattenCategories } from '../../../supabase/seed/categories.ts';
import { buildSeed } from '../../../supabase/seed/main.ts';
import { vendorRows } from '../../../supabase/seed/shop.ts';

const files = [...buildSeed().files];
const paths = new Set(files.map((file) => file.path));

describe('pictures', () => {
  test('every path in a row is a file, three views for each color', () => {
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
    for (const { seed, media } of products) {
      const colors = seed.colors && seed.colors.length > 1 ? seed.colors.length : 1;
      expect(media).toHaveLength(colors * 3);
    }
    expectUnique(files.map((file) => file.path));
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

  test('the three views of a product differ, in every colour', () => {
    const repeated = products.filter(
      ({ files: drawn }) => new Set(drawn.map(({ body }) => body)).size < drawn.length,
    );
    expect(repeated.map(({ slug }) => slug)).toEqual([]);
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
