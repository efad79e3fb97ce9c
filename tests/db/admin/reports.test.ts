import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import { makePerson, makeShop, type Caller } from '../support.ts';
import { said } from '../vendor-panel/product-support.ts';
import { makeAdmin } from './admin-support.ts';

type Row = { id: string; kind: string; label: string; open_reports: number; outcome: string | null };
type Page = { rows: Row[]; next: object | null; counts: { open: number } };
type Case = Row & {
  version: number;
  acted: number;
  decided_against: number;
  thing: { state: string; text: string };
  reports: { reason: string; words: string; by_store: boolean; outcome: string | null }[];
  decisions: { action: string; words: string | null }[];
};

let admin: Caller;
let other: Caller;
let shop: Awaited<ReturnType<typeof makeShop>>;
let owner: Caller;
beforeAll(async () => {
  [admin, other] = [(await makeAdmin('content')).caller, (await makeAdmin('super')).caller];
  shop = await makeShop(db);
  owner = await db.person(shop.vendors[0]);
});

const words = 'The picture shows another product.';
let people = 0;
const shopper = async () => {
  const id = await makePerson(db, `reporter-${++people}-${shop.bar}@people.test`);
  return { id, caller: await db.person(id) };
};
const one = async (text: string, values: readonly unknown[]) =>
  (await db.sql<{ id: string }>(text, [...values]))[0]?.id ?? '';
const writeReview = (author: string, title = 'Solid bar') =>
  one(
    `insert into public.product_reviews (product_id, vendor_id, user_id, author_name, rating, title, content, status)
     values ($1, $2, $3, 'Ann', 4, $4, 'It does what it should.', 'approved') returning id`,
    [shop.bar, shop.vendors[0], author, title],
  );
const writeQuestion = (author: string) =>
  one(
    `insert into public.product_questions (product_id, vendor_id, user_id, author_name, question, answer, answered_at)
     values ($1, $2, $3, 'Ann', 'Does it spin well?', 'It does.', now()) returning id`,
    [shop.bar, shop.vendors[0], author],
  );
const writePost = () =>
  one(
    `insert into public.vendor_blog_posts (vendor_id, title, slug, body, status, published_at)
     values ($1, 'How bars are made', 'bars-' || gen_random_uuid(), 'In a forge.', 'approved', now()) returning id`,
    [shop.vendors[0]],
  );
const report = (by: Caller, kind: string, thing: string, more: Record<string, unknown> = {}) =>
  by.rpc('report_thing', { kind, thing, reason: 'misleading', words, ...more });
const caseOf = (thing: string) => one('select id from private.report_cases where thing_id = $1', [thing]);
const read = async (thing: string, by = admin) =>
  (await by.rpc('admin_report', { report_case: await caseOf(thing) })).body as Case;
const decide = async (thing: string, decision: string, more: Record<string, unknown> = {}, by = admin) => {
  const { id, version } = await read(thing);
  return by.rpc('decide_report', { report_case: id, base_version: version, decision, ...more });
};
const mailsTo = (person: string, template: string) =>
  db.sql<{ payload: Record<string, unknown> }>(
    `select o.payload from public.email_outbox o join auth.users u on u.email = o.to_email
     where u.id = $1 and o.template = $2 order by o.id`,
    [person, template],
  );
const countOf = async (path: string) => ((await db.anon.get(path)).body as unknown[]).length;

describe('a signed-in user', () => {
  test("reports what shoppers see, once while it is open; visitors and the store's own team can't", async () => {
    const { caller } = await shopper();
    expect(said(await report(db.anon, 'product', shop.bar))).toMatch(/^40[13]/);
    expect(said(await report(owner, 'product', shop.bar))).toBe('403 own_store');
    expect(said(await report(caller, 'page', shop.bar))).toBe('422 kind_unknown');
    expect(said(await report(caller, 'product', shop.bar, { reason: 'dull' }))).toBe('422 reason_unknown');
    expect(said(await report(caller, 'product', shop.bar, { words: ' too short ' }))).toBe(
      '422 words_invalid',
    );
    expect(said(await report(caller, 'store', shop.bar))).toBe('404 thing_unknown');
    const both = await Promise.all([
      report(caller, 'product', shop.bar),
      report(caller, 'product', shop.bar),
    ]);
    expect(both.map(({ body }) => (body as { outcome: string }).outcome).toSorted()).toEqual([
      'already',
      'done',
    ]);
    expect((await read(shop.bar)).open_reports).toBe(1);
  });

  test('reports twenty things a day, even with concurrent requests', async () => {
    const { id, caller } = await shopper();
    const author = (await shopper()).id;
    const reviews = await Promise.all(
      Array.from({ length: 22 }, (_, place) => writeReview(author, `Review ${place}`)),
    );
    const answers = await Promise.all(reviews.map((review) => report(caller, 'review', review)));
    expect(answers.filter((answer) => said(answer) === '200').length).toBe(20);
    expect(answers.filter((answer) => said(answer) === '429 too_many_reports').length).toBe(2);
    expect((await db.sql('select from private.case_reports where reporter_id = $1', [id])).length).toBe(20);
  });
});

