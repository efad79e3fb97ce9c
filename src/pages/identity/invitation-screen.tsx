import type { ReactNode } from 'react';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';

/** What is known about an invitation and the person who opened it. */
export type InvitationStage =
  | 'loading'
  | 'invalid'
  | 'failed'
  | 'accepted'
  | 'unknown'
  | 'visitor'
  | 'wrong account'
  | 'matching'
  | 'accepting'
  | 'accept failed';

interface InvitationScreenProps {
  stage: InvitationStage;
  /** What the invitation is for; shown once it is read. */
  ticket: ReactNode;
  /** The invited email; null until it is known. */
  email: string | null;
  /** The session's email. */
  ownEmail: string;
  /** The message of an invalid invitation, and its link. */
  invalid: { words: string; action: ReactNode };
  failure: string;
  accepted: { words: string | undefined; next: string };
  /** What a person with the wrong account does after logging out. */
  instead: string;
  /** Why accepting it failed. */
  message: string | null;
  onRetry: () => void;
  onAccept: () => void;
  /** The sign-up for the invited email, for a visitor. */
  renderSignUp: (email: string) => ReactNode;
  onSignOut: () => void;
}

/** An invitation in all its cases, to a store or to a store's team. */
export function InvitationScreen(props: InvitationScreenProps) {
  const { stage, ticket, email, invalid, failure, accepted } = props;
  if (stage === 'loading') {
    return (
      <>
        <h1 className={heading({ level: 36 })}>Your invitation</h1>
        <LoadingIndicator size="lg" message="Looking up your invitation…" centered />
      </>
    );
  }
  if (stage === 'invalid') {
    return (
      <Outcome tone="danger" level="h1" title={messages.invitationInvalid} action={invalid.action}>
        <p>{invalid.words}</p>
      </Outcome>
    );
  }
  if (stage === 'failed' || email === null) {
    return (
      <Outcome
        tone="danger"
        level="h1"
        title={failure}
        action={
          <Button variant="primary" onPress={props.onRetry}>
            Try again
          </Button>
        }
      >
        <p>Your invitation is safe. Try again in a moment.</p>
      </Outcome>
    );
  }
  if (stage === 'accepted') {
    return (
      <Outcome tone="success" level="h1" title="Invitation accepted">
        <p>{accepted.words}</p>
        <LoadingIndicator message={accepted.next} />
      </Outcome>
    );
  }
  return (
    <>
      {ticket}
      <Answer {...props} stage={stage} email={email} />
    </>
  );
}

type AnswerProps = InvitationScreenProps & { email: string };

/** The person's options. */
function Answer({
  stage,
  email,
  ownEmail,
  instead,
  message,
  onAccept,
  renderSignUp,
  onSignOut,
}: AnswerProps) {
  const accept = (
    <Button variant="primary" size="l" block isPending={stage === 'accepting'} onPress={onAccept}>
      {stage === 'accepting' ? 'Accepting…' : 'Accept Invitation'}
    </Button>
  );
  switch (stage) {
    case 'unknown':
      return <LoadingIndicator message="Checking who you are…" />;
    case 'visitor':
      return renderSignUp(email);
    case 'wrong account':
      return (
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
            You're logged in as <span className={styles.address}>{ownEmail}</span>
            <span>{`. Log out and ${instead} the invited email,`}</span>{' '}
            <span className={styles.address}>{email}</span>.
          </p>
        </Notice>
      );
    case 'accept failed':
      return (
        <div className={stack({ gap: 4 })}>
          <Notice tone="danger" title={messages.acceptFailed} role="alert">
            {message ?? messages.unexpected}
          </Notice>
          {accept}
        </div>
      );
    default:
      return accept;
  }
}
