import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Profile, Role, VendorMark, VendorProfile, VendorStatus } from '#schema/identity/session.ts';
import { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Client } from '#services/client.ts';

const first = <T>(rows: readonly T[]): T | null => rows[0] ?? null;

/**
 * What the server knows about the signed-in person (spec §7). Each answer is about the session's own user only (RLS).
 */
export function createAccessService(client: Client) {
  const rows = <T>(
    schema: Schema.ConstraintDecoder<T>,
    table: string,
    columns: string,
    key: string,
    userId: string,
  ) => client.rows(schema, (rest) => rest.from(table).select(columns).eq(key, userId));
  return {
    roles: (userId: string): Observable<readonly Role[]> =>
      rows(Schema.Struct({ role: Role }), 'user_roles', 'role', 'user_id', userId).pipe(
        map((found) => found.map(({ role }) => role)),
      ),
    /** Null for people without a store. */
    vendorStatus: (userId: string): Observable<VendorStatus | null> =>
      rows(Schema.Struct({ status: VendorStatus }), 'vendors', 'status', 'id', userId).pipe(
        map((found) => first(found)?.status ?? null),
      ),
    /** The fields that decide whether a store's profile is complete (spec §5); null for people without a store. */
    vendorProfile: (userId: string): Observable<VendorProfile | null> =>
      rows(VendorProfile, 'vendors', 'store_name,description,phone,website', 'id', userId).pipe(map(first)),
    /** The stores that the user works for, their own first. */
    stores: () => client.rpc(Schema.Array(OwnStore), 'my_stores'),
    vendorMark: (userId: string): Observable<VendorMark | null> =>
      rows(VendorMark, 'vendors', 'slug,logo_url', 'id', userId).pipe(map(first)),
    profile: (userId: string): Observable<Profile | null> =>
      rows(
        Profile,
        'profiles',
        'first_name,last_name,display_name,company_name,avatar_url',
        'id',
        userId,
      ).pipe(map(first)),
    /**
     * `link_guest_orders_to_user`: the server trusts only the session's own verified email. Returns the number of orders.
     */
    linkGuestOrders: (email: string, userId: string): Observable<number> =>
      client.rpc(Schema.Finite, 'link_guest_orders_to_user', { user_email: email, user_id_param: userId }),
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
