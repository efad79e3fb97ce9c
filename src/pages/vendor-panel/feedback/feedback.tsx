import { createTicketList, openTicket, storeTicketChanges } from '#actors/vendor-panel/people/tickets.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { useAskedList, useListChanges } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { go } from '#routing/scroll.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { FeedbackView, ticketViews } from './feedback-view.tsx';
import { TicketForm } from './ticket-form.tsx';

export const head = (): Head => ({ title: 'Feedback', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Feedback">
    <ListTableSkeleton />
  </StorePage>
);

const known = ticketViews.map(([view]) => view);

/** Spec §2: /{vendorSlug}/vendor-dashboard/feedback */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Feedback" resource="feedback" skeleton={<Skeleton />}>
      {(store) => <Feedback store={store} slug={slug} query={readQuery(search, known, 'all')} />}
    </OfStore>
  );
}

function Feedback({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const vendorId = store.vendor_id;
  const list = useActor(() => createTicketList(vendorId, query));
  useAskedList(list, query);
  useListChanges(list, vendorId, () => storeTicketChanges(vendorId));
  return (
    <FeedbackView list={list} slug={slug} query={query}>
      {mayIn(store, 'feedback', 'write') && (
        <TicketForm
          vendorId={vendorId}
          open={(id, values) => openTicket(vendorId, id, values)}
          onOpened={(id) => go(panelAddresses.vendorTicket(slug, id))}
        />
      )}
    </FeedbackView>
  );
}
