import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import type { Caller } from '../support.ts';
import { makeAdmin } from './admin-support.ts';
import { said } from '../vendor-panel/product-support.ts';

type Row = { id: string; title: string; claim: { name: string; is_own: boolean } | null };
type Page = { rows: Row[]; next: object | null; counts: Record<string, number> };
type Post = { id: string; version: number; status: string; publish_on: string | null };

const text = 'A bar wants a dry place, a brush and one drop of oil. '.repeat(3);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let owner: Caller;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
  const [one, two] = [await makeAdmin('content'), await makeAdmin('content')];
  await db.sql("update public.profiles set first_name = 'Dana', last_name = 'Cole' where id = any ($1)", [
    [one.id, two.id],
  ]);
  [admin, other] = [one.caller, two.caller];
});

const submit = async (title: string): Promise<Post> => {
  const id = randomUUID();
  const draft = await owner.rpc('save_blog_post', {
    vendor_id: shop.vendors[0],
    post_id: id,
    version: null,
    editor: randomUUID(),
    title,
    excerpt: '',
    body: text,
    cover_image: '',
  });
  const { version } = draft.body as Post;
  return (await owner.rpc('move_blog_post', { post_id: id, version, move: 'submit' })).body as Post;
};
const list = async (args: Record<string, unknown>) => (await admin.rpc('admin_posts', args)).body as Page;
const review = ({ id, version }: Post, decision: string, more: object = {}, by = admin) =>
  by.rpc('review_blog_post', { post_id: id, base_version: version, decision, ...more });

describe('the posts of all stores', () => {
  test('wait in the order of arrival, page by page, with who is reviewing each', async () => {
    const word = randomUUID().slice(0, 8);
    const posts = [
      await submit(`First ${word}`),
      await submit(`Second ${word}`),
      await submit(`Third ${word}`),
    ];
    await other.rpc('claim_blog_post', { post_id: posts[1]?.id });
    const found: Row[] = [];
    let after: object | null = null;
    do {
      const page: Page = await list({ page_size: 2, after });
      found.push(...page.rows);
      after = page.next;
    } while (after !== null);
    expect(
      found
        .filter(({ title }) => title.endsWith(word))
        .map(({ title, claim }) => [title.split(' ')[0], claim]),
    ).toEqual([
      ['First', null],
      ['Second', { name: 'Dana Cole', is_own: false }],
      ['Third', null],
    ]);
    expect((await list({})).counts['submitted']).toBe(found.length);
    // A search finds the last change first.
    const searched = await list({ query: word.toUpperCase(), page_size: 2 });
    const rest = await list({ query: word, page_size: 2, after: searched.next });
    expect([...searched.rows, ...rest.rows].map(({ title }) => title.split(' ')[0])).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect(said(await admin.rpc('admin_posts', { view: 'draft' }))).toBe('422 view_unknown');
    expect(said(await admin.rpc('admin_posts', { after: { key: 'x' } }))).toBe('422 list_invalid');
  });

  test('are read with their store, claim and past decisions; drafts are not', async () => {
    const post = await submit(`Read ${randomUUID()}`);
    await review(post, 'reject', { words: 'It names another shop.' });
    await other.rpc('claim_blog_post', { post_id: post.id });
    expect((await admin.rpc('admin_post', { post_id: post.id })).body).toMatchObject({
      status: 'rejected',
      is_own: false,
      claim: { name: 'Dana Cole', is_own: false },
      decisions: [{ action: 'post.rejected', by: 'Dana Cole', words: 'It names another shop.' }],
    });
    const withdrawn = (
      await owner.rpc('move_blog_post', { post_id: post.id, version: post.version + 1, move: 'withdraw' })
    ).body as Post;
    expect(withdrawn.status).toBe('draft');
    expect(said(await admin.rpc('admin_post', { post_id: post.id }))).toBe('404 post_unknown');
  });

  test('are approved for a day that the admin chooses, and the store learns which', async () => {
    const post = await submit(`Day ${randomUUID()}`);
    for (const at of [inDays(-1), inDays(400)]) {
      expect(said(await review(post, 'approve', { at }))).toBe('422 time_invalid');
    }
    expect(said(await review(post, 'reject', { at: inDays(3), words: 'It names another shop.' }))).toBe(
      '422 time_invalid',
    );
    // Within a year, and in winter.
    const now = new Date();
    const year = now.getUTCFullYear();
    const [month, words] =
      now.getUTCMonth() === 0 ? [`${year}-02`, `Feb 3, ${year}`] : [`${year + 1}-01`, `Jan 3, ${year + 1}`];
    const at = `${month}-03T09:30:00.000Z`;
    expect((await review(post, 'approve', { at })).body).toMatchObject({ status: 'scheduled' });
    const [row] = await db.sql<{ publish_on: Date; day: string }>(
      `select b.publish_on, o.payload ->> 'day' as day from public.vendor_blog_posts b
       join public.email_outbox o on o.payload ->> 'reference' = b.id::text where b.id = $1`,
      [post.id],
    );
    expect([row?.publish_on.toISOString(), row?.day]).toEqual([at, `${words}, 4:30 AM Eastern Time`]);
  });

  test('are decided by one of two admins', async () => {
    const post = await submit(`Both ${randomUUID()}`);
    await other.rpc('claim_blog_post', { post_id: post.id });
    expect(said(await review(post, 'approve'))).toBe('409 claimed');
    await other.rpc('release_blog_post', { post_id: post.id });
    const both = await Promise.all([
      review(post, 'approve'),
      review(post, 'reject', { words: 'It names another shop.' }, other),
    ]);
    expect(both.map(said).filter((each) => each === '200')).toHaveLength(1);
  });

  test("can't be decided after their store has changed or withdrawn them", async () => {
    const post = await submit(`Concurrent ${randomUUID()}`);
    const move = async (from: Post, to: string) =>
      (await owner.rpc('move_blog_post', { post_id: from.id, version: from.version, move: to })).body as Post;
    const back = await move(post, 'withdraw');
    expect(said(await review(post, 'approve'))).toMatch(/^4(04|09) post_/);
    const again = await move(back, 'submit');
    expect(again.version).toBeGreaterThan(post.version);
    expect(said(await review(post, 'approve'))).toBe('409 post_changed');
    expect((await review(again, 'approve')).body).toMatchObject({ status: 'approved' });
  });

  test("can't be decided by an admin who has since been demoted", async () => {
    const { id, caller } = await makeAdmin('content');
    const post = await submit(`Demoted ${randomUUID()}`);
    expect(said(await caller.rpc('claim_blog_post', { post_id: post.id }))).toBe('204');
    await db.sql("update private.admin_grants set role = 'finance' where user_id = $1", [id]);
    expect(said(await review(post, 'approve', {}, caller))).toBe('403 right_missing');
    expect(said(await caller.rpc('admin_post', { post_id: post.id }))).toBe('403 right_missing');
  });
});
