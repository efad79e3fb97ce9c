import type { AuthResponse, EmailOtpType, GoTrueClient, Session } from '@supabase/auth-js';
import { finalize, firstValueFrom, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { linkForeign, linkTypes, linkUnreachable } from '#schema/identity/session.ts';
import type {
  LinkGrant,
  LinkQuestion,
  LinkReport,
  LinkType,
  SessionFacts,
} from '#schema/identity/session.ts';
import { ask } from './auth-answers.ts';
import type { Redeemed } from './auth-types.ts';
import { AuthRefused } from '#services/errors.ts';
import { endOf } from './second-factor.ts';
import { secondFactorOf } from './stored-session.ts';
import type { BeginSecondFactor, SecondFactorSignIn, Tokens } from './second-factor.ts';
import type { MailFlows } from './mail-flows.ts';

type Parts = {
  /** The app's own client: its session is stored. */
  client: GoTrueClient;
  makeEphemeral: () => GoTrueClient;
  flows: MailFlows;
  takeOver: (type: string) => (tokens: Tokens) => Observable<SessionFacts>;
  beginSecondFactor: BeginSecondFactor;
};

type Answer = LinkReport | LinkQuestion;

/** Where a link waits until the person decides whether to continue. */
type Pause = { goOn: () => Promise<Answer>; drop: () => Promise<void> };

/** A link that would sign in someone this browser does not expect. */
type Stranger = { email: string; goOn: () => Promise<Redeemed>; drop: () => Promise<void> };

type TokenGrant = Extract<LinkGrant, { kind: 'session' | 'hash' }>;

export type MailLinks = {
  verify: (type: LinkType, email: string, code: string) => Promise<Redeemed>;
  questionOf: (grant: LinkGrant) => LinkQuestion | null;
  follow: (grant: LinkGrant) => Promise<Answer>;
  goOn: () => Promise<Answer>;
  giveUp: () => Promise<void>;
  recoverySecondFactor: () => SecondFactorSignIn | null;
};

const linkType = (type: string): LinkType => linkTypes.find((known) => known === type) ?? 'email';

/** Links that confirm an address. If this browser did not request them they only confirm: nobody is signed in. */
const confirming: ReadonlySet<string> = new Set(['signup', 'email', 'email_change']);

const failure = (error: unknown): LinkReport =>
  error instanceof AuthRefused
    ? { kind: 'failed', code: error.code, message: error.message }
    : { kind: 'failed', code: linkUnreachable, message: "We couldn't check the link." };

export function mailLinks({ client, makeEphemeral, flows, takeOver, beginSecondFactor }: Parts): MailLinks {
  let recoverySecondFactor: SecondFactorSignIn | null = null;
  let pause: Pause | null = null;

  const end = (ephemeral: GoTrueClient) => firstValueFrom(endOf(ephemeral)).catch(() => undefined);

  async function letIn(type: string, ephemeral: GoTrueClient, session: Session): Promise<Redeemed> {
    const factorId = secondFactorOf(session.user);
    if (factorId === null) {
      await firstValueFrom(takeOver(type)(session));
      return 'signed in';
    }
    if (type === 'recovery') {
      const half = beginSecondFactor(ephemeral, factorId, takeOver(type));
      const settle = () => {
        recoverySecondFactor = null;
      };
      recoverySecondFactor = {
        ...half,
        enter: (code) => half.enter(code).pipe(tap(settle)),
        drop: () => half.drop().pipe(finalize(settle)),
      };
      return 'code needed';
    }
    await end(ephemeral);
    return 'nobody signed in';
  }

  /**
   * In a separate client: access to a mailbox alone must not sign in to an account with a second factor, nor replace
   * the current session.
   */
  async function redeem(
    type: string,
    origin: 'typed' | 'asked here' | 'foreign',
    run: (ephemeral: GoTrueClient) => Promise<AuthResponse>,
  ): Promise<Redeemed | Stranger> {
    const ephemeral = makeEphemeral();
    const { session } = await firstValueFrom(ask(() => run(ephemeral)));
    if (session === null) return 'half';
    const { data: own } = await client.getSession();
    const isSame = own.session?.user.id === session.user.id;
    if (type === 'email_change' && isSame) {
      // The current session continues with the new address.
      await end(ephemeral);
      await client.refreshSession();
      return 'signed in';
    }
    if (origin === 'foreign' && confirming.has(type)) {
      await end(ephemeral);
      return 'nobody signed in';
    }
    const isOther = own.session !== null && !isSame;
    // The form for a new password shows its address, and nothing happens before it is submitted.
    const isExpected = origin === 'asked here' || isSame || type === 'recovery';
    if (origin === 'typed' || (isExpected && !isOther)) return letIn(type, ephemeral, session);
    return {
      email: session.user.email ?? '',
      goOn: async () => {
        if (own.session !== null) await client.admin.signOut(own.session.access_token, 'local');
        return letIn(type, ephemeral, session);
      },
      drop: () => end(ephemeral),
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
    const outcome = await redeem(grant.type, origin, (ephemeral) =>
      grant.kind === 'session'
        ? ephemeral.setSession({ access_token: grant.accessToken, refresh_token: grant.refreshToken })
        : ephemeral.verifyOtp({ token_hash: grant.tokenHash, type: grant.type as EmailOtpType }),
    );
    return answerOf(grant.type, outcome);
  }

  return {
    verify: async (type, email, token) => {
      const outcome = await redeem(type, 'typed', (ephemeral) => ephemeral.verifyOtp({ type, email, token }));
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
      // The shop's emails never contain a session, and only using this one would reveal whose it is.
      return { kind: 'failed', code: linkForeign, message: 'This link was requested in another browser.' };
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
    recoverySecondFactor: () => recoverySecondFactor,
  };
}
