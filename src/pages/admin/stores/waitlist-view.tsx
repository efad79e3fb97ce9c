import { platformDay } from '#lazy/platform-day.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import type { WaitingRow } from '#schema/admin/invitations.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { invitationDraft, waitlistActions } from './invitation-words.ts';
import { RowActions, useEmailOf } from '#pages/admin/kit/row-actions.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const waitlistViews = [
  ['pending', 'Waiting'],
  ['invited', 'Invited'],
  ['declined', 'Removed'],
] as const;

const states = {
  pending: ['Waiting', 'warning'],
  invited: ['Invited', 'info'],
  declined: ['Removed', 'neutral'],
} as const;

const columns = (actor: AdminActionActor, mayWrite: boolean): readonly Column<WaitingRow>[] => [
  { id: 'email', label: 'Email', kind: 'main', cell: ({ email }) => email },
  { id: 'category', label: 'Sells', cell: ({ category }) => category ?? 'Not provided' },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status }) => <Badge tone={states[status][1]}>{states[status][0]}</Badge>,
  },
  {
    id: 'since',
    label: 'Added',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(platformDay(at))}
      </time>
    ),
  },
  ...(mayWrite
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: (row: WaitingRow) => (
            <RowActions
              actor={actor}
              row={{ id: row.id, name: row.email }}
              allowed={row.status === 'pending' ? Object.values(waitlistActions) : []}
            />
          ),
        },
      ]
    : []),
];

interface WaitlistViewProps {
  list: ListViewActor<WaitingRow>;
  query: ListQuery;
  actor: AdminActionActor;
  mayWrite: boolean;
}

/** The waitlist: longest wait first. */
export function WaitlistView({ list: actorOfList, query, actor, mayWrite }: WaitlistViewProps) {
  const path = panelAddresses.adminWaitlist();
  const emailOf = useEmailOf(actorOfList);
  return (
    <StorePage title="Waitlist">
      <VendorTabs current="waitlist" />
      <ActionBar
        actor={actor}
        known={Object.values(waitlistActions)}
        allowed={[]}
        notice={null}
        draftOf={invitationDraft}
        nameOf={emailOf}
      />
      <Views path={path} query={query} label="Filter waitlist" views={waitlistViews} />
      <Search path={path} query={query} label="Email starts with" />
      {query.q !== undefined && <p className={page.hint}>Search by the start of an email address.</p>}
      <Rows
        actor={actorOfList}
        nouns={['Entries', 'entry']}
        columns={columns(actor, mayWrite)}
        nameOf={({ email }) => email}
        whose="The"
        denied={<AdminDenied />}
        empty={{ title: query.q === undefined ? 'No one in this list.' : 'No entries found.' }}
      />
    </StorePage>
  );
}
