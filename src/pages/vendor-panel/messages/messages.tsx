import { createConversationList, messageCounts } from '#actors/vendor-panel/people/messages.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { useOnNewRows } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { MessagesView, messageViews } from './messages-view.tsx';

export const head = (): Head => ({ title: 'Messages', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Messages">
    <ListTableSkeleton />
  </StorePage>
);

const known = messageViews.map(([view]) => view);

/** /{vendorSlug}/vendor-dashboard/orders/messages */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Messages" resource="orders" skeleton={<Skeleton />}>
      {(store) => <Messages store={store} slug={slug} query={readQuery(search, known, 'open')} />}
    </OfStore>
  );
}

function Messages({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createConversationList(store.vendor_id, query));
  const { reading, again } = useRead(() => messageCounts(store.vendor_id));
  useLiveList(list, store.vendor_id, query);
  useOnNewRows(list, again);
  return (
    <MessagesView
      list={list}
      slug={slug}
      query={query}
      counts={reading.kind === 'ready' ? reading.value : null}
    />
  );
}
