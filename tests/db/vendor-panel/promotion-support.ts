import { randomUUID } from 'node:crypto';
import { db } from '../one-shop.ts';
import type { Caller, Reply } from '../support.ts';

export type Promotion = Record<string, unknown> & {
  readonly id: string;
  readonly code: string | null;
  readonly state: string;
  readonly version: number;
};

export const terms = {
  label: 'A tenth off',
  code: null as string | null,
  kind: 'percent',
  value: '10.00',
  product_ids: [] as readonly string[],
  category_id: null,
  minimum: '0.00',
  first_day: null,
  last_day: null,
  max_redemptions: null,
  max_per_customer: null,
  advertised: false,
};

export const newCode = () => `V-${randomUUID().slice(0, 10).toUpperCase()}`;

export const save = (
  caller: Caller,
  vendor_id: string,
  changes: Partial<Record<keyof typeof terms, unknown>> = {},
  version: number | null = null,
  promotion_id: string = randomUUID(),
): Promise<Reply> =>
  caller.rpc('save_promotion', {
    vendor_id,
    promotion_id,
    version,
    promotion: { ...terms, ...changes },
  });

export function promotion({ status, body }: Reply): Promotion {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Promotion;
}

export const move = (caller: Caller, { id, version }: Promotion, name: string): Promise<Reply> =>
  caller.rpc('move_promotion', { promotion_id: id, version, move: name });

/** A promotion that runs. */
export const started = async (
  caller: Caller,
  vendor_id: string,
  changes: Partial<Record<keyof typeof terms, unknown>> = {},
): Promise<Promotion> =>
  promotion(await move(caller, promotion(await save(caller, vendor_id, changes)), 'start'));

/** Its sums as the list shows them. */
export const sums = async (caller: Caller, { id }: Promotion) => {
  const { uses, cost } = promotion(await caller.rpc('vendor_promotion', { promotion_id: id }));
  return { uses, cost };
};

/** What an order and its lines have recorded. */
export const recorded = (order_id: string) =>
  db.sql<{ part: string; discount: string; borne_by: string | null }>(
    `select 'order' as part, o.discount::text, o.discount_borne_by as borne_by from public.orders o where o.id = $1
     union all
     select v.sku, i.discount::text, i.discount_borne_by from public.order_items i
       join public.product_variants v on v.id = i.variant_id where i.order_id = $1
     order by part`,
    [order_id],
  );
