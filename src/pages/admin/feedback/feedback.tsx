import { useState } from 'react';
import {
  createInboxItem,
  createInboxList,
  deletePlatformAnswer,
  inboxChanges,
  inboxPeople,
  platformAnswers,
  savePlatformAnswer,
} from '#actors/admin/inbox.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import { QueuePage, useQueue } from '#pages/admin/kit/queue.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { inboxKinds } from '#schema/admin/inbox.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { FeedbackView, inboxViews } from './feedback-view.tsx';

export const head = (): Head => ({ title: 'Feedback', noIndex: true });

export const Skeleton = () => (
  <QueuePage
    title="Feedback"
    tools={null}
    list={<ListTableSkeleton />}
    item={null}
    isChosen={false}
    outcome={null}
  />
);

const known = inboxViews.map(([view]) => view);

/** In the list, each kind of sender has its own view of open items; the server takes it as a filter. */
const asked = ({ q, view }: ListQuery): Record<string, string> =>
  q !== undefined
    ? { q }
    : inboxKinds.some((kind) => kind === view)
      ? { kind: view ?? '' }
      : view === undefined
        ? {}
        : { view };

/** Spec §2: /admin/feedback */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Feedback" resource="feedback" skeleton={<Skeleton />}>
      {(rights) => <Feedback search={search} mayWrite={mayAdmin(rights, 'feedback', 'write')} />}
    </OfAdmin>
  );
}

const keeping = { draft: 'platform', save: savePlatformAnswer, drop: deletePlatformAnswer };

function Feedback({ search, mayWrite }: { search: string; mayWrite: boolean }) {
  const query = readQueueQuery(search, known, 'open');
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  // Without them an item can still be answered.
  const canned = useRead(platformAnswers);
  const people = useRead(inboxPeople);
  const queue = useQueue({
    path: panelAddresses.adminFeedback(),
    query,
    createList: () => createInboxList(asked(query.list), setCounts),
    createItem: (start) => createInboxItem(start, mayWrite),
    changes: inboxChanges,
    asked,
  });
  return (
    <FeedbackView
      {...queue}
      counts={counts}
      mayWrite={mayWrite}
      canned={canned.reading.kind === 'ready' ? canned.reading.value : []}
      people={people.reading.kind === 'ready' ? people.reading.value : []}
      keeping={keeping}
      onCannedChanged={canned.again}
    />
  );
}
