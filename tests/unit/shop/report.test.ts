import { describe, expect, test } from 'vitest';
import { consequenceOf, historyOf } from '#pages/admin/products/report-words.ts';
import { reportProblems, reportReasons } from '#schema/shop/report.ts';

const words = 'The picture shows another product.';

describe('the form of a report', () => {
  test.each(reportReasons)('takes %s with 10 to 1000 characters', (reason) => {
    expect(reportProblems({ reason, words })).toEqual({});
    expect(reportProblems({ reason, words: 'x'.repeat(10) })).toEqual({});
    expect(reportProblems({ reason, words: '🏋'.repeat(1000) })).toEqual({});
  });

  test('names what is missing, too short or too long', () => {
    const tooMuch = { words: 'Say in 10 to 1000 characters what is wrong.' };
    expect(reportProblems({})).toEqual({ reason: 'Choose what is wrong.', ...tooMuch });
    expect(reportProblems({ reason: 'dull', words })).toEqual({ reason: 'Choose what is wrong.' });
    expect(reportProblems({ reason: 'spam', words: `  ${'x'.repeat(9)}  ` })).toEqual(tooMuch);
    expect(reportProblems({ reason: 'spam', words: 'x'.repeat(1001) })).toEqual(tooMuch);
  });
});

const thing = {
  text: '',
  author: null,
  reply: null,
  rating: null,
  image: null,
  product: null,
  path: null,
};

describe('what an admin reads before deciding', () => {
  test('says whether there is an undo', () => {
    const shown = { ...thing, state: 'shown' as const };
    expect(consequenceOf({ kind: 'review', thing: shown })).toBe(
      'Its author reads your reason, and everybody who has reported it is told. It can be shown again here.',
    );
    expect(consequenceOf({ kind: 'post', thing: shown })).toBe(
      'The store reads your reason, and everybody who has reported it is told. There is no undo: the store can submit it again.',
    );
  });

  test('says that nothing else changes if shoppers do not see it any more; a store is written to all the same', () => {
    const gone = { ...thing, state: 'private' as const };
    expect(consequenceOf({ kind: 'product', thing: gone })).toContain('nothing else changes');
    expect(consequenceOf({ kind: 'store', thing: gone })).toContain('The store reads your reason');
  });

  test('counts what was decided before', () => {
    expect(historyOf({ kind: 'product', acted: 0, decided_against: 0 })).toEqual([]);
    expect(historyOf({ kind: 'product', acted: 1, decided_against: 2 })).toEqual([
      'Decided against once before',
      'Other things of this store: decided against 2 times',
    ]);
    expect(historyOf({ kind: 'review', acted: 3, decided_against: 1 })).toEqual([
      'Decided against 3 times before',
      'Other words of this author: decided against once',
    ]);
  });
});
