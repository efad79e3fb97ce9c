import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { EmailField } from './email-field.tsx';
import * as styles from './identity.css.ts';
import { MailCode } from '#pages/kit/credentials/mail-code.tsx';
import { Outcome } from './outcome.tsx';

export type ResetPasswordActor = ActorRefFrom<typeof resetPasswordMachine>;

interface ResetFormProps {
  actor: ResetPasswordActor;
  /** Back to the login form; without it the form is alone on its page. */
  onBack?: (() => void) | undefined;
}

/** Spec §2, §5, §8: requests the link for choosing a new password. */
export function ResetForm({ actor, onBack }: ResetFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { problem, message } = snapshot.context;
  const [email, setEmail] = useState(snapshot.context.email);
  const isBusy = snapshot.matches('sending');
  const back =
    onBack === undefined ? null : (
      <Button variant="quiet" onPress={onBack}>
        Back to Login
      </Button>
    );
  if (snapshot.matches('sent')) {
    return (
      <Outcome
        tone="info"
        title={messages.resetSentTitle}
        action={
          <>
            <Button variant="secondary" onPress={() => actor.send({ type: 'reset.again' })}>
              Use another address
            </Button>
            {back}
          </>
        }
      >
        <p>{messages.resetSent}</p>
        <p className={styles.address}>{snapshot.context.email}</p>
        <MailCode key={snapshot.context.email} type="recovery" email={snapshot.context.email} />
      </Outcome>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const given = String(new FormData(event.currentTarget).get('email') ?? '');
        actor.send({ type: 'reset.send', email: given });
      }}
    >
      {snapshot.matches({ asking: 'failed' }) ? (
        <Notice tone="danger" role="alert">
          {message ?? messages.resetFailed}
        </Notice>
      ) : null}
      <EmailField
        value={email}
        onChange={setEmail}
        errorMessage={snapshot.matches({ asking: 'not an address' }) ? (problem ?? undefined) : undefined}
        isDisabled={isBusy}
        description="We mail you a link; with it you choose a new password."
      />
      <Button type="submit" variant="primary" size="l" block isPending={isBusy}>
        {isBusy ? 'Sending...' : 'Send Reset Link'}
      </Button>
      {back}
    </form>
  );
}
