import { createResetPassword } from '#actors/identity/reset-password.ts';
import type { Head } from '#routing/route.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { PageFrame } from './auth-frame.tsx';
import { LinkQuestion } from './link-question.tsx';
import { NewPassword } from './new-password.tsx';
import { useActor } from '#actors/kit/use-actor.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { useWhen } from '#ui/use-when.ts';

const title = 'Choose a new password';

export const head = (): Head => ({ title, noIndex: true });

export function Page() {
  const { email, question } = useLoadedSession();
  const actor = useActor(() => createResetPassword());
  useWhen(actor, () => actor.send({ type: 'link.opened' }));
  return (
    <PageFrame title={title}>
      {question === null ? (
        <NewPassword actor={actor} email={email} />
      ) : (
        <LinkQuestion question={question} email={email} onAnswer={sessionHandle.answerLink} />
      )}
    </PageFrame>
  );
}
