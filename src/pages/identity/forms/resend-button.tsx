import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resendMachine } from '#machines/identity/resend.machine.ts';
import { identityMessages as messages } from '#schema/texts/texts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { tabular } from '#ui/css/layout.css.ts';

export type ResendActor = ActorRefFrom<typeof resendMachine>;

interface ResendButtonProps {
  actor: ResendActor;
  email: string;
  /** §8 uses different messages for signed-in people. */
  isSignedIn?: boolean;
}

/** Spec §4: requests the verification email again; counts down until the next request is allowed. */
export function ResendButton({ actor, email, isSignedIn = false }: ResendButtonProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { left, message } = snapshot.context;
  const isCooling = snapshot.matches('cooling down');
  if (snapshot.matches('already verified')) {
    return (
      <Notice tone="success" title={messages.alreadyVerifiedTitle} role="status">
        {isSignedIn ? messages.alreadyVerified : messages.alreadyVerifiedVisitor}
      </Notice>
    );
  }
  return (
    <>
      {snapshot.matches('failed') ? (
        <Notice tone="danger" title={messages.resendFailedTitle} role="alert">
          {message ?? messages.resendFailed}
        </Notice>
      ) : null}
      {snapshot.matches('no address') ? (
        <Notice tone="danger" role="alert">
          {messages.resendNoAddress}
        </Notice>
      ) : null}
      <Button
        variant="secondary"
        isDisabled={isCooling}
        isPending={snapshot.matches('sending')}
        onPress={() => actor.send({ type: 'resend.ask', email })}
        className={tabular}
      >
        {isCooling ? `Wait ${left}s` : snapshot.matches('sending') ? 'Sending…' : 'Resend verification email'}
      </Button>
    </>
  );
}
