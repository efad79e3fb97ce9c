import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { makePerson, type Caller, type Reply } from '../../support.ts';
import { said } from '../product-support.ts';

type Post = {
  id: string;
  title: string;
  excerpt: string;
  body: string;
  cover_image: string;
  status: string;
  version: number;
  reason: string | null;
  publish_on: string | null;
  published_at: string | null;
  slug: string | null;
  pictures: { path: string }[];
  linked: { id: string }[];
  outcome?: string;
};

const text = 'A bar wants a dry place, a brush and one drop of oil. '.repeat(3);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const postOf = ({ status, body }: Reply): Post => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Post;
};

let owner: Caller;
let admin: Caller;
let adminId: string;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
  adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  admin = await db.person(adminId);
});

type Given = { id: string; version: number | null; editor?: string } & Partial<
  Pick<Post, 'title' | 'excerpt' | 'body' | 'cover_image'>
>;
const save = (caller: Caller, { id, version, editor, title, excerpt, body, cover_image: cover }: Given) =>
  caller.rpc('save_blog_post', {
    vendor_id: shop.vendors[0],
    post_id: id,
    version,
    editor: editor ?? randomUUID(),
    title: title ?? 'How to keep a bar',
    excerpt: excerpt ?? 'Dry, brushed, oiled.',
    body: body ?? text,
    cover_image: cover ?? '',
  });
const written = async (given: Partial<Given> = {}) =>
  postOf(await save(owner, { id: randomUUID(), version: null, ...given }));
const move = (caller: Caller, { id, version }: Post, kind: string, at: string | null = null) =>
  caller.rpc('move_blog_post', { post_id: id, version, move: kind, at });
const review = (caller: Caller, { id, version }: Post, decision: string, words: string | null = null) =>
  caller.rpc('review_blog_post', { post_id: id, base_version: version, decision, words });
const read = async (id: string) => postOf(await owner.rpc('vendor_post', { post_id: id }));
const seenByAll = async (slug: string) =>
  (await db.anon.rpc('blog_post_page', { post_slug: slug })).body as {
    post: { title: string };
    linked: { id: string }[];
  } | null;

