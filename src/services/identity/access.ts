import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Profile, Role, VendorMark, VendorProfile, VendorStatus } from '#schema/identity/session.ts';
import { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Client } from '#services/client.ts';

/**
 * What the server knows about the signed-in person (spec §7). Each answer is about the session's own user only (RLS).
 */
export type AccessService = {
  roles: (userId: string) => Observable<readonly Role[]>;
  /** Null for people without a store. */
  vendorStatus: (userId: string) => Observable<VendorStatus | null>;
  /** The fields that decide whether a store's profile is complete (spec §5); null for people without a store. */
  vendorProfile: (userId: string) => Observable<VendorProfile | null>;
  vendorMark: (userId: string) => Observable<VendorMark | null>;
  /** The stores in which the user works, the own one first. */
  stores: () => Observable<readonly OwnStore[]>;
  profile: (userId: string) => Observable<Profile | null>;
  /**
   * `link_guest_orders_to_user`: the server trusts only the session's own verified email. Returns the number of orders.
   */
  linkGuestOrders: (email: string, userId: string) => Observable<number>;
};

const first = <T>(rows: readonly T[]): T | null => rows[0] ?? null;

export function createAccessService(client: Client): AccessService {
  const rows = <T>(
    schema: Schema.ConstraintDecoder<T>,
    table: string,
    columns: string,
    key: string,
    userId: string,
  ) => client.rows(schema, (rest) => rest.from(table).select(columns).eq(key, userId));
  return {
    roles: (userId) =>
      rows(Schema.Struct({ role: Role }), 'user_roles', 'role', 'user_id', userId).pipe(
        map((found) => found.map(({ role }) => role)),
      ),
    vendorStatus: (userId) =>
      rows(Schema.Struct({ status: VendorStatus }), 'vendors', 'status', 'id', userId).pipe(
        map((found) => first(found)?.status ?? null),
      ),
    vendorProfile: (userId) =>
      rows(VendorProfile, 'vendors', 'store_name,description,phone,website', 'id', userId).pipe(map(first)),
    stores: () => client.rpc(Schema.Array(OwnStore), 'my_stores'),
    vendorMark: (userId) => rows(VendorMark, 'vendors', 'slug,logo_url', 'id', userId).pipe(map(first)),
    profile: (userId) =>
      rows(
        Profile,
        'profiles',
        'first_name,last_name,display_name,company_name,avatar_url',
        'id',
        userId,
      ).pipe(map(first)),
    linkGuestOrders: (email, userId) =>
      client.rpc(Schema.Finite, 'link_guest_orders_to_user', { user_email: email, user_id_param: userId }),
  };
}
