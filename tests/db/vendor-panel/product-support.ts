import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller, type Reply } from '../support.ts';

export type DocumentVariant = Record<string, unknown> & {
  id?: string;
  stock: number;
  price: string;
  sku: string;
};
export type ProductDocument = Record<string, unknown> & { variants: DocumentVariant[] };
export type Edited = {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly listed: boolean;
  readonly has_draft: boolean;
  readonly publish_at: string | null;
  readonly document: ProductDocument;
};

export const variant = (changes: Record<string, unknown> = {}): DocumentVariant => ({
  sku: '',
  price: '40.00',
  compare_at_price: null,
  weight_grams: 500,
  stock: 10,
  ...changes,
});

export const document = (changes: Record<string, unknown> = {}): ProductDocument => ({
  name: 'Steel bar',
  description: 'Made for the tests of the editor.',
  category_id: shop.leaf,
  discount: '0',
  features: ['Spins well'],
  options: [{ name: 'size', values: ['S', 'L'] }],
  variants: [variant({ size: 'S' }), variant({ size: 'L', price: '60.00' })],
  media: [],
  ...changes,
});

export function edited({ status, body }: Reply): Edited {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Edited;
}

/** Status and code. */
export const said = ({ status, body }: Reply): string =>
  status >= 400 ? `${status} ${(body as { message: string }).message}` : String(status);

export const create = async (caller: Caller, changes: Record<string, unknown> = {}): Promise<Edited> =>
  edited(
    await caller.rpc('create_product', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      document: document(changes),
    }),
  );

export const save = (
  caller: Caller,
  from: Edited,
  changes: Record<string, unknown>,
  more = {},
): Promise<Reply> =>
  caller.rpc('save_product', {
    product_id: from.id,
    version: from.version,
    request_key: randomUUID(),
    document: { ...from.document, ...changes },
    ...more,
  });

export const move = (caller: Caller, from: Edited, name: string, more = {}): Promise<Reply> =>
  caller.rpc('move_product', {
    product_id: from.id,
    version: from.version,
    request_key: randomUUID(),
    move: name,
    ...more,
  });

export const published = async (caller: Caller, changes: Record<string, unknown> = {}): Promise<Edited> =>
  edited(await move(caller, await create(caller, changes), 'publish'));

export async function member(role: string): Promise<Caller> {
  const id = await makePerson(db);
  await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
    shop.vendors[0],
    id,
    role,
  ]);
  return db.person(id);
}

export async function setStatus(vendor: string, status: string): Promise<void> {
  const connection = await db.connect();
  try {
    await connection.query("select set_config('stallbar.actor', 'system', false)");
    await connection.query('update public.vendors set status = $2 where id = $1', [vendor, status]);
  } finally {
    connection.release(true);
  }
}

/** As the owner of the store, in one transaction: the worker of this backend sees all of it or nothing. */
export async function inOne(work: (connection: PoolClient) => Promise<unknown>): Promise<void> {
  const session = randomUUID();
  await db.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, shop.vendors[0]]);
  const connection = await db.connect();
  try {
    await connection.query('begin');
    await connection.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: shop.vendors[0], role: 'authenticated', session_id: session }),
    ]);
    await work(connection);
    await connection.query('commit');
  } finally {
    connection.release(true);
  }
}
