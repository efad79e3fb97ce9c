import { lastPlatformDay } from '#lazy/platform-day.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { invitationMachine } from '#machines/identity/invitation.machine.ts';
import { paths } from '#routing/paths.ts';
import { brand } from '#brand';
import { formatDate } from '#schema/format-date.ts';
import type { Invitation } from '#schema/identity/invitation.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { InvitationScreen } from './invitation-screen.tsx';
import type { InvitationStage } from './invitation-screen.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export type InvitationActor = ActorRefFrom<typeof invitationMachine>;

interface InvitationViewProps {
  actor: InvitationActor;
  /** The sign-up for the invited email, for a visitor. */
  renderSignUp: (email: string) => ReactNode;
  onSignOut: () => void;
}

function stageOf(snapshot: SnapshotFrom<typeof invitationMachine>): InvitationStage {
  if (snapshot.matches('invalid or expired')) return 'invalid';
  if (snapshot.matches('finished')) return 'accepted';
  for (const stage of ['loading', 'failed', 'accepted', 'accepting', 'accept failed'] as const)
    if (snapshot.matches(stage)) return stage;
  for (const person of ['unknown', 'visitor', 'wrong account'] as const)
    if (snapshot.matches({ shown: { person } })) return person;
  return 'matching';
}

/** An invitation to open a store, or to take one over. */
export function InvitationView({ actor, ...props }: InvitationViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { invitation, accepted, message, person } = snapshot.context;
  return (
    <InvitationScreen
      {...props}
      stage={stageOf(snapshot)}
      ticket={invitation === null ? null : <Ticket invitation={invitation} />}
      email={invitation?.email ?? null}
      ownEmail={person.kind === 'user' ? person.email : ''}
      invalid={{
        words:
          'An invitation works once, and only the newest link works. Ask the person who invited you for a new one.',
        action: (
          <>
            <a className={button({ variant: 'primary' })} href={paths.becomeAVendor()}>
              Become a Vendor
            </a>
            <a className={button({ variant: 'secondary' })} href={paths.home()}>
              Go to the home page
            </a>
          </>
        ),
      }}
      failure={
        snapshot.matches({ failed: 'refused' }) ? messages.invitationFailed : messages.invitationUnexpected
      }
      accepted={{ words: accepted?.message, next: 'Opening your store…' }}
      instead="create an account with"
      message={message}
      onRetry={() => actor.send({ type: 'invitation.retry' })}
      onAccept={() => actor.send({ type: 'invitation.accept' })}
    />
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
      <PageSection className={styles.ticket} aria-label="Your invitation">
        {isTakeover ? (
          <>
            <h2 className={`${heading({ level: 36 })} ${styles.ticketStore}`}>{store}</h2>
            <p className={styles.intro}>
              {`You'll take over the store with ${countText(count ?? 0)}, its orders, reviews and history.`}
            </p>
          </>
        ) : (
          <p className={styles.intro}>
            You're invited to open a store. Accept, tell us about it, and put your first products on the rack.
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
          <dt className={styles.factName}>Expires</dt>
          <dd className={styles.factValue}>{formatDate(lastPlatformDay(expires_at))}</dd>
        </dl>
      </PageSection>
    </>
  );
}

const countText = (count: number): string =>
  count === 1 ? '1 published product' : `${count} published products`;
