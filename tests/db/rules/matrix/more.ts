import { randomUUID } from 'node:crypto';
import type { Db } from '../../support.ts';
import { canary, type Scene } from '../stranger-scene.ts';

/** Adds what the strangers' scene lacks: a row in each table that a procedure's argument can refer to. */
export async function addMore(db: Db, scene: Scene): Promise<void> {
  const [store] = scene.shop.vendors;
  await db.sql(
    `insert into private.platform_answers (id, title, words) values (gen_random_uuid(), '${canary}', '${canary}')`,
  );
  await db.sql(
    `insert into private.business_documents (vendor_id, kind, name, type, bytes, path)
     values ($1, 'tax', '${canary}.pdf', 'application/pdf', 9, $2)`,
    [store, `${store}/${randomUUID()}.pdf`],
  );
  await db.sql(
    `with job as (
       insert into private.money_jobs (kind, provider, day, problem, dead_at) values ('reconciliation', 'test', '2026-01-01', '${canary}', now())
       returning id
     )
     insert into private.money_differences (job_id, what, reference, payout_id, ours) select id, 'amount', '${canary}', $1, 100 from job`,
    [scene.ids.payout],
  );
  await db.sql(`insert into private.held_money (vendor_id, cents, reason) values ($1, 100, '${canary}')`, [
    store,
  ]);
  await db.sql(
    `insert into private.corrections (id, vendor_id, cents, reason, status) values (gen_random_uuid(), $1, 100, '${canary}', 'waiting')`,
    [store],
  );
  await db.sql(
    `insert into private.commission_changes (rules, version, cents, status, asked_by)
     values ('[]', 1, 100, 'waiting', (select id from auth.users order by id limit 1))`,
  );
  await db.sql(
    `insert into private.discount_flags (vendor_id, reason, code) values ($1, 'many', '${canary}')`,
    [store],
  );
  await db.sql(
    `insert into private.tax_registrations (id, vendor_id, place, number, valid_from)
     values (gen_random_uuid(), $1, 'US-NV', 'ZEBRAWOOD', '2020-01-01')`,
    [store],
  );
  await db.sql(
    `insert into private.testimonials (id, author, about, words, consent_on, consent_note, position)
     values (gen_random_uuid(), 'Ann', '', 'It is a ${canary} shop.', '2026-01-01', '${canary}', 1)`,
  );
  const { status, body } = await scene.callers.owner.rpc('report_thing', {
    kind: 'product',
    thing: scene.shop.bar,
    reason: 'other',
    words: `It is no ${canary}.`,
  });
  if (status !== 200 && status !== 204) throw new Error(`report_thing: ${status} ${JSON.stringify(body)}`);
}
