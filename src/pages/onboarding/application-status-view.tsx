import { useShopTerms } from '#lazy/shop-terms.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { applicationStatusMachine } from '#machines/onboarding/application-status.machine.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { answersOf } from '#schema/onboarding/answers.ts';
import type {
  ApplicationEvent,
  ApplicationStatus,
  SellingCategory,
  VendorApplication,
} from '#schema/onboarding/vendor-application.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import { AnswersSummary } from './answers-summary.tsx';
import * as styles from './onboarding.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const badges: Readonly<Record<ApplicationStatus, readonly [label: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  pending: ['Pending', 'warning'],
  'information-asked': ['More information needed', 'attention'],
  approved: ['Approved', 'success'],
  rejected: ['Rejected', 'danger'],
  withdrawn: ['Withdrawn', 'neutral'],
};

export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const [label, tone] = badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

function Frame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <div className={styles.rowTitle}>
        <h1 className={heading({ level: 52 })}>Application Status</h1>
        {badge}
      </div>
      <div className={`${stack({ gap: 5 })} ${styles.narrow}`}>{children}</div>
    </div>
  );
}

export function StatusSkeleton() {
  return (
    <Frame>
      <div aria-busy="true" className={stack({ gap: 5 })}>
        <Skeleton height={112} />
        <Skeleton width={220} height={26} />
        <Skeleton height={64} />
      </div>
    </Frame>
  );
}

const eventTitles: Readonly<Record<ApplicationEvent['kind'], string>> = {
  submitted: 'Submitted',
  asked: 'We asked',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn by you',
};

const link = (href: string, label: string, variant: 'primary' | 'secondary' = 'primary') => (
  <a className={button({ variant })} href={href}>
    {label}
  </a>
);

/** The meaning of the status, and the one next step. */
function Standing({ application }: { application: VendorApplication }) {
  const { application_days: applicationDays } = useShopTerms();
  const { events, store } = application;
  // A store that opened without an application, such as by an invitation, counts as approved.
  const status = application.status ?? (store?.status === 'approved' ? 'approved' : null);
  const words = events.at(-1)?.words ?? null;
  const said = words === null ? null : <p className={styles.words}>{words}</p>;
  switch (status) {
    case null:
      return store === null ? (
        <EmptyState
          drawing="rack"
          title="You haven't applied yet."
          action={link(paths.vendorApply(), 'Apply to sell')}
        />
      ) : (
        <Notice
          tone="info"
          title="Your store is waiting for approval."
          action={link(paths.vendorApply(), 'Complete your application', 'secondary')}
        >
          <p>Tell us more about your business so we can decide faster.</p>
        </Notice>
      );
    case 'draft':
      return (
        <Notice
          tone="info"
          title="You haven't submitted your application yet."
          action={link(paths.vendorApply(), 'Continue')}
        >
          <p>We saved what you typed.</p>
        </Notice>
      );
    case 'pending':
      return (
        <Notice tone="info" title="We got your application.">
          <p>{`A person reads every application. We'll reply within ${applicationDays} business ${applicationDays === 1 ? 'day' : 'days'}, by email and here.`}</p>
        </Notice>
      );
    case 'information-asked':
      return (
        <Notice
          tone="warning"
          title="We have a question"
          action={link(paths.vendorApply(), 'Reply and resubmit')}
        >
          {said}
        </Notice>
      );
    case 'approved':
      return (
        <Notice
          tone="success"
          title={`${store?.store_name ?? 'Your store'} is approved.`}
          action={link(paths.vendorOnboarding(), 'Set up your store')}
        >
          <p>A few more steps before you can sell.</p>
        </Notice>
      );
    case 'rejected':
      return (
        <Notice
          tone="danger"
          title="Not this time"
          action={link(paths.vendorApply(), 'Update it and apply again', 'secondary')}
        >
          {said}
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice
          tone="neutral"
          title="You withdrew your application."
          action={link(paths.vendorApply(), 'Apply again', 'secondary')}
        >
          <p>We saved what you typed.</p>
        </Notice>
      );
  }
}

function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  if (events.length === 0) return null;
  return (
    <PageSection aria-labelledby="history" className={stack({ gap: 5 })}>
      <h2 id="history" className={heading({ level: 26 })}>
        History
      </h2>
      <ol className={stack({ gap: 4 })}>
        {events.map(({ id, kind, words, at }) => (
          <li key={id} className={styles.event}>
            <strong>{eventTitles[kind]}</strong>
            <time className={styles.note} dateTime={at}>
              {formatDateAndMinute(at)}
            </time>
            {words === null ? null : <p className={styles.words}>{words}</p>}
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

/** What we received, as it was submitted. */
function Submitted({
  application,
  categories,
}: {
  application: VendorApplication;
  categories: readonly SellingCategory[] | null;
}) {
  return (
    <PageSection aria-labelledby="submitted" className={stack({ gap: 5 })}>
      <h2 id="submitted" className={heading({ level: 26 })}>
        What you sent
      </h2>
      <AnswersSummary
        answers={answersOf(application.answers)}
        documents={application.documents}
        categories={categories}
      />
    </PageSection>
  );
}

interface ApplicationStatusViewProps {
  actor: ActorRefFrom<typeof applicationStatusMachine>;
  categories?: readonly SellingCategory[] | null;
}

export function ApplicationStatusView({ actor, categories = null }: ApplicationStatusViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { application, sentence } = snapshot.context;
  if (snapshot.matches('failed')) {
    return (
      <Frame>
        <EmptyState
          drawing="cable"
          title="We couldn't load your application."
          action={
            <Button variant="primary" isReading onPress={() => actor.send({ type: 'application.retry' })}>
              Try again
            </Button>
          }
        />
      </Frame>
    );
  }
  if (application === null) return <StatusSkeleton />;
  const { status } = application;
  const isOpen = status === 'pending' || status === 'information-asked';
  const isAsking = snapshot.matches({ shown: 'asking' }) || snapshot.matches({ shown: 'withdrawing' });
  return (
    <Frame badge={status === null ? undefined : <ApplicationBadge status={status} />}>
      <div role="status">
        <Standing application={application} />
      </div>
      {sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <Timeline events={application.events} />
      {/* While we wait for a reply, the answers are being changed. */}
      {status === 'pending' && <Submitted application={application} categories={categories} />}
      {!isOpen ? null : isAsking ? (
        <Notice
          tone="warning"
          title="Withdraw your application?"
          action={
            <>
              <Button
                variant="danger"
                isPending={snapshot.matches({ shown: 'withdrawing' })}
                onPress={() => actor.send({ type: 'withdraw.confirm' })}
              >
                Withdraw
              </Button>{' '}
              <Button
                isDisabled={snapshot.matches({ shown: 'withdrawing' })}
                onPress={() => actor.send({ type: 'withdraw.keep' })}
              >
                Keep application
              </Button>
            </>
          }
        >
          <p>We'll stop reviewing it. You can change it and submit it again.</p>
        </Notice>
      ) : (
        <div>
          <Button onPress={() => actor.send({ type: 'withdraw.ask' })}>Withdraw application</Button>
        </div>
      )}
    </Frame>
  );
}
