import type { LinkGrant, LinkQuestion, LinkReport } from '#schema/identity/session.ts';
import { AccountButton } from './account-button.tsx';
import { getBadges } from '#actors/account/badges.ts';
import { startCompanions } from '#actors/identity/companions.ts';
import { getEmailVerification } from '#actors/identity/email-verification.ts';
import { forgetDrafts, forgetPerson } from '#actors/identity/forget-person.ts';
import { identity } from '#actors/identity/identity.ts';
import type { NextTokens } from '#actors/identity/next-token.ts';
import { getSession } from '#actors/identity/session.ts';
import { sessionViewOf } from '#actors/identity/session.view.ts';
import { getVendorRouting } from '#actors/vendor-panel/vendor-routing.ts';
import { watchRealtime } from '#actors/kit/watch-realtime.ts';
import { identityMessages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { Banners } from './banners.tsx';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { clearCart, followSession, here, isPageShown } from './session-effects.ts';
import { nobody } from '#lazy/session-handle.ts';
import type { SessionChunk, SessionView } from '#lazy/session-handle.ts';

/** Pages that ask a link's question; any other page redirects to the first of them. */
const pagesOf = ({ type }: LinkQuestion): readonly string[] =>
  type === 'recovery' ? [paths.resetPassword()] : [paths.confirmEmail(), paths.emailVerification()];

/** The session's machine with what the shell shows of it; follows the link that the person opened. */
export async function createSessionChunk(grant: LinkGrant | null): Promise<SessionChunk> {
  const actor = getSession();
  const verification = getEmailVerification();
  const { auth } = identity();
  const listeners = new Set<(view: SessionView) => void>();
  const viewNow = (): SessionView => {
    const view = sessionViewOf(actor.getSnapshot());
    const link = verification.getSnapshot();
    // Do not report a visitor while a link may still sign someone in.
    const isFollowing = link.matches({ link: 'confirming' });
    return {
      ...(isFollowing && view.phase === 'visitor' ? nobody : view),
      link: link.context.report,
      question: link.context.question,
      isFollowing,
    };
  };
  const tell = () => {
    const view = viewNow();
    person = view.userId ?? person;
    for (const listener of listeners) listener(view);
  };
  const watch = (listener: (view: SessionView) => void) => {
    listeners.add(listener);
    listener(viewNow());
  };
  // Start these first: what happens to the cart depends on the current page, and the session's effects may leave it.
  startCompanions(actor, {
    watch,
    verification,
    routing: getVendorRouting(),
    badges: getBadges(),
    profileChanges: (userId) => watchRealtime([{ table: 'profiles', filter: `id=eq.${userId}` }]),
    clearCart: (why, isUnasked) => void clearCart(why, isUnasked),
    forgetPerson,
    forgetDrafts,
  });
  followSession(actor);
  // Few sessions expire, so the code for that case loads only when it happens.
  let over: Promise<NextTokens> | null = null;
  let person: string | null = null;
  const load = () => import('./session-over.ts');
  const waiting = () =>
    (over ??= load().then(({ createNextTokens }) =>
      createNextTokens({ session: actor, auth, person, isPageKept: isPageShown }),
    ));
  const giveUp = () => {
    // Offline again: the next refusal tries once more.
    over = null;
    return null;
  };
  actor.on('session.ended', ({ reason }) => {
    if (reason === 'asked') return;
    const place = here();
    waiting().catch(giveUp);
    load().then(({ tellThatItIsOver }) => tellThatItIsOver(place), giveUp);
  });
  actor.subscribe(tell);
  const tellOf = (answer: LinkReport | LinkQuestion) => {
    const asks = answer.kind === 'waits' || answer.kind === 'meets';
    verification.send(
      asks ? { type: 'link.asks', question: answer } : { type: 'link.answered', report: answer },
    );
    tell();
    if (!asks) return;
    const [page = paths.confirmEmail(), ...others] = pagesOf(answer);
    if (![page, ...others].includes(location.pathname)) go(page, { replace: true });
  };
  const question = grant === null ? null : await auth.questionOf(grant);
  if (question !== null) tellOf(question);
  else if (grant !== null) {
    verification.send({ type: 'link.opened' });
    auth.follow(grant).subscribe((answer) => {
      tellOf(answer);
      // Only a social sign-in leads back to this page (§8); emailed links have their own pages.
      if (answer.kind === 'failed' && location.pathname === paths.auth()) {
        toasts.add({ title: identityMessages.socialFailed, description: answer.message, tone: 'danger' });
      }
    });
  }
  return {
    watch,
    placeChanged: (path) => {
      over?.then(({ drop }) => drop(), giveUp);
      getVendorRouting().send({ type: 'place.changed', path });
    },
    signOut: () => actor.send({ type: 'session.signOut' }),
    answerLink: (goesOn) => {
      verification.send({ type: goesOn ? 'link.accept' : 'link.decline' });
      tell();
      if (goesOn) auth.goOn().subscribe(tellOf);
      else {
        auth.giveUp().subscribe();
        go(paths.home(), { replace: true });
      }
    },
    accessToken: async () => {
      const token = await auth.accessToken();
      return token === null && over !== null ? (await over).accessToken() : token;
    },
    sendAgain: (...refused) => waiting().then(({ sendAgain }) => sendAgain(...refused), giveUp),
    Account: AccountButton,
    Banners,
  };
}
