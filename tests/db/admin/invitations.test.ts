import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Caller } from '../support.ts';
import { db, makeAdmin, refusal } from './admin-support.ts';

let helper: { id: string; caller: Caller };
let finance: { id: string; caller: Caller };

beforeAll(async () => {
  [helper, finance] = await Promise.all([makeAdmin('support'), makeAdmin('finance')]);
});

type Row = { id: string; email: string; status: string; store_id: string | null };
const found = async (name: string, args: Record<string, unknown>) =>
  ((await helper.caller.rpc(name, args)).body as { rows: Row[] }).rows;
const address = () => `${randomUUID()}@people.test`;
const invite = async (email: string) =>
  ((await helper.caller.rpc('invite_vendor', { email })).body as { id: string }).id;
const wait = async (email: string) => {
  const [row] = await db.sql<{ id: string }>(
    'insert into public.vendor_waitlist (email) values ($1) returning id',
    [email],
  );
  return row?.id ?? '';
};
const linksTo = (email: string) =>
  db.sql("select 1 from public.email_outbox where to_email = $1 and template = 'vendor-invitation'", [email]);

describe('invitations', () => {
  test('are listed by status, and found by a full email', async () => {
    const email = address();
    const id = await invite(email);
    const open = await found('admin_invitations', { page_size: 100 });
    expect(open).toContainEqual(expect.objectContaining({ id, email, status: 'open', store_id: null }));
    expect(await found('admin_invitations', { query: email.toUpperCase() })).toHaveLength(1);
    expect(await found('admin_invitations', { query: email.slice(0, 20) })).toEqual([]);
    await db.sql(
      "update public.vendor_invitations set expires_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    expect(await found('admin_invitations', { view: 'expired', page_size: 100 })).toContainEqual(
      expect.objectContaining({ id, status: 'expired' }),
    );
    expect((await helper.caller.rpc('revoke_invitation', { invitation_id: id })).status).toBeLessThan(300);
    expect(await found('admin_invitations', { view: 'revoked', page_size: 1 })).toMatchObject([
      { id, status: 'revoked' },
    ]);
    expect(refusal(await helper.caller.rpc('resend_invitation', { invitation_id: id }))[1]).toBe(
      'invitation_revoked',
    );
    expect(refusal(await helper.caller.rpc('admin_invitations', { view: 'all' }))[1]).toBe('view_unknown');
  });

  test('can be sent again once: the earlier link stops working', async () => {
    const email = address();
    const id = await invite(email);
    const replies = await Promise.all([
      helper.caller.rpc('resend_invitation', { invitation_id: id }),
      helper.caller.rpc('resend_invitation', { invitation_id: id }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await linksTo(email)).toHaveLength(2);
    expect((await found('admin_invitations', { query: email })).map(({ status }) => status)).toEqual([
      'open',
      'replaced',
    ]);
    expect(await found('admin_invitations', { view: 'revoked', page_size: 1 })).toMatchObject([
      { id, status: 'replaced' },
    ]);
    expect(refusal(await helper.caller.rpc('resend_invitation', { invitation_id: id }))[1]).toBe(
      'invitation_replaced',
    );
    await db.sql(
      'update public.vendor_invitations set accepted_at = now() where email = $1 and revoked_at is null',
      [email],
    );
    const [taken] = await found('admin_invitations', { view: 'accepted', page_size: 1 });
    expect(refusal(await helper.caller.rpc('resend_invitation', { invitation_id: taken?.id }))[1]).toBe(
      'invitation_accepted',
    );
  });
});

describe('the waitlist', () => {
  test('an invitation marks the entry, once for two admins', async () => {
    const email = address();
    const entry = await wait(email);
    expect(await found('admin_waitlist', { query: email.slice(0, 20).toUpperCase() })).toMatchObject([
      { id: entry, status: 'pending' },
    ]);
    const replies = await Promise.all([
      helper.caller.rpc('invite_from_waitlist', { entry }),
      helper.caller.rpc('invite_from_waitlist', { entry }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await linksTo(email)).toHaveLength(1);
    expect(await found('admin_waitlist', { view: 'invited', page_size: 1 })).toMatchObject([{ id: entry }]);
    expect(
      refusal(await helper.caller.rpc('decline_waitlist_entry', { entry, reason: 'Sells shoes only.' }))[1],
    ).toBe('entry_not_waiting');
  });

  test('someone who has a store is not invited, and stays on the list', async () => {
    const email = address();
    const entry = await wait(email);
    const id = await makePerson(db, email);
    await db.sql("insert into public.vendors (id, status, store_name) values ($1, 'approved', 'Has one')", [
      id,
    ]);
    expect(refusal(await helper.caller.rpc('invite_from_waitlist', { entry }))[1]).toBe('has_store');
    expect(await found('admin_waitlist', { query: email })).toMatchObject([{ status: 'pending' }]);
  });

  test('an address is removed once, with a reason, on record, and does not come back', async () => {
    const email = address();
    const entry = await wait(email);
    const reason = 'Sells shoes only.';
    expect(refusal(await helper.caller.rpc('decline_waitlist_entry', { entry, reason: 'no' }))[1]).toBe(
      'words_invalid',
    );
    for (let time = 0; time < 2; time += 1) {
      expect((await helper.caller.rpc('decline_waitlist_entry', { entry, reason })).status).toBe(200);
    }
    expect(
      await db.sql("select after ->> 'words' as words from public.audit_log where subject_id = $1", [entry]),
    ).toEqual([{ words: reason }]);
    await db.sql('delete from private.attempts');
    await db.anon.rpc('join_vendor_waitlist', { email });
    expect(await found('admin_waitlist', { query: email })).toMatchObject([{ status: 'declined' }]);
  });
});

test('only admins who may write stores can act on it', async () => {
  const email = address();
  const entry = await wait(email);
  const id = await invite(address());
  for (const [name, args] of [
    ['resend_invitation', { invitation_id: id }],
    ['revoke_invitation', { invitation_id: id }],
    ['invite_from_waitlist', { entry }],
    ['decline_waitlist_entry', { entry, reason: 'Sells shoes only.' }],
    ['invite_vendor', { email }],
  ] as const) {
    expect(refusal(await finance.caller.rpc(name, args))[1]).toBe('right_missing');
  }
  expect((await finance.caller.rpc('admin_waitlist', {})).status).toBe(200);
  expect((await finance.caller.rpc('admin_invitations', {})).status).toBe(200);
  expect(await linksTo(email)).toEqual([]);
});

test('each list of 10,000 invitations and addresses uses an index', async () => {
  const client = await db.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    for (const [query, index] of [
      [
        'vendor_invitations where accepted_at is null and revoked_at is null and expires_at > now() order by expires_at desc, id desc',
        'vendor_invitations_waiting_idx',
      ],
      [
        'vendor_invitations where accepted_at is not null order by accepted_at desc, id desc',
        'vendor_invitations_accepted_idx',
      ],
      [
        'vendor_invitations where revoked_at is not null order by revoked_at desc, id desc',
        'vendor_invitations_revoked_idx',
      ],
      [
        "vendor_waitlist where status = 'declined' order by created_at desc, id desc",
        'vendor_waitlist_status_idx',
      ],
      [
        `vendor_waitlist where email collate "C" like 'ada%' order by email collate "C"`,
        'vendor_waitlist_email_c_idx',
      ],
    ] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from public.${query} limit 26`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
