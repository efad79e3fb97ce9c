import { describe, expect, test } from 'vitest';
import { markdownHtml } from '#schema/content/markdown.ts';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import { descriptionHtml, plainDescription } from '#pages/shop/product/description.ts';

describe('the description of a product as HTML', () => {
  test('plain paragraphs need no Markdown parser', () => {
    expect(plainDescription('Turned from one billet. "Quiet" & fast.\n\nHolds 20 kg,\nand more.')).toBe(
      '<p>Turned from one billet. &quot;Quiet&quot; &amp; fast.</p>\n<p>Holds 20 kg,\nand more.</p>',
    );
  });

  test.each([
    '**24 g** of protein',
    '- a list',
    '1. a list',
    'a [link](https://example.com)',
    '<script>alert(1)</script>',
    'one &copy; two',
    'Title\n---',
    'a line  \nbroken by hand',
    '    code',
    '# Title',
    'a\\b',
  ])('%j is left to the parser', async (text) => {
    expect(plainDescription(text)).toBeNull();
    expect(await descriptionHtml(text, renderInBrowser)).toBe(markdownHtml(text));
  });

  test('text treated as plain renders the same with the parser', () => {
    const parts = [
      'a',
      'b c',
      '. ',
      '1',
      '-',
      '+',
      '\n',
      '\n\n',
      ' ',
      '&',
      ';',
      '"',
      "'",
      '!',
      '|',
      ':',
      '2.',
      '—',
    ];
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const texts = Array.from({ length: 1500 }, () =>
      Array.from({ length: 1 + next(9) }, () => parts[next(parts.length)]).join(''),
    );
    const plain = texts.filter((text) => plainDescription(text) !== null);
    expect(plain.length).toBeGreaterThan(400);
    expect(plain.filter((text) => plainDescription(text) !== markdownHtml(text))).toEqual([]);
  });
});
