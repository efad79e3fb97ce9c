import { useEffect } from 'react';
import { createResetPassword } from '#app/actors/reset-password.ts';
import type { Head } from '#app/routes.tsx';
import { sessionHandle } from '#app/session-handle.ts';
import { PageFrame } from './auth-frame.tsx';
import { LinkQuestion } from './link-question.tsx';
import { NewPassword } from './new-password.tsx';
import { useActors } from './use-actors.ts';
import { useSession } from './use-session.ts';

const title = 'Choose a new password';

export const head = (): Head => ({ title, noIndex: true });

export function Page() {
  const { email, question } = useSession();
  const actor = useActors(() => createResetPassword());
  useEffect(() => actor.send({ type: 'link.opened' }), [actor]);
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
