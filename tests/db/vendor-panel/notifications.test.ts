import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sell } from '../orders/order-support.ts';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';
import { notificationEvents } from '#schema/vendor-panel/notifications.ts';
import { said } from './product-support.ts';

type Choice = { mail: string; app: boolean };
const events = [
  'new-order',
  'order-cancelled',
  'return-requested',
  'return-withdrawn',
  'order-message',
  'holiday-ended',
  'new-review',
  'new-question',
  'low-stock',
  'post-decided',
  'feedback-answered',
  'payout',
  'dispute',
  'product-decided',
];
const all = (choice: Choice) => Object.fromEntries(events.map((event) => [event, choice]));
const vendor = () => shop.vendors[0];

async function joined(role: string): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db);
  await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
    vendor(),
    id,
    role,
  ]);
  return { id, caller: await db.person(id) };
}
const read = async (caller: Caller) =>
  (await caller.rpc('my_notification_settings', { vendor_id: vendor() })).body as {
    choices: Record<string, Choice>;
    version: number;
    notices: { event: string; reference: string }[];
  };
const save = async (caller: Caller, choices: Record<string, Choice>): Promise<Reply> =>
  caller.rpc('save_notification_settings', {
    vendor_id: vendor(),
    version: (await read(caller)).version,
    choices,
  });
const addressOf = async (person: string) =>
  String((await db.sql('select email from auth.users where id = $1', [person]))[0]?.['email']);

/** An order of the store, and its new-order emails. */
async function sold() {
  const shopper = await db.person(await makePerson(db));
  const storeOrder = await sell(db, shopper, await db.person(vendor()), [
    { variant_id: shop.small, quantity: 1 },
  ]);
  const mails = await db.sql<{ to_email: string }>(
    `select to_email from public.email_outbox where dedupe_key like 'vendor-new-order:' || $1 || '%' order by 1`,
    [storeOrder.order_id],
  );
  return { ...storeOrder, to: mails.map(({ to_email }) => to_email) };
}

