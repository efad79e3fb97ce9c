import { useEffect, useRef } from 'react';
import { createPersonAction, readPerson } from '#actors/admin/users.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { go } from '#routing/scroll.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { ClosedPerson, PersonSheet } from '#schema/admin/users.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ClosedUserView } from './closed-user-view.tsx';
import { UserView } from './user-view.tsx';
import { actionDraft } from './user-words.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';

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
          all={['All users', panelAddresses.adminUsers()]}
        >
          {(person, again) =>
            person.is_open ? (
              <PersonContent person={person} rights={rights} onChanged={again} />
            ) : (
              <ClosedContent person={person} onOpened={again} />
            )
          }
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface PersonContentProps {
  person: PersonSheet;
  rights: AdminRights;
  onChanged: () => void;
}

function PersonContent({ person, rights, onChanged }: PersonContentProps) {
  const seen = useRef(person.admin_roles);
  useEffect(() => {
    seen.current = person.admin_roles;
  });
  const actor = useActor(() => createPersonAction(person.id, () => seen.current));
  useActionDone(actor, (kind) => actionDraft(person.id, kind), onChanged);
  useEmitted(actor, 'action.done', ({ what }) => {
    if (what.kind === 'view') go(panelAddresses.adminUserView(person.id));
  });
  return <UserView person={person} rights={rights} actor={actor} />;
}

function ClosedContent({ person, onOpened }: { person: ClosedPerson; onOpened: () => void }) {
  const actor = useActor(() => createPersonAction(person.id, () => []));
  useActionDone(actor, (kind) => actionDraft(person.id, kind), onOpened);
  return <ClosedUserView person={person} actor={actor} />;
}