describe('an admin', () => {
  test('acts on a product: it is taken down, all its reports are closed, and everyone involved is notified', async () => {
    const { bar: product } = shop;
    const [first, second] = [await shopper(), await shopper()];
    await report(first.caller, 'product', product);
    await report(second.caller, 'product', product, { reason: 'unsafe' });
    const open = await read(product);
    expect(open).toMatchObject({ kind: 'product', thing: { state: 'shown' }, decisions: [] });
    expect(open.reports.map(({ reason }) => reason).slice(0, 2)).toEqual(['unsafe', 'misleading']);
    expect(said(await decide(product, 'act', { words: 'No.' }))).toBe('422 words_invalid');
    expect(said(await decide(product, 'act', { words }))).toBe('200');
    expect(await countOf(`products?select=id&id=eq.${product}`)).toBe(0);
    const after = await read(product);
    expect(after).toMatchObject({
      open_reports: 0,
      acted: 1,
      outcome: 'acted',
      thing: { state: 'hidden' },
      decisions: [{ action: 'report.acted', words }],
    });
    expect(after.reports.every(({ outcome }) => outcome === 'acted')).toBe(true);
    for (const { id } of [first, second]) {
      expect((await mailsTo(id, 'report-decided')).map(({ payload }) => payload)).toEqual([
        { label: after.label, is_acted: true, is_dismissed: false },
      ]);
    }
    expect((await mailsTo(shop.vendors[0], 'vendor-product-decided')).at(-1)?.payload).toMatchObject({
      words,
    });
    expect(said(await decide(product, 'restore'))).toBe('409 nothing_hidden');
    const { version } = (await other.rpc('admin_product', { product_id: product })).body as {
      version: number;
    };
    await other.rpc('decide_product', { product_id: product, base_version: version, decision: 'restore' });
    expect(await countOf(`products?select=id&id=eq.${product}`)).toBe(1);
  });

  test('hides a review or an answered question and shows it again; its author is notified', async () => {
    const author = (await shopper()).id;
    const { caller } = await shopper();
    const things = [
      ['review', await writeReview(author), 'product_reviews'],
      ['question', await writeQuestion(author), 'product_questions'],
    ] as const;
    for (const [kind, thing, table] of things) {
      await report(caller, kind, thing);
      expect(said(await decide(thing, 'act', { words }))).toBe('200');
      expect([kind, await countOf(`${table}?select=id&id=eq.${thing}`)]).toEqual([kind, 0]);
      expect(said(await report(caller, kind, thing))).toBe('404 thing_unknown');
      expect(said(await decide(thing, 'restore'))).toBe('200');
      expect([kind, await countOf(`${table}?select=id&id=eq.${thing}`)]).toEqual([kind, 1]);
      expect(await read(thing)).toMatchObject({ outcome: 'restored', acted: 0 });
    }
    expect((await mailsTo(author, 'words-decided')).map(({ payload }) => payload['is_hidden'])).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('unpublishes a post, writes to a store, and sees how many decisions went against a store', async () => {
    const { caller } = await shopper();
    const post = await writePost();
    await report(caller, 'post', post);
    await report(caller, 'store', shop.vendors[0]);
    const before = (await read(shop.vendors[0])).decided_against;
    expect(said(await decide(post, 'act', { words }))).toBe('200');
    expect(await countOf(`vendor_blog_posts?select=id&id=eq.${post}`)).toBe(0);
    expect((await read(shop.vendors[0])).decided_against).toBe(before + 1);
    expect(said(await decide(shop.vendors[0], 'act', { words }))).toBe('200');
    expect((await mailsTo(shop.vendors[0], 'store-reported')).map(({ payload }) => payload['words'])).toEqual(
      [words],
    );
    expect(await read(shop.vendors[0])).toMatchObject({ acted: 1, thing: { state: 'shown' } });
  });

  test('dismisses a report: nothing changes, and it can be reported again', async () => {
    const { id, caller } = await shopper();
    const review = await writeReview((await shopper()).id);
    await report(caller, 'review', review);
    expect(said(await decide(review, 'dismiss'))).toBe('200');
    expect(await countOf(`product_reviews?select=id&id=eq.${review}`)).toBe(1);
    expect((await mailsTo(id, 'report-decided')).map(({ payload }) => payload['is_dismissed'])).toEqual([
      true,
    ]);
    expect((await report(caller, 'review', review)).body).toEqual({ outcome: 'done' });
    expect(await read(review)).toMatchObject({ open_reports: 1, outcome: null });
  });

  test('sees reports from stores in the same queue', async () => {
    const review = await writeReview((await shopper()).id);
    const question = await writeQuestion((await shopper()).id);
    expect(said(await owner.rpc('report_review', { review, reason: 'personal-data' }))).toBe('200');
    expect(said(await owner.rpc('report_question', { question, reason: 'spam' }))).toBe('200');
    expect((await read(review)).reports).toMatchObject([
      { by_store: true, reason: 'other', words: 'Personal data' },
    ]);
    expect((await read(question)).reports).toMatchObject([{ by_store: true, reason: 'spam', words: null }]);
  });

  test("can't decide what another admin is reviewing or has decided, or what was edited since", async () => {
    const { caller } = await shopper();
    const author = (await shopper()).id;
    const review = await writeReview(author);
    await report(caller, 'review', review);
    const report_case = await caseOf(review);
    const { version } = await read(review);
    const act = (by: Caller) =>
      by.rpc('decide_report', { report_case, base_version: version, decision: 'act', words });
    await other.rpc('claim_report', { report_case });
    expect(said(await act(admin))).toBe('409 claimed');
    await other.rpc('release_report', { report_case });
    await db.sql("update public.product_reviews set content = 'It is something else now.' where id = $1", [
      review,
    ]);
    expect(said(await act(admin))).toBe('409 report_changed');
    const now = (await read(review)).version;
    const ends = await Promise.all(
      [admin, other].map((by) =>
        by.rpc('decide_report', { report_case, base_version: now, decision: 'act', words }),
      ),
    );
    const told = ends.map(said).toSorted();
    expect(told[0]).toBe('200');
    expect(['409 claimed', '409 report_changed']).toContain(told[1]);
    expect((await mailsTo(author, 'words-decided')).length).toBe(1);
  });

  test('with read access decides nothing, and nobody decides about their own store', async () => {
    const { caller } = await shopper();
    const review = await writeReview((await shopper()).id);
    await report(caller, 'review', review);
    const support = (await makeAdmin('support')).caller;
    expect((await read(review, support)).open_reports).toBe(1);
    expect(said(await decide(review, 'dismiss', {}, support))).toBe('403 right_missing');
    const { id, caller: member } = await makeAdmin('content');
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'manager')", [
      shop.vendors[0],
      id,
    ]);
    expect(said(await decide(review, 'dismiss', {}, member))).toBe('403 own_store');
    const finance = (await makeAdmin('finance')).caller;
    expect(said(await finance.rpc('admin_reports', {}))).toBe('403 right_missing');
  });

  test('lists open cases in the order of arrival, page by page', async () => {
    const waiting: string[] = [];
    let after: object | null = null;
    do {
      const page = (await admin.rpc('admin_reports', { after, page_size: 7 })).body as Page;
      waiting.push(...page.rows.map(({ id }) => id));
      after = page.next;
      expect(page.counts.open).toBe(
        (await db.sql('select from private.report_cases where open_reports > 0')).length,
      );
    } while (after !== null);
    expect(waiting).toEqual(
      (
        await db.sql<{ id: string }>(
          'select id from private.report_cases where open_reports > 0 order by since, id',
        )
      ).map(({ id }) => id),
    );
    const closed = (await admin.rpc('admin_reports', { view: 'closed' })).body as Page;
    expect(closed.rows.length).toBeGreaterThan(0);
    expect(closed.rows.every(({ open_reports }) => open_reports === 0)).toBe(true);
    expect(said(await admin.rpc('admin_reports', { view: 'none' }))).toBe('422 view_unknown');
  });

  test.each([
    ['open', 'open_reports > 0 order by since, id', 'report_cases_open_idx'],
    ['closed', 'open_reports = 0 order by since desc, id desc', 'report_cases_closed_idx'],
  ])('reads a page of %s cases from an index in its order', async (_, rest, index) => {
    const client = await db.connect();
    try {
      // A handful of rows is read faster as a whole.
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
      const { rows } = await client.query(
        `explain select id from private.report_cases where ${rest} limit 26`,
      );
      const plan = JSON.stringify(rows);
      expect([plan.includes(index), plan.includes('Sort')]).toEqual([true, false]);
    } finally {
      client.release(true);
    }
  });
});
