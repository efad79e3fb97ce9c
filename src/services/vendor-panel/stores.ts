import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Client } from '#services/client.ts';

const OpenStore = Schema.Struct({ store_name: Schema.NullOr(Schema.String), slug: Schema.String });
export type OpenStore = typeof OpenStore.Type;

export const createStoreService = (client: Client) => ({
  /** The stores of the signed-in account's teams, its own first. */
  mine: () => client.rpc(Schema.Array(OwnStore), 'my_stores'),
  /** The store at this URL, if it is public; otherwise null. */
  open: (slug: string): Observable<OpenStore | null> =>
    client
      .rows(OpenStore, (rest) => rest.from('public_vendors').select('store_name,slug').eq('slug', slug))
      .pipe(map(([store]) => store ?? null)),
});

export type StoreService = ReturnType<typeof createStoreService>;
