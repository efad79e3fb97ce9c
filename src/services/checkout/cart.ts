import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { MaybeOptionNames, Money, NullableText } from '#schema/wire.ts';
import type { Client } from '#services/client.ts';

/** A line of the account's stored cart as returned by `restore_cart`: at today's price. */
const KeptLine = Schema.Struct({
  variant_id: Schema.String,
  product_id: Schema.String,
  vendor_id: Schema.String,
  vendor_name: Schema.String,
  vendor_slug: Schema.String,
  category_slug: NullableText,
  name: Schema.String,
  slug: Schema.String,
  image: NullableText,
  color: NullableText,
  size: NullableText,
  flavor: NullableText,
  quantity_option: NullableText,
  option_names: MaybeOptionNames,
  quantity: Schema.Finite,
  unit_price: Money,
});
export type KeptLine = typeof KeptLine.Type;

/** The cart stored in the account in addition to the browser's (data model). */
export function createCartService(client: Client) {
  return {
    save: (lines: readonly { variantId: string; quantity: number }[]): Observable<number> =>
      client.rpc(Schema.Finite, 'save_cart', {
        lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
      }),
    restore: () => client.rpc(Schema.Array(KeptLine), 'restore_cart', {}, { get: true }),
  };
}
