import { createResend } from '#actors/identity/resend.ts';
import { titleOf } from '#routing/head.ts';
import type { PageProps } from '#routing/route.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { ownPath } from '#schema/identity/auth.ts';
import { linkForeign, linkUnreachable } from '#schema/identity/session.ts';
import { PageFrame } from './auth-frame.tsx';
import { LinkQuestion } from './link-question.tsx';
import { useActor } from '#actors/kit/use-actor.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { VerificationView } from './verification-view.tsx';
import type { Verification } from './verification-view.tsx';
import { useWhen } from '#ui/use-when.ts';

function verificationOf({ phase, link, isFollowing, emailVerified }: SessionView): Verification {
  if (link?.kind === 'failed') {
    if (link.code === linkForeign) return 'elsewhere';
    return link.code === linkUnreachable ? 'unreachable' : 'expired';
  }
  if (link?.kind === 'message') return 'half confirmed';
  if (phase === 'unknown' || isFollowing) return 'checking';
  // The link was followed but nobody is signed in: the account has a second factor.
  if (link?.kind === 'followed') return link.type === 'email_change' ? 'changed' : 'confirmed';
  return emailVerified ? 'confirmed' : 'waiting';
}

/** Once there is nothing left to confirm, the page's headline says so. */
const doneTitles: Partial<Record<Verification, string>> = {
  confirmed: 'Email confirmed',
  changed: 'Email changed',
  'half confirmed': 'One more email to confirm',
};

/** Shared by /confirm-email and /email-verification. */
export function VerificationPage({ title, search }: Pick<PageProps<null>, 'search'> & { title: string }) {
  const session = useLoadedSession();
  const next = ownPath(new URLSearchParams(search).get('next'));
  const isSignedIn = session.phase === 'signed-in' || session.phase === 'recovering';
  const { question } = session;
  const verification = verificationOf(session);
  const shown = (question === null ? doneTitles[verification] : undefined) ?? title;
  useWhen(shown, () => {
    document.title = titleOf({ title: shown });
  });
  return (
    <PageFrame title={shown}>
      {question === null ? (
        <Verified key={`${isSignedIn}`} session={session} isSignedIn={isSignedIn} next={next} />
      ) : (
        <LinkQuestion question={question} email={session.email} onAnswer={sessionHandle.answerLink} />
      )}
    </PageFrame>
  );
}

function Verified({
  session,
  isSignedIn,
  next,
}: {
  session: SessionView;
  isSignedIn: boolean;
  next: string;
}) {
  const resend = useActor(() => createResend(isSignedIn, next));
  return (
    <VerificationView
      verification={verificationOf(session)}
      email={session.email}
      isVerified={session.emailVerified}
      resend={resend}
      next={next}
      isSignedIn={isSignedIn}
      onRetry={() => location.reload()}
    />
  );
}
