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
  ['a single letter is not marked', 't shirt women', 'Women’s training T-shirt', ['Women', 'shirt']],
  ['a match within a word is not marked', 'ring tee', 'Gymnastic Rings of string and steel', ['Ring']],
  ['the start of a word, in any case', 'bar', 'Barbell and bar', ['Bar', 'bar']],
  ['the longest of two with the same start', 'bar barbell', 'Barbell and bar', ['Barbell', 'bar']],
  ['letters with accents start no new word', 'bar', 'ébar', []],
  ['quotation marks are not part of a word', '"kettlebell 16kg"', 'Kettlebell 16kg', ['Kettlebell', '16kg']],
  ['symbols are taken literally', 'c++ (2.5', 'C++ (2.5 kg) 205', ['C++', '(2.5']],
  ['nothing asked', '', 'Barbell', []],
  ['a letter only', 't', 'T-shirt', []],
])('highlights of a query: %s', (_, query, text, expected) => {
  expect(marks(text, query)).toEqual(expected);
});
