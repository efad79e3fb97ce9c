import { useEffect, useRef } from 'react';
import { createPersonDeed, readPerson } from '#actors/admin/users.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useDeedDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { go } from '#routing/scroll.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { PersonSheet } from '#schema/admin/users.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { UserView } from './user-view.tsx';
import { deedDraft } from './user-words.ts';
import { useChanged } from '#ui/use-changed.ts';

export const head = (): Head => ({ title: 'Account', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Account">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/users/{id} */
export function Page({ params }: PageProps<null>) {
  const { id = '' } = params;
  return (
    <OfAdmin title="Account" resource="users" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={id}
          title="Account"
          read={() => readPerson(id)}
          skeleton={<Skeleton />}
          all={['All people', panelAddresses.adminUsers()]}
        >
          {(person, again) => <OnePerson person={person} rights={rights} onChanged={again} />}
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface OnePersonProps {
  person: PersonSheet;
  rights: AdminRights;
  onChanged: () => void;
}

function OnePerson({ person, rights, onChanged }: OnePersonProps) {
  const seen = useRef(person.admin_roles);
  useEffect(() => {
    seen.current = person.admin_roles;
  });
  const actor = useActor(() => createPersonDeed(person.id, () => seen.current));
  const done = useDeedDone(actor, (kind) => deedDraft(person.id, kind), onChanged);
  useChanged(done, () => {
    if (done === 'view') go(panelAddresses.adminUserView(person.id));
  });
  return <UserView person={person} rights={rights} actor={actor} done={done} />;
}
