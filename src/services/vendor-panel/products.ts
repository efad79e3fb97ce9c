import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import {
  EditedProduct,
  PreviewedProduct,
  PreviewLink,
  ProductVersion,
} from '#schema/vendor-panel/product.ts';
import type { ProductDocument } from '#schema/vendor-panel/product.ts';
import type { Client } from '#services/client.ts';

export type ProductMove =
  | 'publish'
  | 'unpublish'
  | 'schedule'
  | 'unschedule'
  | 'archive'
  | 'restore'
  | 'discard';

/** A product at the version that the caller has seen. `key` names the request: a repetition changes nothing. */
export type Seen = { readonly id: string; readonly version: number; readonly key: string };

/** One product of a store, for its team; its list is in product-list.ts. `Conflict` with the code product_changed: somebody else has saved it meanwhile. */
export type ProductService = {
  read: (id: string) => Observable<EditedProduct>;
  create: (vendor: string, key: string, document: ProductDocument) => Observable<EditedProduct>;
  save: (seen: Seen, document: ProductDocument, asDraft: boolean) => Observable<EditedProduct>;
  move: (seen: Seen, move: ProductMove, at?: string) => Observable<EditedProduct>;
  duplicate: (id: string, key: string) => Observable<EditedProduct>;
  history: (id: string, before?: number) => Observable<readonly ProductVersion[]>;
  revert: (seen: Seen, toVersion: number) => Observable<EditedProduct>;
  /** The link before is void. */
  makePreview: (id: string) => Observable<PreviewLink>;
  preview: (token: string) => Observable<PreviewedProduct | null>;
};

export function createProductService(client: Client): ProductService {
  const seenAs = ({ id, version, key }: Seen) => ({ product_id: id, version, request_key: key });
  return {
    read: (id) => client.rpc(EditedProduct, 'product_for_edit', { product_id: id }),
    create: (vendor, key, document) =>
      client.rpc(EditedProduct, 'create_product', { vendor_id: vendor, request_key: key, document }),
    save: (seen, document, asDraft) =>
      client.rpc(EditedProduct, 'save_product', { ...seenAs(seen), document, as_draft: asDraft }),
    move: (seen, move, at) =>
      client.rpc(EditedProduct, 'move_product', {
        ...seenAs(seen),
        move,
        ...(at === undefined ? {} : { at }),
      }),
    duplicate: (id, key) =>
      client.rpc(EditedProduct, 'duplicate_product', { product_id: id, request_key: key }),
    history: (id, before) =>
      client.rpc(Schema.Array(ProductVersion), 'product_history', {
        product_id: id,
        ...(before === undefined ? {} : { before_version: before }),
      }),
    revert: (seen, toVersion) =>
      client.rpc(EditedProduct, 'revert_product', { ...seenAs(seen), to_version: toVersion }),
    makePreview: (id) => client.rpc(PreviewLink, 'make_product_preview', { product_id: id }),
    preview: (token) => client.rpc(Schema.NullOr(PreviewedProduct), 'product_preview', { token }),
  };
}
