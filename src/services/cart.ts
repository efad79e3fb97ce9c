import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { Money, NullableText } from '#schema/wire.ts';
import type { Client } from './client.ts';

/** A line of the account's kept cart as `restore_cart` answers it, at today's price. */
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
  quantity: Schema.Finite,
  unit_price: Money,
});
export type KeptLine = typeof KeptLine.Type;

/** The cart that the account keeps beside the browser's (data model). */
export type CartService = {
  save: (lines: readonly { variantId: string; quantity: number }[]) => Observable<number>;
  restore: () => Observable<readonly KeptLine[]>;
};

export function createCartService(client: Client): CartService {
  return {
    save: (lines) =>
      client.read(Schema.Finite, (rest, signal) =>
        rest
          .rpc('save_cart', {
            lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
          })
          .retry(false)
          .abortSignal(signal),
      ),
    restore: () =>
      client.read(Schema.Array(KeptLine), (rest, signal) =>
        rest.rpc('restore_cart', {}, { get: true }).retry(false).abortSignal(signal),
      ),
  };
}
