import { useSelector } from '@xstate/react';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { RowActions } from '#pages/admin/kit/row-actions.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { SentEmail } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { EmailTabs } from './email-tabs.tsx';
import { templateName } from './email-words.ts';

/** `of` is a template. */
export type SentQuery = ListQuery & { of?: string };

export const sentViews = [
  ['all', 'All'],
  ['waiting', 'Queued'],
  ['failed', 'Failed'],
] as const;

const states = {
  waiting: ['Queued', 'neutral'],
  retrying: ['Retrying', 'warning'],
  sent: ['Sent', 'success'],
  failed: ['Failed', 'danger'],
} as const;

const retry: ActionWords = {
  kind: 'retry',
  label: 'Try again',
  consequence: "We'll send it again right away. If that fails too, it stays here.",
  confirm: 'Send again',
  done: 'Email sent again.',
  asks: null,
  isDangerous: false,
};

const columns = (actor: AdminActionActor, mayRetry: boolean): readonly Column<SentEmail>[] => [
  { id: 'to', label: 'To', kind: 'main', cell: ({ to_email: to }) => to },
  { id: 'what', label: 'Email', cell: ({ template }) => templateName(template) },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status, attempts }) => (
      <Badge tone={states[status][1]}>
        {`${states[status][0]}${status === 'failed' || status === 'retrying' ? ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'})` : ''}`}
      </Badge>
    ),
  },
  { id: 'reason', label: 'Reason', cell: ({ reason }) => reason ?? '' },
  {
    id: 'at',
    label: 'Created',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDateAndMinute(at)}
      </time>
    ),
  },
  ...(mayRetry
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: ({ id, to_email: email, may_retry: may }: SentEmail) => (
            <RowActions actor={actor} row={{ id, name: email }} allowed={may ? [retry] : []} />
          ),
        },
      ]
    : []),
];

interface SentViewProps {
  list: ListViewActor<SentEmail>;
  query: SentQuery;
  counts: Readonly<Record<string, number>> | null;
  actor: AdminActionActor;
  mayRetry: boolean;
  /** Finance may read what was sent, but not the texts. */
  seesTemplates: boolean;
}

/** Sent emails and recipients, newest first, without their content. */
export function SentView({
  list: actorOfList,
  query,
  counts,
  actor,
  mayRetry,
  seesTemplates,
}: SentViewProps) {
  const path = panelAddresses.adminSentEmails();
  const rows = useSelector(actorOfList, ({ context }) => context.rows);
  return (
    <StorePage title="Sent emails">
      <EmailTabs current="sent" seesTemplates={seesTemplates} />
      <ActionBar
        actor={actor}
        known={[retry]}
        allowed={[]}
        notice={null}
        draftOf={(kind) => `email/${kind}`}
        nameOf={(id) => rows.find((row) => row.id === id)?.to_email}
      />
      <Views path={path} query={query} label="Filter emails" views={sentViews} counts={counts ?? undefined} />
      <Search path={path} query={query} label="Full email address" />
      {query.of !== undefined && (
        <p className={page.hint}>
          <span>{`Only “${templateName(query.of)}”.`}</span>{' '}
          <a className={link({})} href={path}>
            Show all
          </a>
        </p>
      )}
      <Rows
        actor={actorOfList}
        nouns={['Emails', 'email']}
        columns={columns(actor, mayRetry)}
        nameOf={({ to_email: to }) => to}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title:
            query.q !== undefined
              ? 'No emails were sent to this address.'
              : query.view === 'failed'
                ? 'No failed emails.'
                : 'No emails here.',
        }}
      />
    </StorePage>
  );
}
