import { platformDay } from '#lazy/platform-day.ts';
import { useState } from 'react';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDayAndYear } from '#schema/format-date.ts';
import type { InvitationRow } from '#schema/admin/invitations.ts';
import { isEmail } from '#schema/form.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { TextField } from '#ui/components/text-field.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { invitationDeeds, invitationDraft } from './invitation-words.ts';
import { RowDeeds, useEmailOf } from '#pages/admin/kit/row-deeds.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const invitationViews = [
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['expired', 'Expired'],
  ['revoked', 'Taken back or replaced'],
] as const;

const states = {
  open: ['Open until', 'info'],
  accepted: ['Accepted', 'success'],
  expired: ['Expired', 'neutral'],
  revoked: ['Taken back', 'neutral'],
  replaced: ['Replaced', 'neutral'],
} as const;

const columns = (actor: DeedActor, mayWrite: boolean): readonly Column<InvitationRow>[] => [
  { id: 'email', label: 'Email', kind: 'main', cell: ({ email }) => email },
  {
    id: 'for',
    label: 'For',
    cell: ({ store_id: id, store_name: name }) =>
      id === null ? (
        <span>A new store</span>
      ) : (
        <a className={link({})} href={panelAddresses.adminStore(id)}>
          {name ?? 'A store'}
        </a>
      ),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status, at }) => (
      <span className={list.badges}>
        <Badge tone={states[status][1]}>{states[status][0]}</Badge>
        <time className={list.time} dateTime={at}>
          {formatDayAndYear(platformDay(at))}
        </time>
      </span>
    ),
  },
  { id: 'by', label: 'Invited by', cell: ({ by }) => by ?? 'Somebody who left' },
  ...(mayWrite
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: (row: InvitationRow) => (
            <RowDeeds
              actor={actor}
              row={{ id: row.id, name: row.email }}
              deeds={
                row.status === 'open'
                  ? [invitationDeeds.resend, invitationDeeds.revoke]
                  : row.status === 'expired'
                    ? [invitationDeeds.resend]
                    : []
              }
            />
          ),
        },
      ]
    : []),
];

interface InvitationsViewProps {
  list: ListViewActor;
  query: ListQuery;
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
  mayWrite: boolean;
  /** The name of the store that a new invitation hands over. */
  takeover?: string | null;
}

/** The invitations to sell, and what can be done about them. */
export function InvitationsView({
  list: actorOfList,
  query,
  actor,
  done,
  mayWrite,
  takeover = null,
}: InvitationsViewProps) {
  const path = panelAddresses.adminInvitations();
  const emailOf = useEmailOf(actorOfList);
  const [problem, setProblem] = useState<string | undefined>();
  const invite: DeedWords =
    takeover === null
      ? invitationDeeds.invite
      : { ...invitationDeeds.takeover, label: `Invite somebody to take over ${takeover}` };
  return (
    <StorePage title="Invitations">
      <VendorTabs current="invitations" />
      <DeedBar
        actor={actor}
        known={[invite, invitationDeeds.resend, invitationDeeds.revoke]}
        allowed={mayWrite ? [invite] : []}
        done={done}
        notice={null}
        draftOf={invitationDraft}
        nameOf={emailOf}
        fields={<Address problem={problem} onEdit={() => setProblem(undefined)} />}
        check={(words) => {
          const isWhole = isEmail(words);
          setProblem(isWhole ? undefined : 'Enter a whole email address, such as ada@example.com.');
          return isWhole;
        }}
      />
      <Views path={path} query={query} label="Which invitations" views={invitationViews} />
      <Search path={path} query={query} label="Whole email" />
      {query.q !== undefined && <p className={page.hint}>An email is found only as a whole.</p>}
      <Rows<InvitationRow>
        actor={actorOfList}
        nouns={['Invitations', 'invitation']}
        columns={columns(actor, mayWrite)}
        nameOf={({ email }) => email}
        whose="The"
        denied={<AdminDenied />}
        empty={{ title: query.q === undefined ? 'No invitations here.' : 'No invitation matches.' }}
      />
    </StorePage>
  );
}

/** The deed takes it from its field. */
function Address({ problem, onEdit }: { problem: string | undefined; onEdit: () => void }) {
  const [email, setEmail] = useState('');
  return (
    <TextField
      label="Email"
      name="words"
      type="email"
      autoComplete="off"
      maxLength={254}
      value={email}
      errorMessage={problem}
      onChange={(text) => {
        setEmail(text);
        onEdit();
      }}
    />
  );
}
