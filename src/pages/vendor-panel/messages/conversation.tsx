import { createStoreOrder, createStoreOrderAction } from '#actors/orders/store-order.ts';
import { cannedAnswers, seeConversation } from '#actors/vendor-panel/people/messages.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ConversationView } from './conversation-view.tsx';

export const head = (): Head => ({ title: 'Conversation', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Conversation">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/orders/messages/{number} */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  const number = (params['number'] ?? '').toUpperCase();
  return (
    <OfStore slug={slug} title="Conversation" resource="orders" skeleton={<Skeleton />}>
      {(store) => <Conversation key={number} store={store} slug={slug} number={number} />}
    </OfStore>
  );
}

function Conversation({ store, slug, number }: { store: OwnStore; slug: string; number: string }) {
  const actor = useActor(() => createStoreOrder(store.vendor_id, number));
  const action = useActor(() => createStoreOrderAction(actor));
  const { reading, again } = useRead(() => cannedAnswers(store.vendor_id));
  return (
    <ConversationView
      actor={actor}
      action={action}
      store={store}
      slug={slug}
      canned={reading.kind === 'ready' ? reading.value : []}
      onCannedChanged={again}
      onSeen={seeConversation}
    />
  );
}