describe("a store's notifications", () => {
  test('that a page lists are those that the server sends, to the same roles', async () => {
    expect(
      (
        await db.sql<{ event: string; resource: string }>(
          'select event, resource from private.vendor_events where is_chosen order by event',
        )
      ).map(({ event, resource }) => `${event} ${resource}`),
    ).toEqual(notificationEvents.map(([event, , , resource]) => `${event} ${resource}`).toSorted());
  });

  test('say what happened, with the amount or the item', async () => {
    const owner = await db.person(vendor());
    await sold();
    const [newest] = (await read(owner)).notices;
    expect(newest).toMatchObject({
      event: 'new-order',
      words: expect.stringMatching(/^New order: .+ \(1 item\)$/),
    });
  });

  test.each([
    ['payout', { is_paid: true, amount: '458.64' }, 'Your payout of $458.64 arrived'],
    ['payout', { is_failed: true, amount: '458.64' }, "Your payout of $458.64 didn't arrive"],
    ['payout', { is_reversed: true, amount: '458.64' }, 'Your bank returned your payout of $458.64'],
    ['dispute', { is_open: true, amount: '80.00' }, "The buyer's bank disputes $80.00"],
    ['dispute', { is_lost: true, amount: '80.00' }, 'You lost the dispute over $80.00'],
    ['low-stock', { stock: 2 }, 'Low stock: 2 left'],
    ['return-requested', { reason: 'wrong size' }, 'Return requested: wrong size'],
    ['post-decided', { is_rejected: true }, 'Your post needs changes'],
    ['product-decided', { is_taken_down: true }, 'We took down your product'],
    ['new-order', { exchange_of: 'SB-1', items: [] }, 'Exchange to ship for order SB-1'],
    [
      'new-order',
      {
        items: [
          { title: 'Bar', options: 'Black' },
          { title: 'Rack', options: '' },
        ],
        piece_count: '3 items',
      },
      'New order: Bar, Black and more (3 items)',
    ],
    // What a buyer wrote stays where the buyer can remove it.
    ['order-message', { message: 'Call me.' }, null],
    ['order-cancelled', { reason: 'I moved.' }, null],
    ['holiday-ended', {}, null],
  ])('of %s with %j says %j', async (event, payload, words) => {
    expect(
      await db.sql('select private.notice_words($1, $2::jsonb) as words', [event, JSON.stringify(payload)]),
    ).toEqual([{ words }]);
  });

  test('go to the owner unless they opt out, and to members who opt in', async () => {
    const owner = await db.person(vendor());
    const [member, catalog] = [await joined('fulfillment'), await joined('catalog')];
    const [ownAddress, address] = [await addressOf(vendor()), await addressOf(member.id)];
    expect((await read(owner)).choices['new-order']).toEqual({ mail: 'now', app: true });
    expect((await read(member.caller)).choices['new-order']).toEqual({ mail: 'off', app: false });
    expect((await sold()).to).toEqual([ownAddress]);
    await save(member.caller, all({ mail: 'now', app: false }));
    // A role that may not read the orders gets no notifications about them, whatever it chooses.
    await save(catalog.caller, all({ mail: 'now', app: true }));
    expect((await sold()).to).toEqual([ownAddress, address].toSorted());
    expect((await read(catalog.caller)).notices).toEqual([]);
    await save(owner, all({ mail: 'off', app: true }));
    const storeOrder = await sold();
    expect(storeOrder.to).toEqual([address]);
    const [order] = await db.sql<{ reference: string }>(
      'select p.reference from public.purchases p join public.orders o on o.purchase_id = p.id where o.id = $1',
      [storeOrder.order_id],
    );
    expect((await read(owner)).notices[0]).toMatchObject({ event: 'new-order', reference: order?.reference });
    // A removed member gets no more emails.
    await owner.rpc('remove_member', { vendor_id: vendor(), user_id: member.id });
    expect((await sold()).to).toEqual([]);
    await save(owner, all({ mail: 'now', app: true }));
  });

  test('for a day come in one email to people who prefer a digest', async () => {
    const owner = await db.person(vendor());
    await save(owner, all({ mail: 'digest', app: false }));
    expect([(await sold()).to, (await sold()).to]).toEqual([[], []]);
    const digests = async () => {
      await db.sql('select private.send_vendor_digests()');
      return (
        await db.sql<{ lines: number }>(
          `select jsonb_array_length(payload -> 'lines') as lines from public.email_outbox
           where template = 'store-digest' and to_email = $1`,
          [await addressOf(vendor())],
        )
      ).map(({ lines }) => lines);
    };
    expect(await digests()).toEqual([]);
    await db.sql(
      "update public.vendor_notices set digest_due = now() - interval '1 minute' where digest_due is not null",
    );
    expect(await digests()).toEqual([2]);
    expect(await digests()).toEqual([2]);
    await save(owner, all({ mail: 'now', app: true }));
  });

  test("are personal: nobody sees or changes another's, and a second tab updates", async () => {
    const [member, other] = [await joined('finance'), await joined('finance')];
    expect((await save(member.caller, all({ mail: 'now', app: true }))).body).toMatchObject({ version: 1 });
    expect((await read(other.caller)).version).toBe(0);
    const rows = async (caller: Caller) => {
      const { status, body } = await caller.get(`vendor_notification_settings?user_id=eq.${member.id}`);
      return Array.isArray(body) ? body.length : status;
    };
    const stale = await member.caller.rpc('save_notification_settings', {
      vendor_id: vendor(),
      version: 0,
      choices: all({ mail: 'off', app: true }),
    });
    const bad = await member.caller.rpc('save_notification_settings', {
      vendor_id: vendor(),
      version: 1,
      choices: all({ mail: 'sometimes', app: true }),
    });
    expect([said(stale), said(bad)]).toEqual(['409 choices_changed', '422 choices_invalid']);
    const strangers = [await db.person(shop.vendors[1]), await db.person(await makePerson(db)), db.anon];
    const answers = await Promise.all(
      strangers.map(async (caller) => [
        (await caller.rpc('my_notification_settings', { vendor_id: vendor() })).status,
        (await caller.rpc('save_notification_settings', { vendor_id: vendor(), version: 0, choices: {} }))
          .status,
        await rows(caller),
      ]),
    );
    expect([await rows(other.caller), await rows(await db.person(vendor())), answers]).toEqual([
      0,
      0,
      [
        [403, 403, 0],
        [403, 403, 0],
        [401, 401, 401],
      ],
    ]);
  });

  test('report a payout that arrives, fails or comes back: each once, to those who may see the money', async () => {
    const finance = await joined('finance');
    await save(finance.caller, all({ mail: 'off', app: true }));
    const number = `PO-${randomUUID()
      .slice(0, 8)
      .toUpperCase()
      .replaceAll(/[01IO]/g, '2')}`;
    await db.sql(
      `insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version, destination, status)
       values ($1, $2, 12345, 1, 'schedule', 'test', 1, 'First Bank 6789', 'sent')`,
      [vendor(), number],
    );
    for (const status of ['paid', 'reversed']) {
      await db.sql(
        `update public.payouts set status = $2, ended_at = now(), failure_code = 'no_account', failure = 'We can''t find this account.'
         where number = $1`,
        [number, status],
      );
    }
    expect((await read(finance.caller)).notices).toMatchObject([
      { event: 'payout', reference: number },
      { event: 'payout', reference: number },
    ]);
    expect(
      await db.sql(
        `select to_email, payload ->> 'amount' as amount, payload ->> 'is_paid' as paid, payload ->> 'failure' as failure
         from public.email_outbox where template = 'vendor-payout' and payload ->> 'reference' = $1 and to_email = $2 order by id`,
        [number, await addressOf(vendor())],
      ),
    ).toEqual([
      { to_email: await addressOf(vendor()), amount: '123.45', paid: 'true', failure: null },
      {
        to_email: await addressOf(vendor()),
        amount: '123.45',
        paid: 'false',
        failure: "We can't find this account.",
      },
    ]);
  });
});
