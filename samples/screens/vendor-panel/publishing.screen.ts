import type { PublishingSnapshot } from '#machines/vendor-panel/publishing.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { newTagline, refused } from '#samples/models/vendor-panel/publishing.model.ts';

const words = {
  denied: "You don't have permission to see this part of the store.",
  failed: "We couldn't load your store's draft.",
  live: 'Live and draft versions',
  closed: "Shoppers can't see this store while it's closed.",
  offline: 'Offline',
  changed: 'Live, with unpublished changes',
  question: 'Take your store offline?',
  vanish: '14 products disappear from the shop',
  orders: '2 open orders stay',
  looker: "You can view the draft, but you don't have permission to publish it.",
  // The differing words are marked, so the text is in parts.
  newTagline: `added:\n${newTagline.split(' ').at(-1)}`,
  refused,
  published: 'Published. Shoppers now see your draft.',
  unpublished: 'Your store is offline. Nobody can see it or its products.',
  overtaken: 'Someone else published this store first.',
  overtook: 'Someone else changed the draft after you opened it.',
  broken: 'Something went wrong. Try again.',
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

/** A store's live version next to its draft. */
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
      if (!store.published) return [{ press: 'Publish store' }];
      return store.version === 4 ? [{ press: 'Publish changes' }] : null;
    },
    'store.unpublish': (_, any) => {
      const snapshot = any as PublishingSnapshot;
      const { store, mayPublish } = snapshot.context;
      return snapshot.matches('open') && mayPublish && store?.status === 'approved' && store.published
        ? [{ press: 'Take store offline' }]
        : null;
    },
    'unpublish.confirmed': (_, any) =>
      (any as PublishingSnapshot).matches('asking') ? [{ press: 'Take offline' }] : null,
    'unpublish.cancelled': (_, any) =>
      (any as PublishingSnapshot).matches('asking') ? [{ press: 'Keep online' }] : null,
  },
};
