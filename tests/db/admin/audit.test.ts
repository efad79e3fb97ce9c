import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectPlans } from '../../support/panel-reads.ts';
import { db } from '../one-shop.ts';
import { askAs, makePerson } from '../support.ts';
import { said } from '../vendor-panel/product-support.ts';
import { makeAdmin } from './admin-support.ts';

type Entry = {
  id: string;
  action: string;
  actor: string | null;
  actor_id: string | null;
  subject_id: string;
  changes: { field: string; before: unknown; after: unknown }[];
};
type Page = { rows: Entry[]; next: object | null };

let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  admin = await makeAdmin('support');
});

const write = (actor: string | null, action: string, record: string, before: unknown, after: unknown) =>
  db.sql(
    `insert into public.audit_log (actor_id, action, subject_type, subject_id, before, after)
     values ($1, $2, 'test_record', $3, $4, $5)`,
    [actor, action, record, before === null ? null : JSON.stringify(before), JSON.stringify(after)],
  );
const list = async (args: Record<string, unknown>) =>
  (await admin.caller.rpc('admin_audit', args)).body as Page;

describe('the audit log', () => {
  test('shows who changed what, from which value to which, newest first, page by page', async () => {
    const record = randomUUID();
    const actor = await makePerson(db, `actor-${record}@people.test`);
    await db.sql("update public.profiles set first_name = 'Dana', last_name = 'Cole' where id = $1", [actor]);
    await write(actor, 'test.made', record, null, { name: 'Bar', price: 5 });
    await write(actor, 'test.changed', record, { name: 'Bar', price: 5 }, { name: 'Bar', price: 6 });
    await write(null, 'test.closed', record, ['a'], ['b']);
    const ofRecord = { subject_type: 'test_record', subject_id: record };
    const first = await list({ ...ofRecord, page_size: 2 });
    const second = await list({ ...ofRecord, page_size: 2, after: first.next });
    expect(
      [...first.rows, ...second.rows].map(({ action, actor: who, changes }) => [action, who, changes]),
    ).toEqual([
      ['test.closed', null, [{ field: 'value', before: ['a'], after: ['b'] }]],
      ['test.changed', 'Dana Cole', [{ field: 'price', before: 5, after: 6 }]],
      [
        'test.made',
        'Dana Cole',
        [
          { field: 'name', before: null, after: 'Bar' },
          { field: 'price', before: null, after: 5 },
        ],
      ],
    ]);
    expect(second.next).toBe(null);
    for (const person of [actor, `ACTOR-${record}@people.test`]) {
      expect((await list({ person })).rows.map(({ action }) => action)).toEqual([
        'test.changed',
        'test.made',
      ]);
      expect((await list({ person, action: 'test.made' })).rows).toHaveLength(1);
    }
    expect((await list({ person: 'nobody@people.test' })).rows).toEqual([]);
    expect(said(await admin.caller.rpc('admin_audit', { subject_id: record }))).toBe('422 list_invalid');
    const actions = (await admin.caller.rpc('admin_audit_actions')).body as string[];
    expect(actions).toEqual([...new Set(actions)].toSorted());
    expect(actions).toContain('test.closed');
  });

  test('uses index ranges for every filter', async () => {
    const actor = await makePerson(db);
    await db.sql(
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       select case when n % 50 = 0 then $1::uuid end, 'test.' || case when n % 10 = 0 then 'rare' else 'common' end, 'test_record', n::text
       from generate_series(1, 5000) n`,
      [actor],
    );
    await db.sql('analyze public.audit_log');
    const client = await db.connect();
    try {
      const plans = await collectPlans(client);
      await askAs(client, admin.id, { aal: 'aal2' }, false);
      for (const call of [
        'admin_audit()',
        `admin_audit(person => '${actor}')`,
        "admin_audit(action => 'test.rare')",
        `admin_audit(person => '${actor}', action => 'test.rare')`,
        "admin_audit(subject_type => 'test_record', subject_id => '77')",
        'admin_audit_actions()',
      ]) {
        plans.length = 0;
        await client.query(`select public.${call}`);
        const scans = plans.filter((plan) => /(Seq Scan|Sort) .*audit_log|Seq Scan on audit_log/.test(plan));
        expect([call, plans.some((plan) => plan.includes('audit_log')), scans]).toEqual([call, true, []]);
      }
    } finally {
      client.release(true);
    }
  });
});
