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
