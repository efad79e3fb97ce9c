import { createInvitationAction, createInvitationList } from '#actors/admin/invitations.ts';
import { readStore } from '#actors/admin/stores.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { StoreRow } from '#schema/admin/stores.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { invitationDraft } from './invitation-words.ts';
import { InvitationsView, invitationViews } from './invitations-view.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const head = (): Head => ({ title: 'Invitations', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Invitations">
    <VendorTabs current="invitations" />
    <ListTableSkeleton />
  </StorePage>
);

const known = invitationViews.map(([view]) => view);

/** /admin/vendors/invitations; `store` names the one that is to be handed over. */
export function Page({ search }: PageProps<null>) {
  const store = new URLSearchParams(search).get('store');
  const query = readQuery(search, known, 'open');
  return (
    <OfAdmin title="Invitations" resource="vendors" skeleton={<Skeleton />}>
      {(rights) => {
        const mayWrite = mayAdmin(rights, 'vendors', 'write');
        if (store === null) return <Invitations query={query} mayWrite={mayWrite} takeover={null} />;
        return (
          <RecordPage
            key={store}
            title="Store"
            read={() => readStore(store)}
            skeleton={<Skeleton />}
            all={['All stores', panelAddresses.adminStores()]}
          >
            {(takeover) => <Invitations query={query} mayWrite={mayWrite} takeover={takeover} />}
          </RecordPage>
        );
      }}
    </OfAdmin>
  );
}

interface InvitationsProps {
  query: ListQuery;
  mayWrite: boolean;
  /** The store that is to be handed over. */
  takeover: StoreRow | null;
}

function Invitations({ query, mayWrite, takeover }: InvitationsProps) {
  const list = useActor(() => createInvitationList(query));
  const actor = useActor(() => createInvitationAction(takeover?.id ?? null));
  useAskedList(list, query);
  useActionDone(actor, invitationDraft, () => list.send({ type: 'list.changed' }), query);
  return (
    <InvitationsView
      list={list}
      query={query}
      actor={actor}
      mayWrite={mayWrite}
      takeover={takeover?.name ?? null}
    />
  );
}
