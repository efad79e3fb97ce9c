import type { Observable } from 'rxjs';
import { PublishingAnswer, StorePublishing } from '#schema/vendor-panel/publishing.ts';
import type { Client } from '#services/client.ts';

export type PublishingService = {
  read: (vendor: string) => Observable<StorePublishing>;
  /** Publishes the draft that `seen` shows. */
  publish: (seen: StorePublishing) => Observable<PublishingAnswer>;
  unpublish: (seen: StorePublishing) => Observable<PublishingAnswer>;
};

/** What shoppers see of a store, for its team. */
export const createPublishingService = (client: Client): PublishingService => ({
  read: (vendor) => client.rpc(StorePublishing, 'store_publishing', { vendor }),
  publish: ({ vendor_id, version, last_published_at }) =>
    client.rpc(PublishingAnswer, 'publish_store', {
      vendor: vendor_id,
      seen_version: version,
      seen_published_at: last_published_at,
    }),
  unpublish: ({ vendor_id, last_published_at }) =>
    client.rpc(PublishingAnswer, 'unpublish_store', {
      vendor: vendor_id,
      seen_published_at: last_published_at,
    }),
});
