import { platformDay } from '#lazy/platform-day.ts';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDayAndYear } from '#schema/format-date.ts';
import type { WaitingRow } from '#schema/admin/invitations.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { invitationDraft, waitlistDeeds } from './invitation-words.ts';
import { RowDeeds, useEmailOf } from '#pages/admin/kit/row-deeds.tsx';
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

const columns = (actor: DeedActor, mayWrite: boolean): readonly Column<WaitingRow>[] => [
  { id: 'email', label: 'Email', kind: 'main', cell: ({ email }) => email },
  { id: 'category', label: 'Sells', cell: ({ category }) => category ?? 'Not said' },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status }) => <Badge tone={states[status][1]}>{states[status][0]}</Badge>,
  },
  {
    id: 'since',
    label: 'Since',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDayAndYear(platformDay(at))}
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
            <RowDeeds
              actor={actor}
              row={{ id: row.id, name: row.email }}
              deeds={row.status === 'pending' ? Object.values(waitlistDeeds) : []}
            />
          ),
        },
      ]
    : []),
];

interface WaitlistViewProps {
  list: ListViewActor;
  query: ListQuery;
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
  mayWrite: boolean;
}

/** Who waits to sell: the longest first. */
export function WaitlistView({ list: actorOfList, query, actor, done, mayWrite }: WaitlistViewProps) {
  const path = panelAddresses.adminWaitlist();
  const emailOf = useEmailOf(actorOfList);
  return (
    <StorePage title="Waitlist">
      <VendorTabs current="waitlist" />
      <DeedBar
        actor={actor}
        known={Object.values(waitlistDeeds)}
        allowed={[]}
        done={done}
        notice={null}
        draftOf={invitationDraft}
        nameOf={emailOf}
      />
      <Views path={path} query={query} label="Which part of the waitlist" views={waitlistViews} />
      <Search path={path} query={query} label="Beginning of an email" />
      {query.q !== undefined && <p className={page.hint}>An email is found by its beginning.</p>}
      <Rows<WaitingRow>
        actor={actorOfList}
        nouns={['Addresses', 'address']}
        columns={columns(actor, mayWrite)}
        nameOf={({ email }) => email}
        whose="The"
        denied={<AdminDenied />}
        empty={{ title: query.q === undefined ? 'Nobody is here.' : 'No address matches.' }}
      />
    </StorePage>
  );
}
