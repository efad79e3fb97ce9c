import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { makePerson, type Caller } from '../../support.ts';
import {
  create,
  edited,
  move,
  published,
  said,
  save,
  variant,
  type Edited,
} from '../../vendor-panel/product-support.ts';
import { makeAdmin, refusal } from '../admin-support.ts';

type Changes = {
  version: number;
  from: number | null;
  to: number | null;
  changes: Record<string, unknown> | null;
  versions: { version: number; decision: string | null }[];
};

let admin: Caller;
let owner: Caller;
beforeAll(async () => {
  admin = (await makeAdmin('content')).caller;
  owner = await db.person(shop.vendors[0]);
});

const reason = 'The picture shows another product.';
const changesOf = async ({ id }: Edited, more: Record<string, unknown> = {}, by = admin) =>
  (await by.rpc('admin_product_changes', { product_id: id, ...more })).body as Changes;
const decide = ({ id, version }: Edited, decision: string, by = admin) =>
  by.rpc('decide_product', {
    product_id: id,
    base_version: version,
    decision,
    words: decision === 'take_down' ? reason : null,
  });
const saved = async (from: Edited, changes: Record<string, unknown>, more = {}) =>
  edited(await save(owner, from, changes, more));

describe('changes of a product', () => {
  test('are listed part by part since the last decision, without the parts that are the same', async () => {
    const first = await published(owner);
    expect(await changesOf(first)).toMatchObject({ version: 2, from: null, to: null, changes: null });
    expect(said(await decide(first, 'take_down'))).toBe('200');
    expect(await changesOf(first)).toMatchObject({
      from: 2,
      to: null,
      changes: {},
      versions: [{ version: 2, decision: 'taken_down' }],
    });
    // Pieces come and go.
    const [small, large] = first.document.variants;
    const restocked = await saved(first, { variants: [{ ...small, stock: 13 }, large] });
    expect((await changesOf(first)).changes).toEqual({});
    const second = await saved(restocked, {
      name: 'Steel bar, new',
      discount: '10',
      features: ['Spins well', 'Bends never'],
      options: [{ name: 'size', values: ['S', 'XL'] }],
      variants: [
        { ...restocked.document.variants[0], price: '50.00' },
        variant({ size: 'XL', price: '70.00', sku: 'BAR-XL', weight_grams: 900 }),
      ],
    });
    const { changes } = await changesOf(first);
    expect(changes).toEqual({
      name: { before: 'Steel bar', after: 'Steel bar, new' },
      discount: { before: 0, after: 10 },
      features: { before: ['Spins well'], after: ['Spins well', 'Bends never'] },
      options: {
        before: [{ name: 'size', values: ['S', 'L'] }],
        after: [{ name: 'size', values: ['S', 'XL'] }],
      },
      variants: [
        {
          color: null,
          size: 'S',
          flavor: null,
          quantity_option: null,
          before: { price: '40.00', compare_at: null, weight_grams: 500, sku: small?.sku },
          after: { price: '45.00', compare_at: '50.00', weight_grams: 500, sku: small?.sku },
        },
        {
          color: null,
          size: 'XL',
          flavor: null,
          quantity_option: null,
          before: null,
          after: { price: '63.00', compare_at: '70.00', weight_grams: 900, sku: 'BAR-XL' },
        },
        {
          color: null,
          size: 'L',
          flavor: null,
          quantity_option: null,
          before: { price: '60.00', compare_at: null, weight_grams: 500, sku: large?.sku },
          after: null,
        },
      ],
    });
    // The restored version is the new base.
    expect(said(await decide(second, 'restore'))).toBe('200');
    expect(await changesOf(first)).toMatchObject({ from: 4, changes: {} });
    // Between any two, in whichever order they are named.
    const between = await changesOf(first, { from_version: 4, to_version: 2 });
    expect(between).toMatchObject({ from: 2, to: 4, changes });
    expect(between.versions.map(({ version, decision }) => [version, decision])).toEqual([
      [4, 'restored'],
      [3, null],
      [2, 'taken_down'],
    ]);
  });

  test('show pictures and categories by name', async () => {
    const path = `${shop.vendors[0]}/difference.webp`;
    await db.sql(
      `insert into private.product_pictures (path, vendor_id, width, height, widths) values ($1, $2, 800, 600, '{400}')`,
      [path, shop.vendors[0]],
    );
    const [other] = await db.sql<{ id: string; name: string }>(
      `select c.id, p.name || ' › ' || c.name as name from public.categories c join public.categories p on p.id = c.parent_id
       where c.id <> $1 and p.parent_id is null order by c.id limit 1`,
      [shop.leaf],
    );
    const first = await published(owner);
    await saved(first, { category_id: other?.id, media: [{ path, alt: 'A bar' }] });
    const { changes } = await changesOf(first, { from_version: first.version });
    expect(changes).toMatchObject({
      // Two categories may have the same name: the ancestors tell them apart.
      category: { after: { id: other?.id, name: other?.name ?? 'none' } },
      pictures: { before: [], after: [{ path, alt: 'A bar', color: null, size: null }] },
    });
    expect(Object.keys(changes ?? {}).sort()).toEqual(['category', 'pictures']);
  });

  test('exclude what a store only drafts or has never published', async () => {
    const draft = await create(owner, { name: 'Secret bar' });
    expect(said(await admin.rpc('admin_product_changes', { product_id: draft.id }))).toBe(
      '404 product_unknown',
    );
    const first = edited(await move(owner, draft, 'publish'));
    expect((await changesOf(first)).versions.map(({ version }) => version)).toEqual([2]);
    // Versions from before it was published are not revealed.
    expect((await changesOf(first, { from_version: 1 })).changes).toBeNull();
    expect(said(await decide(first, 'take_down'))).toBe('200');
    const [small, large] = first.document.variants;
    const drafted = await saved(
      first,
      { name: 'Hidden bar', variants: [{ ...small, price: '41.00' }, large] },
      { as_draft: true },
    );
    const now = await changesOf(first);
    // A changed price applies at once, even while a draft waits.
    expect(Object.keys(now.changes ?? {})).toEqual(['variants']);
    expect(now.versions.map(({ version }) => version)).toEqual([2]);
    const there = await changesOf(first, { from_version: 2, to_version: drafted.version });
    expect(there.changes).toEqual(now.changes);
    const shown = edited(await move(owner, drafted, 'publish'));
    expect((await changesOf(shown, { from_version: drafted.version })).changes).toEqual({
      name: { before: 'Secret bar', after: 'Hidden bar' },
    });
  });

  test('are visible to admins only, not to shoppers or the store itself', async () => {
    const first = await published(owner);
    const callers = [db.anon, await db.person(await makePerson(db)), owner];
    const answers = await Promise.all(
      callers.map((caller) => caller.rpc('admin_product_changes', { product_id: first.id, from_version: 2 })),
    );
    expect(answers.map(said)).toEqual([
      expect.stringMatching(/^40[13] /),
      '403 admin_only',
      '403 admin_only',
    ]);
  });

  test('say that a version is no longer stored', async () => {
    const first = await published(owner);
    expect(said(await decide(first, 'take_down'))).toBe('200');
    await saved(first, { name: 'Steel bar, renamed' });
    await db.sql('delete from private.product_versions where product_id = $1 and version = $2', [
      first.id,
      first.version,
    ]);
    expect(await changesOf(first)).toMatchObject({ version: 3, from: 2, changes: null });
  });

  test('count a product as decided after its reports were dismissed', async () => {
    const first = await published(owner);
    const shopper = await db.person(await makePerson(db));
    await shopper.rpc('report_thing', {
      kind: 'product',
      thing: first.id,
      reason: 'misleading',
      words: reason,
    });
    const [report] = await db.sql<{ id: string }>(
      'select id from private.report_cases where product_id = $1',
      [first.id],
    );
    const { version } = (await admin.rpc('admin_report', { report_case: report?.id })).body as {
      version: number;
    };
    expect(
      said(
        await admin.rpc('decide_report', {
          report_case: report?.id,
          base_version: version,
          decision: 'dismiss',
        }),
      ),
    ).toBe('200');
    await saved(first, { name: 'Steel bar, renamed' });
    expect(await changesOf(first)).toMatchObject({
      from: 2,
      changes: { name: { before: 'Steel bar', after: 'Steel bar, renamed' } },
      versions: [
        { version: 3, decision: null },
        { version: 2, decision: 'kept' },
      ],
    });
  });
});

