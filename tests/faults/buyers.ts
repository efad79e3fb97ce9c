import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, withDatabase } from '../../supabase/local/database.ts';

/** The addresses of a shop. */
export type Shop = {
  readonly apiUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Connection string of the schema's owner; called each time, because a restart changes it. */
  readonly databaseUrl: () => string;
};

/** Goods that only the buyers touch: far more of one than they want, fewer of the other. */
export type Goods = { readonly plenty: string; readonly scarce: string };
const stock = { plenty: 100_000, scarce: 40 } as const;

export type Count = {
  /** Orders reported as paid. */
  readonly paid: number;
  /** False confirmations: a placed or paid order that is not in the database. */
  readonly lost: number;
  /** Duplicates: orders of one key, events of one payment. */
  readonly doubled: number;
  /** Units sold beyond the stock, or variants whose stock does not add up. */
  readonly oversold: number;
};

export type Buyers = {
  /**
   * Purchases so far, when the last one was paid (`performance.now()`), and requests without an answer or with one that
   * says to retry.
   */
  readonly progress: () => { readonly paid: number; readonly lastAt: number; readonly refused: number };
  /** Lets everyone finish, then counts in the database. */
  readonly end: () => Promise<Count>;
};

const contact = { first_name: 'Ann', last_name: 'Lee', email: 'ann@people.test', phone: '555-123-4567' };
const address = {
  address: '1 Main Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90001',
};

/** Reserves two variants of the seed for the buyers. */
export async function stockUp(shop: Shop): Promise<Goods> {
  return withDatabase(shop.databaseUrl(), async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `select v.id from public.product_variants v join public.products p on p.id = v.product_id
       where p.listed and v.stock > 0 order by v.id limit 2`,
    );
    const [plenty, scarce] = rows.map(({ id }) => id);
    if (plenty === undefined || scarce === undefined) throw new Error('The seed has no suitable products.');
    await db.query('update public.product_variants set stock = $2 where id = $1', [plenty, stock.plenty]);
    await db.query('update public.product_variants set stock = $2 where id = $1', [scarce, stock.scarce]);
    return { plenty, scarce };
  });
}

/** Acts like a careful client: repeats the same request until there is a definite answer. */
async function insist(
  shop: Shop,
  key: string,
  procedure: string,
  args: Record<string, unknown>,
  onRefusal: () => void,
): Promise<Record<string, unknown>> {
  for (;;) {
    const response = await fetch(`${shop.apiUrl}/rest/v1/rpc/${procedure}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.status === 200 && text !== undefined) return JSON.parse(text) as Record<string, unknown>;
    if (response !== undefined && response.status < 500 && response.status !== 429) {
      throw new Error(`${procedure}: ${response.status} ${text}`);
    }
    onRefusal();
    await delay(50);
  }
}

/** Starts `count` buyers who buy one item after another until `end`. */
export function sendBuyers(shop: Shop, goods: Goods, count = 6): Buyers {
  const placed = new Map<string, string>();
  const paid = new Map<string, string>();
  const problems: unknown[] = [];
  let lastAt = 0;
  let over = false;
  let refused = 0;
  const ask = (key: string, procedure: string, args: Record<string, unknown>) =>
    insist(shop, key, procedure, args, () => {
      refused += 1;
    });

  const buy = async (variant: string): Promise<void> => {
    const lines = [{ variant_id: variant, quantity: 1 }];
    const quote = await ask(shop.anonKey, 'quote_cart', { lines, address, deliveries: null });
    const key = randomUUID();
    const purchase = await ask(shop.anonKey, 'place_order', {
      idempotency_key: key,
      lines,
      contact,
      address,
      deliveries: null,
      payment_method: 'card',
      promo: null,
      expected_total: quote['total'],
      expected_hash: quote['quote_hash'],
    });
    // Sold out, or a different price: a valid answer.
    if (purchase['outcome'] !== 'placed') return;
    const purchaseId = String(purchase['purchase_id']);
    placed.set(key, purchaseId);
    const payment = await ask(shop.serviceKey, 'start_payment', {
      purchase_id: purchaseId,
      token: purchase['token'],
      provider: 'test',
      method: 'card',
    });
    const event = randomUUID();
    const confirmed = await ask(shop.serviceKey, 'confirm_payment', {
      payment_id: payment['payment_id'],
      provider: 'test',
      event_id: event,
      outcome: 'paid',
      amount: payment['amount'],
      currency: payment['currency'],
      provider_ref: `ref-${event}`,
      reason: null,
    });
    if (confirmed['status'] === 'paid') paid.set(event, purchaseId);
    lastAt = performance.now();
  };

  const buyer = async (n: number): Promise<void> => {
    for (let round = n; ; round += 1) {
      if (over) return;
      await buy(round % 2 === 0 ? goods.plenty : goods.scarce).catch((error: unknown) =>
        problems.push(error),
      );
      if (problems.length > 0) return;
    }
  };
  const buyers = Array.from({ length: count }, (_, n) => buyer(n));

  return {
    progress: () => {
      if (problems.length > 0) throw problems[0];
      return { paid: paid.size, lastAt, refused };
    },
    end: async () => {
      over = true;
      await Promise.all(buyers);
      if (problems.length > 0) throw problems[0];
      return countIn(shop, goods, placed, paid);
    },
  };
}

async function countIn(
  shop: Shop,
  goods: Goods,
  placed: ReadonlyMap<string, string>,
  paid: ReadonlyMap<string, string>,
): Promise<Count> {
  const db = await connect(shop.databaseUrl());
  const number = async (sql: string, values: unknown[]) =>
    (await db.query<{ n: number }>(sql, values)).rows[0]?.n ?? Number.NaN;
  try {
    const kept = await number(
      `select count(*)::int as n from unnest($1::uuid[], $2::uuid[]) as x (key, id)
       join public.purchases pu on pu.idempotency_key = x.key and pu.id = x.id`,
      [[...placed.keys()], [...placed.values()]],
    );
    const keptPaid = await number(
      `select count(*)::int as n from unnest($1::uuid[]) as x (id)
       where exists (select 1 from public.payments p where p.purchase_id = x.id and p.status = 'paid')
         and not exists (select 1 from public.orders o where o.purchase_id = x.id and o.status <> 'processing')`,
      [[...paid.values()]],
    );
    const purchases = await number(
      'select count(*)::int as n from public.purchases where idempotency_key = any ($1)',
      [[...placed.keys()]],
    );
    const payments = await number(
      `select coalesce(sum(n - 1), 0)::int as n from (
         select count(*) as n from public.payments where status = 'paid' and purchase_id = any ($1) group by purchase_id) x`,
      [[...paid.values()]],
    );
    let oversold = 0;
    for (const [name, id] of Object.entries(goods)) {
      const left = await number('select stock as n from public.product_variants where id = $1', [id]);
      const sold = await number(
        `select coalesce(sum(i.quantity), 0)::int as n from public.order_items i
         join public.orders o on o.id = i.order_id
         join public.purchases pu on pu.id = o.purchase_id
         join public.payments p on p.purchase_id = pu.id and p.status = 'paid'
         where i.variant_id = $1 and pu.email = $2`,
        [id, contact.email],
      );
      oversold += Math.abs(stock[name === 'scarce' ? 'scarce' : 'plenty'] - left - sold);
    }
    return {
      paid: paid.size,
      lost: placed.size - kept + (paid.size - keptPaid),
      doubled: Math.max(0, purchases - placed.size) + payments,
      oversold,
    };
  } finally {
    await db.end();
  }
}
