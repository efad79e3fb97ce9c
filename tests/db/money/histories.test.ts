import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import {
  adminId,
  approve,
  customer,
  db,
  idOf,
  moneyArrives,
  receive,
  shop,
  vendor,
} from '../orders/return-support.ts';
import { codeEntered } from '../admin/code-entered.ts';
import { pageOf, refund, said } from '../orders/store-support.ts';
import { balancesOf, buyWith, faultsOf, makeCode } from './ledger-support.ts';
import { accountOf, dispute, say } from './payout-support.ts';

const cases = record({
  small: integer({ min: 1, max: 4 }),
  large: integer({ min: 0, max: 2 }),
  plates: integer({ min: 0, max: 2 }),
  code: constantFrom(null, 'percent', 'amount', 'free-shipping', 'store'),
});
type Bought = { small: number; large: number; plates: number; code: string | null };

const steps = array(
  oneof(
    constantFrom('cancel', 'deliver', 'return', 'received', 'arrives', 'release', 'fold'),
    constantFrom('dispute', 'won', 'lost'),
    constantFrom('pay out', 'pay out', 'paid', 'failed', 'cancel payout', 'schedule'),
    constantFrom('rule', 'suspend', 'restore'),
    integer({ min: 1, max: 1500 }),
  ),
  { minLength: 3, maxLength: 9 },
);
type Step = string | number;

async function buy({ code, large, plates, small }: Bought): Promise<StoreOrder> {
  const promo =
    code === null
      ? undefined
      : await (code === 'store'
          ? makeCode(db, 'percent', 12.5, shop.vendors[0])
          : makeCode(db, code as 'percent', 7.77, null));
  const lines = [
    { variant_id: shop.small, quantity: small },
    { variant_id: shop.large, quantity: large },
    { variant_id: shop.plateVariant, quantity: plates },
  ].filter(({ quantity }) => quantity > 0);
  return createStoreOrder(db, await buyWith(db, customer, lines, promo), vendor, shop.vendors[0]);
}

/** Ends the waiting time after the delivery. */
async function ripen(order: string): Promise<void> {
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order,
  ]);
  await db.service.rpc('release_earnings');
}

/** Only for an open dispute: the provider's first event opens it. It sends everything twice. */
async function decide(storeOrder: StoreOrder, end: 'won' | 'lost'): Promise<void> {
  const ref = `dp_${storeOrder.order_id}`;
  const open = await db.sql('select 1 from public.disputes where provider_ref = $1', [ref]);
  if (open.length > 0)
    await Promise.all([dispute(db, storeOrder, end, { ref }), dispute(db, storeOrder, end, { ref })]);
}

/** The same key gets the same response every time; refusals may differ in their reason. */
function expectOneAnswer(replies: readonly { status: number; body: unknown }[]): void {
  const given = replies.filter(({ status }) => status === 200);
  expect(new Set(given.map(({ body }) => JSON.stringify(body))).size).toBeLessThanOrEqual(1);
}

async function payBack(storeOrder: StoreOrder, item: string | undefined, amount: number): Promise<void> {
  const { money } = await pageOf(storeOrder);
  const key = randomUUID();
  const once = (part: string) =>
    refund(storeOrder, [{ order_item_id: item, amount: part }], money.refunded, vendor, key);
  const replies = await Promise.all([once((amount / 100).toFixed(2)), once((amount / 100).toFixed(2))]);
  expectOneAnswer(replies);
  if (replies.some(({ status }) => status === 200)) {
    expect(said(await once(((amount + 1) / 100).toFixed(2)))).toBe('422 request_key_taken');
  }
}

/** An event in the store's payouts; one that comes too late is refused. */
async function movePayouts(step: string): Promise<void> {
  const vendor_id = shop.vendors[0];
  await vendor.rpc('resume_payouts', { vendor_id });
  if (step === 'pay out') {
    const request_key = randomUUID();
    const ask = (key: string) => vendor.rpc('start_payout', { vendor_id, request_key: key });
    const [one, again] = await Promise.all([ask(request_key), ask(request_key), ask(randomUUID())]);
    const made = [one, again].flatMap((reply) => (reply?.status === 200 ? [idOf(reply)] : []));
    expect(new Set(made).size).toBeLessThanOrEqual(1);
  }
  if (step === 'schedule') {
    await db.sql(
      "update public.payout_settings set next_at = now() - interval '1 second' where vendor_id = $1",
      [vendor_id],
    );
    await db.service.rpc('run_payouts', { max: 20_000 });
  }
  for (const { id } of await db.sql<{ id: string }>(
    "select id from public.payouts where vendor_id = $1 and status in ('queued', 'sent', 'paid')",
    [vendor_id],
  )) {
    if (step === 'cancel payout') await vendor.rpc('cancel_payout', { payout_id: id });
    if (step === 'paid' || step === 'failed') {
      await Promise.all([
        say(db, id, step, `${id}-${step}`),
        say(db, id, 'sent', `${id}-sent`),
        say(db, id, step, `${id}-${step}`),
      ]);
    }
  }
}

