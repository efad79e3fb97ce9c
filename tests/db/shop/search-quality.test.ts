import { afterAll, expect, test } from 'vitest';
import { heldOut, tuned, type LabelledQuery } from './search-queries.ts';
import { openDb } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

interface Card {
  name: string;
  category_slug: string;
}

/** The first six results in the seeded shop; the products of other tests are in separate categories. */
async function firstSix(query: string): Promise<Card[]> {
  const { body } = await db.anon.rpc('list_products', { query, page_size: 48 });
  return (body as Card[]).filter(({ category_slug }) => !/^(leaf|root)-/.test(category_slug)).slice(0, 6);
}

interface Score {
  /** Mean share of relevant results among the first six; a query that finds nothing counts as 0. */
  precision: number;
  nothing: string[];
  wrong: string[];
}

async function score(queries: readonly LabelledQuery[]): Promise<Score> {
  let sum = 0;
  const nothing: string[] = [];
  const wrong: string[] = [];
  for (const { query, categories, name } of queries) {
    const cards = await firstSix(query);
    const fits = (card: Card) => categories.includes(card.category_slug) || name?.test(card.name) === true;
    if (cards.length === 0) nothing.push(query);
    else sum += cards.filter(fits).length / cards.length;
    wrong.push(...cards.filter((card) => !fits(card)).map((card) => `${query}: ${card.name}`));
  }
  return { precision: sum / queries.length, nothing, wrong };
}

test('there are at least 150 labeled queries, and half of them were not used for tuning', () => {
  expect(tuned.length + heldOut.length).toBeGreaterThanOrEqual(150);
  expect(heldOut.length).toBe(tuned.length);
  expect(new Set([...tuned, ...heldOut].map(({ query }) => query)).size).toBe(tuned.length + heldOut.length);
});

for (const [half, queries] of [
  ['tuned', tuned],
  ['held out', heldOut],
] as const) {
  test(`of the first six results of a query in the ${half} half, at least 95% fit, and every query has results`, async () => {
    const { precision, nothing, wrong } = await score(queries);
    expect(nothing).toEqual([]);
    expect(precision < 0.95 ? wrong : []).toEqual([]);
  });
}

test.each([
  ['barbell', /bar/i],
  ['kettelbell', /kettlebell/i],
  ['jumprope', /rope/i],
  ['20kg plate', /plate|disc|bumper/i],
])('"%s" finds the intended products first', async (query, name) => {
  const [first] = await firstSix(query);
  expect(first?.name).toMatch(name);
});

test('a typo is corrected and reported; a query with results is never corrected', async () => {
  const corrected = async (query: string) =>
    ((await db.anon.rpc('search_elsewhere', { query })).body as { corrected: string | null }).corrected;
  expect(await corrected('kettelbell')).toBe('kettlebell');
  expect(await corrected('medecine ball')).toBe('medicine ball');
  expect(await corrected('barbell')).toBeNull();
  expect(await corrected('hex bar')).toBeNull();
  expect(await corrected('"kettelbell"')).toBeNull();
});

test.each([
  'lifting belt large',
  'leggings large',
  'gym gloves',
  'gloves',
  'battle rope',
  'battle ropes',
  'gift card',
  'hantel',
  'sports bra',
  'skirt',
  'vest large black',
  'charcoal kettlebell small',
])('a correct word is not corrected to another: %s', async (query) => {
  const { body } = await db.anon.rpc('search_elsewhere', { query });
  expect((body as { corrected: string | null }).corrected).toBeNull();
});

test.each([
  ['hexbar', /trap bar/i],
  ['langhantel', /barbell|bar/i],
  ['kurzhantel', /dumbbell/i],
  ['mancuerna', /dumbbell/i],
  ['bench press', /bench/i],
  ['box jump', /box/i],
  ['jump box', /box/i],
  ['power cage', /rack/i],
  ['gym gloves', /grips/i],
  ['assaultbike', /bike/i],
  ['skippingrope', /rope/i],
  ['trapbar', /trap bar/i],
  ['battle rope', /rope/i],
  ['whey chocolate', /whey/i],
])('words from other gyms and countries find what they mean here: %s', async (query, means) => {
  const [first] = await firstSix(query);
  expect(first?.name).toMatch(means);
});

test.each([
  ['gloves', /grips/i],
  ['box jump', /box/i],
  ['power cage', /rack/i],
  ['bench press', /bench/i],
])('the first two results are only what was meant: %s', async (query, means) => {
  const cards = (await firstSix(query)).slice(0, 2);
  expect(cards.filter(({ name }) => !means.test(name))).toEqual([]);
});

test.each([
  ['rowr', 'rower'],
  ['jump roep', 'jump rope'],
  ['dumbel', 'dumbbell'],
  ['babrell', 'barbell'],
  ['medecine ball', 'medicine ball'],
  ['kne sleeves', 'knee sleeves'],
  ['protien', 'protein'],
  ['foam rolllers', 'foam roller'],
  // Two wrong letters in a word of six, or too many in a word of four: more likely another word.
  ['plxtys', null],
  ['bolx', null],
  ['bqnd', null],
])('is a typo or not: %s', async (query, corrected) => {
  const { body } = await db.anon.rpc('search_elsewhere', { query });
  expect((body as { corrected: string | null }).corrected).toBe(corrected);
});

test.each([
  ['weight vest', true],
  ['ab wheel', true],
  ['kettlebell zzqxv', true],
  // Every word counts, even if one is corrected, a synonym, or only in the description.
  ['kettlebell', false],
  ['hex bar', false],
  ['ketlebell steel', false],
  ['"kettlebell zzqxv"', false],
  ['zzqxv', false],
  ['zzqxv qqzzv', false],
])('products match all words but one, or not: %s, %s', async (query, partial) => {
  const { body } = await db.anon.rpc('search_elsewhere', { query });
  expect((body as { partial: boolean }).partial).toBe(partial);
});

test('an unknown word leaves what the other words find, and no correction is reported', async () => {
  const { body } = await db.anon.rpc('search_elsewhere', { query: 'kettlebell zzqxv' });
  expect((body as { corrected: string | null }).corrected).toBeNull();
  const cards = await firstSix('kettlebell zzqxv');
  expect(cards).toHaveLength(6);
  expect(cards.filter(({ category_slug }) => category_slug !== 'kettlebells')).toEqual([]);
});
