import { randomUUID } from 'node:crypto';
import { createHandler as createWebhook } from '../../../supabase/functions/carrier-webhook/handler.ts';
import { createHandler as createFollower } from '../../../supabase/functions/follow-parcels/handler.ts';
import { createHandler as createLabels } from '../../../supabase/functions/shipping-labels/handler.ts';
import { seal, signBody } from '../../../supabase/functions/_shared/crypto.ts';
import { env, serviceKey, webhookSecret } from '../../unit/checkout/payment-doubles.ts';
import type { Caller } from '../support.ts';
import type { StoreOrder } from './order-support.ts';
import { db, shop } from './return-support.ts';
import { pageOf, type StoreOrderPage } from './store-support.ts';

export type Box = { length: number; width: number; height: number; grams: number };
export const box: Box = { length: 30, width: 20, height: 10, grams: 1200 };

export type Said = {
  status: number;
  body: { code?: string; message?: string; tracking_number?: string; price?: string; rates?: Rates };
};
type Rates = { service: string; title: string; price: string; days: number }[];
/** '200', or the status and the code: '409 no_carrier' */
export const how = ({ status, body }: Said): string =>
  status === 200 ? '200' : `${status} ${body.code ?? ''}`;

/** The functions about labels over the real database, with the storage and the clock of the test. */
export function createDesk() {
  const files = new Map<string, Uint8Array>();
  const people = new Map<string, Caller>();
  const lost = new Set<string>();
  const world = { late: 0 };
  const outside = {
    now: () => Date.now() + world.late * 1000,
    async fetch(url: string, init?: RequestInit): Promise<Response> {
      const request = new Request(url, init);
      const { pathname } = new URL(url);
      if (pathname.startsWith('/storage/')) {
        const name = pathname.split('/').at(-1) ?? '';
        if (request.method === 'POST') files.set(name, new Uint8Array(await request.arrayBuffer()));
        const kept = files.get(name);
        return kept === undefined
          ? new Response(null, { status: 404 })
          : new Response(Uint8Array.from(kept).buffer);
      }
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      const procedure = pathname.split('/').at(-1) ?? '';
      // The answer gets lost before anything is written.
      if (lost.delete(procedure)) throw new TypeError('the line is cut');
      const caller = token === serviceKey ? db.service : (people.get(token) ?? db.anon);
      const { status, body } = await caller.rpc(procedure, JSON.parse(await request.text()));
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
    },
  };
  const answer = async (reply: Response): Promise<Said> => ({
    status: reply.status,
    body: reply.headers.get('content-type') === 'application/pdf' ? {} : await reply.json(),
  });
  const labels = createLabels(env(), outside);
  const ask = (caller: Caller, body: object): Promise<Response> => {
    const token = randomUUID();
    people.set(token, caller);
    return labels(
      new Request('http://127.0.0.1/', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    );
  };
  return {
    files,
    world,
    /** The next call of this procedure gets no response and has no effect. */
    lose: (procedure: string) => void lost.add(procedure),
    buy: async (caller: Caller, order: StoreOrder, changes: object = {}): Promise<Said> => {
      const [item] = await order.items();
      return answer(
        await ask(caller, {
          action: 'buy',
          order_id: order.order_id,
          label_id: randomUUID(),
          items: [{ order_item_id: item?.id, quantity: 1 }],
          parcel: box,
          ...changes,
        }),
      );
    },
    rates: async (caller: Caller, order: StoreOrder, changes: object = {}): Promise<Said> => {
      const [item] = await order.items();
      return answer(
        await ask(caller, {
          action: 'rates',
          order_id: order.order_id,
          items: [{ order_item_id: item?.id, quantity: 1 }],
          parcel: box,
          ...changes,
        }),
      );
    },
    /** Repeats the same attempt, identified only by its key. */
    again: async (caller: Caller, { order_id }: StoreOrder, label_id: string): Promise<Said> =>
      answer(await ask(caller, { action: 'buy', order_id, label_id })),
    drop: async (caller: Caller, { order_id }: StoreOrder, label_id: string): Promise<Said> =>
      answer(await ask(caller, { action: 'drop', order_id, label_id })),
    void: async (caller: Caller, shipment: string): Promise<Said> =>
      answer(await ask(caller, { action: 'void', shipment })),
    file: (caller: Caller, shipment: string): Promise<Response> => ask(caller, { action: 'file', shipment }),
    /** The labels of several orders in one file. */
    together: (caller: Caller, order_ids: readonly string[], vendor_id: string): Promise<Response> =>
      ask(caller, { action: 'files', vendor_id, order_ids }),
    follow: async (key = serviceKey): Promise<Said> =>
      answer(
        await createFollower(
          env(),
          outside,
        )(new Request('http://127.0.0.1/', { method: 'POST', headers: { authorization: `Bearer ${key}` } })),
      ),
    tell: async (event: object, secret = webhookSecret, carrier = 'test'): Promise<string> => {
      const body = new TextEncoder().encode(JSON.stringify(event));
      const signature = await signBody(secret, body, Math.floor(outside.now() / 1000));
      const reply = await createWebhook(
        env(),
        outside,
      )(
        new Request(`http://127.0.0.1/?carrier=${carrier}`, {
          method: 'POST',
          headers: { 'stallbar-signature': signature },
          body,
        }),
      );
      const told = (await reply.json()) as { status?: string; code?: string };
      return `${reply.status} ${told.code ?? told.status ?? ''}`;
    },
  };
}

/** The first store has an account with the test carrier, and an address. */
export async function connectCarrier(): Promise<void> {
  const sealed = await seal(
    'carrier-secret-of-the-tests',
    { account_number: '123456', api_key: 'any-key-works' },
    'carrier account',
  );
  await db.sql(
    `insert into private.carrier_accounts (vendor_id, carrier, test_mode, sealed) values ($1, 'test', false, $2)
     on conflict (vendor_id) do nothing`,
    [shop.vendors[0], sealed],
  );
  await db.sql(
    `insert into public.vendor_shipping (vendor_id, address, city, state, zip_code) values ($1, '1 Rack Street', 'Reno', 'NV', '89501')
     on conflict (vendor_id) do update set address = excluded.address, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code`,
    [shop.vendors[0]],
  );
}

export type LabelView = {
  id: string;
  status: string;
  price: string | null;
  reason: string | null;
  progress: string | null;
};
export type LabeledPage = Omit<StoreOrderPage, 'shipments'> & {
  labels: LabelView[];
  shipments: {
    id: string;
    status: string;
    tracking_number: string;
    carrier: string;
    label: LabelView | null;
  }[];
};
export const pageWithLabels = async (order: StoreOrder, caller?: Caller): Promise<LabeledPage> =>
  (await pageOf(order, caller)) as StoreOrderPage & LabeledPage;
