import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPersonDeed, readPerson } from '#actors/admin/users.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { forgetDraft } from '#pages/kit/kept-draft.ts';
import { useRead } from '#pages/kit/use-read.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { PersonSheet } from '#schema/admin/users.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { UserView } from './user-view.tsx';
import { deedDraft } from './user-words.ts';

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
      {(rights) => <Person key={id} id={id} rights={rights} />}
    </OfAdmin>
  );
}

function Person({ id, rights }: { id: string; rights: AdminRights }) {
  const { reading, again } = useRead(() => readPerson(id));
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <StorePage title="Account">
        <Notice
          tone="danger"
          role="alert"
          title="This account could not be read."
          action={<PlainButton onPress={again}>Try again</PlainButton>}
        />
      </StorePage>
    );
  }
  if (reading.value === null) {
    return (
      <StorePage title="Account">
        <EmptyState drawing="rack" title="There is no such account.">
          <p>
            <a className={link({})} href={panelAddresses.adminUsers()}>
              All people
            </a>
          </p>
        </EmptyState>
      </StorePage>
    );
  }
  return <OnePerson person={reading.value} rights={rights} onChanged={again} />;
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
  const [done, setDone] = useState<string | null>(null);
  const readAgain = useEffectEvent((kind: string | null) => {
    setDone(kind);
    if (kind !== null) forgetDraft(deedDraft(person.id, kind));
    onChanged();
  });
  useEffect(() => {
    const heard = [
      actor.on('deed.done', ({ kind }) => readAgain(kind)),
      actor.on('deed.unsure', () => readAgain(null)),
    ];
    return () => {
      for (const each of heard) each.unsubscribe();
    };
  }, [actor]);
  return <UserView person={person} rights={rights} actor={actor} done={done} />;
}
