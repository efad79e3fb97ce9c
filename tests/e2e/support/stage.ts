import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { totp } from './totp.ts';

/** The port of the shop under test; playwright.config.ts starts it with the same values. */
export const port = Number(process.env['STALLBAR_E2E_PORT'] ?? 4273);
export const dataFolder = process.env['STALLBAR_E2E_DATA'] ?? 'reports/e2e-data';
export const site = `http://127.0.0.1:${port}`;
export const apiPort = port + 1;
/** The database uses the port after the gateway's, the mail catcher the one after that. */
export const mailPort = port + 4;
export const apiUrl = `http://127.0.0.1:${apiPort}`;
export const mailUrl = `http://127.0.0.1:${mailPort}`;

let serviceKey: string | undefined;

function key(): string {
  if (serviceKey === undefined) {
    const secrets: unknown = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
    if (typeof secrets !== 'object' || secrets === null || !('serviceKey' in secrets)) {
      throw new Error(`${dataFolder}/secrets.json holds no service key`);
    }
    serviceKey = String(secrets.serviceKey);
  }
  return serviceKey;
}

type Row = Record<string, unknown>;

async function rest<Found = Row>(method: string, path: string, body?: unknown): Promise<Found[]> {
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: key(),
      authorization: `Bearer ${key()}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? [] : (JSON.parse(text) as Found[]);
}

/** Runs an edge function as the backend's jobs do, each minute. */
export async function runFunction(name: string): Promise<void> {
  const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key()}` },
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}

interface AccountWish {
  roles?: ('vendor' | 'admin')[];
  /** The account's store, as a row of `vendors`. */
  store?: Row;
  metadata?: Row;
}

export interface Account {
  id: string;
  email: string;
  password: string;
}

