import { useSelector } from '@xstate/react';
import type { Observable } from 'rxjs';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import { QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { QueueList, QueuePage } from '#pages/admin/kit/queue.tsx';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { Views } from '#pages/kit/panel/list-frame.tsx';
import type { ApplicationRow, ApplicationSheet } from '#schema/admin/applications.ts';
import { ApplicationDecision } from './application-decision.tsx';
import { SheetOfApplication } from './application-sheet.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const applicationViews = [
  ['pending', 'To decide'],
  ['information-asked', 'Asked for more'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;

const rowOf = ({ id, store_name: title, applicant, at, claim }: ApplicationRow) => ({
  id,
  title,
  by: applicant ?? 'Without a name',
  at,
  claim,
});

const told: Readonly<Record<string, string>> = {
  approve: 'The application is approved. The applicant is told.',
  ask: 'The applicant is asked for more.',
  reject: 'The application is rejected. The applicant has your reason.',
};

interface ApplicationsViewProps extends Queue {
  /** How many wait, by status; null until they are read. */
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
  read: (path: string) => Observable<Blob>;
}

/** The applications of stores: what waits, what was decided, and the one in hand. */
export function ApplicationsView({
  path,
  query,
  list,
  item,
  decided,
  counts,
  mayWrite,
  read,
}: ApplicationsViewProps) {
  return (
    <QueuePage
      title="Vendors"
      told={decided === null ? null : (told[decided.decision.kind] ?? null)}
      about={decided?.id}
      isChosen={query.chosen !== null}
      tools={
        <>
          <VendorTabs current="applications" />
          <Views
            path={path}
            query={query.list}
            label="Which applications"
            views={applicationViews}
            counts={counts ?? undefined}
          />
        </>
      }
      list={
        <QueueList
          path={path}
          query={query}
          list={list}
          nouns={['Applications', 'application']}
          rowOf={rowOf}
          empty={{
            title:
              query.list.view === undefined ? 'No application waits.' : 'There are no such applications.',
          }}
        />
      }
      item={
        <ApplicationReview
          actor={item}
          listUrl={queueUrl(path, query.list, null)}
          mayWrite={mayWrite}
          read={read}
        />
      }
    />
  );
}

interface ApplicationReviewProps extends Pick<ApplicationsViewProps, 'mayWrite' | 'read'> {
  actor: ModerationQueueActor;
  listUrl: string;
}

/** The application in hand. */
function ApplicationReview({ actor, listUrl, mayWrite, read }: ApplicationReviewProps) {
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ held: 'deciding' }));
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="application">
      {(item, mayDecide, snapshot) => {
        // The queue's port has read this.
        const sheet = item as ApplicationSheet;
        return (
          <>
            {mayWrite && !snapshot.matches({ held: 'taken' }) && (
              <ApplicationDecision
                key={sheet.id}
                actor={actor}
                sheet={sheet}
                mayDecide={mayDecide}
                isSending={isSending}
              />
            )}
            <SheetOfApplication sheet={sheet} read={read} />
          </>
        );
      }}
    </QueueItemFrame>
  );
}
