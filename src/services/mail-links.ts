import type { AuthResponse, EmailOtpType, GoTrueClient, Session } from '@supabase/auth-js';
import { finalize, firstValueFrom, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { linkForeign, linkTypes, linkUnreachable } from '#schema/session.ts';
import type { LinkGrant, LinkQuestion, LinkReport, LinkType, SessionFacts } from '#schema/session.ts';
import { ask } from './auth-answers.ts';
import type { Redeemed } from './auth-types.ts';
import { AuthRefused } from './errors.ts';
import { endOf, secondFactorOf } from './half-sign-in.ts';
import type { BeginHalfSignIn, HalfSignIn, Tokens } from './half-sign-in.ts';
import type { MailFlows } from './mail-flows.ts';

type Parts = {
  /** The app's own: its session is kept. */
  client: GoTrueClient;
  makePassing: () => GoTrueClient;
  flows: MailFlows;
  takeOver: (type: string) => (tokens: Tokens) => Observable<SessionFacts>;
  beginHalf: BeginHalfSignIn;
};

type Answer = LinkReport | LinkQuestion;

/** Where a link stops until the person has said whether to go on. */
type Pause = { goOn: () => Promise<Answer>; drop: () => Promise<void> };

/** A link that would sign in somebody whom this browser does not expect. */
type Stranger = { email: string; goOn: () => Promise<Redeemed>; drop: () => Promise<void> };

type TokenGrant = Extract<LinkGrant, { kind: 'session' | 'hash' }>;

export type MailLinks = {
  verify: (type: LinkType, email: string, code: string) => Promise<Redeemed>;
  questionOf: (grant: LinkGrant) => LinkQuestion | null;
  follow: (grant: LinkGrant) => Promise<Answer>;
  goOn: () => Promise<Answer>;
  giveUp: () => Promise<void>;
  halfRecovery: () => HalfSignIn | null;
};

const linkType = (type: string): LinkType => linkTypes.find((known) => known === type) ?? 'email';

/** Links that confirm an address. Where they were not asked for they do that alone: nobody is signed in. */
const confirming: ReadonlySet<string> = new Set(['signup', 'email', 'email_change']);

const failure = (error: unknown): LinkReport =>
  error instanceof AuthRefused
    ? { kind: 'failed', code: error.code, message: error.message }
    : { kind: 'failed', code: linkUnreachable, message: 'The link could not be checked.' };

export function mailLinks({ client, makePassing, flows, takeOver, beginHalf }: Parts): MailLinks {
  let halfRecovery: HalfSignIn | null = null;
  let pause: Pause | null = null;

  const end = (passing: GoTrueClient) => firstValueFrom(endOf(passing)).catch(() => undefined);

  async function letIn(type: string, passing: GoTrueClient, session: Session): Promise<Redeemed> {
    const factorId = secondFactorOf(session.user);
    if (factorId === null) {
      await firstValueFrom(takeOver(type)(session));
      return 'signed in';
    }
    if (type === 'recovery') {
      const half = beginHalf(passing, factorId, takeOver(type));
      const settle = () => {
        halfRecovery = null;
      };
      halfRecovery = {
        ...half,
        enter: (code) => half.enter(code).pipe(tap(settle)),
        drop: () => half.drop().pipe(finalize(settle)),
      };
      return 'code needed';
    }
    await end(passing);
    return 'nobody signed in';
  }

  /**
   * In a client of its own: a mailbox alone must not sign in who has a second factor, nor take the place of who is
   * signed in.
   */
  async function redeem(
    type: string,
    origin: 'typed' | 'asked here' | 'foreign',
    run: (passing: GoTrueClient) => Promise<AuthResponse>,
  ): Promise<Redeemed | Stranger> {
    const passing = makePassing();
    const { session } = await firstValueFrom(ask(() => run(passing)));
    if (session === null) return 'half';
    const { data: own } = await client.getSession();
    const isSame = own.session?.user.id === session.user.id;
    if (type === 'email_change' && isSame) {
      // The session in use goes on, with the new address in it.
      await end(passing);
      await client.refreshSession();
      return 'signed in';
    }
    if (origin === 'foreign' && confirming.has(type)) {
      await end(passing);
      return 'nobody signed in';
    }
    const isOther = own.session !== null && !isSame;
    // The form of a new password names its address, and nothing happens before it is sent.
    const isExpected = origin === 'asked here' || isSame || type === 'recovery';
    if (origin === 'typed' || (isExpected && !isOther)) return letIn(type, passing, session);
    return {
      email: session.user.email ?? '',
      goOn: async () => {
        if (own.session !== null) await client.admin.signOut(own.session.access_token, 'local');
        return letIn(type, passing, session);
      },
      drop: () => end(passing),
    };
  }

  function answerOf(type: string, outcome: Redeemed | Stranger): Answer {
    if (outcome === 'half') return { kind: 'message', message: '' };
    if (typeof outcome === 'string') return { kind: 'followed', type: linkType(type) };
    const { email, goOn, drop } = outcome;
    pause = { goOn: async () => answerOf(type, await goOn()), drop };
    return { kind: 'meets', type: linkType(type), email };
  }

  async function redeemLink(grant: TokenGrant, origin: 'asked here' | 'foreign'): Promise<Answer> {
    const outcome = await redeem(grant.type, origin, (passing) =>
      grant.kind === 'session'
        ? passing.setSession({ access_token: grant.accessToken, refresh_token: grant.refreshToken })
        : passing.verifyOtp({ token_hash: grant.tokenHash, type: grant.type as EmailOtpType }),
    );
    return answerOf(grant.type, outcome);
  }

  return {
    verify: async (type, email, token) => {
      const outcome = await redeem(type, 'typed', (passing) => passing.verifyOtp({ type, email, token }));
      return typeof outcome === 'string' ? outcome : outcome.goOn();
    },
    questionOf: (grant) => {
      if (grant.kind !== 'hash' || flows.has(grant.flow)) return null;
      pause = { goOn: () => redeemLink(grant, 'foreign'), drop: () => Promise.resolve() };
      return { kind: 'waits', type: linkType(grant.type) };
    },
    follow: async (grant) => {
      if (grant.kind === 'error') return { kind: 'failed', code: grant.code, message: grant.message };
      if (grant.kind === 'message') return grant;
      if (flows.has(grant.flow)) return redeemLink(grant, 'asked here').catch(failure);
      // No mail of the shop carries a session, and whose this one is only using it would tell.
      return { kind: 'failed', code: linkForeign, message: 'This browser did not ask for the link.' };
    },
    goOn: async () => {
      const here = pause;
      pause = null;
      if (here === null) throw new Error('No link waits for an answer');
      return here.goOn().catch(failure);
    },
    giveUp: async () => {
      const here = pause;
      pause = null;
      await here?.drop();
    },
    halfRecovery: () => halfRecovery,
  };
}
