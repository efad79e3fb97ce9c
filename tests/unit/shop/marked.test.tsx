import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Marked } from '#pages/kit/tiles/marked.tsx';

/** The parts of the text that are marked. */
function marks(text: string, query: string): string[] {
  const html = renderToStaticMarkup(<Marked text={text} query={query} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  return [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, part]) => part ?? '');
}

test.each([
  ['a letter alone is not marked', 't shirt women', 'Women’s training T-shirt', ['Women', 'shirt']],
  ['nor is what stands within a word', 'ring tee', 'Gymnastic Rings of string and steel', ['Ring']],
  ['the start of a word, in any case', 'bar', 'Barbell and bar', ['Bar', 'bar']],
  ['the longest of two that begin alike', 'bar barbell', 'Barbell and bar', ['Barbell', 'bar']],
  ['letters with accents begin no new word', 'bar', 'ébar', []],
  ['quotation marks are no part of a word', '"kettlebell 16kg"', 'Kettlebell 16kg', ['Kettlebell', '16kg']],
  ['signs are taken as they are', 'c++ (2.5', 'C++ (2.5 kg) 205', ['C++', '(2.5']],
  ['nothing asked', '', 'Barbell', []],
  ['a letter only', 't', 'T-shirt', []],
])('marks of a query: %s', (_, query, text, expected) => {
  expect(marks(text, query)).toEqual(expected);
});
