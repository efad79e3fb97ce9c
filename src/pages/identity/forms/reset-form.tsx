import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { EmailField } from './email-field.tsx';
import * as styles from './identity.css.ts';
import { MailCode } from '#pages/kit/credentials/mail-code.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { Outcome } from './outcome.tsx';
import { Form } from '#ui/form/form.tsx';

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
              Use a different email
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
    <Form
      className={stack({ gap: 4 })}
      onSubmit={(element) => {
        const given = String(new FormData(element).get('email') ?? '');
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
        description="We'll email you a link to choose a new password."
      />
      <Button type="submit" variant="primary" size="l" block isPending={isBusy}>
        {isBusy ? 'Sending…' : 'Send Reset Link'}
      </Button>
      {back}
    </Form>
  );
}
