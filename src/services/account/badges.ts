import { Schema } from 'effect';
import { catchError, forkJoin, map, of, share } from 'rxjs';
import type { Observable } from 'rxjs';
import { AdminCounts } from '#schema/admin/rights.ts';
import { hasUnpublishedChanges } from '#schema/vendor-panel/unpublished.ts';
import type { Client } from '#services/client.ts';

const enough = 100;
const Row = Schema.Struct({ id: Schema.String });
const StoreRow = Schema.Struct({
  published: Schema.Boolean,
  last_published_at: Schema.NullOr(Schema.String),
  updated_at: Schema.String,
});

const OrderRow = Schema.Struct({ order_id: Schema.String });

/** The counts behind the badges (spec §2, §6, §7). Each stops at 100 or later: badges show no more than 99+. */
export function createBadgeService(client: Client) {
  const count = (table: string, wanted: Readonly<Record<string, string | boolean>>) =>
    client
      .rows(Row, (rest) => rest.from(table).select('id').match(wanted).limit(enough))
      .pipe(map(({ length }) => length));
  /** §8: a count that fails to load is 0 and does not fail the others. */
  const sum = (...counts: Observable<number>[]) =>
    forkJoin(counts.map((each) => each.pipe(catchError(() => of(0))))).pipe(
      map((all) => all.reduce((total, each) => total + each, 0)),
    );
  const drafts = (userId: string) => count('products', { vendor_id: userId, published: false });
  const reviews = (userId: string) => count('product_reviews', { vendor_id: userId, status: 'pending' });
  // Concurrent badge requests share one answer.
  const forAdmin = client.rpc(AdminCounts, 'admin_counts').pipe(share());
  const changedProfile = (userId: string) =>
    client
      .rows(StoreRow, (rest) =>
        rest.from('vendors').select('published,last_published_at,updated_at').eq('id', userId),
      )
      .pipe(map((stores) => stores.filter(hasUnpublishedChanges).length));
  return {
    /** A customer's orders in processing. */
    orders: (userId: string): Observable<number> =>
      count('orders', { user_id: userId, status: 'processing' }),
    /** Orders in processing that contain a vendor's goods. */
    vendorOrders: (userId: string): Observable<number> =>
      client
        .rows(OrderRow, (rest) =>
          rest
            .from('order_items')
            .select('order_id,orders!inner(status)')
            .eq('vendor', userId)
            .eq('orders.status', 'processing')
            // Doesn't change the result, but avoids reading all of the store's sales to find those in processing.
            .eq('orders.vendor_id', userId)
            .limit(1000),
        )
        .pipe(map((items) => new Set(items.map(({ order_id }) => order_id)).size)),
    /** A vendor's unpublished drafts plus pending reviews. */
    publishing: (userId: string): Observable<number> => sum(drafts(userId), reviews(userId)),
    /** Items that await an admin: vendors, waitlist, submitted posts, open feedback. */
    admin: (): Observable<number> =>
      forAdmin.pipe(
        map(({ applications, waitlist, posts, feedback }) => applications + waitlist + posts + feedback),
      ),
    /** Buyers who wait for a store's answer. */
    messages: (vendor_id: string): Observable<number> =>
      client.rpc(Schema.Int, 'messages_waiting', { vendor_id }),
    /** A vendor's pending reviews. */
    reviews,
    /** A vendor's drafts, and one for a store profile with unpublished changes (spec §4). */
    unpublished: (userId: string): Observable<number> => sum(drafts(userId), changedProfile(userId)),
    /** Applications of vendors, submitted posts, reports and open feedback, for admins. */
    applications: (): Observable<number> => forAdmin.pipe(map(({ applications }) => applications)),
    posts: (): Observable<number> => forAdmin.pipe(map(({ posts }) => posts)),
    reports: (): Observable<number> => forAdmin.pipe(map(({ reports }) => reports)),
    feedback: (): Observable<number> => forAdmin.pipe(map(({ feedback }) => feedback)),
    /** The account's unread notifications about a store. */
    notices: (vendor_id: string) => client.rpc(Schema.Int, 'unread_notices', { vendor_id }),
  };
}

export type BadgeService = ReturnType<typeof createBadgeService>;
