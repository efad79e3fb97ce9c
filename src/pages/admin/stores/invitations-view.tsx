import { platformDay } from '#lazy/platform-day.ts';
import { useState } from 'react';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import type { InvitationRow } from '#schema/admin/invitations.ts';
import { isEmail } from '#schema/form.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { invitationActions, invitationDraft } from './invitation-words.ts';
import { RowActions, useEmailOf } from '#pages/admin/kit/row-actions.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const invitationViews = [
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['expired', 'Expired'],
  ['revoked', 'Canceled or replaced'],
] as const;

const states = {
  open: ['Expires', 'info'],
  accepted: ['Accepted', 'success'],
  expired: ['Expired', 'neutral'],
  revoked: ['Canceled', 'neutral'],
  replaced: ['Replaced', 'neutral'],
} as const;

const columns = (actor: AdminActionActor, mayWrite: boolean): readonly Column<InvitationRow>[] => [
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
          {formatDate(platformDay(at))}
        </time>
      </span>
    ),
  },
  { id: 'by', label: 'Invited by', cell: ({ by }) => by ?? 'A deleted account' },
  ...(mayWrite
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: (row: InvitationRow) => (
            <RowActions
              actor={actor}
              row={{ id: row.id, name: row.email }}
              allowed={
                row.status === 'open'
                  ? [invitationActions.resend, invitationActions.revoke]
                  : row.status === 'expired'
                    ? [invitationActions.resend]
                    : []
              }
            />
          ),
        },
      ]
    : []),
];

interface InvitationsViewProps {
  list: ListViewActor<InvitationRow>;
  query: ListQuery;
  actor: AdminActionActor;
  mayWrite: boolean;
  /** The name of the store that a new invitation hands over. */
  takeover?: string | null;
}

/** The invitations to sell, and their actions. */
export function InvitationsView({
  list: actorOfList,
  query,
  actor,
  mayWrite,
  takeover = null,
}: InvitationsViewProps) {
  const path = panelAddresses.adminInvitations();
  const emailOf = useEmailOf(actorOfList);
  const [problem, setProblem] = useState<string | undefined>();
  const invite: ActionWords =
    takeover === null
      ? invitationActions.invite
      : { ...invitationActions.takeover, label: `Invite someone to take over ${takeover}` };
  return (
    <StorePage title="Invitations">
      <VendorTabs current="invitations" />
      <ActionBar
        actor={actor}
        known={[invite, invitationActions.resend, invitationActions.revoke]}
        allowed={mayWrite ? [invite] : []}
        notice={null}
        draftOf={invitationDraft}
        nameOf={emailOf}
        fields={<Address problem={problem} onEdit={() => setProblem(undefined)} />}
        check={(words) => {
          const isWhole = isEmail(words);
          setProblem(isWhole ? undefined : 'Enter a full email address, like ada@example.com.');
          return isWhole;
        }}
      />
      <Views path={path} query={query} label="Filter invitations" views={invitationViews} />
      <Search path={path} query={query} label="Full email address" />
      {query.q !== undefined && <p className={page.hint}>Search by a full email address.</p>}
      <Rows
        actor={actorOfList}
        nouns={['Invitations', 'invitation']}
        columns={columns(actor, mayWrite)}
        nameOf={({ email }) => email}
        whose="The"
        denied={<AdminDenied />}
        empty={{ title: query.q === undefined ? 'No invitations here.' : 'No invitations found.' }}
      />
    </StorePage>
  );
}

/** The action reads it from its field. */
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
