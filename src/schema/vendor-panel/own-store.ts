import { Schema } from 'effect';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

export const StoreRole = Schema.Literals(['owner', 'manager', 'fulfillment', 'catalog', 'finance']);
export type StoreRole = typeof StoreRole.Type;

/** A store that the account works for. */
export const OwnStore = Schema.Struct({
  vendor_id: Text,
  slug: Schema.NullOr(Text),
  store_name: Schema.NullOr(Text),
  status: Text,
  role: StoreRole,
  /** Its days are in this zone, its weights and sizes in these units. */
  time_zone: Text,
  units: Schema.Literals(['us', 'metric']),
  /** Actions (read, write, export) by resource. */
  rights: Schema.Record(Text, Schema.Array(Text)),
});
export type OwnStore = typeof OwnStore.Type;

export const mayIn = (
  { rights }: Pick<OwnStore, 'rights'>,
  resource: string,
  action: 'read' | 'write' | 'export' = 'read',
): boolean => rights[resource]?.includes(action) === true;

/** The store at a slug. The URL of a store without one contains its name (§2): then it is the account's own. */
export const storeAt = (stores: readonly OwnStore[], slug: string): OwnStore | undefined =>
  stores.find((store) => store.slug === slug) ?? stores.find(({ role }) => role === 'owner');

/**
 * The stores whose panel is open to the account as a member: those that have opened, even while suspended. Its own
 * store is not included: spec §6 says who is a vendor.
 */
export const joinedStores = (stores: readonly OwnStore[]): readonly (OwnStore & { slug: string })[] =>
  stores.filter(
    (store): store is OwnStore & { slug: string } =>
      store.role !== 'owner' &&
      store.slug !== null &&
      (store.status === 'approved' || store.status === 'rejected'),
  );

const slugIn = (path: string): string => {
  try {
    return decodeURIComponent(path.split(/[/?#]/)[1] ?? '');
  } catch {
    return '';
  }
};

/** Whether a path belongs to the panel of a store that the account has joined. */
export const isJoined = (stores: readonly OwnStore[], path: string): boolean =>
  /^\/[^/]+\/vendor-dashboard([/?#]|$)/.test(path) &&
  joinedStores(stores).some(({ slug }) => slug === slugIn(path));
