import { EditedProduct } from '#schema/vendor-panel/product.ts';
import type { ProductDocument } from '#schema/vendor-panel/product.ts';
import type { Client } from '#services/client.ts';

export type ProductAction =
  | 'publish'
  | 'unpublish'
  | 'schedule'
  | 'unschedule'
  | 'archive'
  | 'restore'
  | 'discard';

/** A product at the version that the caller saw. `key` identifies the request: a repetition changes nothing. */
export type Seen = { readonly id: string; readonly version: number; readonly key: string };

/** Changes to one product of a store, by its team; its list is in product-list.ts. `Conflict` with the code product_changed: someone else saved it first. */
export function createProductService(client: Client) {
  const seenAs = ({ id, version, key }: Seen) => ({ product_id: id, version, request_key: key });
  return {
    create: (vendor: string, key: string, document: ProductDocument) =>
      client.rpc(EditedProduct, 'create_product', { vendor_id: vendor, request_key: key, document }),
    save: (seen: Seen, document: ProductDocument, asDraft: boolean) =>
      client.rpc(EditedProduct, 'save_product', { ...seenAs(seen), document, as_draft: asDraft }),
    move: (seen: Seen, action: ProductAction, at?: string) =>
      client.rpc(EditedProduct, 'move_product', {
        ...seenAs(seen),
        move: action,
        ...(at === undefined ? {} : { at }),
      }),
    duplicate: (id: string, key: string) =>
      client.rpc(EditedProduct, 'duplicate_product', { product_id: id, request_key: key }),
    revert: (seen: Seen, toVersion: number) =>
      client.rpc(EditedProduct, 'revert_product', { ...seenAs(seen), to_version: toVersion }),
  };
}

export type ProductService = ReturnType<typeof createProductService>;
