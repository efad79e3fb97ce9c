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
  ['pending', 'Needs review'],
  ['information-asked', 'More info requested'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;

const rowOf = ({ id, store_name: title, applicant, at, claim }: ApplicationRow) => ({
  id,
  title,
  by: applicant ?? 'Unnamed',
  at,
  claim,
});

const outcomes: Readonly<Record<string, string>> = {
  approve: 'Application approved. We emailed the applicant.',
  ask: 'We asked the applicant for more information.',
  reject: 'Application rejected. We emailed the applicant your reason.',
};

interface ApplicationsViewProps extends Queue<ApplicationRow, ApplicationSheet> {
  /** Number of applications by status; null until they load. */
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
  read: (path: string) => Observable<Blob>;
}

/** Stores' applications: open ones, decided ones, and the one under review. */
export function ApplicationsView({ mayWrite, read, ...queue }: ApplicationsViewProps) {
  return (
    <QueueView
      {...queue}
      title="Vendors"
      outcomeOf={({ kind }) => outcomes[kind]}
      tabs={<VendorTabs current="applications" />}
      views={['Filter applications', applicationViews]}
      nouns={['Applications', 'application']}
      rowOf={rowOf}
      empty={['No applications to review.', 'No applications here.']}
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
  actor: ModerationQueueActor<ApplicationSheet>;
  listUrl: string;
}

/** The application under review. */
function ApplicationReview({ actor, listUrl, mayWrite, read }: ApplicationReviewProps) {
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="application">
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
