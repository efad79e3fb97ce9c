import { PublishingAnswer, StorePublishing } from '#schema/vendor-panel/publishing.ts';
import type { Client } from '#services/client.ts';

/** The public version of a store, for its team. */
export const createPublishingService = (client: Client) => ({
  read: (vendor: string) => client.rpc(StorePublishing, 'store_publishing', { vendor }),
  /** Publishes the draft that `seen` shows. */
  publish: ({ vendor_id, version, last_published_at }: StorePublishing) =>
    client.rpc(PublishingAnswer, 'publish_store', {
      vendor: vendor_id,
      seen_version: version,
      seen_published_at: last_published_at,
    }),
  unpublish: ({ vendor_id, last_published_at }: StorePublishing) =>
    client.rpc(PublishingAnswer, 'unpublish_store', {
      vendor: vendor_id,
      seen_published_at: last_published_at,
    }),
});

export type PublishingService = ReturnType<typeof createPublishingService>;