describe("a store's post", () => {
  test('is saved while it is written; a save of the stored text changes nothing', async () => {
    const [id, editor] = [randomUUID(), randomUUID()];
    const empty = postOf(await save(owner, { id, version: null, editor, title: '', excerpt: '', body: '' }));
    expect(empty).toMatchObject({ outcome: 'saved', status: 'draft', version: 1, slug: null });
    const first = postOf(await save(owner, { id, version: 1, editor, title: '  A  bar ' }));
    expect(first).toMatchObject({ outcome: 'saved', title: 'A bar', version: 2 });
    // The response was lost, and more was typed: the editor's own save is never a conflict.
    expect(postOf(await save(owner, { id, version: 1, editor, title: 'A bar, dry' }))).toMatchObject({
      outcome: 'saved',
      version: 3,
    });
    expect(postOf(await save(owner, { id, version: 1, title: 'A bar, dry' }))).toMatchObject({
      outcome: 'saved',
      version: 3,
    });
    expect(said(await save(owner, { id, version: 3, title: 'x'.repeat(151) }))).toBe('422 post_invalid');
    expect(said(await save(owner, { id, version: 3, cover_image: 'products/of/others.webp' }))).toBe(
      '422 post_invalid',
    );
  });

  test('that a teammate has saved is a conflict that keeps both', async () => {
    const post = await written();
    const id = await makePerson(db);
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      id,
    ]);
    const member = await db.person(id);
    expect(postOf(await save(member, { ...post, title: 'Theirs' }))).toMatchObject({ outcome: 'saved' });
    expect(postOf(await save(owner, { ...post, title: 'Mine' }))).toMatchObject({
      outcome: 'conflict',
      title: 'Theirs',
      version: 2,
    });
  });

  test('goes through the whole cycle: submitted, rejected with a reason, resubmitted, approved, public, withdrawn', async () => {
    const post = await written({ title: `Oil ${randomUUID()}`, body: 'Too short.' });
    expect(said(await move(owner, post, 'submit'))).toBe('422 post_incomplete');
    const link = `\n\n[Bar](/products/${shop.bar})\n\n[Not ours](/products/${randomUUID()})`;
    const whole = postOf(await save(owner, { ...post, body: text + link }));
    const sent = postOf(await move(owner, whole, 'submit'));
    expect(sent).toMatchObject({ status: 'submitted', version: 3 });
    expect(said(await save(owner, { ...sent, title: 'Another title' }))).toBe('409 post_in_review');
    expect(said(await review(admin, whole, 'reject', 'It names another shop.'))).toBe('409 post_changed');
    expect(said(await review(admin, sent, 'reject'))).toBe('422 words_invalid');
    expect(said(await review(admin, sent, 'reject', 'It names another shop.'))).toBe('200');
    const back = await read(post.id);
    expect(back).toMatchObject({ status: 'rejected', reason: 'It names another shop.' });
    const again = postOf(
      await move(owner, postOf(await save(owner, { ...back, body: `${text}.${link}` })), 'submit'),
    );
    expect((await review(admin, again, 'approve')).body).toMatchObject({ status: 'approved' });
    const open = await read(post.id);
    expect(open).toMatchObject({ status: 'approved', reason: null, linked: [{ id: shop.bar }] });
    const page = await seenByAll(open.slug ?? '');
    expect([page?.post.title, page?.linked.map(({ id }) => id)]).toEqual([post.title, [shop.bar]]);
    expect(
      await db.sql('select action, actor_id from public.audit_log where subject_id = $1 order by at', [
        post.id,
      ]),
    ).toEqual([
      { action: 'post.rejected', actor_id: adminId },
      { action: 'post.approved', actor_id: adminId },
    ]);
    expect(
      await db.sql(
        `select payload ->> 'words' as words from public.email_outbox
         where template = 'vendor-post-decided' and payload ->> 'reference' = $1 order by id`,
        [post.id],
      ),
    ).toEqual([{ words: 'It names another shop.' }, { words: null }]);
    expect(postOf(await move(owner, open, 'unpublish'))).toMatchObject({ status: 'draft', slug: open.slug });
    expect(await seenByAll(open.slug ?? '')).toBe(null);
  });

  test('waits for its day, which can change, and is then published by the job', async () => {
    const post = await written({ title: `Later ${randomUUID()}` });
    expect(said(await move(owner, post, 'submit', inDays(-1)))).toBe('422 time_invalid');
    const sent = postOf(await move(owner, post, 'submit', inDays(3)));
    await review(admin, sent, 'approve');
    const planned = await read(post.id);
    expect(planned.status).toBe('scheduled');
    const moved = postOf(await move(owner, planned, 'schedule', inDays(5)));
    expect(moved.status).toBe('scheduled');
    await db.service.rpc('publish_due_posts', {});
    expect((await read(post.id)).status).toBe('scheduled');
    await db.sql(
      "update public.vendor_blog_posts set publish_on = now() - interval '1 second' where id = $1",
      [post.id],
    );
    await db.service.rpc('publish_due_posts', {});
    const open = await read(post.id);
    expect(open).toMatchObject({ status: 'approved', publish_on: null });
    expect((await seenByAll(open.slug ?? ''))?.post.title).toBe(post.title);
    // An admin takes down a public item, with a reason.
    expect(said(await review(admin, open, 'reject', 'Reported by many readers.'))).toBe('200');
    expect(await seenByAll(open.slug ?? '')).toBe(null);
  });

  test('that is scheduled can be published at once, and one that is open can be deleted for good', async () => {
    const sent = postOf(await move(owner, await written(), 'submit', inDays(3)));
    await review(admin, sent, 'approve');
    const now = postOf(await move(owner, await read(sent.id), 'schedule'));
    expect(now).toMatchObject({ status: 'approved', publish_on: null });
    expect(said(await move(owner, now, 'delete'))).toBe('409 post_changed');
    const draft = await written();
    expect((await move(owner, draft, 'delete')).body).toBe(null);
    expect(said(await owner.rpc('vendor_post', { post_id: draft.id }))).toBe('404 post_unknown');
  });

  test('is moved and decided once: of two at once, one sees the other', async () => {
    const draft = await written();
    const moves = await Promise.all([move(owner, draft, 'submit'), move(owner, draft, 'delete')]);
    expect(moves.map(said).filter((each) => each === '200')).toHaveLength(1);
    const sent = postOf(await move(owner, await written(), 'submit'));
    const decisions = await Promise.all([
      review(admin, sent, 'approve'),
      review(admin, sent, 'reject', 'It names another shop.'),
    ]);
    expect(decisions.map(said).filter((each) => each === '200')).toHaveLength(1);
  });

  test("can't be decided by its own store, or while another admin is reviewing it", async () => {
    const sent = postOf(await move(owner, await written(), 'submit'));
    const otherId = await makePerson(db);
    await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [otherId]);
    const other = await db.person(otherId);
    expect(said(await other.rpc('claim_blog_post', { post_id: sent.id }))).toBe('204');
    expect(said(await review(admin, sent, 'approve'))).toBe('409 claimed');
    await other.rpc('release_blog_post', { post_id: sent.id });
    await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
      shop.vendors[0],
      otherId,
    ]);
    expect(said(await review(other, sent, 'approve'))).toBe('403 own_post');
    expect(said(await review(owner, sent, 'approve'))).toBe('403 admin_only');
    expect(said(await review(admin, sent, 'approve'))).toBe('200');
  });

  test('is listed by status, page by page', async () => {
    const word = randomUUID().slice(0, 8);
    for (let n = 0; n < 3; n += 1) await written({ title: `Listed ${word} ${n}` });
    const list = async (args: object) =>
      (await owner.rpc('vendor_posts', { vendor_id: shop.vendors[0], ...args })).body as {
        rows: { title: string; status: string }[];
        next: object | null;
        counts: Record<string, number>;
      };
    const first = await list({ query: word, page_size: 2 });
    expect(first.rows.map(({ title }) => title)).toEqual([`Listed ${word} 2`, `Listed ${word} 1`]);
    const second = await list({ query: word, page_size: 2, after: first.next });
    expect([second.rows.map(({ title }) => title), second.next]).toEqual([[`Listed ${word} 0`], null]);
    const drafts = await list({ view: 'draft', page_size: 100 });
    expect(new Set(drafts.rows.map(({ status }) => status))).toEqual(new Set(['draft']));
    expect(drafts.counts['draft']).toBe(drafts.rows.length);
  });
});
