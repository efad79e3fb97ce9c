import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { teamInvitationMachine } from '#machines/vendor/team-invitation.machine.ts';
import { paths } from '#routing/paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { roleLabels, roleNotes } from '#schema/vendor/team.ts';
import type { TeamInvitation } from '#schema/vendor/team.ts';
import { button } from '#ui/components/button.css.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';

interface TeamInvitationViewProps {
  actor: ActorRefFrom<typeof teamInvitationMachine>;
  /** The sign-up for the invited address, for a visitor. */
  renderSignUp: (email: string) => ReactNode;
  onSignOut: () => void;
}

/** An invitation to the team of a store, in all its cases. */
export function TeamInvitationView({ actor, renderSignUp, onSignOut }: TeamInvitationViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { invitation, joined, message, person } = snapshot.context;
  if (snapshot.matches('opening') || snapshot.matches('loading')) {
    return (
      <>
        <h1 className={heading({ level: 36 })}>Your invitation</h1>
        <LoadingIndicator size="lg" message="Looking up your invitation..." centered />
      </>
    );
  }
  if (snapshot.matches('invalid or expired')) {
    return (
      <Outcome
        tone="danger"
        level="h1"
        title={messages.invitationInvalid}
        action={
          <a className={button({ variant: 'primary' })} href={paths.home()}>
            Go home
          </a>
        }
      >
        <p>Only the newest link of an invitation works. Ask who invited you for another one.</p>
      </Outcome>
    );
  }
  if (snapshot.matches('failed') || invitation === null) {
    return (
      <Outcome
        tone="danger"
        level="h1"
        title={messages.invitationFailed}
        action={
          <Button variant="primary" onPress={() => actor.send({ type: 'invitation.retry' })}>
            Try again
          </Button>
        }
      >
        <p>Your invitation is not lost. Try again in a moment.</p>
      </Outcome>
    );
  }
  if (snapshot.matches('accepted') || snapshot.matches('finished')) {
    return (
      <Outcome tone="success" level="h1" title="Invitation accepted">
        <p>{`You work in ${joined?.store_name ?? 'the store'} now.`}</p>
        <LoadingIndicator message="On to the store..." />
      </Outcome>
    );
  }
  const accept = (
    <Button
      variant="primary"
      size="l"
      block
      isPending={snapshot.matches('accepting')}
      onPress={() => actor.send({ type: 'invitation.accept' })}
    >
      {snapshot.matches('accepting') ? 'Accepting...' : 'Accept Invitation'}
    </Button>
  );
  return (
    <>
      <Ticket invitation={invitation} />
      {snapshot.matches({ shown: 'unknown' }) ? <LoadingIndicator message="Checking who you are..." /> : null}
      {snapshot.matches({ shown: 'visitor' }) ? renderSignUp(invitation.email) : null}
      {snapshot.matches({ shown: 'wrong account' }) ? (
        <Notice
          tone="warning"
          title="Wrong Account"
          role="alert"
          action={
            <Button variant="secondary" onPress={onSignOut}>
              Log out
            </Button>
          }
        >
          <p>
            You are logged in as{' '}
            <span className={styles.address}>{person.kind === 'user' ? person.email : ''}</span>. Log out and
            continue with the invited email, <span className={styles.address}>{invitation.email}</span>.
          </p>
        </Notice>
      ) : null}
      {snapshot.matches('accept failed') ? (
        <div className={styles.form}>
          <Notice tone="danger" title={messages.acceptFailed} role="alert">
            {message ?? messages.unexpected}
          </Notice>
          {accept}
        </div>
      ) : null}
      {snapshot.matches({ shown: 'matching' }) || snapshot.matches('accepting') ? accept : null}
    </>
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
      <section className={styles.ticket} aria-label="Your invitation">
        <h2 className={`${heading({ level: 36 })} ${styles.ticketStore}`}>{store_name ?? 'A store'}</h2>
        <p className={styles.intro}>
          {`${inviter ?? 'The store'} invites you as ${roleLabels[role]}. ${roleNotes[role]}`}
        </p>
        <dl className={styles.facts}>
          <dt className={styles.factName}>For</dt>
          <dd className={styles.factValue}>{email}</dd>
          <dt className={styles.factName}>Open until</dt>
          <dd className={styles.factValue}>{formatDate(expires_at)}</dd>
        </dl>
      </section>
    </>
  );
}
