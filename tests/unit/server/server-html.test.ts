import { expect, test } from 'vitest';
import { cspHash, escapeHtml, escapeJson, withoutPreloads } from '../../../src/server/html.ts';

test('JSON in a page cannot end its script element nor break a line of it', () => {
  const data = { text: '</script><!-- \u2028 \u2029' };
  const written = escapeJson(data);
  expect(written).toBe('{"text":"\\u003C/script>\\u003C!-- \\u2028 \\u2029"}');
  expect(JSON.parse(written)).toEqual(data);
});

test('text in markup is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});

test('preloads that React puts first are removed from the markup', () => {
  expect(
    withoutPreloads('<link rel="preload" href="/a.svg"/><link rel="preload" href="/b.svg"/><main></main>'),
  ).toBe('<main></main>');
  expect(withoutPreloads('<main><link href="/a"/></main>')).toBe('<main><link href="/a"/></main>');
});

test('the hash of an inline script is that of its UTF-8 text', async () => {
  expect(await cspHash('alert("ü")')).toBe("'sha256-TJ0Var87ZpB9gkpgPZZZbgWwU7exJVdK+J60HqBHZSM='");
});
