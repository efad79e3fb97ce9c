import { lastPlatformDay } from '#lazy/platform-day.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { teamInvitationMachine } from '#machines/vendor-panel/team-invitation.machine.ts';
import { paths } from '#routing/paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { roleLabels, roleNotes } from '#schema/vendor-panel/team.ts';
import type { TeamInvitation } from '#schema/vendor-panel/team.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { InvitationScreen } from './invitation-screen.tsx';
import type { InvitationStage } from './invitation-screen.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface TeamInvitationViewProps {
  actor: ActorRefFrom<typeof teamInvitationMachine>;
  /** The sign-up for the invited email, for a visitor. */
  renderSignUp: (email: string) => ReactNode;
  onSignOut: () => void;
}

function stageOf(snapshot: SnapshotFrom<typeof teamInvitationMachine>): InvitationStage {
  if (snapshot.matches('opening')) return 'loading';
  if (snapshot.matches('invalid or expired')) return 'invalid';
  if (snapshot.matches('finished')) return 'accepted';
  for (const stage of ['loading', 'failed', 'accepted', 'accepting', 'accept failed'] as const)
    if (snapshot.matches(stage)) return stage;
  for (const shown of ['unknown', 'visitor', 'wrong account'] as const)
    if (snapshot.matches({ shown })) return shown;
  return 'matching';
}

/** An invitation to a store's team. */
export function TeamInvitationView({ actor, ...props }: TeamInvitationViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { invitation, joined, message, person } = snapshot.context;
  return (
    <InvitationScreen
      {...props}
      stage={stageOf(snapshot)}
      ticket={invitation === null ? null : <Ticket invitation={invitation} />}
      email={invitation?.email ?? null}
      ownEmail={person.kind === 'user' ? person.email : ''}
      invalid={{
        words: 'Only the newest invitation link works. Ask the person who invited you for a new one.',
        action: (
          <a className={button({ variant: 'primary' })} href={paths.home()}>
            Go to the home page
          </a>
        ),
      }}
      failure={messages.invitationFailed}
      accepted={{
        words: `You joined ${joined?.store_name ?? 'the store'}.`,
        next: 'Opening the store…',
      }}
      instead="continue with"
      message={message}
      onRetry={() => actor.send({ type: 'invitation.retry' })}
      onAccept={() => actor.send({ type: 'invitation.accept' })}
    />
  );
}

function Ticket({
  invitation: { store_name, role, email, inviter, expires_at },
}: {
  invitation: TeamInvitation;
}) {
  return (
    <>
      <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>Join the team</h1>
      <PageSection className={styles.ticket} aria-label="Your invitation">
        <h2 className={`${heading({ level: 36 })} ${styles.ticketStore}`}>{store_name ?? 'A store'}</h2>
        <p className={styles.intro}>
          {`${inviter ?? 'The store'} invited you as ${roleLabels[role]}. ${roleNotes[role]}`}
        </p>
        <dl className={styles.facts}>
          <dt className={styles.factName}>For</dt>
          <dd className={styles.factValue}>{email}</dd>
          <dt className={styles.factName}>Expires</dt>
          <dd className={styles.factValue}>{formatDate(lastPlatformDay(expires_at))}</dd>
        </dl>
      </PageSection>
    </>
  );
}
