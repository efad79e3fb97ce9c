import type { ReactNode } from 'react';
import { useStream } from '#actors/kit/use-stream.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import {
  createTicketAction,
  readTicket,
  seeTicket,
  storeTicketChanges,
} from '#actors/vendor-panel/people/tickets.ts';
import type { TicketActor } from '#actors/vendor-panel/people/tickets.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { TicketClosing, TicketReply, TicketView } from './ticket-view.tsx';
import { useWhen } from '#ui/use-when.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Ticket', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Ticket">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/feedback/{id} */
export function Page({ params }: PageProps<null>) {
  const { vendorSlug: slug = '', id = '' } = params;
  return (
    <OfStore slug={slug} title="Ticket" resource="feedback" skeleton={<Skeleton />}>
      {(store) => <TicketContent key={id} store={store} slug={slug} id={id} />}
    </OfStore>
  );
}

function TicketContent({ store, slug, id }: { store: OwnStore; slug: string; id: string }) {
  const { reading, again } = useRead(() => readTicket(id));
  useStream(store.vendor_id, storeTicketChanges, again);
  const isUnread = reading.kind === 'ready' && reading.value?.unread === true;
  useWhen(isUnread ? id : null, seeTicket);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <StorePage title="Ticket">
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load this ticket."
          action={<TryAgain onPress={again} />}
        />
      </StorePage>
    );
  }
  if (reading.value === null) {
    return (
      <StorePage title="Ticket">
        <EmptyState drawing="rack" title="We can't find this ticket in your store.">
          <p>
            <a className={link({})} href={panelAddresses.vendorFeedback(slug)}>
              All tickets
            </a>
          </p>
        </EmptyState>
      </StorePage>
    );
  }
  const ticket = reading.value;
  return (
    <TicketView ticket={ticket} slug={slug}>
      {mayIn(store, 'feedback', 'write') && (
        <>
          <Acting make={() => createTicketAction(id)} onDone={again}>
            {(actor) => <TicketReply actor={actor} ticket={ticket} />}
          </Acting>
          <Acting make={() => createTicketAction(id)} onDone={again}>
            {(actor) => <TicketClosing actor={actor} ticket={ticket} />}
          </Acting>
        </>
      )}
    </TicketView>
  );
}

interface ActingProps {
  make: () => TicketActor;
  onDone: () => void;
  children: (actor: TicketActor) => ReactNode;
}

function Acting({ make, onDone, children }: ActingProps) {
  const actor = useActor(make);
  useEmitted(actor, 'action.done', onDone);
  return children(actor);
}
