import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import type { PublishingSnapshot } from '#machines/vendor-panel/publishing.machine.ts';
import type { StoreFace, StorePublishing } from '#schema/vendor-panel/publishing.ts';
import type { Model } from '#engine/paths.ts';
import { publishingProperties } from './publishing.properties.ts';

const face: StoreFace = {
  store_name: 'Iron & Oak',
  tagline: 'Racks of ash',
  description: 'We build racks from ash, one at a time.',
  logo_url: null,
  banner_url: null,
  shipping_policy: 'On Tuesdays.',
  return_policy: null,
};

export const newTagline = 'Racks of oak';
export const refused = 'Give your store a name and a description before you publish it.';

export const liveStore: StorePublishing = {
  vendor_id: '10000000-0000-7000-8000-000000000001',
  slug: 'iron-oak',
  status: 'approved',
  published: true,
  version: 3,
  updated_at: '2026-11-20T10:00:00Z',
  last_published_at: '2026-11-21T10:00:00Z',
  published_by: 'Ann Lee',
  draft: face,
  live: face,
  ships_from: 'Toledo, OH',
  handling_days: 2,
  rating_avg: 4.5,
  rating_count: 12,
  products_shown: 14,
  open_orders: 2,
  waiting: [],
};
/** Edited again since it was published. */
export const changedStore: StorePublishing = {
  ...liveStore,
  version: 4,
  updated_at: '2026-11-22T10:00:00Z',
  draft: { ...face, tagline: newTagline },
};
export const offlineStore: StorePublishing = { ...liveStore, published: false, products_shown: 0 };
export const closedStore: StorePublishing = { ...liveStore, status: 'rejected' };

const model = (name: string, mayPublish: boolean): Model => ({
  name: `publishing-${name}`,
  machine: publishingMachine,
  input: { vendorId: liveStore.vendor_id, mayPublish },
  actionPorts: [],
  limit: 4000,
  properties: publishingProperties,
  cases: {
    'store.retry': [{}],
    'store.shown': [{}],
    'store.publish': [{}],
    'store.unpublish': [{}],
    'unpublish.confirmed': [{}],
    'unpublish.cancelled': [{}],
    'done.readStore': [
      { output: { kind: 'read', store: liveStore } },
      { output: { kind: 'read', store: changedStore } },
      { output: { kind: 'read', store: offlineStore } },
      { output: { kind: 'read', store: closedStore } },
      { output: { kind: 'denied' } },
    ],
    'error.readStore': [{ error: { _tag: 'NetworkError' } }],
    'done.lookAgain': [{ output: { kind: 'read', store: changedStore } }, { output: { kind: 'denied' } }],
    'error.lookAgain': [{ error: { _tag: 'NetworkError' } }],
    'done.moveStore': [
      { output: { kind: 'done', store: liveStore } },
      { output: { kind: 'done', store: offlineStore } },
      { output: { kind: 'overtaken', store: changedStore } },
      { output: { kind: 'changed', store: changedStore } },
      { output: { kind: 'refused', sentence: refused } },
    ],
    'error.moveStore': [{ error: new Error('The code of publishing broke.') }],
    'after.stale': [{}],
    'after.refetch': [{}],
  },
  classOf: (any) => {
    const { store, action, said } = (any as PublishingSnapshot).context;
    return [store?.status, store?.published, store?.version, action, said?.sentence];
  },
  broken: (any) => {
    const snapshot = any as PublishingSnapshot;
    const { store, said } = snapshot.context;
    const isShown = snapshot.matches('open') || snapshot.matches('asking') || snapshot.matches('moving');
    if (isShown && store === null) return 'shows a store that was not read';
    if (snapshot.matches('asking') && store?.published !== true) return 'asks to take back what is not live';
    if ((snapshot.matches('asking') || snapshot.matches('moving')) && store?.status !== 'approved') {
      return 'moves a closed store';
    }
    if (snapshot.matches('moving') && !snapshot.context.mayPublish)
      return 'is moved by someone who may only look';
    return snapshot.matches('moving') && said !== null ? 'talks of an old move during a new one' : undefined;
  },
});

export const publishingModels: readonly Model[] = [model('owner', true), model('looker', false)];
