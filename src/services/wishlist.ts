import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { SavedDetails, WishlistNotice } from '#schema/saved.ts';
import type { Client } from './client.ts';

export type WishlistService = {
  /** Saved products as they are today, in the order asked for; what is sold no more is left out. */
  details: (ids: readonly string[]) => Observable<readonly SavedDetails[]>;
  /** Puts products on the account's wishlist and answers the whole of it. */
  add: (ids: readonly string[]) => Observable<readonly SavedDetails[]>;
  remove: (id: string) => Observable<unknown>;
  /** What the account was not told yet, the latest first. */
  notices: () => Observable<readonly WishlistNotice[]>;
  /** Marks notices as read. */
  dismiss: (ids: readonly string[]) => Observable<unknown>;
};

const Saved = Schema.Array(SavedDetails);

/** What the browser has saved, read anew, and the wishlist of who is signed in. */
export function createWishlistService(client: Client): WishlistService {
  return {
    details: (ids) =>
      client.read(Saved, (rest, signal) =>
        rest.rpc('saved_products', { ids }).retry(false).abortSignal(signal),
      ),
    add: (ids) =>
      client.read(Saved, (rest, signal) =>
        rest.rpc('add_to_wishlist', { ids }).retry(false).abortSignal(signal),
      ),
    remove: (id) =>
      client.read(Schema.Unknown, (rest, signal) =>
        rest.from('wishlist_items').delete().eq('product_id', id).retry(false).abortSignal(signal),
      ),
    notices: () =>
      client.read(Schema.Array(WishlistNotice), (rest, signal) =>
        rest
          .from('notices')
          .select('id,kind,payload')
          .is('read_at', null)
          .order('created_at', { ascending: false })
          .limit(20)
          .retry(false)
          .abortSignal(signal),
      ),
    dismiss: (ids) =>
      client.read(Schema.Unknown, (rest, signal) =>
        rest
          .from('notices')
          .update({ read_at: new Date().toISOString() })
          .in('id', ids)
          .retry(false)
          .abortSignal(signal),
      ),
  };
}
