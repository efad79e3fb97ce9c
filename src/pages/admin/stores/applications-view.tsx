import type { Observable } from 'rxjs';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import { QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import type { Queue } from '#pages/admin/kit/queue.tsx';
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

const outcomes: Readonly<Record<string, string>> = {
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
export function ApplicationsView({ mayWrite, read, ...queue }: ApplicationsViewProps) {
  return (
    <QueueView
      {...queue}
      title="Vendors"
      outcomeOf={({ kind }) => outcomes[kind]}
      tabs={<VendorTabs current="applications" />}
      views={['Which applications', applicationViews]}
      nouns={['Applications', 'application']}
      rowOf={rowOf}
      empty={['No application waits.', 'There are no such applications.']}
    >
      <ApplicationReview
        actor={queue.item}
        listUrl={queueUrl(queue.path, queue.query.list, null)}
        mayWrite={mayWrite}
        read={read}
      />
    </QueueView>
  );
}

interface ApplicationReviewProps extends Pick<ApplicationsViewProps, 'mayWrite' | 'read'> {
  actor: ModerationQueueActor;
  listUrl: string;
}

/** The application in hand. */
function ApplicationReview({ actor, listUrl, mayWrite, read }: ApplicationReviewProps) {
  return (
    <QueueItemFrame<ApplicationSheet> actor={actor} listUrl={listUrl} noun="application">
      {(sheet, { mayDecide, isSending, isTaken }) => (
        <>
          {mayWrite && !isTaken && (
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
      )}
    </QueueItemFrame>
  );
}
