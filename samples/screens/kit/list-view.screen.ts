import type { ListViewSnapshot } from '#machines/kit/list-view.machine.ts';
import { names } from '#samples/models/kit/list-view.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  loading: 'Loading products',
  empty: 'No products yet.',
  denied: "You don't have permission to see this store",
  failed: "We couldn't load your products.",
  moreFailed: "We couldn't load more products.",
  more: 'Load more',
  behind: 'Products changed after you opened this page.',
} as const;

const nameOf = (id: string): string => names[id as keyof typeof names];

function saidBy(snapshot: ListViewSnapshot): string[] {
  const { rows, next, isBehind } = snapshot.context;
  if (snapshot.matches('loading')) return [words.loading];
  if (snapshot.matches('empty')) return [words.empty];
  if (snapshot.matches('denied')) return [words.denied];
  if (snapshot.matches('failed')) return [words.failed];
  return [
    ...(isBehind ? [words.behind] : []),
    ...rows.map(({ id }) => nameOf(id)),
    ...(next === null ? [] : [words.more]),
    ...(snapshot.matches({ listing: 'more failed' }) ? [words.moreFailed] : []),
  ];
}

/** A list of products. */
export const screen: Screen = {
  sight: (any) => {
    const said = saidBy(any as ListViewSnapshot);
    const all = [...Object.values(words), ...Object.values(names)];
    return { seen: ['Products', ...said], unseen: all.filter((text) => !said.includes(text)) };
  },
  acts: {
    'list.more': (_, any) => {
      const snapshot = any as ListViewSnapshot;
      const isOffered =
        snapshot.matches('listing') &&
        !snapshot.matches({ listing: 'reading more' }) &&
        !snapshot.context.isMoreWanted;
      return isOffered && snapshot.context.next !== null ? [{ press: words.more }] : null;
    },
    'list.retry': (_, any) => ((any as ListViewSnapshot).matches('failed') ? [{ press: 'Try again' }] : null),
  },
};
