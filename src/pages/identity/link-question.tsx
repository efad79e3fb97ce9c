import type { LinkQuestion as Question, LinkType } from '#schema/identity/session.ts';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from '#pages/identity/forms/identity.css.ts';
import { Outcome } from '#pages/identity/forms/outcome.tsx';

interface LinkQuestionProps {
  question: Question;
  /** The email of the signed-in user; null for a visitor. */
  email: string | null;
  onAnswer: (goesOn: boolean) => void;
}

const words: Record<LinkType, { title: string; text: string; key: string }> = {
  signup: {
    title: 'Did you sign up?',
    text: "Confirm only if this was you. This doesn't log you in, so you'll have to log in afterward.",
    key: 'Confirm my email',
  },
  email: {
    title: 'Is this your email?',
    text: "Confirm only if you requested the email. This doesn't log you in, so you'll have to log in afterward.",
    key: 'Confirm my email',
  },
  email_change: {
    title: 'Change your email?',
    text: "Confirm only if you asked for the change. This doesn't log you in, so you'll have to log in afterward.",
    key: 'Confirm change',
  },
  recovery: {
    title: 'Did you ask for a new password?',
    text: 'Continue only if this was you, on another device or in another browser.',
    key: 'Choose a new password',
  },
  magiclink: {
    title: 'Did you ask to log in?',
    text: 'Continue only if this was you, on another device or in another browser.',
    key: 'Continue',
  },
  invite: {
    title: 'Accept the invitation?',
    text: 'Your invitation link creates an account. Continue if you were expecting it.',
    key: 'Accept invitation',
  },
};

/** A link that this browser did not request, or that signs in someone else, takes effect only after confirmation. */
export function LinkQuestion({ question, email, onAnswer }: LinkQuestionProps) {
  const isMet = question.kind === 'meets';
  const { title, text, key } = words[question.type];
  return (
    <Outcome
      // A different question is announced again.
      key={question.kind}
      tone="warning"
      title={isMet ? 'Continue with this account?' : title}
      action={
        <>
          <Button variant="primary" onPress={() => onAnswer(true)}>
            {isMet ? 'Continue' : key}
          </Button>
          <Button variant="secondary" onPress={() => onAnswer(false)}>
            {isMet && email !== null ? (
              <span className={styles.address}>{`Stay logged in as ${email}`}</span>
            ) : (
              <span>Not now</span>
            )}
          </Button>
        </>
      }
    >
      {isMet ? (
        <>
          <p>
            Continue as <strong className={styles.address}>{question.email}</strong>?
          </p>
          <p>
            {email === null
              ? 'Continue only if this is your account. Everything you save and order from now on goes there.'
              : "You're logged in with another account. Continuing logs you out of that one on this device."}
          </p>
        </>
      ) : (
        <p>{text}</p>
      )}
    </Outcome>
  );
}