describe('two people working on one product', () => {
  test("two admins decide: the second sees the first's decision", async () => {
    const first = await published(owner);
    const other = (await makeAdmin('super')).caller;
    const both = await Promise.all([decide(first, 'take_down'), decide(first, 'take_down', other)]);
    expect(both.map(said).sort()).toEqual(['200', '409 product_changed']);
    const late = both.find(({ status }) => status === 409);
    expect(late === undefined ? null : refusal(late)).toEqual([
      409,
      'product_changed',
      'Another admin took this product down after you opened it.',
    ]);
    expect((await changesOf(first)).changes).toEqual({});
  });

  test('its store edits it during the review: nothing is decided, and the changes are shown', async () => {
    const first = await published(owner);
    await saved(first, { description: 'Made for the tests, and changed for them.' });
    expect(refusal(await decide(first, 'take_down'))).toEqual([
      409,
      'product_changed',
      'The store changed this product after you opened it. Check the changes before you decide.',
    ]);
    expect((await changesOf(first, { from_version: first.version })).changes).toEqual({
      description: {
        before: 'Made for the tests of the editor.',
        after: 'Made for the tests, and changed for them.',
      },
    });
  });

  test('an admin who has since been demoted decides nothing and reads nothing', async () => {
    const first = await published(owner);
    const { id, caller } = await makeAdmin('content');
    await changesOf(first, {}, caller);
    await db.sql("update private.admin_grants set role = 'finance' where user_id = $1", [id]);
    const denied = [403, 'right_missing', "Your admin role doesn't allow this."];
    expect(refusal(await decide(first, 'take_down', caller))).toEqual(denied);
    expect(refusal(await caller.rpc('admin_product_changes', { product_id: first.id }))).toEqual(denied);
    expect(refusal(await caller.rpc('admin_product', { product_id: first.id }))).toEqual(denied);
  });

  test('its store withdraws the last one during the review: it disappears, and nothing is decided', async () => {
    const first = await published(owner);
    await move(owner, first, 'unpublish');
    expect(said(await decide(first, 'take_down'))).toBe('404 product_unknown');
    expect(said(await admin.rpc('admin_product', { product_id: first.id }))).toBe('404 product_unknown');
  });
});
