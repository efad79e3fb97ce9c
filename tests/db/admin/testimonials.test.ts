import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';
import type { Caller } from '../support.ts';
import { said } from '../vendor-panel/product-support.ts';
import { makeAdmin } from './admin-support.ts';

type Testimonial = { id: string; words: string; version: number; published: boolean };
type Saved = Testimonial & { outcome: string };

let one: Caller;
let two: Caller;
beforeAll(async () => {
  [one, two] = [(await makeAdmin('content')).caller, (await makeAdmin('super')).caller];
  await db.sql('delete from private.testimonials');
});

const words = 'The bar came in two days, straight and oiled.';
const save = (caller: Caller, id: string, version: number | null, more: object = {}) =>
  caller.rpc('save_testimonial', {
    testimonial_id: id,
    version,
    author: 'Ann Lee',
    about: 'Coach, Reno',
    words,
    consent_on: '2026-11-01',
    consent_note: 'By mail',
    ...more,
  });
const add = async (more: object = {}) => (await save(one, randomUUID(), null, more)).body as Saved;
const publish = ({ id, version }: Testimonial, published: boolean, caller = one) =>
  caller.rpc('publish_testimonial', { testimonial_id: id, version, published });
const all = async () => (await one.rpc('admin_testimonials')).body as Testimonial[];
const onHome = async () =>
  ((await db.anon.rpc('home_page')).body as { testimonials: { id: string; words: string }[] }).testimonials;

describe('testimonials', () => {
  test("show on the home page once published, in the admins' order, six at most", async () => {
    const made: Saved[] = [];
    for (let n = 0; n < 7; n += 1) made.push(await add({ words: `${words} ${n}` }));
    expect(await onHome()).toEqual([]);
    for (const each of made) await publish(each, true);
    const ids = made.map(({ id }) => id);
    expect((await onHome()).map(({ id }) => id)).toEqual(ids.slice(0, 6));
    expect(said(await one.rpc('order_testimonials', { ids: ids.toReversed() }))).toBe('204');
    expect((await onHome()).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 6));
    // Consent and version are the platform's own business.
    expect(Object.keys((await onHome())[0] ?? {}).sort()).toEqual(['about', 'author', 'id', 'words']);
    const now = await all();
    expect(said(await publish(now[0] ?? made[0]!, false))).toBe('200');
    expect((await onHome()).map(({ id }) => id)).toEqual(ids.toReversed().slice(1, 7));
  });

  test('are reordered as a whole: a list that lacks one, or names one twice, changes nothing', async () => {
    const extra = await add();
    const ids = (await all()).map(({ id }) => id);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, randomUUID()], []]) {
      expect(said(await one.rpc('order_testimonials', { ids: wrong }))).toBe('409 testimonials_changed');
    }
    expect((await all()).map(({ id }) => id)).toEqual(ids);
    expect(ids.at(-1)).toBe(extra.id);
  });

  test('are stored with consent, and two admins never overwrite each other', async () => {
    const id = randomUUID();
    for (const wrong of [
      { author: ' ' },
      { words: 'Good.' },
      { consent_on: null },
      { consent_on: '2999-01-01' },
      { consent_note: '' },
    ]) {
      expect([wrong, said(await save(one, id, null, wrong))]).toEqual([wrong, '422 testimonial_invalid']);
    }
    const ahead = await save(one, id, null, { consent_on: '2999-01-01' });
    expect(JSON.stringify(ahead.body)).toContain('That date is in the future');
    expect((await save(one, id, null)).body).toMatchObject({
      outcome: 'saved',
      published: false,
      version: 1,
    });
    // As if the response was lost: the same request again.
    expect((await save(one, id, null)).body).toMatchObject({ outcome: 'saved', version: 1 });
    expect((await save(two, id, 1, { words: `${words} Really.` })).body).toMatchObject({ version: 2 });
    expect((await save(one, id, 1, { words: `${words} Truly.` })).body).toMatchObject({
      outcome: 'conflict',
      words: `${words} Really.`,
    });
    expect(said(await publish({ id, version: 1 } as Testimonial, true))).toBe('409 testimonial_changed');
    const both = await Promise.all([
      publish({ id, version: 2 } as Testimonial, true),
      two.rpc('delete_testimonial', { testimonial_id: id, version: 2 }),
    ]);
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  test("are deleted for good, also from the log, and each admin's last act stays on record", async () => {
    const { id, version } = await add({ words: `${words} Forget this.` });
    expect(said(await one.rpc('delete_testimonial', { testimonial_id: id, version }))).toBe('204');
    expect(said(await one.rpc('delete_testimonial', { testimonial_id: id, version }))).toBe('204');
    expect(said(await save(one, id, version))).toBe('404 testimonial_unknown');
    const log = await db.sql<{ action: string; words: string | null }>(
      "select action, after ->> 'words' as words from public.audit_log where subject_id = $1 order by at",
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual(['testimonial.saved', 'testimonial.deleted']);
  });
});
