import { describe, expect, test } from 'vitest';
import { limits } from '#schema/limits.ts';
import { notTracking } from '#schema/orders/tracking-number.ts';
import { orderMessages } from '#schema/texts/order-texts.ts';
import {
  cancelProblems,
  orderMessageProblems,
  picturesOf,
  pieceField,
  piecesOf,
  preparing,
  returnProblems,
  reviewPictureProblem,
  reviewProblems,
  trackingProblems,
} from '#schema/orders/order-forms.ts';

const review = { rating: '5', title: 'Solid', content: 'It does its work.' };

describe('a review (§5)', () => {
  test('has 1 to 5 whole stars, a title of 5 to 100 and a text of 10 to 1000', () => {
    expect(limits.review).toEqual({ title: { min: 5, max: 100 }, content: { min: 10, max: 1000 }, stars: 5 });
    expect(reviewProblems(review)).toEqual({});
  });

  test.each([
    ['rating', ['', '0', '6', '4.5', '-1', 'NaN'], orderMessages.ratingRequired],
    ['title', ['', 'Okay', 'x'.repeat(101)], orderMessages.reviewTitleLength],
    ['content', ['', 'Too short', 'x'.repeat(1001)], orderMessages.reviewContentLength],
  ] as const)('reports a problem with its %s', (field, values, message) => {
    for (const value of values)
      expect(reviewProblems({ ...review, [field]: value })).toEqual({ [field]: message });
  });
});

describe('pictures of a review', () => {
  test('are limited to four, 20 MB chosen and 2 MB sent, 1600 pixels, and 120 characters of alternative text', () => {
    expect(limits.reviewPicture).toEqual({
      count: 4,
      chosenBytes: 20 * 1024 * 1024,
      bytes: 2 * 1024 * 1024,
      edge: 1600,
      alt: 120,
    });
  });

  test("are sent in the form's order, and it waits until they are ready", () => {
    const named = [
      { id: 'b', alt: '' },
      { id: 'a', alt: 'On my "rack"' },
    ];
    expect(picturesOf({ pictures: JSON.stringify(named) })).toEqual(named);
    expect([picturesOf({}), picturesOf({ pictures: '' }), picturesOf({ pictures: preparing })]).toEqual([
      [],
      [],
      [],
    ]);
    expect(reviewProblems({ ...review, pictures: JSON.stringify(named) })).toEqual({});
    expect(reviewProblems({ ...review, pictures: preparing })).toEqual({
      pictures: orderMessages.picturesPreparing,
    });
  });

  test.each([
    ['image/jpeg', 20 * 1024 * 1024, null],
    ['image/png', 1, null],
    ['image/webp', 1, null],
    ['image/avif', 1, null],
    ['image/jpeg', 20 * 1024 * 1024 + 1, orderMessages.pictureSize],
    ['image/svg+xml', 1, orderMessages.pictureType],
    ['image/gif', 1, orderMessages.pictureType],
    ['text/html', 1, orderMessages.pictureType],
    ['', 1, orderMessages.pictureType],
  ])('of type "%s" with %i bytes: %s', (type, size, problem) => {
    expect(reviewPictureProblem({ type, size })).toBe(problem);
  });
});

describe('a return', () => {
  test('requires whole positive quantities, and leaves the others out', () => {
    expect(
      piecesOf({
        [pieceField('a')]: '2',
        [pieceField('b')]: '0',
        [pieceField('c')]: '-1',
        [pieceField('d')]: '1.5',
        [pieceField('e')]: 'NaN',
        reason: '7',
      }),
    ).toEqual([{ order_item_id: 'a', quantity: 2 }]);
  });

  test('needs an item and a reason', () => {
    expect(returnProblems({ [pieceField('a')]: '0', reason: '', note: '' })).toEqual({
      items: orderMessages.piecesRequired,
      reason: orderMessages.reasonRequired,
    });
    expect(returnProblems({ [pieceField('a')]: '1', reason: 'faulty', note: '' })).toEqual({});
    expect(returnProblems({ [pieceField('a')]: '1', reason: 'too-slow', note: '' })).toEqual({
      reason: orderMessages.reasonRequired,
    });
  });
});

test('canceling requires a reason from the list, and a note has a maximum length', () => {
  expect(cancelProblems({ reason: 'too-slow', note: 'x'.repeat(500) })).toEqual({});
  expect(cancelProblems({ reason: 'toString', note: 'x'.repeat(501) })).toEqual({
    reason: orderMessages.reasonRequired,
    note: orderMessages.noteLength,
  });
});

test('a message to a store has 2 to 2,000 characters, a tracking number 100 at most and digits', () => {
  for (const message of ['Hi', 'x'.repeat(2000)]) expect(orderMessageProblems({ message })).toEqual({});
  expect(orderMessageProblems({ message: 'x'.repeat(2001) })).toEqual({
    message: orderMessages.messageLength,
  });
  for (const tracking of ['', '1Z9', '1Z 999 AA1']) expect(trackingProblems({ tracking })).toEqual({});
  for (const tracking of ['garbage !!', 'x'.repeat(100)]) {
    expect(trackingProblems({ tracking })).toEqual({ tracking: notTracking });
  }
  expect(trackingProblems({ tracking: 'x'.repeat(101) })).toEqual({ tracking: orderMessages.trackingLength });
});
