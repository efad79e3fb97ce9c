import { useSelector } from '@xstate/react';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { RowDeeds } from '#pages/admin/kit/row-deeds.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { SentEmail } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { EmailTabs } from './email-tabs.tsx';
import { templateName } from './email-words.ts';

/** `of` is a template. */
export type SentQuery = ListQuery & { of?: string };

export const sentViews = [
  ['all', 'All'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
] as const;

const states = {
  waiting: ['Waiting', 'neutral'],
  retrying: ['Will be tried again', 'warning'],
  sent: ['Sent', 'success'],
  failed: ['Failed', 'danger'],
} as const;

const retry: DeedWords = {
  kind: 'retry',
  label: 'Try again',
  consequence: 'It is sent once more, at once. If that fails too, it stays here.',
  confirm: 'Send it again',
  done: 'It is on its way again.',
  asks: null,
  isDangerous: false,
};

const columns = (actor: DeedActor, mayRetry: boolean): readonly Column<SentEmail>[] => [
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
    label: 'Written',
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
            <RowDeeds actor={actor} row={{ id, name: email }} deeds={may ? [retry] : []} />
          ),
        },
      ]
    : []),
];

interface SentViewProps {
  list: ListViewActor;
  query: SentQuery;
  counts: Readonly<Record<string, number>> | null;
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
  mayRetry: boolean;
  /** Finance may read what went out, but not the texts. */
  seesTemplates: boolean;
}

/** What went out to whom, the last first, without what it said. */
export function SentView({
  list: actorOfList,
  query,
  counts,
  actor,
  done,
  mayRetry,
  seesTemplates,
}: SentViewProps) {
  const path = panelAddresses.adminSentEmails();
  const rows = useSelector(actorOfList, ({ context }) => context.rows) as readonly SentEmail[];
  return (
    <StorePage title="Sent emails">
      <EmailTabs current="sent" seesTemplates={seesTemplates} />
      <DeedBar
        actor={actor}
        known={[retry]}
        allowed={[]}
        done={done}
        notice={null}
        draftOf={(kind) => `email/${kind}`}
        nameOf={(id) => rows.find((row) => row.id === id)?.to_email}
      />
      <Views path={path} query={query} label="Which emails" views={sentViews} counts={counts ?? undefined} />
      <Search path={path} query={query} label="Whole email address" />
      {query.of !== undefined && (
        <p className={page.hint}>
          <span>{`Only “${templateName(query.of)}”.`}</span>{' '}
          <a className={link({})} href={path}>
            Show all
          </a>
        </p>
      )}
      <Rows<SentEmail>
        actor={actorOfList}
        nouns={['Emails', 'email']}
        columns={columns(actor, mayRetry)}
        nameOf={({ to_email: to }) => to}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title:
            query.q !== undefined
              ? 'No email went to this address.'
              : query.view === 'failed'
                ? 'Nothing has failed.'
                : 'No emails here.',
        }}
      />
    </StorePage>
  );
}
