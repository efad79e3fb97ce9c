import { afterAll, beforeAll, expect, it } from 'vitest';
import { member, openTarget, service, visitor, type Target } from './target.ts';

let target: Target;

beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

it('rows come in pages, counted, as objects or as CSV', async () => {
  const { data, count, error } = await visitor(target)
    .from('categories')
    .select('id, slug', { count: 'exact' })
    .order('slug')
    .range(0, 1);
  expect(error).toBeNull();
  expect(data).toHaveLength(2);
  expect(count).toBeGreaterThan(2);
  const csv = await visitor(target).from('categories').select('slug').order('slug').limit(1).csv();
  expect(csv.data).toBe(`slug\n${data?.[0]?.slug}`);
});

it('a missing row, a missing procedure and a write that no policy allows', async () => {
  const none = await visitor(target).from('categories').select('id').eq('slug', 'no such slug').single();
  expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
  const unknown = await visitor(target).rpc('no_such_procedure');
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'PGRST202']);
  const denied = await visitor(target).from('categories').insert({ slug: 'mine', name: 'Mine' });
  expect([denied.status, denied.error?.code]).toEqual([401, '42501']);
});

it("policies see the token's user", async () => {
  const person = await member(target);
  const { data } = await person.client.from('profiles').select('id');
  expect(data?.map(({ id }) => id)).toEqual([person.id]);
  const { count } = await service(target).from('profiles').select('id', { count: 'exact', head: true });
  expect(count).toBeGreaterThan(0);
  await person.leave();
});

it('a function answers with its own refusal', async () => {
  const { error } = await visitor(target).functions.invoke('payments', { body: { purchase_id: 'none' } });
  const context = (error as { context?: Response } | null)?.context;
  expect([context?.status, await context?.json()]).toEqual([
    400,
    { code: 'bad_purchase_id', message: 'purchase_id must be a uuid.' },
  ]);
});
