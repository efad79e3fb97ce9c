import { expect, test } from 'vitest';
import { makePerson } from '../support.ts';
import { db, makeAdmin, refusal } from './admin-support.ts';

const waiting = async (submitted: string, changes = {}) => {
  const [row] = await db.sql<{ id: string }>(
    `insert into public.vendor_applications (applicant_id, status, answers, version, submit_key, submitted_at)
     values ($1, $2, $3, 4, gen_random_uuid(), $4) returning id`,
    [await makePerson(db), 'pending', JSON.stringify({ storeName: ' Iron & Oak ', ...changes }), submitted],
  );
  return row?.id ?? '';
};

test('the oldest application comes first, with its version; decided ones leave the queue', async () => {
  const { caller } = await makeAdmin('support');
  const second = await waiting('2020-01-02T00:00:00Z', { storeName: '' });
  const first = await waiting('2020-01-01T00:00:00Z');
  const queue = async () =>
    ((await caller.rpc('admin_applications')).body as { rows: { id: string }[] }).rows.slice(0, 2);
  expect(await queue()).toMatchObject([
    { id: first, store_name: 'Iron & Oak', version: 4 },
    { id: second, store_name: 'Unnamed store', version: 4 },
  ]);
  const before = ((await caller.rpc('admin_counts')).body as { applications: number }).applications;
  expect(
    await caller.rpc('review_vendor_application', {
      application: first,
      base_version: 4,
      decision: 'reject',
      words: 'We have enough makers of bars for now.',
    }),
  ).toMatchObject({ status: 200 });
  expect((await queue()).map(({ id }) => id)).not.toContain(first);
  expect(((await caller.rpc('admin_counts')).body as { applications: number }).applications).toBe(before - 1);
  await db.sql('delete from public.vendor_applications where id = $1', [second]);
});

test('an admin who was demoted after opening the page decides nothing', async () => {
  const { id, caller } = await makeAdmin('support');
  const application = await waiting('2020-02-01T00:00:00Z');
  expect((await caller.rpc('claim_vendor_application', { application })).status).toBe(204);
  await db.sql("update private.admin_grants set role = 'finance' where user_id = $1", [id]);
  expect(
    refusal(
      await caller.rpc('review_vendor_application', { application, base_version: 4, decision: 'approve' }),
    ),
  ).toEqual([403, 'right_missing', "Your admin role doesn't allow this."]);
  await db.sql('delete from public.vendor_applications where id = $1', [application]);
});
