import type { PublishingSnapshot } from '#machines/vendor-panel/publishing.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { newTagline, refused } from '#samples/models/vendor-panel/publishing.model.ts';

const words = {
  denied: 'You may not see this part of the store.',
  failed: 'The draft of your store could not be read.',
  live: 'Live and drafted',
  closed: 'Shoppers do not see this store while it is closed.',
  offline: 'Offline',
  changed: 'Live, with unpublished changes',
  question: 'Take the store offline?',
  vanish: '14 products vanish from the shop',
  orders: '2 open orders stay',
  looker: 'You may look at the draft, but not publish it.',
  // The words that differ are marked, so that the text is in parts.
  newTagline: `added:\n${newTagline.split(' ').at(-1)}`,
  refused,
  published: 'Published. Shoppers see your store as you drafted it.',
  unpublished: 'Your store is offline. Nobody sees it or its products.',
  overtaken: 'Someone else published this store meanwhile.',
  overtook: 'Someone else changed the draft since you looked.',
  broken: 'Something went wrong. Please try again.',
} as const;

function saidBy(snapshot: PublishingSnapshot): string[] {
  const { store, said, mayPublish } = snapshot.context;
  if (snapshot.matches('denied')) return [words.denied];
  if (snapshot.matches('failed')) return [words.failed];
  if (store === null) return [];
  const isClosed = store.status !== 'approved';
  const isOffline = !isClosed && !store.published;
  const isChanged = !isClosed && store.published && store.version === 4;
  return [
    words.live,
    ...(isClosed ? [words.closed] : []),
    ...(isOffline ? [words.offline] : []),
    ...(isChanged ? [words.changed] : []),
    ...(store.version === 4 ? [words.newTagline] : []),
    ...(snapshot.matches('asking') ? [words.question, words.vanish, words.orders] : []),
    ...(mayPublish ? [] : [words.looker]),
    ...Object.values(words).filter((text) => said?.sentence.startsWith(text) === true),
  ];
}

/** What is live of a store beside its draft. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PublishingSnapshot;
    const said = saidBy(snapshot);
    return {
      seen: ['Publishing', ...said],
      unseen: Object.values(words).filter((text) => !said.some((each) => each.includes(text))),
    };
  },
  acts: {
    'store.retry': (_, any) =>
      (any as PublishingSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'store.publish': (_, any) => {
      const snapshot = any as PublishingSnapshot;
      const { store, mayPublish } = snapshot.context;
      if (!snapshot.matches('open') || !mayPublish || store?.status !== 'approved') return null;
      if (!store.published) return [{ press: 'Publish the store' }];
      return store.version === 4 ? [{ press: 'Publish the changes' }] : null;
    },
    'store.unpublish': (_, any) => {
      const snapshot = any as PublishingSnapshot;
      const { store, mayPublish } = snapshot.context;
      return snapshot.matches('open') && mayPublish && store?.status === 'approved' && store.published
        ? [{ press: 'Take the store offline' }]
        : null;
    },
    'unpublish.confirmed': (_, any) =>
      (any as PublishingSnapshot).matches('asking') ? [{ press: 'Take it offline' }] : null,
    'unpublish.cancelled': (_, any) =>
      (any as PublishingSnapshot).matches('asking') ? [{ press: 'Keep it online' }] : null,
  },
};
