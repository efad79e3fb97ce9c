import { expect, test } from 'vitest';
import { expectUnique, products, sales, text, texts } from './seed-rows.ts';
import { postRows } from '../../../supabase/seed/articles.ts';
import { addressRows, feedbackRows, waitlistRows } from '../../../supabase/seed/after-sale/desk.ts';
import { questionRows } from '../../../supabase/seed/after-sale/questions.ts';
import { buildReturns } from '../../../supabase/seed/after-sale/returns.ts';
import { buildReviewPictures } from '../../../supabase/seed/after-sale/review-pictures.ts';
import { reviewRows } from '../../../supabase/seed/reviews.ts';

const published = products.filter((product) => product.published);
const returns = buildReturns(sales.bought);
const reviews = reviewRows(sales.bought.filter(({ id }) => !returns.lines.has(id)));
const sentences = (words: string) => words.split(/(?<=[.!?:])\s+/);

/** What a product says about itself, by system. A rope's length and a shoe's size are values as well. */
const metric =
  /\d\s?(mm|cm|m|kg|km|l|ml)\b|\b(kilos?|kilograms?|centimeters?|millimeters?|meters|liters?)\b/i;
const imperial = /\d\s?(in|ft|lb|oz)\b|\b(inch|inches|pounds?|gallons?)\b/i;

test('a product is measured in one system', () => {
  const mixed = products.filter(({ seed }) => {
    const said = [
      ...(seed.sizes ?? []).map(({ value }) => value),
      ...(seed.quantities ?? []).map(({ value }) => value),
      ...seed.text,
      ...seed.features,
      ...Object.values(seed.specs),
    ];
    return said.some((line) => metric.test(line)) && said.some((line) => imperial.test(line));
  });
  // It is sold as one set for each kind of bar.
  expect(mixed.map(({ seed }) => seed.name)).toEqual(['Ledger Fractional Plates']);
});

test('everything is spelled as in the United States', () => {
  const british =
    /colou?r(?<=our)|centre|aluminium|\bgrey|flavour|odour|\btyre|kerb|mould|neighbour|fibre|metres?\b|elastane|\d %/i;
  const said = [
    ...products.flatMap(({ description, seed }) => [
      description,
      ...seed.features,
      ...Object.values(seed.specs),
    ]),
    ...reviews.map((review) => text(review, 'content')),
    ...postRows().map((post) => text(post, 'body')),
  ];
  expect(said.filter((words) => british.test(words))).toEqual([]);
});

test('no two descriptions share a sentence, nor two reviews of one product', () => {
  expectUnique(
    products.flatMap(({ description }) => sentences(description)).filter((line) => line.length > 20),
  );
  const byProduct = Map.groupBy(reviews, (review) => review['product_id']);
  expect(byProduct.size).toBeGreaterThan(100);
  for (const of of byProduct.values()) {
    expectUnique(of.flatMap((review) => sentences(text(review, 'content'))));
    expectUnique(texts(of, 'title'));
  }
});

test('drafts are of stores that sell, and nobody has bought one', () => {
  const drafts = products.filter((product) => !product.published);
  const sellers = new Set(published.map(({ vendorId }) => vendorId));
  expect(drafts.length).toBeGreaterThanOrEqual(3);
  expect(drafts.filter(({ vendorId }) => !sellers.has(vendorId))).toEqual([]);
  expect(sales.bought.filter(({ product }) => !product.published)).toEqual([]);
});

test('a return is in each of its states, and open ones are within thirty days', () => {
  const { rows, lines } = returns;
  expect(new Set(texts(rows.returns, 'status'))).toEqual(
    new Set(['requested', 'approved', 'rejected', 'withdrawn', 'in-transit', 'received', 'refunded']),
  );
  const delivered = new Map(sales.bought.map((line) => [line.orderId, line.deliveredHours ?? 0]));
  const open = rows.returns.filter(({ status }) => status === 'requested');
  expect(open.filter((row) => (delivered.get(text(row, 'order_id')) ?? 0) > 30 * 24)).toEqual([]);
  expect(reviews.filter((review) => lines.has(text(review, 'order_item_id')))).toEqual([]);
});

test('questions are about products of the shop; most are answered', () => {
  const questions = questionRows(published);
  expectUnique(texts(questions, 'question'));
  expect(questions.filter(({ answer }) => answer !== null).length).toBeGreaterThanOrEqual(40);
  expect(questions.filter(({ answer }) => answer === null).length).toBeGreaterThanOrEqual(5);
  for (const question of questions) {
    expect(text(question, 'question').length).toBeLessThanOrEqual(500);
  }
});

test('pictures belong to reviews, and every desk has something on it', () => {
  const { files } = buildReviewPictures(products, reviews);
  expect(files.length).toBeGreaterThanOrEqual(12);
  expect(files.filter(({ path }) => !/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/.test(path))).toEqual([]);
  expectUnique(texts(waitlistRows(), 'email'));
  const statuses = (rows: { status?: unknown }[]) => new Set(rows.map(({ status }) => status));
  expect(statuses(waitlistRows())).toEqual(new Set(['pending', 'invited', 'declined']));
  expect(statuses(feedbackRows())).toEqual(new Set(['open', 'answered', 'closed']));
  expect(statuses(postRows())).toEqual(new Set(['approved', 'scheduled', 'submitted', 'draft', 'rejected']));
  const defaults = addressRows().filter((row) => row['is_default'] === true);
  expectUnique(texts(defaults, 'user_id'));
});
