import { randomUUID } from 'node:crypto';
import { buy, type Caller, type Db, type Line, type Placed, type Reply } from '../support.ts';

export type Item = { id: string; quantity: number; line_total: string; tax: string };

export type Order = {
  status: string;
  cancellable: boolean;
  returnable_until: string | null;
  returnable: Record<string, number>;
  refunds: { amount: string; done: boolean }[];
  returns: { id: string; status: string; amount: string; label: string | null; decision: string | null }[];
  shipments: Record<string, unknown>[];
  messages: { from: string; message: string }[];
  reviewed: string[];
};

/** One order of a purchase (the store's, else the first one), and the actions on it. */
export function createStoreOrder(db: Db, placed: Placed, vendor: Caller, vendorId?: string) {
  const order_id =
    (vendorId === undefined ? placed.orders[0] : placed.orders.find((order) => order.vendor_id === vendorId))
      ?.id ?? '';
  const key = placed.token;
  return {
    placed,
    order_id,
    key,
    items: () =>
      db.sql<Item>(
        'select id, quantity, line_total::text, tax::text from public.order_items where order_id = $1 order by id',
        [order_id],
      ),
    cancel: (caller: Caller, args: Record<string, unknown> = {}): Promise<Reply> =>
      caller.rpc('cancel_order', { purchase_key: key, order_id, reason: 'changed-mind', ...args }),
    ship: (args: Record<string, unknown> = {}, caller: Caller = vendor): Promise<Reply> =>
      caller.rpc('ship_items', { order_id, request_key: randomUUID(), ...args }),
    /** Ships everything that is left and marks it as delivered. */
    deliver: async (args: Record<string, unknown> = {}): Promise<void> => {
      const shipped = await vendor.rpc('ship_items', { order_id, request_key: randomUUID(), ...args });
      const { status } = await vendor.rpc('mark_delivered', { shipment: shipped.body });
      if (status !== 204) throw new Error(`${status} after ${JSON.stringify(shipped)}`);
    },
    askBack: (caller: Caller, items: unknown, args: Record<string, unknown> = {}): Promise<Reply> =>
      caller.rpc('request_return', {
        purchase_key: key,
        order_id,
        request_key: randomUUID(),
        reason: 'changed-mind',
        items,
        ...args,
      }),
    seen: async (): Promise<Order> => {
      const { body } = await db.anon.rpc('track_guest_order', { token: key });
      const found = (body as { orders: (Order & { id: string })[] }).orders.find(({ id }) => id === order_id);
      if (found === undefined) throw new Error('the order is not shown');
      return found;
    },
  };
}

export type StoreOrder = ReturnType<typeof createStoreOrder>;

export const sell = async (
  db: Db,
  buyer: Caller,
  vendor: Caller,
  lines: readonly Line[],
): Promise<StoreOrder> => createStoreOrder(db, await buy(db, buyer, lines), vendor);

export const stockOf = async (db: Db, variant: string): Promise<number> =>
  (await db.sql<{ stock: number }>('select stock from public.product_variants where id = $1', [variant]))[0]
    ?.stock ?? Number.NaN;
