import { storeDay } from '#lazy/store-days.ts';
import { lastPlatformDay } from '#lazy/platform-day.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TeamAct, teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { formatDate } from '#schema/format-date.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { isTeamRole, roleLabels, roleNotes, seesCustomers } from '#schema/vendor-panel/team.ts';
import type { OpenInvitation, Team, TeamMember } from '#schema/vendor-panel/team.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, stack, row } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { InviteForm } from './invite-form.tsx';
import type { Invite } from './invite-form.tsx';
import { Confirm, Overtaken } from './team-questions.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export type TeamActor = ActorRefFrom<typeof teamMachine>;

interface TeamViewProps {
  actor: TeamActor;
  store: OwnStore;
  /** Stories pass another one. */
  invite?: Invite;
}

const done: Readonly<Record<TeamAct['kind'], string>> = {
  role: 'Role changed.',
  export: 'Export permission changed.',
  remove: 'Member removed.',
  resend: 'Invitation sent again.',
  revoke: 'Invitation canceled.',
  leave: '',
};

/** The focus returns to the control that asked, or to the team if that control is gone. */
function useAsking(actor: TeamActor) {
  const snapshot = useSelector(actor, (current) => current);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<Element | null>(null);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    const now = document.activeElement;
    if (asked.current === null || now === null) return;
    const isLost = [document.body, place.current, asked.current].includes(now as HTMLElement);
    if (!snapshot.matches('ready')) {
      if (now === document.body) place.current?.focus({ preventScroll: true });
      return;
    }
    const isThere = asked.current.isConnected && !asked.current.matches(':disabled');
    const next = isThere ? asked.current : place.current;
    if (isLost && next instanceof HTMLElement) next.focus({ preventScroll: true });
    asked.current = null;
  }, [snapshot]);
  useEffect(() => {
    let doing: TeamAct['kind'] | null = null;
    const subscription = actor.subscribe((next) => {
      const { act, sentence } = next.context;
      if (next.matches('acting')) doing = act?.kind ?? null;
      if (!next.matches('ready') || doing === null) return;
      setSaid(sentence === null ? done[doing] : '');
      doing = null;
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  const send = (act: TeamAct) => {
    asked.current = document.activeElement;
    setSaid('');
    actor.send({ type: 'team.act', act });
  };
  return { snapshot, place, said, send };
}

/** A store's members and its open invitations. */
export function TeamView({ actor, store, invite }: TeamViewProps) {
  const { snapshot, place, said, send } = useAsking(actor);
  const { team, act, sentence } = snapshot.context;
  if (snapshot.matches('reading')) return <SettingsSkeletonRows />;
  if (snapshot.matches('failed')) {
    return <Unread title="We couldn't load the team." onRetry={() => actor.send({ type: 'team.retry' })} />;
  }
  if (snapshot.matches('left')) {
    return <p role="status">{`You left ${store.store_name ?? 'the store'}.`}</p>;
  }
  const isDead = !snapshot.matches('ready');
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Team" className={stack({ gap: 5 })}>
      <p role="status" className={visuallyHidden}>
        {said}
      </p>
      {sentence === null || !snapshot.matches('ready') ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {snapshot.matches('confirming') && act !== null ? (
        <Confirm actor={actor} act={act} team={team} />
      ) : null}
      {snapshot.matches('overtaken') && act?.kind === 'role' ? (
        <Overtaken actor={actor} act={act} team={team} />
      ) : null}
      {team === null ? null : <Members team={team} isDead={isDead} onAct={send} />}
      {team?.may_change === true ? (
        <>
          <Invitations team={team} isDead={isDead} onAct={send} />
          <InviteForm
            invite={invite}
            vendorId={store.vendor_id}
            grants={team.grants}
            onInvited={() => actor.send({ type: 'team.changed' })}
          />
        </>
      ) : null}
      {store.role === 'owner' ? null : <Leaving store={store} isDead={isDead} onAct={send} />}
    </div>
  );
}

interface PartProps {
  team: Team;
  isDead: boolean;
  onAct: (act: TeamAct) => void;
}

type Row = TeamMember & { id: string };

const memberColumns = (
  { team, isDead, onAct }: PartProps,
  mayChange: (member: TeamMember) => boolean,
): readonly Column<Row>[] => [
  {
    id: 'who',
    label: 'Person',
    kind: 'main',
    cell: ({ name, email, is_me }) => (
      <span>
        <span className={styles.words}>
          <span>{name}</span> {is_me ? <Badge>You</Badge> : null}
        </span>
        {name === email ? null : <span className={styles.small}>{email}</span>}
      </span>
    ),
  },
  {
    id: 'role',
    label: 'Role',
    cell: (member) =>
      mayChange(member) ? (
        <select
          className={styles.compact}
          aria-label={`Role of ${member.name}`}
          value={member.role}
          disabled={isDead}
          onChange={({ target: { value } }) => {
            const { user_id, version } = member;
            if (isTeamRole(value)) onAct({ kind: 'role', member: user_id, role: value, version });
          }}
        >
          {team.grants.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </select>
      ) : (
        <span title={roleNotes[member.role]}>{roleLabels[member.role]}</span>
      ),
  },
  ...(team.may_let_export
    ? [
        {
          id: 'exports',
          label: 'Can export customers',
          cell: (member: TeamMember) =>
            seesCustomers(member.role) && mayChange(member) ? (
              <Button
                size="s"
                isDisabled={isDead}
                onPress={() => onAct({ kind: 'export', member: member.user_id, allowed: !member.exports })}
              >
                <span>{member.exports ? 'Stop' : 'Allow'}</span>
                <span className={visuallyHidden}>{` customer export for ${member.name}`}</span>
              </Button>
            ) : (
              <span>{member.exports ? 'Yes' : 'No'}</span>
            ),
        },
      ]
    : []),
  { id: 'since', label: 'Joined', cell: ({ since }) => <span>{formatDate(storeDay(since))}</span> },
  ...(team.may_change
    ? [
        {
          id: 'acts',
          label: 'Actions',
          kind: 'number' as const,
          isBare: true,
          cell: (member: TeamMember) =>
            mayChange(member) ? (
              <Button
                size="s"
                isDisabled={isDead}
                onPress={() => onAct({ kind: 'remove', member: member.user_id })}
              >
                Remove<span className={visuallyHidden}>{` ${member.name}`}</span>
              </Button>
            ) : null,
        },
      ]
    : []),
];

function Members({ team, isDead, onAct }: PartProps) {
  const rows = team.members.map((member) => ({ ...member, id: member.user_id }));
  const mayChange = ({ role, is_me }: TeamMember) =>
    team.may_change && !is_me && isTeamRole(role) && team.grants.includes(role);
  return (
    <PageSection className={styles.whole} aria-labelledby="team-members">
      <h2 id="team-members" className={heading({ level: 26 })}>
        Members
      </h2>
      <ListTable
        caption="Members"
        rows={rows}
        nameOf={({ name }) => name}
        density="normal"
        columns={memberColumns({ team, isDead, onAct }, mayChange)}
      />
    </PageSection>
  );
}

const invitationColumns = (
  { isDead, onAct }: PartProps,
  mayChange: (invitation: OpenInvitation) => boolean,
): readonly Column<OpenInvitation>[] => [
  {
    id: 'who',
    label: 'Email',
    kind: 'main',
    cell: ({ email, invited_by }) => (
      <span>
        <span className={styles.words}>{email}</span>
        {invited_by === null ? null : <span className={styles.small}>{`Invited by ${invited_by}`}</span>}
      </span>
    ),
  },
  { id: 'role', label: 'Role', cell: ({ role }) => <span>{roleLabels[role]}</span> },
  {
    id: 'until',
    label: 'Expires',
    cell: ({ expires_at, expired }) =>
      expired ? (
        <Badge tone="warning">Expired</Badge>
      ) : (
        <span className={styles.date}>{formatDate(lastPlatformDay(expires_at))}</span>
      ),
  },
  {
    id: 'acts',
    label: 'Actions',
    kind: 'number',
    isBare: true,
    cell: (invitation) =>
      mayChange(invitation) ? (
        <span className={row({ gap: 2, align: 'stretch', justify: 'end', wrap: true })}>
          <Button
            size="s"
            isDisabled={isDead}
            onPress={() => onAct({ kind: 'resend', invitation: invitation.id })}
          >
            Send again<span className={visuallyHidden}>{` to ${invitation.email}`}</span>
          </Button>
          <Button
            size="s"
            isDisabled={isDead}
            onPress={() => onAct({ kind: 'revoke', invitation: invitation.id })}
          >
            Cancel<span className={visuallyHidden}>{` the invitation to ${invitation.email}`}</span>
          </Button>
        </span>
      ) : null,
  },
];

function Invitations({ team, isDead, onAct }: PartProps) {
  const { invitations } = team;
  if (invitations.length === 0) return null;
  const mayChange = ({ role }: OpenInvitation) => team.grants.includes(role);
  return (
    <PageSection className={styles.whole} aria-labelledby="team-invitations">
      <h2 id="team-invitations" className={heading({ level: 26 })}>
        Open invitations
      </h2>
      <ListTable
        caption="Open invitations"
        rows={invitations}
        nameOf={({ email }) => email}
        density="normal"
        columns={invitationColumns({ team, isDead, onAct }, mayChange)}
      />
    </PageSection>
  );
}

function Leaving({ store, isDead, onAct }: { store: OwnStore } & Pick<PartProps, 'isDead' | 'onAct'>) {
  return (
    <PageSection className={styles.section} aria-labelledby="team-leave">
      <h2 id="team-leave" className={heading({ level: 26 })}>
        Your role
      </h2>
      <p className={styles.note}>
        <strong>{`${roleLabels[store.role]}.`}</strong>
        <span>{` ${roleNotes[store.role]}`}</span>
      </p>
      <Button isDisabled={isDead} onPress={() => onAct({ kind: 'leave' })}>
        Leave this store
      </Button>
    </PageSection>
  );
}
