import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, otherVendor, other, shop, vendor, admin } from '../../orders/return-support.ts';
import { colleague, said, told } from '../../orders/store-support.ts';
import { makePerson, type Caller } from '../../support.ts';

type Reply = { words: string | null; by: string | null; version: number; outcome?: string };
type Row = { id: string; reply: Reply; report: { reason: string; by: string } | null };
type Page = { rows: Row[]; next: { key: string; id: string } | null };

let ana: Caller;
let cat: Caller;
beforeAll(async () => {
  ana = await colleague('manager', 'Ana Lee');
  cat = await colleague('catalog', 'Cat Ray');
});

async function write(
  facts: { status?: string; rating?: number; title?: string; vendor?: number; at?: string } = {},
): Promise<string> {
  const { status = 'approved', rating = 4, title = 'Solid bar', vendor: which = 0, at } = facts;
  const [row] = await db.sql<{ id: string }>(
    `insert into public.product_reviews (product_id, vendor_id, author_name, rating, title, content, status, created_at)
     values ($1, $2, 'Ann', $3, $4, 'It does what it should.', $5, coalesce($6::timestamptz, now())) returning id`,
    [which === 0 ? shop.bar : shop.plate, shop.vendors[which], rating, title, status, at ?? null],
  );
  return row?.id ?? '';
}
async function ask(question = 'Does it spin well?'): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into public.product_questions (product_id, vendor_id, author_name, question) values ($1, $2, 'Ann', $3) returning id`,
    [shop.bar, shop.vendors[0], question],
  );
  return row?.id ?? '';
}
const reply = (review: string, words: string, seen_version = 0, caller = vendor) =>
  caller.rpc('reply_to_review', { review, reply: words, seen_version });
const reviews = async (args: object = {}): Promise<Page> =>
  (await vendor.rpc('vendor_reviews', { vendor_id: shop.vendors[0], ...args })).body as Page;
const idsIn = async (args: object = {}) => {
  const ids: string[] = [];
  let after: Page['next'] = null;
  do {
    const page: Page = await reviews({ ...args, after, page_size: 2 });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids;
};

describe('a reply to a review', () => {
  test("is public at once under the store's name, and invalidates the product's cached page", async () => {
    const id = await write();
    const tags = async () =>
      (
        await db.sql<{ n: number }>(
          `select count(*)::int as n from realtime.messages where topic = 'pages' and payload -> 'tags' ? $1`,
          [shop.bar],
        )
      )[0]?.n ?? 0;
    const before = await tags();
    expect((await reply(id, ' Thank you! ', 0, ana)).body).toMatchObject({
      outcome: 'done',
      words: 'Thank you!',
      by: 'Ana Lee',
      version: 1,
    });
    expect(await tags()).toBe(before + 1);
    const shown = (await db.anon.rpc('list_reviews', { product: shop.bar })).body as {
      reviews: { id: string; reply: string }[];
    };
    expect(shown.reviews.find((each) => each.id === id)?.reply).toBe('Thank you!');
    expect(JSON.stringify(shown)).not.toContain('Ana');
  });

  test('by two members at once is the first one; the other sees it and may rewrite it', async () => {
    const id = await write();
    const both = await Promise.all([
      reply(id, 'Thanks from Ana.', 0, ana),
      reply(id, 'Thanks from Cat.', 0, cat),
    ]);
    const answers = both.map(({ body }) => body as Reply);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'overtaken']);
    const [won, lost] = answers[0]?.outcome === 'done' ? answers : answers.toReversed();
    expect(lost).toMatchObject({ words: won?.words, by: won?.by, version: 1 });
    expect((await reply(id, 'Thanks from both.', 1, cat)).body).toMatchObject({
      outcome: 'done',
      words: 'Thanks from both.',
      version: 2,
    });
  });

  test('sent again after a lost answer is no conflict and changes nothing', async () => {
    const id = await write();
    await reply(id, 'Thank you.');
    expect((await reply(id, 'Thank you.')).body).toMatchObject({ outcome: 'done', version: 1 });
  });

  test('is final after 30 days, and waits until the review is public', async () => {
    const old = await write();
    await reply(old, 'Thank you.');
    await db.sql("update public.product_reviews set replied_at = now() - interval '31 days' where id = $1", [
      old,
    ]);
    expect([
      said(await reply(old, 'Thanks a lot.', 1)),
      said(await reply(await write({ status: 'pending' }), 'Thank you.')),
      said(await reply(await write(), 'x')),
      said(await reply(await write(), 'x'.repeat(1001))),
    ]).toEqual(['409 reply_stands', '409 review_not_shown', '422 reply_length', '422 reply_length']);
  });

  test('is not for strangers, members without the right, shoppers, visitors or a closed store', async () => {
    const id = await write();
    const fin = await colleague('finance', 'Fin');
    expect([
      said(await reply(id, 'Thank you.', 0, otherVendor)),
      said(await reply(id, 'Thank you.', 0, other)),
      said(await reply(id, 'Thank you.', 0, fin)),
      said(await reply(id, 'Thank you.', 0, admin)),
      said(await reply(id, 'Thank you.', 0, db.anon)),
      said(await fin.rpc('vendor_reviews', { vendor_id: shop.vendors[0] })),
      said(await fin.rpc('vendor_questions', { vendor_id: shop.vendors[0] })),
      said(await fin.rpc('vendor_word_counts', { vendor_id: shop.vendors[0] })),
    ]).toEqual([
      '404 review_unknown',
      '404 review_unknown',
      '404 review_unknown',
      '404 review_unknown',
      '401 permission denied for function reply_to_review',
      '403 not_allowed',
      '403 not_allowed',
      '403 not_allowed',
    ]);
    const store = shop.vendors[1];
    const theirs = await write({ vendor: 1 });
    const [was] = await db.sql<{ status: string }>('select status from public.vendors where id = $1', [
      store,
    ]);
    await db.sql("update public.vendors set status = 'rejected' where id = $1", [store]);
    try {
      expect(said(await reply(theirs, 'Thank you.', 0, otherVendor))).toBe('403 store_closed');
      expect(said(await otherVendor.rpc('report_review', { review: theirs, reason: 'spam' }))).toBe(
        '403 store_closed',
      );
      expect(said(await otherVendor.rpc('vendor_reviews', { vendor_id: store }))).toBe('200');
    } finally {
      await db.sql('update public.vendors set status = $2 where id = $1', [store, was?.status]);
    }
  });
});

describe('an answer to a question', () => {
  test('is given once: the slower of two members sees the first answer', async () => {
    const question = await ask();
    const both = await Promise.all(
      [ana, cat].map((caller, n) =>
        caller.rpc('answer_question', { question, answer: `It does, ${n}.`, seen_version: 0 }),
      ),
    );
    const answers = both.map(({ body }) => body as Reply);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'overtaken']);
    const shown = await db.anon.get(`product_questions?select=answer&id=eq.${question}`);
    for (const { words } of answers) expect(shown.body).toEqual([{ answer: words }]);
  });
});

describe('the email about an answer', () => {
  const mailsTo = async (email: string) =>
    (
      await db.sql<{ payload: { question: string; answer: string } }>(
        "select payload from public.email_outbox where template = 'question-answered' and to_email = $1",
        [email],
      )
    ).map(({ payload: { question, answer } }) => ({ question, answer }));
  async function asked(wantsMail: boolean): Promise<{ email: string; question: string }> {
    const email = `${randomUUID()}@people.test`;
    const id = await makePerson(db, email);
    await db.sql(
      `insert into public.notification_preferences (user_id, answers) values ($1, $2)
       on conflict (user_id) do update set answers = excluded.answers`,
      [id, wantsMail],
    );
    const question = await ask('Does it fit my rack?');
    await db.sql('update public.product_questions set user_id = $2 where id = $1', [question, id]);
    return { email, question };
  }

  test('goes once to the person who asked, unless they turned it off', async () => {
    const [ann, quiet] = [await asked(true), await asked(false)];
    for (const { question } of [ann, quiet]) {
      await vendor.rpc('answer_question', { question, answer: 'It does.' });
      await vendor.rpc('answer_question', { question, answer: 'It does, with a pin.', seen_version: 1 });
    }
    expect(await mailsTo(ann.email)).toEqual([{ question: 'Does it fit my rack?', answer: 'It does.' }]);
    expect(await mailsTo(quiet.email)).toEqual([]);
  });
});

describe('a report to the platform', () => {
  test('is one row per store and item, whoever sends it again', async () => {
    const id = await write();
    const report = (reason: string, caller: Caller, note?: string) =>
      caller.rpc('report_review', { review: id, reason, note });
    expect((await report('spam', ana)).body).toMatchObject({
      outcome: 'done',
      reason: 'spam',
      by: 'Ana Lee',
    });
    expect((await report('offensive', cat)).body).toMatchObject({
      outcome: 'overtaken',
      reason: 'spam',
      by: 'Ana Lee',
    });
    expect(
      (await reviews({ view: 'reported' })).rows.map((row) => [row.id, row.report?.reason]),
    ).toContainEqual([id, 'spam']);
    const question = await ask();
    const told_ = await vendor.rpc('report_question', { question, reason: 'other', note: 'An advert' });
    expect(told_.body).toMatchObject({ outcome: 'done', note: 'An advert' });
    const read = async (caller: Caller) =>
      (
        (await caller.get(`content_reports?select=id&or=(review_id.eq.${id},question_id.eq.${question})`))
          .body as unknown[]
      ).length;
    expect([await read(admin), await read(vendor), await read(otherVendor), await read(other)]).toEqual([
      0, 2, 0, 0,
    ]);
    expect([
      said(await report('boring', ana)),
      said(await report('other', ana)),
      told(await report('other', ana)),
      said(await report('spam', otherVendor)),
    ]).toEqual([
      '422 reason_unknown',
      '422 note_length',
      "Say what's wrong in 2 to 500 characters.",
      '404 review_unknown',
    ]);
  });
});

describe('the lists', () => {
  test('show what is open, answered or awaiting the platform, by stars, product and words', async () => {
    const kettle = `kettlebells${Date.now()}`;
    const [open, answered, pending, poor] = [
      await write({ title: `Fine ${kettle}`, at: '2026-01-02' }),
      await write({ at: '2026-01-03' }),
      await write({ status: 'pending' }),
      await write({ rating: 1, at: '2026-01-01' }),
    ];
    await reply(answered, 'Thank you.');
    const has = async (args: object) => {
      const ids = await idsIn(args);
      expect(new Set(ids).size).toBe(ids.length);
      return [open, answered, pending, poor].filter((id) => ids.includes(id));
    };
    expect(await has({})).toEqual([open, poor]);
    expect(await has({ view: 'answered' })).toEqual([answered]);
    expect(await has({ view: 'pending' })).toEqual([pending]);
    expect(await has({ view: 'all' })).toEqual([open, answered, pending, poor]);
    expect(await has({ stars: 1 })).toEqual([poor]);
    expect(await has({ product: shop.plate, view: 'all' })).toEqual([]);
    expect(await has({ query: kettle.replace('kettlebells', 'KETTLEBELLS') })).toEqual([open]);
    expect(await has({ query: 'the' })).toEqual([]);
    const two = (ids: string[]) => ids.filter((id) => id === open || id === poor);
    expect(two(await idsIn({ sort: 'oldest' }))).toEqual([poor, open]);
    expect(two(await idsIn())).toEqual([open, poor]);
    expect([
      said(await vendor.rpc('vendor_reviews', { vendor_id: shop.vendors[0], view: 'rejected' })),
      said(await vendor.rpc('vendor_reviews', { vendor_id: shop.vendors[0], stars: 6 })),
      said(await vendor.rpc('vendor_reviews', { vendor_id: shop.vendors[0], after: { key: 'x' } })),
    ]).toEqual(['422 view_unknown', '422 list_invalid', '422 list_invalid']);
  });

  test('of questions start with the longest wait, and the counts match the lists', async () => {
    const [first, second] = [await ask('Is it made of steel?'), await ask('Is it made of brass?')];
    await db.sql("update public.product_questions set created_at = '2020-01-01' where id = $1", [second]);
    const list = async (args: object = {}) =>
      (
        (await vendor.rpc('vendor_questions', { vendor_id: shop.vendors[0], page_size: 100, ...args }))
          .body as Page
      ).rows.map(({ id }) => id);
    const mine = (ids: string[]) => ids.filter((id) => id === first || id === second);
    expect(mine(await list())).toEqual([second, first]);
    expect(mine(await list({ query: 'brass' }))).toEqual([second]);
    expect((await vendor.rpc('vendor_word_counts', { vendor_id: shop.vendors[0] })).body).toEqual({
      reviews: (await idsIn()).length,
      pending: (await idsIn({ view: 'pending' })).length,
      questions: (await list()).length,
    });
    await vendor.rpc('answer_question', { question: second, answer: 'Of steel.' });
    expect(mine(await list())).toEqual([first]);
    expect(mine(await list({ view: 'answered' }))).toEqual([second]);
  });
});
