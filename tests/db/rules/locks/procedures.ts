import { createHash, randomUUID } from 'node:crypto';
import { isNightly } from '../../../support/nightly.ts';
import { makeAdminIn } from '../../admin/code-entered.ts';
import { accountOf, earn, paymentOf, start } from '../../money/payout-support.ts';
import { createStoreOrder } from '../../orders/order-support.ts';
import {
  buy,
  confirmation,
  contact,
  makePerson,
  makeShop,
  orderOf,
  place,
  quote,
  startPayment,
} from '../../support.ts';
import type { Caller, Db, Reply, Shop } from '../../support.ts';

/** The procedures that take many locks, ready to be called at once. */
export function lockingProcedures(db: Db) {
  /** A user who just signed in, as deleting an account requires. */
  const fresh = (id: string, email?: string) =>
    db.person(id, email, {
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    });

  async function scene() {
    const shop = await makeShop(db, 60);
    const lines = [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
      { variant_id: shop.large, quantity: 1 },
    ];
    const email = `${randomUUID()}@people.test`;
    const buyer = await makePerson(db, email);
    return {
      shop,
      lines,
      quoted: await quote(db.anon, lines),
      email,
      buyer,
      caller: await fresh(buyer, email),
    };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  const guest = (email: string) => ({ contact: { ...contact, email } });
  const storeOf = (shop: Shop): Promise<Caller> => db.person(shop.vendors[0]);

  async function deliveredOrder({ shop, lines, caller }: Scene) {
    const order = createStoreOrder(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
    await order.deliver();
    const items = await order.items();
    return { order, item: items[0]?.id ?? '' };
  }

  async function approvedReturn(made: Scene) {
    const { order, item } = await deliveredOrder(made);
    const store = await storeOf(made.shop);
    const asked = await order.askBack(made.caller, [{ order_item_id: item, quantity: 1 }]);
    const { id } = asked.body as { id: string };
    await store.rpc('decide_return', { return_id: id, approve: true, words: 'Send it to our store.' });
    return { store, id, item };
  }

  /** What to prepare and, when all are ready, what to call. */
  const procedures: Readonly<Record<string, (scene: Scene) => Promise<() => Promise<Reply>>>> = {
    hold_stock:
      async ({ lines, email }) =>
      async () =>
        db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines: lines.toReversed(), email }),
    place_order:
      async ({ lines, quoted, caller }) =>
      () =>
        caller.rpc('place_order', orderOf(quoted, lines)),
    start_payment: async ({ lines, email }) => {
      const { purchase_id, token } = await place(db.anon, lines, guest(email));
      return () => db.service.rpc('start_payment', { purchase_id, token, provider: 'test', method: 'card' });
    },
    confirm_payment: async ({ lines, email }) => {
      const started = await startPayment(db, await place(db.anon, lines, guest(email)));
      return () => db.service.rpc('confirm_payment', confirmation(started));
    },
    cancel_order: async ({ shop, lines, caller }) => {
      const order = createStoreOrder(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
      return () => order.cancel(caller);
    },
    cancel_sale: async ({ shop, lines, caller }) => {
      const store = await storeOf(shop);
      const { order_id } = createStoreOrder(db, await buy(db, caller, lines), store, shop.vendors[0]);
      return () => store.rpc('cancel_sale', { order_id, reason: 'other' });
    },
    receive_return: async (made) => {
      const { store, id } = await approvedReturn(made);
      return () => store.rpc('receive_return', { return_id: id });
    },
    exchange_return: async (made) => {
      const { store, id, item } = await approvedReturn(made);
      const replacements = [{ order_item_id: item, variant_id: made.shop.large }];
      return () => store.rpc('exchange_return', { return_id: id, request_key: randomUUID(), replacements });
    },
    write_review: async (made) => {
      const { item } = await deliveredOrder(made);
      const review = {
        order_item: item,
        rating: 5,
        title: 'Solid bar',
        content: 'It does what a bar should do.',
      };
      return () => made.caller.rpc('write_review', review);
    },
    cancel_stale_orders: async ({ lines, email }) => {
      for (let count = 0; count < 2; count += 1) {
        const { purchase_id } = await place(db.anon, lines, guest(email));
        await db.sql("update public.purchases set created_at = now() - interval '25 hours' where id = $1", [
          purchase_id,
        ]);
        await db.sql(
          "update public.orders set created_at = now() - interval '25 hours' where purchase_id = $1",
          [purchase_id],
        );
        await db.sql(
          "update public.stock_holds set expires_at = now() - interval '1 minute' where purchase_id = $1",
          [purchase_id],
        );
      }
      return () => db.service.rpc('cancel_stale_orders');
    },
    link_guest_orders_to_user: async ({ lines, email, buyer, caller }) => {
      await buy(db, db.anon, lines);
      await place(db.anon, lines, guest(email));
      await place(db.anon, lines.toReversed(), guest(email));
      return () => caller.rpc('link_guest_orders_to_user', { user_email: email, user_id_param: buyer });
    },
    'delete_my_account of a shopper': async ({ lines }) => {
      const leaving = await makePerson(db);
      const caller = await fresh(leaving);
      await place(caller, lines);
      await place(caller, lines.toReversed());
      return () => caller.rpc('delete_my_account');
    },
    'delete_my_account of a store': async ({ shop }) => {
      const owner = await fresh(shop.vendors[1]);
      return () => owner.rpc('delete_my_account');
    },
    accept_vendor_invitation: async ({ shop }) => {
      const email = `${randomUUID()}@people.test`;
      const heir = await db.person(await makePerson(db, email), email);
      const token = randomUUID();
      await db.sql(
        `insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, expires_at)
       values ($1, 'takeover', $2, $3, now() + interval '1 day')`,
        [email, shop.vendors[0], createHash('sha256').update(token).digest()],
      );
      return () => heir.rpc('accept_vendor_invitation', { invitation_token_param: token });
    },
  };

  /** Only nightly: calls that take another procedure's locks and more, or move money without moving goods. */
  const variations: typeof procedures = {
    'cancel_sale of an exchange': async (made) => {
      const { store, id, item } = await approvedReturn(made);
      const replacements = [{ order_item_id: item, variant_id: made.shop.large }];
      await store.rpc('exchange_return', { return_id: id, request_key: randomUUID(), replacements });
      const [sent] = await db.sql<{ id: string }>(
        'select exchange_id as id from public.returns where id = $1',
        [id],
      );
      return () => store.rpc('cancel_sale', { order_id: sent?.id, reason: 'other' });
    },
    start_payout: async ({ shop }) => {
      const seller = { id: shop.vendors[0], caller: await storeOf(shop) };
      await accountOf(db, seller);
      await earn(db, seller, 4000);
      return () => start(seller);
    },
    admin_cancel_payout: async ({ shop }) => {
      const seller = { id: shop.vendors[0], caller: await storeOf(shop) };
      await accountOf(db, seller);
      await earn(db, seller, 4000);
      const { id } = (await start(seller)).body as { id?: string };
      const { caller } = await makeAdminIn(db, 'finance');
      const payout_id = id ?? randomUUID();
      return () => caller.rpc('admin_cancel_payout', { payout_id, reason: 'We look at this store.' });
    },
    admin_adjust_balance: async ({ shop }) => {
      const { caller } = await makeAdminIn(db, 'finance');
      const correction = { amount: 5, reason: 'Labels were charged twice.', request_key: randomUUID() };
      return () => caller.rpc('admin_adjust_balance', { vendor_id: shop.vendors[0], ...correction });
    },
    record_dispute: async ({ shop, lines, caller }) => {
      const order = createStoreOrder(db, await buy(db, caller, lines), await storeOf(shop), shop.vendors[0]);
      const { ref, amount, currency } = await paymentOf(db, order);
      const word = { provider: 'test', provider_ref: `dp_${randomUUID()}`, payment_ref: ref, status: 'open' };
      return () =>
        db.service.rpc('record_dispute', { ...word, amount, fee: '15.00', currency, reason: 'fraudulent' });
    },
  };

  return {
    scene,
    fresh,
    deliveredOrder,
    procedures: isNightly ? { ...procedures, ...variations } : procedures,
  };
}

/** A shop with data: everything that each procedure needs. */
export type Scene = Awaited<ReturnType<ReturnType<typeof lockingProcedures>['scene']>>;