async function adminOfAuth(method: string, path: string, body?: unknown): Promise<Row> {
  const response = await fetch(`${apiUrl}/auth/v1/admin/${path}`, {
    method,
    headers: { apikey: key(), authorization: `Bearer ${key()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Row);
}

/** An account created through the admin API. */
export async function accountAs(wish: Row & { email: string; password: string }): Promise<Account> {
  const { id } = await adminOfAuth('POST', 'users', wish);
  return { id: String(id), email: wish.email, password: wish.password };
}

/**
 * Adds an authenticator app to an account. The codes of the current and the next half minute are unused.
 * @returns the secret of its codes, ten recovery codes, and a session that has entered one
 */
export async function withSecondFactor({
  email,
  password,
}: Account): Promise<{ secret: string; recoveryCodes: readonly string[]; session: Row }> {
  const session = await askAuth('token?grant_type=password', { email, password });
  const bearer = `Bearer ${String(session['access_token'])}`;
  const factor = await askAuth('factors', { factor_type: 'totp', friendly_name: 'Phone' }, bearer);
  const { secret } = factor['totp'] as { secret: string };
  const id = String(factor['id']);
  const challenge = await askAuth(`factors/${id}/challenge`, {}, bearer);
  const answer = { challenge_id: challenge['id'], code: totp(secret, -1) };
  const whole = await askAuth(`factors/${id}/verify`, answer, bearer);
  const made = await fetch(`${apiUrl}/rest/v1/rpc/make_recovery_codes`, {
    method: 'POST',
    headers: { apikey: key(), authorization: `Bearer ${String(whole['access_token'])}` },
  });
  return { secret, recoveryCodes: (await made.json()) as string[], session: whole };
}

/** A confirmed account for this test. */
export async function account({ roles = [], store, metadata = {} }: AccountWish = {}): Promise<Account> {
  const { id, email, password } = await accountAs({
    email: `person-${randomUUID().slice(0, 12)}@example.com`,
    password: 'Lifting-Heavy-1',
    email_confirm: true,
    user_metadata: { first_name: 'Ada', last_name: 'Lovelace', ...metadata },
  });
  if (roles.length > 0) {
    await database.insert(
      'user_roles',
      roles.map((role) => ({ user_id: id, role })),
    );
  }
  if (store !== undefined) await database.insert('vendors', { id, ...store });
  return { id, email, password };
}

/** Changes an account through the admin API: its password, whether its address is confirmed, a ban. */
export const changeAccount = ({ id }: Account, change: Row) => adminOfAuth('PUT', `users/${id}`, change);

/** An account as stored by the auth server. */
export const personOf = (id: string) => adminOfAuth('GET', `users/${id}`);

/** Deletes the person and all their data; their tokens become invalid. */
export const deleteAccount = ({ id }: Account) => adminOfAuth('DELETE', `users/${id}`);

/** A link as in an email, without sending one. */
export async function linkFor(
  { email }: Account,
  type: 'magiclink' | 'recovery',
  to: string,
): Promise<string> {
  const made = await adminOfAuth('POST', 'generate_link', { type, email, redirect_to: to });
  return String(made['action_link']);
}

/** The token of an emailed link, to /reset-password or to sign in. */
export async function tokenFor(
  { email }: Account,
  type: 'recovery' | 'magiclink' = 'recovery',
): Promise<string> {
  const made = await adminOfAuth('POST', 'generate_link', { type, email });
  return String(made['hashed_token']);
}

/** Sends the auth server a request from another browser; accepts any answer. */
export async function askAuth(path: string, body: Row, bearer?: string): Promise<Row> {
  const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: key(),
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: bearer }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return text === '' ? {} : (JSON.parse(text) as Row);
}

/** Database access as its owner, through the service key. `query` is PostgREST's. */
export const database = {
  select: <Found = Row>(table: string, query: string) => rest<Found>('GET', `${table}?${query}`),
  insert: (table: string, row: Row | Row[]) => rest('POST', table, row),
  update: (table: string, query: string, change: Row) => rest('PATCH', `${table}?${query}`, change),
  remove: (table: string, query: string) => rest('DELETE', `${table}?${query}`),
  /** Calls a procedure that only the service may call. */
  call: (procedure: string) => rest('POST', `rpc/${procedure}`, {}),
};

export interface Goods {
  productId: string;
  variantId: string;
  vendorId: string;
  vendorName: string;
  vendorSlug: string;
  name: string;
  /** Dollars. */
  price: number;
  image: string;
  color: string;
  size: string;
  /** Path of the product's page. */
  path: string;
}

interface GoodsWish {
  /** Goods with different numbers belong to different vendors. */
  vendor?: number;
  price?: number;
  stock?: number;
}

/** Creates goods for this test, so that tests which run in parallel never share stock or a price. */
export async function goods({ vendor = 0, price = 40, stock = 20 }: GoodsWish = {}): Promise<Goods> {
  const vendors = await database.select(
    'public_vendors',
    'select=id,store_name,slug&product_count=gt.0&order=slug&limit=6',
  );
  const store = vendors[vendor];
  if (store === undefined) throw new Error('The seed has fewer vendors than the test asks for.');
  const [template] = await database.select(
    'products',
    `select=category_id,image,categories!products_category_id_fkey(slug)&vendor_id=eq.${String(store['id'])}&listed=is.true&image=not.is.null&limit=1`,
  );
  if (template === undefined) throw new Error(`${String(store['store_name'])} sells nothing.`);
  const mark = randomUUID().slice(0, 8);
  const name = `Test Plate ${mark}`;
  const slug = `test-plate-${mark}`;
  const [product] = await database.insert('products', {
    vendor_id: store['id'],
    category_id: template['category_id'],
    name,
    slug,
    description: 'A plate that only a test lifts. It is heavy enough.',
    published: true,
    // Long ago: test products must not appear among the shop's newest.
    created_at: '2020-01-01T00:00:00Z',
  });
  const productId = String(product?.['id']);
  await database.insert('product_options', [
    { product_id: productId, name: 'color', position: 0 },
    { product_id: productId, name: 'size', position: 1 },
  ]);
  await database.insert('product_media', {
    product_id: productId,
    path: template['image'],
    alt: name,
    position: 0,
  });
  const [variant] = await database.insert('product_variants', {
    product_id: productId,
    sku: `TEST-${mark}`,
    color: 'Black',
    color_hex: '#1c1c1f',
    size: '20 kg',
    price,
    stock,
    weight_grams: 1000,
  });
  const category = template['categories'] as { slug: string };
  return {
    productId,
    variantId: String(variant?.['id']),
    vendorId: String(store['id']),
    vendorName: String(store['store_name']),
    vendorSlug: String(store['slug']),
    name,
    price,
    image: String(template['image']),
    color: 'Black',
    size: '20 kg',
    path: `/${String(store['slug'])}/${category.slug}/${slug}`,
  };
}

export function freshEmail(): string {
  return `guest-${randomUUID().slice(0, 12)}@example.com`;
}

export interface Purchase {
  id: string;
  reference: string;
  total: number;
  payment_method: string;
  orders: {
    id: string;
    vendor_id: string;
    status: string;
    total: number;
    order_items: { variant_id: string; quantity: number; unit_price: number }[];
  }[];
  payments: { status: string; method: string; amount: number }[];
}

/** Every purchase of an address with its orders, newest last. */
export function purchasesOf(email: string): Promise<Purchase[]> {
  return database.select<Purchase>(
    'purchases',
    `email=eq.${encodeURIComponent(email)}&select=id,reference,total,payment_method,orders(id,vendor_id,status,total,order_items(variant_id,quantity,unit_price)),payments(status,method,amount)&order=created_at`,
  );
}

/** The only purchase of an address; fails if there is none or more than one. */
export async function thePurchaseOf(email: string): Promise<Purchase> {
  const purchases = await purchasesOf(email);
  const [purchase] = purchases;
  if (purchase === undefined || purchases.length > 1)
    throw new Error(`${email} has ${purchases.length} purchases`);
  return purchase;
}

export async function stockOf(item: Goods): Promise<number> {
  const [row] = await database.select('product_variants', `id=eq.${item.variantId}&select=stock`);
  return Number(row?.['stock']);
}
