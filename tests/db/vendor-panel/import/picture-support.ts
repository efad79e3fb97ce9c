import { beforeEach } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { edited } from '../product-support.ts';
import { check, owner, run } from './import-support.ts';
import type { Rows } from './import-support.ts';

type Pictures = {
  import_id: string;
  is_open: boolean;
  total: number;
  done: number;
  failed: number;
  in_files: number;
  unfetched: number;
  job: null | { id: string; status: string; done: number; total: number; failure: string | null };
};

export const imported = async (rows: Rows) => run(owner, (await check(owner, rows)).id);
export const pictures = async () =>
  ((await owner.rpc('import_pictures', { vendor_id: shop.vendors[0] })).body as Pictures[])[0];
export const counted = async () => {
  const { total, done, failed, in_files, unfetched, job } = (await pictures()) ?? {};
  return {
    total,
    done,
    failed,
    in_files,
    unfetched,
    job: job === null ? null : [job?.status, job?.done, job?.total],
  };
};
export const problems = async (id: string, caller = owner) =>
  (await caller.rpc('import_picture_problems', { import_id: id })).body as {
    row: number;
    source: string;
    code: string;
    sentence: string;
  }[];
export const productOf = async (handle: string) => {
  const [found] = await db.sql<{ id: string }>(
    'select id from public.products where vendor_id = $1 and slug = $2',
    [shop.vendors[0], handle],
  );
  return edited(await owner.rpc('product_for_edit', { product_id: found?.id }));
};
export const media = async (handle: string) =>
  (
    (await productOf(handle)).document['media'] as {
      path: string;
      alt: string;
      color: string | null;
      size: string | null;
    }[]
  ).map(({ path, alt, color, size }) => ({ path, alt, color, size }));

export type Claimed = { id: string; claim: string; url: string; vendor_id: string };
const ofStore = 'select id from private.imports where vendor_id = $1';

// Tests share a store: what an earlier one left must not be claimed by the next.
export const asOwnPictures = (): void =>
  beforeEach(async () => {
    await db.sql(
      "update private.jobs set status = 'done', finished_at = now() where kind = 'fetch_pictures' and finished_at is null and vendor_id = $1",
      [shop.vendors[0]],
    );
    await db.sql(`delete from private.import_pictures where import_id in (${ofStore})`, [shop.vendors[0]]);
  });

/** Those of this store; other tests have pictures to fetch, too. */
export async function claim(max = 20): Promise<Claimed[]> {
  for (;;) {
    const found = (await db.service.rpc('claim_import_pictures', { max })).body as Claimed[];
    const own = found.filter(({ vendor_id }) => vendor_id === shop.vendors[0]);
    if (own.length > 0 || found.length === 0) return own;
  }
}
export const pathOf = ({ id, vendor_id }: Claimed) => `products/${vendor_id}/${id}-c8c4bc/800.webp`;
export const finish = async (one: Claimed) => {
  const path = pathOf(one);
  const begun = await db.service.rpc('begin_import_picture', { picture_id: one.id, claim: one.claim, path });
  const done = await db.service.rpc('finish_import_picture', {
    picture_id: one.id,
    claim: one.claim,
    path,
    width: 800,
    height: 600,
  });
  return [begun.body, done.body];
};
export const fail = (one: Claimed, reason: string, retry_after: number | null = null) =>
  db.service.rpc('fail_import_picture', { picture_id: one.id, claim: one.claim, reason, retry_after });
/** As if the pauses were over. */
export const due = async () => {
  for (const table of ['import_pictures', 'import_hosts'])
    await db.sql(`update private.${table} set next_try_at = now() where import_id in (${ofStore})`, [
      shop.vendors[0],
    ]);
};
