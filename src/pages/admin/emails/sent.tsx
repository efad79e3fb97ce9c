import { useState } from 'react';
import { createRetryAction, createSentList } from '#actors/admin/emails.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { EmailTabs } from './email-tabs.tsx';
import { SentView, sentViews } from './sent-view.tsx';
import type { SentQuery } from './sent-view.tsx';

export const head = (): Head => ({ title: 'Sent emails', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Sent emails">
    <EmailTabs current="sent" />
    <ListTableSkeleton />
  </StorePage>
);

const known = sentViews.map(([view]) => view);

const readSentQuery = (search: string): SentQuery => {
  const of = new URLSearchParams(search).get('of') ?? '';
  return { ...readQuery(search, known, 'all'), ...(/^[a-z0-9-]{1,100}$/.test(of) ? { of } : {}) };
};

/** Below spec §2's admin paths: /admin/emails/sent */
export const Page = ({ search }: PageProps<null>) => (
  <OfAdmin title="Sent emails" resource="users" skeleton={<Skeleton />}>
    {(rights) => (
      <Sent
        query={readSentQuery(search)}
        mayRetry={mayAdmin(rights, 'users', 'write')}
        seesTemplates={mayAdmin(rights, 'emails')}
      />
    )}
  </OfAdmin>
);

interface SentProps {
  query: SentQuery;
  mayRetry: boolean;
  seesTemplates: boolean;
}

function Sent({ query, mayRetry, seesTemplates }: SentProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const list = useActor(() => createSentList(query, setCounts));
  const actor = useActor(createRetryAction);
  useAskedList(list, query);
  useActionDone(
    actor,
    (kind) => `email/${kind}`,
    () => list.send({ type: 'list.changed' }),
    query,
  );
  return (
    <SentView
      list={list}
      query={query}
      counts={counts}
      actor={actor}
      mayRetry={mayRetry}
      seesTemplates={seesTemplates}
    />
  );
}
