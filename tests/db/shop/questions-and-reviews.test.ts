import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeShop, openDb, type Caller, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
let ada: Caller;
let bob: Caller;
let store: Caller;
let author: string;

beforeAll(async () => {
  shop = await makeShop(db);
  ada = await db.person(await makePerson(db));
  bob = await db.person(await makePerson(db));
  store = await db.person(shop.vendors[0]);
  author = await makePerson(db);
  for (const n of Array.from({ length: 12 }, (_, index) => index)) {
    await db.sql(
      `insert into public.product_reviews (product_id, vendor_id, user_id, author_name, rating, title, content, status, created_at, helpful_count)
       values ($1, $2, $3, 'Ann', $4, $5, 'It does what it should do.', $6, now() - $7 * interval '1 day', $8)`,
      [
        shop.bar,
        shop.vendors[0],
        author,
        1 + (n % 5),
        `Review ${n}`,
        n === 11 ? 'pending' : 'approved',
        n,
        n === 5 ? 9 : 0,
      ],
    );
  }
});
afterAll(() => db.end());

type List = {
  reviews: { id: string; title: string; rating: number; helpful_count: number }[];
  more: boolean;
};
const list = async (args: Record<string, unknown> = {}) =>
  (await db.anon.rpc('list_reviews', { product: shop.bar, ...args })).body as List;
const titles = ({ reviews }: List) => reviews.map(({ title }) => title);

describe('reviews', () => {
  test('ten at a time, only approved ones, newest first', async () => {
    const first = await list();
    expect([titles(first)[0], first.reviews.length, first.more]).toEqual(['Review 0', 10, true]);
    const rest = await list({ skip: 10 });
    expect([titles(rest), rest.more]).toEqual([['Review 10'], false]);
  });

  test('sort by stars, helpfulness or rating, and nothing else', async () => {
    expect(titles(await list({ stars: 5 }))).toEqual(['Review 4', 'Review 9']);
    expect(titles(await list({ sort: 'helpful' }))[0]).toBe('Review 5');
    expect((await list({ sort: 'highest' })).reviews[0]?.rating).toBe(5);
    expect((await list({ sort: 'lowest' })).reviews[0]?.rating).toBe(1);
    expect((await db.anon.rpc('list_reviews', { product: shop.bar, sort: 'id; drop' })).status).toBe(422);
  });

  test('count one helpful vote per user, which can be withdrawn, never the author’s or a visitor’s', async () => {
    const review = (await list()).reviews[0]?.id;
    const vote = async (caller: Caller, helpful: boolean) =>
      (await caller.rpc('vote_review', { review, helpful })).body;
    expect(await vote(ada, true)).toBe(1);
    expect(await vote(ada, true)).toBe(1);
    expect(await vote(bob, true)).toBe(2);
    expect(await vote(ada, false)).toBe(1);
    expect(await vote(ada, false)).toBe(1);
    expect((await (await db.person(author)).rpc('vote_review', { review, helpful: true })).status).toBe(403);
    expect((await db.anon.rpc('vote_review', { review, helpful: true })).status).toBe(401);
    const pending = await db.sql<{ id: string }>(
      "select id from public.product_reviews where title = 'Review 11' and product_id = $1",
      [shop.bar],
    );
    expect((await ada.rpc('vote_review', { review: pending[0]?.id, helpful: true })).status).toBe(404);
  });

  test('count all concurrent votes', async () => {
    const review = (await list()).reviews[1]?.id;
    const people = await Promise.all(Array.from({ length: 8 }, async () => db.person(await makePerson(db))));
    await Promise.all(people.map((person) => person.rpc('vote_review', { review, helpful: true })));
    expect((await list()).reviews[1]?.helpful_count).toBe(8);
  });
});

describe('questions', () => {
  const read = (caller: Caller) =>
    caller.get(`product_questions?select=question,answer&product_id=eq.${shop.bar}`);

  test('are visible to their author and the store while open, to everyone once answered', async () => {
    const asked = await ada.rpc('ask_question', {
      product: shop.bar,
      question: '  Does it fit   a 28 mm collar? ',
    });
    expect(asked.status).toBe(200);
    const open = [{ question: 'Does it fit a 28 mm collar?', answer: null }];
    expect((await read(ada)).body).toEqual(open);
    expect((await read(store)).body).toEqual(open);
    expect((await read(bob)).body).toEqual([]);
    expect((await read(db.anon)).body).toEqual([]);
    expect((await bob.rpc('answer_question', { question: asked.body, answer: 'Sure.' })).status).toBe(404);
    expect((await store.rpc('answer_question', { question: asked.body, answer: 'It does.' })).status).toBe(
      200,
    );
    expect((await read(db.anon)).body).toEqual([
      { question: 'Does it fit a 28 mm collar?', answer: 'It does.' },
    ]);
  });

  test('are refused if too short, too long, about nothing, from a visitor, or too many', async () => {
    const ask = async (caller: Caller, question: string, product = shop.bar) =>
      (await caller.rpc('ask_question', { product, question })).status;
    expect(await ask(bob, 'Why?')).toBe(422);
    expect(await ask(bob, 'x'.repeat(501))).toBe(422);
    expect(await ask(bob, 'Where is this product?', '00000000-0000-7000-8000-000000000000')).toBe(404);
    expect(await ask(db.anon, 'May a visitor ask this?')).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 7 }, (_, n) => ask(bob, `How heavy is number ${n}?`)),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
