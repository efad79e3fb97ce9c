import { createWaitlist, createWaitlistAction } from '#actors/admin/invitations.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { invitationDraft } from './invitation-words.ts';
import { VendorTabs } from './vendor-tabs.tsx';
import { WaitlistView, waitlistViews } from './waitlist-view.tsx';

export const head = (): Head => ({ title: 'Waitlist', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Waitlist">
    <VendorTabs current="waitlist" />
    <ListTableSkeleton />
  </StorePage>
);

const known = waitlistViews.map(([view]) => view);

/** /admin/vendors/waitlist */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Waitlist" resource="vendors" skeleton={<Skeleton />}>
      {(rights) => (
        <Waitlist
          query={readQuery(search, known, 'pending')}
          mayWrite={mayAdmin(rights, 'vendors', 'write')}
        />
      )}
    </OfAdmin>
  );
}

function Waitlist({ query, mayWrite }: { query: ListQuery; mayWrite: boolean }) {
  const list = useActor(() => createWaitlist(query));
  const actor = useActor(createWaitlistAction);
  useAskedList(list, query);
  useActionDone(actor, invitationDraft, () => list.send({ type: 'list.changed' }), query);
  return <WaitlistView list={list} query={query} actor={actor} mayWrite={mayWrite} />;
}
