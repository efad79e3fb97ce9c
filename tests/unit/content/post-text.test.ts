import { expect, test } from 'vitest';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import { postParts } from '#pages/kit/reading/post-text.ts';
import { card } from '#samples/data/shop/catalog-samples.ts';

const id = '10000000-0000-7000-8000-00000000000a';
const bar = card(1, { id });
const path =
  'products/10000000-0000-7000-8000-000000000002/10000000-0000-7000-8000-000000000003-aabbcc/800.webp';
const picture = { path, width: 800, height: 600 };

test("A link to the store's product becomes a card if it is alone in a paragraph, and only there", async () => {
  const body = [
    'Before',
    `[Bar](/products/${id})`,
    `[Other](/products/10000000-0000-7000-8000-00000000000b)`,
    `[Bar](/products/${id})`,
    `In [words](/products/${id}).`,
    `\`\`\`\n[Bar](/products/${id})\n\`\`\``,
    `> [Bar](/products/${id})`,
  ].join('\n\n');
  const [before, cards, after, ...rest] = await postParts(body, [], [bar], renderInBrowser);
  expect([before, cards, rest]).toEqual([{ html: '<p>Before</p>' }, { cards: [bar] }, []]);
  expect(after !== undefined && 'html' in after ? after.html : '').toBe(
    [
      `<p>In <a href="/products/${id}">words</a>.</p>`,
      `<pre><code>[Bar](/products/${id})\n</code></pre>`,
      `<blockquote>\n<p><a href="/products/${id}">Bar</a></p>\n</blockquote>`,
    ].join('\n'),
  );
});

test('A picture of the store shows in its sizes; any other leaves only its description', async () => {
  const [part] = await postParts(
    `![A "dry" place](${path})\n\n![Spy](https://example.com/x.png)`,
    [picture],
    [],
    renderInBrowser,
  );
  const folder = `/media/${path.slice(0, path.lastIndexOf('/'))}`;
  expect(part).toEqual({
    html:
      `<p><img src="${folder}/800.webp" srcset="${folder}/160.webp 160w, ${folder}/400.webp 400w, ${folder}/800.webp 800w" ` +
      'sizes="(min-width: 48rem) 44rem, 100vw" alt="A &quot;dry&quot; place" width="800" height="600" loading="lazy" decoding="async" /></p>\n<p>Spy</p>',
  });
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['![x" onerror="alert(1)](y)', '<p>x&quot; onerror=&quot;alert(1)</p>'],
  ['![a](b "t>u")', '<p>a</p>'],
])('No HTML from the author gets through: %s', async (body, html) => {
  expect(await postParts(body, [picture], [bar], renderInBrowser)).toEqual([{ html }]);
});

test('An empty text has no parts', async () => {
  expect(await postParts(' \n\n', [], [], renderInBrowser)).toEqual([]);
});
