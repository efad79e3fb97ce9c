import { expect, test } from 'vitest';
import { expectUnique, products, sales, text, texts } from './seed-rows.ts';
import { postRows } from '../../../supabase/seed/articles.ts';
import { addressRows, feedbackRows, waitlistRows } from '../../../supabase/seed/after-sale/desk.ts';
import { questionRows } from '../../../supabase/seed/after-sale/questions.ts';
import { buildReturns } from '../../../supabase/seed/after-sale/returns.ts';
import { buildReviewPictures } from '../../../supabase/seed/after-sale/review-pictures.ts';
import { repliesTo } from '../../../supabase/seed/reviews/replies.ts';
import { reviewRows } from '../../../supabase/seed/reviews/rows.ts';
import { voicesOf } from '../../../supabase/seed/reviews/texts.ts';

const published = products.filter((product) => product.published);
const returns = buildReturns(sales.bought);
const reviews = reviewRows(sales.bought.filter(({ id }) => !returns.lines.has(id)));
const sentences = (words: string) => words.split(/(?<=[.!?:])\s+/);

/** Units that US shoppers must convert. The trade gives shafts, belts and bands in millimeters, powders in grams. */
const metric = /\d\s?(cm|m|kg|km|l|ml)\b|\b(kilos?|kilograms?|centimeters?|millimeters?|liters?)\b/i;
const imperial = /\d\s?(in|ft|lb|oz|gal)\b|\b(inch|inches|feet|pounds?|gallons?|fl oz|PSI)\b/i;
/** Sold by the kilo everywhere. */
const isInKilos = (seed: { category: string; sizes?: readonly { value: string }[] }) =>
  /plates|kettlebells|bells/.test(seed.category) || (seed.sizes ?? []).some(({ value }) => / kg/.test(value));

test('a product gives US units, and metric ones only with them', () => {
  const metricOnly = products.filter(({ seed }) => {
    const said = [...seed.text, ...seed.features, ...Object.values(seed.specs)];
    return !isInKilos(seed) && said.some((line) => metric.test(line) && !imperial.test(line));
  });
  // Competition collars weigh 2.5 kg, and bags are sold by the liter.
  expect(metricOnly.map(({ seed }) => seed.name)).toEqual([
    'Machined Competition Collars',
    'Two-Shoe Duffel',
    'Day Lifter Backpack',
    'Saddle Leather Duffel',
  ]);
});

test('all texts use American spelling', () => {
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

test('drafts belong to stores that sell, and nobody has bought one', () => {
  const drafts = products.filter((product) => !product.published);
  const sellers = new Set(published.map(({ vendorId }) => vendorId));
  expect(drafts.length).toBeGreaterThanOrEqual(3);
  expect(drafts.filter(({ vendorId }) => !sellers.has(vendorId))).toEqual([]);
  expect(sales.bought.filter(({ product }) => !product.published)).toEqual([]);
});

test('there is a return in each status, and open ones are within thirty days', () => {
  const { rows, lines } = returns;
  expect(new Set(texts(rows.returns, 'status'))).toEqual(
    new Set(['requested', 'approved', 'rejected', 'withdrawn', 'in-transit', 'received', 'refunded']),
  );
  const delivered = new Map(sales.bought.map((line) => [line.orderId, line.deliveredHours ?? 0]));
  const open = rows.returns.filter(({ status }) => status === 'requested');
  expect(open.filter((row) => (delivered.get(text(row, 'order_id')) ?? 0) > 30 * 24)).toEqual([]);
  expect(reviews.filter((review) => lines.has(text(review, 'order_item_id')))).toEqual([]);
});

test('questions are about products in the shop; most are answered', () => {
  const questions = questionRows(published);
  expectUnique(texts(questions, 'question'));
  expect(questions.filter(({ answer }) => answer !== null).length).toBeGreaterThanOrEqual(40);
  expect(questions.filter(({ answer }) => answer === null).length).toBeGreaterThanOrEqual(5);
  for (const question of questions) {
    expect(text(question, 'question').length).toBeLessThanOrEqual(500);
  }
});

test('pictures belong to reviews, and every desk has open items', () => {
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

test('a store that replies to a complaint answers this one', () => {
  const complaints = new Set(products.flatMap(({ seed }) => voicesOf(seed.art).poor));
  const general = repliesTo(3, '');
  const said = [...complaints].map((complaint) => repliesTo(1, `My gym closed. ${complaint} Sent it back.`));
  expect(said.filter((replies) => replies.length !== 1 || replies === general)).toEqual([]);
  expect(new Set(said.flat()).size).toBe(complaints.size);
});
