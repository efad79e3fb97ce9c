import { expect, test } from 'vitest';
import { isHtml, markdownOf } from '#actors/vendor-panel/import/html.ts';
import { markdownHtml } from '#schema/content/markdown.ts';

test.each([
  ['<p>One &amp; two</p><p>Three</p>', 'One & two\n\nThree'],
  ['<div><div>One</div>\n  <div>Two</div></div>', 'One\n\nTwo'],
  ['One<br>Two<br/>Three', 'One  \nTwo  \nThree'],
  ['<ul><li>A</li><li><p>B</p></li></ul><p>C</p>', '- A\n- B\n\nC'],
  ['<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>', '1. A\n   - B\n2. C'],
  ['<h2 class="x">Head</h2>Text', '### Head\n\nText'],
  ['<strong>Bold </strong>and <em> italic</em>.', '**Bold** and *italic*.'],
  ['<b></b>Text <b> </b>', 'Text'],
  ['<a href="https://a.test/b_(c)">Link</a>', '[Link](https://a.test/b%5f%28c%29)'],
  ['<a href="javascript:alert(1)">Link</a> <a href="/x">here</a>', 'Link here'],
  [
    '<p>Text</p><script>alert("<p>x</p>")</script><style>p{color:red}</style><iframe src="x">y</iframe>',
    'Text',
  ],
  ['<img src="x" onerror="alert(1)">Text<!-- note -->', 'Text'],
  [
    '<table><tr><th>Size</th><td>L</td></tr><tr><th>Color</th><td>Red</td></tr></table>',
    'Size | L\n\nColor | Red',
  ],
  ['<p>2 * 3 * 4, snake_case, [x], `y`</p>', String.raw`2 \* 3 \* 4, snake\_case, \[x\], \`y\``],
  ['<p># one</p><p>- two</p><p>3. three</p><p>&gt; four</p>', '\\# one\n\n\\- two\n\n3\\. three\n\n\\> four'],
  ['<p>&lt;b&gt; stays a text, and so does &amp;amp;</p>', String.raw`\<b> stays a text, and so does \&amp;`],
  ['<p>\u00a0</p><p>&nbsp;Text&nbsp;</p>', 'Text'],
  ['<p>Not closed <b>bold', 'Not closed **bold**'],
  ['plain & simple', 'plain & simple'],
])('%s is the text %j', (html, expected) => {
  expect(markdownOf(html)).toBe(expected);
});

test.each([
  ['<p>x</p>', true],
  ['x<br>y', true],
  ['<UL><LI>x', true],
  ['<span style="a">x</span>', true],
  ['a < b and b > c', false],
  ['5 <p 6', false],
  ['<3 this belt', false],
  ['**bold**', false],
])('%s: HTML is %s', (text, expected) => {
  expect(isHtml(text)).toBe(expected);
});

test('no tag in the file becomes a tag on the page or a character that shoppers see', () => {
  const html = markdownHtml(
    markdownOf(
      '<div data-x="1"><P>One<Br/><SPAN>two</SPAN></P><ul><li onclick="x()">three</li></ul>&lt;script&gt;alert(1)&lt;/script&gt;<svg onload="x()"><p>four</p></svg><a href="https://a.test/&quot;onmouseover=x">five</a></div>',
    ),
  );
  expect(html.replaceAll(/<\/?(p|br|ul|li|a)( \/| href="https:[^"<>]*")?>/g, '')).toBe(
    'One\ntwo\n\nthree\n\n&lt;script&gt;alert(1)&lt;/script&gt;five',
  );
});

test('HTML at the maximum cell length is parsed instantly', () => {
  for (const piece of ['<b>', '<a href="x">', '<ul><li>', '<p>', '<', '&lt;', '</b>', '<svg>']) {
    expect(markdownOf(piece.repeat(12_000 / piece.length)).length).toBeLessThan(100_000);
  }
});
