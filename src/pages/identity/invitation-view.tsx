import { formatDate } from '#schema/format-date.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { paths } from '#routing/paths.ts';
import { brand } from '#brand';
import type { Invitation } from '#schema/identity/invitation.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { button } from '#ui/components/button.css.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';

export type InvitationActor = ActorRefFrom<typeof invitationMachine>;

interface InvitationViewProps {
  actor: InvitationActor;
  /** The sign-up for the invited address, for a visitor. */
  renderSignUp: (email: string) => ReactNode;
  onSignOut: () => void;
}

export function InvitationView({ actor, renderSignUp, onSignOut }: InvitationViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { invitation, accepted, message, person } = snapshot.context;
  if (snapshot.matches('loading')) {
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
          <>
            <a className={button({ variant: 'primary' })} href={paths.becomeAVendor()}>
              Become a Vendor
            </a>
            <a className={button({ variant: 'secondary' })} href={paths.home()}>
              Go home
            </a>
          </>
        }
      >
        <p>An invitation works once, and only its newest link. Ask who invited you for another one.</p>
      </Outcome>
    );
  }
  if (snapshot.matches('failed') || invitation === null) {
    return (
      <Outcome
        tone="danger"
        level="h1"
        title={
          snapshot.matches({ failed: 'refused' }) ? messages.invitationFailed : messages.invitationUnexpected
        }
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
        <p>{accepted?.message}</p>
        <LoadingIndicator message="On to your store..." />
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
      {snapshot.matches({ shown: { person: 'unknown' } }) ? (
        <LoadingIndicator message="Checking who you are..." />
      ) : null}
      {snapshot.matches({ shown: { person: 'visitor' } }) ? renderSignUp(invitation.email) : null}
      {snapshot.matches({ shown: { person: 'wrong account' } }) ? (
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
            create an account with the invited email,{' '}
            <span className={styles.address}>{invitation.email}</span>.
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
      {snapshot.matches({ shown: { person: 'matching' } }) || snapshot.matches('accepting') ? accept : null}
    </>
  );
}

function Ticket({ invitation }: { invitation: Invitation }) {
  const { invitation_type: kind, store_name: store, published_count: count, email, expires_at } = invitation;
  const isTakeover = kind === 'takeover';
  return (
    <>
      <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>
        {isTakeover ? 'Take over a store' : `Sell on ${brand.name}`}
      </h1>
      <section className={styles.ticket} aria-label="Your invitation">
        {isTakeover ? (
          <>
            <h2 className={`${heading({ level: 36 })} ${styles.ticketStore}`}>{store}</h2>
            <p className={styles.intro}>
              {`The store becomes yours with ${countText(count ?? 0)}, its orders, reviews and history.`}
            </p>
          </>
        ) : (
          <p className={styles.intro}>
            You are invited to open a store. Accept, tell us about it, and put your first products on the
            rack.
          </p>
        )}
        <dl className={styles.facts}>
          <dt className={styles.factName}>For</dt>
          <dd className={styles.factValue}>{email}</dd>
          {isTakeover ? (
            <>
              <dt className={styles.factName}>Published products</dt>
              <dd className={styles.factValue}>{count ?? 0}</dd>
            </>
          ) : null}
          <dt className={styles.factName}>Open until</dt>
          <dd className={styles.factValue}>{formatDate(expires_at)}</dd>
        </dl>
      </section>
    </>
  );
}

const countText = (count: number): string =>
  count === 1 ? '1 published product' : `${count} published products`;
