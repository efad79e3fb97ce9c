import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterEach, beforeAll } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import type { Caller, Reply } from '../../support.ts';
import { inOne } from '../product-support.ts';

export type Import = {
  readonly id: string;
  readonly stage: string;
  readonly total: number;
  readonly wrong: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  readonly job: null | { id: string; status: string; done: number; total: number; failure: string | null };
};

type Problem = {
  row: number;
  problems: readonly { field: string; code: string }[];
  cells: readonly string[];
};

export function importOf({ status, body }: Reply): Import {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Import;
}

/** Rows as objects; the fields are those of the first one. */
export type Rows = readonly Readonly<Record<string, string>>[];

export const begin = (caller: Caller, rows: Rows, more: Record<string, unknown> = {}): Promise<Reply> => {
  const fields = Object.keys(rows[0] ?? {});
  return caller.rpc('start_import', {
    vendor_id: shop.vendors[0],
    request_key: randomUUID(),
    kind: 'products',
    file_name: 'goods.csv',
    fields,
    headers: fields,
    total: rows.length,
    ...more,
  });
};

export const stage = (caller: Caller, id: string, rows: Rows, first = 2): Promise<Reply> => {
  const fields = Object.keys(rows[0] ?? {});
  return caller.rpc('stage_import_rows', {
    import_id: id,
    first_row: first,
    rows: rows.map((row) => fields.map((field) => row[field] ?? '')),
  });
};

export const current = async (caller: Caller): Promise<Import> =>
  importOf(await caller.rpc('current_import', { vendor_id: shop.vendors[0] }));

/** Batches until the job has ended. The backend's own worker may run some of them. */
export async function work(caller: Caller): Promise<Import> {
  for (let batch = 0; batch < 2000; batch += 1) {
    const now = await current(caller);
    if (now.job === null || !['queued', 'running'].includes(now.job.status)) return now;
    await db.service.rpc('run_imports');
  }
  throw new Error('The import does not end.');
}

export async function check(caller: Caller, rows: Rows, more: Record<string, unknown> = {}): Promise<Import> {
  const { id } = importOf(await begin(caller, rows, more));
  await stage(caller, id, rows);
  importOf(await caller.rpc('check_import', { import_id: id }));
  return work(caller);
}

export async function run(caller: Caller, id: string, stopOnError = false): Promise<Import> {
  importOf(await caller.rpc('run_import', { import_id: id, stop_on_error: stopOnError }));
  return work(caller);
}

/** 'row field code' of each problem. */
export async function problems(caller: Caller, id: string): Promise<string[]> {
  const { body } = await caller.rpc('import_problems', { import_id: id });
  return (body as Problem[]).flatMap(({ row, problems: found }) =>
    found.map(({ field, code }) => `${row} ${field} ${code}`),
  );
}

export const counts = ({ wrong, creates, updates, unchanged }: Import) => ({
  wrong,
  creates,
  updates,
  unchanged,
});

export let owner: Caller;
/** The name of the shop's category. */
export let category: string;

/** Each test leaves no open import behind. */
export function asOwner(): void {
  beforeAll(async () => {
    owner = await db.person(shop.vendors[0]);
    // The shops of other tests have categories of the same names.
    const [found] = await db
      .sql<{ name: string }>(
        `update public.categories set name = name || ' ' || slug where id = any ($1) returning name`,
        [[shop.leaf, shop.root]],
      )
      .then(() => db.sql<{ name: string }>('select name from public.categories where id = $1', [shop.leaf]));
    category = found?.name ?? '';
  });
  afterEach(async () => {
    const { body } = await owner.rpc('current_import', { vendor_id: shop.vendors[0] });
    if (body !== null) await owner.rpc('end_import', { import_id: (body as { id: string }).id });
  });
}

export const tag = () => randomUUID().slice(0, 8);
export const row = (changes: Record<string, string> = {}) => ({
  handle: '',
  name: `Bar ${tag()}`,
  description: 'Made for the tests of imports.',
  category,
  discount: '',
  features: '',
  color: '',
  size: '',
  sku: '',
  price: '12.50',
  compare_at_price: '',
  stock: '3',
  weight_grams: '',
  ...changes,
});

/** Starts the import and does something else in one transaction: the worker of this backend sees both or none. */
export const startWith = (id: string, also: (connection: PoolClient) => Promise<unknown>): Promise<void> =>
  inOne(async (connection) => {
    await connection.query('select public.run_import($1)', [id]);
    await also(connection);
  });
