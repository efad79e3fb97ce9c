import { randomUUID } from 'node:crypto';
import { db, shop } from '../one-shop.ts';
import type { Caller, Reply } from '../support.ts';

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
