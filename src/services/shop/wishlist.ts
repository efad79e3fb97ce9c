import { Schema } from 'effect';
import type { Observable } from 'rxjs';
import { SavedDetails, WishlistNotice } from '#schema/shop/saved.ts';
import type { Client } from '#services/client.ts';

const Saved = Schema.Array(SavedDetails);

/** Current details of the browser's saved products, and the signed-in account's wishlist. */
export function createWishlistService(client: Client) {
  return {
    /** Saved products in their current state, in the order of the ids; products no longer sold are omitted. */
    details: (ids: readonly string[]): Observable<readonly SavedDetails[]> =>
      client.rpc(Saved, 'saved_products', { ids }),
    /** Adds products to the account's wishlist and returns all of it. */
    add: (ids: readonly string[]): Observable<readonly SavedDetails[]> =>
      client.rpc(Saved, 'add_to_wishlist', { ids }),
    remove: (id: string) => client.write((rest) => rest.from('wishlist_items').delete().eq('product_id', id)),
    /** Notices that the account has not seen, newest first. */
    notices: () =>
      client.rows(WishlistNotice, (rest) =>
        rest
          .from('notices')
          .select('id,kind,payload')
          .is('read_at', null)
          .order('created_at', { ascending: false })
          .limit(20),
      ),
    /** Marks notices as read. */
    dismiss: (ids: readonly string[]) =>
      client.write((rest) =>
        rest.from('notices').update({ read_at: new Date().toISOString() }).in('id', ids),
      ),
  };
}
