import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Profile, Role, VendorMark, VendorProfile, VendorStatus } from '#schema/session.ts';
import type { Client } from './client.ts';

/** What the server knows of the signed-in person (spec §7). Each answer is about the session's own user only (RLS). */
export type AccountService = {
  roles: (userId: string) => Observable<readonly Role[]>;
  /** Null for who has no store. */
  vendorStatus: (userId: string) => Observable<VendorStatus | null>;
  /** What decides whether a store's profile is complete (spec §5); null for who has no store. */
  vendorProfile: (userId: string) => Observable<VendorProfile | null>;
  vendorMark: (userId: string) => Observable<VendorMark | null>;
  profile: (userId: string) => Observable<Profile | null>;
  /** `link_guest_orders_to_user`: the server trusts the session's own verified email only. Answers how many. */
  linkGuestOrders: (email: string, userId: string) => Observable<number>;
};

const first = <T>(rows: readonly T[]): T | null => rows[0] ?? null;

export function createAccountService(client: Client): AccountService {
  const rows = <T>(
    schema: Schema.ConstraintDecoder<T>,
    table: string,
    columns: string,
    key: string,
    userId: string,
  ) =>
    client.read(Schema.Array(schema), (rest, signal) =>
      rest.from(table).select(columns).eq(key, userId).retry(false).abortSignal(signal),
    );
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
      client.read(Schema.Finite, (rest, signal) =>
        rest
          .rpc('link_guest_orders_to_user', { user_email: email, user_id_param: userId })
          .retry(false)
          .abortSignal(signal),
      ),
  };
}