async function move(storeOrder: StoreOrder, step: Step, returned: Map<StoreOrder, string>): Promise<void> {
  const [item] = await storeOrder.items();
  if (step === 'cancel') await storeOrder.cancel(customer);
  else if (step === 'deliver') await storeOrder.deliver().catch(() => undefined);
  else if (step === 'return') {
    const reply = await storeOrder.askBack(customer, [{ order_item_id: item?.id, quantity: 1 }]);
    if (reply.status === 200) returned.set(storeOrder, idOf(reply));
  } else if (step === 'received') {
    const id = returned.get(storeOrder);
    if (id !== undefined) {
      await approve(id);
      await receive(id);
    }
  } else if (step === 'arrives') await moneyArrives(storeOrder.order_id);
  else if (step === 'release') await ripen(storeOrder.order_id);
  else if (step === 'fold') await db.service.rpc('fold_ledger', { max: 7 });
  else if (step === 'dispute') await dispute(db, storeOrder, 'open', { ref: `dp_${storeOrder.order_id}` });
  else if (step === 'won' || step === 'lost') await decide(storeOrder, step);
  else if (step === 'rule') await addRule();
  else if (step === 'suspend') await decideStores('suspend_store', 1);
  else if (step === 'restore') await decideStores('restore_store', 1);
  else if (typeof step === 'number') await payBack(storeOrder, item?.id, step);
  else await movePayouts(step);
}

/** Adds a commission rule for the store from now on; the newest rule comes first. */
const addRule = () =>
  db.sql(
    `insert into private.commission_rules (position, name, rate, vendor_id)
     select least(coalesce(min(r.position), 0), 0) - 1 - (random() * 1000000)::int, 'History', (random() * 99)::int, $1
     from private.commission_rules r`,
    [shop.vendors[0]],
  );
const clearRules = () => db.sql("delete from private.commission_rules where name = 'History'");

/** The store whose orders are sisters of the others, or both. */
async function decideStores(what: 'suspend_store' | 'restore_store', from: 0 | 1): Promise<void> {
  const reason = 'We look at what it sells.';
  // Ten thousand histories take longer than a code is good for.
  const admin = await db.person(adminId, undefined, codeEntered());
  for (const store of shop.vendors.slice(from)) {
    const { status, body } = await admin.rpc(what, { store, reason });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

const commissions = (sales: readonly StoreOrder[]) =>
  db.sql(
    `select c.* from public.order_items i join private.line_commissions c on c.order_item_id = i.id
     where i.order_id = any ($1) order by c.order_item_id`,
    [sales.map(({ order_id }) => order_id)],
  );

/** The live check's results for everything these stores have: rules 1 to 13. */
async function checked(): Promise<string[]> {
  const rows = await db.sql<{ fault: string }>(
    `with o as (select array_agg(x.id) as ids from public.orders x where x.vendor_id = any ($1)),
       p as (select coalesce(array_agg(x.id), '{}') as ids from public.payouts x where x.vendor_id = any ($1)),
       d as (select coalesce(array_agg(distinct x.dispute_id), '{}') as ids from public.dispute_parts x where x.vendor_id = any ($1)),
       s as (select array_agg(distinct x.posting_id) as ids from private.ledger_entries x where x.vendor_id = any ($1))
     select f.rule || ': ' || f.subject || ' ' || f.detail as fault from o, p, d, s, lateral (
       select * from private.posting_faults(s.ids) union all select * from private.order_faults(o.ids)
       union all select * from private.payout_faults(p.ids) union all select * from private.store_faults($1)
       union all select * from private.dispute_faults(d.ids) union all select * from private.key_faults()) f`,
    [shop.vendors],
  );
  return rows.map(({ fault }) => fault);
}

/** What each store is owed, in all accounts: some steps release earnings. */
const worth = () =>
  db.sql(
    'select e.vendor_id, sum(e.cents)::int as cents from private.ledger_entries e where e.vendor_id = any ($1) group by 1 order by 1',
    [shop.vendors],
  );

beforeAll(() => accountOf(db, { id: shop.vendors[0], caller: vendor }));

/** How many histories are tried; the nightly run tries 10,000. */
const histories = Number(process.env['STALLBAR_HISTORIES'] ?? 10);

test(
  'whatever happens to orders, concurrently and in any order, every cent is accounted for',
  async () => {
    await assert(
      asyncProperty(array(cases, { minLength: 1, maxLength: 2 }), steps, async (bought, moves) => {
        await decideStores('restore_store', 0);
        const sales = await Promise.all(bought.map(buy));
        const agreed = await commissions(sales);
        const returned = new Map<StoreOrder, string>();
        for (let at = 0; at < moves.length; at += 2) {
          // Two things at once, on every order: one of them may be refused, and none may leave half of itself.
          await Promise.all(
            sales.flatMap((storeOrder) =>
              moves.slice(at, at + 2).map((step) => move(storeOrder, step, returned)),
            ),
          );
        }
        await clearRules();
        expect(await faultsOf(db, shop.vendors)).toEqual([]);
        expect(await checked()).toEqual([]);
        expect(await commissions(sales)).toEqual(agreed);
        for (const store of shop.vendors) {
          const { posted, said: told } = await balancesOf(db, store);
          expect(told).toEqual(posted);
        }
        const owned = await worth();
        await decideStores('suspend_store', 0);
        expect(await worth()).toEqual(owned);
        await decideStores('restore_store', 0);
        expect(await worth()).toEqual(owned);
      }),
      { numRuns: histories },
    );
  },
  histories * 5000,
);
