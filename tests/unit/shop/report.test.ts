import { describe, expect, test } from 'vitest';
import { consequenceOf, historyOf } from '#pages/admin/products/report-words.ts';
import { reportProblems, reportReasons } from '#schema/shop/report.ts';

const words = 'The picture shows another product.';

describe('the form of a report', () => {
  test.each(reportReasons)('accepts %s with 10 to 1,000 characters', (reason) => {
    expect(reportProblems({ reason, words })).toEqual({});
    expect(reportProblems({ reason, words: 'x'.repeat(10) })).toEqual({});
    expect(reportProblems({ reason, words: '🏋'.repeat(1000) })).toEqual({});
  });

  test('reports what is missing, too short or too long', () => {
    const tooMuch = { words: "Say what's wrong in 10 to 1,000 characters." };
    expect(reportProblems({})).toEqual({ reason: "Choose what's wrong.", ...tooMuch });
    expect(reportProblems({ reason: 'dull', words })).toEqual({ reason: "Choose what's wrong." });
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

describe('what an admin sees before deciding', () => {
  test('says whether there is an undo', () => {
    const shown = { ...thing, state: 'shown' as const };
    expect(consequenceOf({ kind: 'review', thing: shown })).toBe(
      'Its author gets your reason, and we let everyone who reported it know. You can restore it here.',
    );
    expect(consequenceOf({ kind: 'post', thing: shown })).toBe(
      "The store gets your reason, and we let everyone who reported it know. You can't undo this, but the store can submit it again.",
    );
  });

  test('says that nothing else changes if shoppers no longer see it; a store is still emailed', () => {
    const gone = { ...thing, state: 'private' as const };
    expect(consequenceOf({ kind: 'product', thing: gone })).toContain('Nothing else changes');
    expect(consequenceOf({ kind: 'store', thing: gone })).toContain('The store gets your reason');
  });

  test('counts earlier decisions', () => {
    expect(historyOf({ kind: 'product', acted: 0, decided_against: 0 })).toEqual([]);
    expect(historyOf({ kind: 'product', acted: 1, decided_against: 2 })).toEqual([
      'Upheld once before',
      'Also from this store: reports upheld 2 times',
    ]);
    expect(historyOf({ kind: 'review', acted: 3, decided_against: 1 })).toEqual([
      'Upheld 3 times before',
      'Also from this author: reports upheld once',
    ]);
  });
});
