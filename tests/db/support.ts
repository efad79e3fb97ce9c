import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { Pool, type ClientBase, type PoolClient, type QueryResultRow } from 'pg';
import { inject } from 'vitest';

export type Reply = { readonly status: number; readonly body: unknown };

/** A client of the REST interface. */
export type Caller = {
  readonly rpc: (name: string, args?: Record<string, unknown>) => Promise<Reply>;
  readonly get: (path: string) => Promise<Reply>;
  /** @param prefer the Prefer header; if absent, updates and deletes return their rows */
  readonly send: (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    prefer?: string,
  ) => Promise<Reply>;
};

export type Db = {
  /** As superuser: bypasses row level security. */
  readonly sql: <Row extends QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  /** A separate connection, for transactions. */
  readonly connect: () => Promise<PoolClient>;
  readonly anon: Caller;
  readonly service: Caller;
  /** In a new session, unless the claims name one. @param claims in addition to those that every access token has */
  readonly person: (id: string, email?: string, claims?: Record<string, unknown>) => Promise<Caller>;
  readonly end: () => Promise<void>;
};

type Addresses = {
  readonly apiUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
  readonly databaseUrl: string;
};

/** Callers of every kind for the suite's shared backend, or for another one. */
export function openDb(backend: Addresses = inject('backend')): Db {
  const pool = new Pool({ connectionString: backend.databaseUrl, max: 20 });
  // The server closes it when the backend stops first.
  pool.on('error', () => undefined);

  const caller = (apiKey: string, token: string): Caller => {
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      prefer = method === 'PATCH' || method === 'DELETE' ? 'return=representation' : undefined,
    ): Promise<Reply> => {
      const response = await fetch(`${backend.apiUrl}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: apiKey,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(prefer === undefined ? {} : { prefer }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
    return {
      rpc: (name, args = {}) => send('POST', `rpc/${name}`, args),
      get: (path) => send('GET', path),
      send,
    };
  };

  return {
    sql: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    connect: () => pool.connect(),
    anon: caller(backend.anonKey, backend.anonKey),
    service: caller(backend.serviceKey, backend.serviceKey),
    person: async (id, email = `${id}@people.test`, claims = {}) => {
      const session = randomUUID();
      if (!('session_id' in claims)) {
        // A user who does not exist, or no longer exists, has no session.
        await pool.query(
          `insert into auth.sessions (id, user_id, aal)
           select $1, id, $3::auth.aal_level from auth.users where id = $2`,
          [session, id, claims['aal'] ?? 'aal1'],
        );
      }
      return caller(
        backend.anonKey,
        await new SignJWT({ session_id: session, ...claims, role: 'authenticated', email })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setSubject(id)
          .setAudience('authenticated')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(backend.jwtSecret)),
      );
    },
    end: () => pool.end(),
  };
}

/**
 * From then on the connection acts as `person`, in a new session: within its transaction, or for good if `isLocal` is
 * false. Its rights depend on its role.
 */
export async function askAs(
  connection: ClientBase,
  person: string,
  claims: Readonly<Record<string, unknown>> = {},
  isLocal = true,
): Promise<void> {
  const session = randomUUID();
  await connection.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
    session,
    person,
    claims['aal'] ?? 'aal1',
  ]);
  const all = { sub: person, role: 'authenticated', aud: 'authenticated', session_id: session, ...claims };
  await connection.query("select set_config('request.jwt.claims', $1, $2)", [JSON.stringify(all), isLocal]);
}

export async function makePerson(db: Db, email = `${randomUUID()}@people.test`): Promise<string> {
  const id = randomUUID();
  await db.sql('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [id, email]);
  return id;
}

/** A small separate shop: two stores in one category, three variants. Independent of the seed. */
export type Shop = {
  readonly vendors: readonly [string, string];
  readonly slugs: readonly [string, string];
  readonly root: string;
  readonly leaf: string;
  readonly bar: string;
  readonly plate: string;
  /** 10.01, was 12.00; 500 g. */
  readonly small: string;
  /** 20.02; 900 g. */
  readonly large: string;
  /** 33.33; 5000 g; from the second store. */
  readonly plateVariant: string;
  /** Flat, 5.95, enabled. */
  readonly standard: string;
  /** Flat, 12.50, enabled. */
  readonly express: string;
  /** Flat, 1.00, disabled. */
  readonly disabled: string;
  /** By weight: up to 5 kg 7.00, above 19.50; free from 200.00. */
  readonly byWeight: string;
};

export async function makeShop(db: Db, stock = 100): Promise<Shop> {
  const tag = randomUUID().slice(0, 8);
  const first = await makePerson(db, `first-${tag}@stores.test`);
  const second = await makePerson(db, `second-${tag}@stores.test`);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published, handling_days)
     values ($1, 'approved', 'First ' || $3, 'first-' || $3, true, 1), ($2, 'approved', 'Second ' || $3, 'second-' || $3, true, 2)`,
    [first, second, tag],
  );
  const id = async (text: string, values: readonly unknown[]) => {
    const [row] = await db.sql<{ id: string }>(`${text} returning id`, values);
    if (!row) throw new Error('nothing was inserted');
    return row.id;
  };
  const root = await id("insert into public.categories (slug, name) values ('root-' || $1, 'Root')", [tag]);
  const leaf = await id(
    "insert into public.categories (slug, name, parent_id) values ('leaf-' || $1, 'Leaf', $2)",
    [tag, root],
  );
  const product = (vendor: string, category: string, name: string) =>
    id(
      `insert into public.products (vendor_id, category_id, name, slug, description, published)
       values ($1, $2, $3, $4, 'Made for the tests of the shop.', true)`,
      [vendor, category, `${name} ${tag}`, `${name.toLowerCase()}-${tag}`],
    );
  const bar = await product(first, leaf, 'Bar');
  const plate = await product(second, root, 'Plate');
  const variant = (
    of: string,
    sku: string,
    size: string | null,
    price: string,
    was: string | null,
    grams: number,
  ) =>
    id(
      `insert into public.product_variants (product_id, sku, size, price, compare_at_price, weight_grams, stock)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [of, `${sku}-${tag}`, size, price, was, grams, stock],
    );
  const rate = (vendor: string, name: string, price: string, enabled: boolean, position: number) =>
    id(
      'insert into public.shipping_rates (vendor_id, name, base_rate, enabled, position) values ($1, $2, $3, $4, $5)',
      [vendor, name, price, enabled, position],
    );
  await db.sql(
    "insert into public.tax_rates (state, rate, effective_from) values ('CA', 0.0725, '2020-01-01') on conflict do nothing",
  );
  return {
    vendors: [first, second],
    slugs: [`first-${tag}`, `second-${tag}`],
    root,
    leaf,
    bar,
    plate,
    small: await variant(bar, 'S', 'S', '10.01', '12.00', 500),
    large: await variant(bar, 'L', 'L', '20.02', null, 900),
    plateVariant: await variant(plate, 'P', null, '33.33', null, 5000),
    standard: await rate(first, 'Standard', '5.95', true, 0),
    express: await rate(first, 'Express', '12.50', true, 1),
    disabled: await rate(first, 'Old', '1.00', false, 2),
    byWeight: await id(
      `insert into public.shipping_rates (vendor_id, name, kind, base_rate, bands, free_over)
       values ($1, 'By weight', 'weight', 7, '[{"up_to": 5000, "price": 7}, {"up_to": null, "price": 19.5}]', 200)`,
      [second],
    ),
  };
}

export type Line = { readonly variant_id: string; readonly quantity: unknown };

export const contact = {
  first_name: 'Ann-Marie',
  last_name: "O'Neil",
  email: 'ann@people.test',
  phone: '555-123-4567',
};
export const address = {
  address: '1 Main Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90001',
};

export type Quote = {
  readonly quote_hash: string;
  readonly offer: { readonly code: string; readonly label: string; readonly spares: string } | null;
  readonly total: string;
  readonly subtotal: string;
  readonly shipping: string;
  readonly discount: string;
  readonly tax: string | null;
  readonly lines: readonly Record<string, unknown>[];
  readonly orders: readonly {
    readonly vendor_id: string;
    readonly rates: readonly Record<string, unknown>[];
    readonly rate_id: string | null;
    readonly shipping: string;
    readonly discount: string;
    readonly tax: string | null;
    readonly total: string;
    readonly deliverable: boolean;
    readonly free_over: string | null;
    readonly shipping_varies: boolean;
    readonly promotion: {
      readonly code: string | null;
      readonly label: string;
      readonly spares: string;
    } | null;
  }[];
  readonly promo: Record<string, unknown> | null;
};

export type Placed = {
  readonly outcome: 'placed';
  readonly purchase_id: string;
  readonly reference: string;
  readonly token: string;
  readonly total: string;
  readonly orders: readonly { readonly id: string; readonly vendor_id: string; readonly total: string }[];
};

export async function quote(
  caller: Caller,
  lines: readonly Line[],
  options: {
    address?: unknown;
    deliveries?: unknown;
    promo?: string;
    checkout_key?: string;
  } = {},
): Promise<Quote> {
  const reply = await caller.rpc('quote_cart', { lines, address, deliveries: null, ...options });
  if (reply.status !== 200) throw new Error(`quote_cart: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as Quote;
}

/** The body of a place_order call that matches `quoted`. */
export function orderOf(
  quoted: Quote,
  lines: readonly Line[],
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    idempotency_key: randomUUID(),
    lines,
    contact,
    address,
    deliveries: null,
    payment_method: 'card',
    promo: null,
    expected_total: quoted.total,
    expected_hash: quoted.quote_hash,
    ...changes,
  };
}

/** Requests a quote and places the order. */
export async function place(
  caller: Caller,
  lines: readonly Line[],
  changes: Record<string, unknown> = {},
): Promise<Placed> {
  const promo = typeof changes['promo'] === 'string' ? { promo: changes['promo'] } : {};
  const quoted = await quote(caller, lines, {
    address: changes['address'] ?? address,
    deliveries: changes['deliveries'] ?? null,
    ...promo,
  });
  const reply = await caller.rpc('place_order', orderOf(quoted, lines, changes));
  const body = reply.body as Placed;
  if (reply.status !== 200 || body.outcome !== 'placed') {
    throw new Error(`place_order: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return body;
}

export async function startPayment(
  db: Db,
  placed: Pick<Placed, 'purchase_id' | 'token'>,
  provider = 'test',
  method: 'card' | 'paypal' = 'card',
): Promise<Record<string, unknown>> {
  const reply = await db.service.rpc('start_payment', {
    purchase_id: placed.purchase_id,
    token: placed.token,
    provider,
    method,
  });
  if (reply.status !== 200) throw new Error(`start_payment: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as Record<string, unknown>;
}

export function confirmation(
  started: Record<string, unknown>,
  outcome = 'paid',
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    payment_id: started['payment_id'],
    provider: 'test',
    event_id: randomUUID(),
    outcome,
    amount: started['amount'],
    currency: started['currency'],
    provider_ref: `ref-${String(started['payment_id'])}`,
    reason: null,
    ...changes,
  };
}

/** Places the order and pays. */
export async function buy(db: Db, caller: Caller, lines: readonly Line[]): Promise<Placed> {
  const placed = await place(caller, lines);
  const reply = await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
  if (reply.status !== 200) throw new Error(`confirm_payment: ${reply.status} ${JSON.stringify(reply.body)}`);
  return placed;
}
