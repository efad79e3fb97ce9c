import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markdownHtml } from '#schema/content/markdown.ts';
import { paragraphsOf, plainWords } from '#schema/content/plain-text.ts';
import { limits } from '#schema/limits.ts';
import { hostileTexts, ordinaryText } from './markdown-samples.ts';

const longest = limits.post.body.max;

/** The shortest of several runs, in milliseconds: the machine may be busy with other things during some of them. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** A pattern of the signs that mean something in Markdown; the same for the same number. */
function patternOf(seed: number): string {
  const signs = [
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '-',
    '1) ',
    '#',
    '&',
    '\\',
    '~',
    '|',
    'a',
    ' ',
    '\n',
    ':',
  ];
  let state = seed * 7919 + 17;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  return Array.from({ length: 2 + next(7) }, () => signs[next(signs.length)]).join('');
}

describe('The longest text is parsed as fast as an ordinary one', () => {
  const ordinary = ordinaryText(longest);
  // A parser that compares each sign with all others takes hundreds of times as long.
  const bound =
    25 *
    Math.max(
      4,
      timeOf(() => markdownHtml(ordinary)),
    );

  test.each(Object.entries(hostileTexts(longest)))('%s', (_, text) => {
    expect(timeOf(() => markdownHtml(text.slice(0, longest)))).toBeLessThan(bound);
  });

  test('random patterns', () => {
    const slow = Array.from({ length: 80 }, (_, seed) => patternOf(seed)).filter((pattern) => {
      const text = pattern.repeat(Math.ceil(longest / pattern.length)).slice(0, longest);
      return timeOf(() => markdownHtml(text)) > bound;
    });
    expect(slow).toEqual([]);
  });

  test('the text for search engines, too', () => {
    const slow = Object.entries(hostileTexts(longest)).filter(
      ([, text]) => timeOf(() => [plainWords(text, 160), plainWords(text, 2000), paragraphsOf(text)]) > bound,
    );
    expect(slow).toEqual([]);
  });
});

test('The database enforces the length limits of the forms', () => {
  const longestIn = (file: string, field: RegExp) =>
    Number(field.exec(readFileSync(globSync(`supabase/migrations/*_${file}.sql`)[0] ?? '', 'utf8'))?.[1]);
  expect([
    longestIn('content', /\n  body text not null check \(char_length\(body\) <= (\d+)\)/),
    longestIn('vendor_blog', /char_length\(given\.body\) > (\d+)/),
    longestIn('content', /\n  body text not null check \(char_length\(body\) between 1 and (\d+)\)/),
    longestIn('shop_products', /char_length\(description\) between 10 and (\d+)/),
    longestIn('vendor_product_document', /'description'\)\) not between 10 and (\d+)/),
  ]).toEqual([longest, longest, longest, limits.product.description.max, limits.product.description.max]);
});

test('A text that is longer than any field allows is not parsed', () => {
  expect(markdownHtml(`**${'a'.repeat(longest)}**`)).toMatch(/^<p>\*\*a+\*\*<\/p>$/);
});

describe('Nothing that an author writes runs', () => {
  const tags = 'p|br|hr|em|strong|code|pre|blockquote|ul|ol|li|h[1-6]|a|img';
  const attribute = String.raw` (?:href|src|title|alt|class|start)="[^"<>]*"`;
  const known = new RegExp(String.raw`<(?:/(?:${tags})|(?:${tags})(?:${attribute})*(?: /)?)>`, 'g');
  const foreign = /(?:href|src)="(?!https?:|mailto:|[^":]*(?:[/?#"]|$))/i;

  /** What is left of HTML without its own tags; a sign of a tag would be an author's. */
  const rest = (html: string) => html.replaceAll(known, '');

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](&#x6a;avascript:alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](<javascript:alert(1)>)',
    '[a](data:text/html,<script>alert(1)</script>)',
    '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
    '[a](vbscript:x)',
    '[a](blob:x)',
    '[a](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '[a](/x "t\\" onclick=\\"alert(1)")',
    '![x" onerror="alert(1)](/y)',
    '```"><script>\nx\n```',
    '<!-- --!><script>alert(1)</script>',
  ])('%j', (text) => {
    const html = markdownHtml(text);
    expect(rest(html)).not.toMatch(/[<>]/);
    expect(html).not.toMatch(foreign);
  });

  test('any combination', () => {
    const parts = [
      '<',
      '>',
      '"',
      "'",
      '[a](',
      ')',
      '!',
      'javascript:',
      'x',
      ' onload=1',
      '&quot;',
      '&lt;',
      '`',
      '\n',
      '- ',
      '\\',
      '<a href="',
    ];
    let state = 11;
    const next = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    const texts = Array.from({ length: 2000 }, () =>
      Array.from({ length: 1 + next(10) }, () => parts[next(parts.length)]).join(''),
    );
    expect(
      texts.filter((text) => /[<>]/.test(rest(markdownHtml(text))) || foreign.test(markdownHtml(text))),
    ).toEqual([]);
  });
});

test("Only the browser and the page server's worker thread parse Markdown", () => {
  const importers = (name: RegExp) =>
    globSync('{src,supabase,machines}/**/*.{ts,tsx}').filter((file) => name.test(readFileSync(file, 'utf8')));
  expect(importers(/['"](markdown-it|micromark|marked|commonmark|remark[\w-]*)['"]/)).toEqual([
    'src/schema/content/markdown.ts',
  ]);
  expect(importers(/['"][^'"]*content\/markdown\.ts['"]|['"]\.\/markdown\.ts['"]/).toSorted()).toEqual([
    'src/schema/content/render-markdown.ts',
    'src/server/markdown/worker.ts',
  ]);
});
