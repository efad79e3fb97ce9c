import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';

// A separate kind: jobs of other tests must not be claimed here.
const kind = `work_${randomUUID().replaceAll(/[-0-9]/g, '')}`;
let owner: Caller;
let catalog: Caller;
let fulfillment: Caller;

beforeAll(async () => {
  await db.sql("insert into private.job_kinds (kind, resource) values ($1, 'products')", [kind]);
  owner = await db.person(shop.vendors[0]);
  const member = async (role: string) => {
    const id = await makePerson(db);
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      shop.vendors[0],
      id,
      role,
    ]);
    return db.person(id);
  };
  catalog = await member('catalog');
  fulfillment = await member('fulfillment');
});

async function start(key: string | null = null, input: unknown = {}): Promise<string> {
  const [job] = await db.sql<{ id: string }>('select id from private.start_job($1, $2, $3, $4)', [
    kind,
    shop.vendors[0],
    JSON.stringify(input),
    key,
  ]);
  return job?.id ?? '';
}
const claim = async () =>
  (await db.service.rpc('claim_job', { kinds: [kind] })).body as null | { id: string; claim: string };
const progress = async (id: string) => {
  const { body } = await owner.rpc('job_progress', { job_id: id });
  const { status, done, total, result, failure } = body as Record<string, unknown>;
  return { status, done, total, result, failure };
};

describe("a store's job", () => {
  test('is claimed once, reports progress and ends with its result', async () => {
    const id = await start();
    const claims = await Promise.all([claim(), claim(), claim()]);
    const mine = claims.find((one) => one !== null);
    expect(claims.map((one) => one?.id ?? null).sort()).toEqual([id, null, null]);
    expect(
      await db.service.rpc('beat_job', { job_id: id, claim: mine?.claim, done: 40, total: 100 }),
    ).toEqual({ status: 200, body: { go_on: true } });
    expect(await progress(id)).toEqual({
      status: 'running',
      done: 40,
      total: 100,
      result: null,
      failure: null,
    });
    await db.service.rpc('finish_job', {
      job_id: id,
      claim: mine?.claim,
      outcome: 'done',
      result: { rows: 100 },
    });
    expect(await progress(id)).toEqual({
      status: 'done',
      done: 40,
      total: 100,
      result: { rows: 100 },
      failure: null,
    });
  });

  test('whose worker is silent for a minute goes to another, and the first one can no longer change anything', async () => {
    const id = await start();
    const first = await claim();
    await db.sql("update private.jobs set heartbeat_at = now() - interval '2 minutes' where id = $1", [id]);
    const second = await claim();
    expect(second?.id).toBe(id);
    expect((await db.service.rpc('beat_job', { job_id: id, claim: first?.claim })).body).toEqual({
      go_on: false,
    });
    expect(
      (await db.service.rpc('finish_job', { job_id: id, claim: first?.claim, outcome: 'failed' })).body,
    ).toBe(false);
    expect(
      (await db.service.rpc('finish_job', { job_id: id, claim: second?.claim, outcome: 'done' })).body,
    ).toBe(true);
  });

  test('fails after three silent workers', async () => {
    const id = await start();
    for (let time = 0; time < 3; time += 1) {
      expect((await claim())?.id).toBe(id);
      await db.sql("update private.jobs set heartbeat_at = now() - interval '2 minutes' where id = $1", [id]);
    }
    expect(await claim()).toBe(null);
    expect((await progress(id)).status).toBe('failed');
  });

  test('is canceled at once while it waits, and at its next heartbeat while it runs', async () => {
    const waiting = await start();
    expect(await catalog.rpc('cancel_job', { job_id: waiting })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    const running = await start();
    const mine = await claim();
    expect(mine?.id).toBe(running);
    expect(await catalog.rpc('cancel_job', { job_id: running })).toMatchObject({
      body: { status: 'running', cancel_asked: true },
    });
    expect((await db.service.rpc('beat_job', { job_id: running, claim: mine?.claim })).body).toEqual({
      go_on: false,
    });
    await db.service.rpc('finish_job', { job_id: running, claim: mine?.claim, outcome: 'cancelled' });
    expect((await progress(running)).status).toBe('cancelled');
  });

  test('requested twice with one key is one job, and another request with that key is refused', async () => {
    const key = randomUUID();
    const first = await start(key, { price: 5 });
    expect(await start(key, { price: 5 })).toBe(first);
    await expect(start(key, { price: 6 })).rejects.toThrow('key_reused');
    await owner.rpc('cancel_job', { job_id: first });
  });

  test('is visible to and canceled by members with the right, and nobody else', async () => {
    const id = await start();
    const other = await db.person(shop.vendors[1]);
    const shopper = await db.person(await makePerson(db));
    const of = async (caller: Caller) =>
      [
        (await caller.rpc('my_jobs', { vendor_id: shop.vendors[0] })).status,
        (await caller.rpc('job_progress', { job_id: id })).status,
        (await caller.rpc('cancel_job', { job_id: id })).status,
      ].join(' ');
    expect({
      other: await of(other),
      shopper: await of(shopper),
      anon: await of(db.anon),
      // It may see the products, but not change them.
      fulfillment: await of(fulfillment),
      catalog: await of(catalog),
    }).toEqual({
      other: '403 404 404',
      shopper: '403 404 404',
      anon: '401 401 401',
      fulfillment: '200 200 404',
      catalog: '200 200 200',
    });
    for (const name of ['claim_job', 'beat_job', 'finish_job', 'run_due_jobs']) {
      const args = { claim_job: { kinds: [kind] } }[name] ?? {};
      expect([name, [401, 403, 404].includes((await owner.rpc(name, args)).status)]).toEqual([name, true]);
    }
  });
});
