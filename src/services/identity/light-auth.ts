import { defer, from, Observable, of, switchMap } from 'rxjs';
import type { Subscription } from 'rxjs';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import { factsOf } from '#schema/identity/session.ts';
import type { LinkGrant, LinkQuestion, SessionFacts } from '#schema/identity/session.ts';
import { NetworkError } from '#services/errors.ts';
import type { AuthEvent, AuthPorts, AuthService } from './auth-types.ts';
import { eventOf, lacksCode, usableSession } from './stored-session.ts';

export type LightAuth = Omit<AuthService, 'questionOf'> & {
  questionOf: (grant: LinkGrant) => Promise<LinkQuestion | null>;
};

interface Told {
  data: { event: Parameters<typeof eventOf>[0]; session: Parameters<typeof eventOf>[1] };
}

/** Milliseconds between two checks of the token's age: as auth-js. */
const tick = 30_000;
/** Milliseconds until a client that failed to load is loaded again. */
const again = 3000;

/**
 * The auth service without its client, which is a tenth of a panel's script: it reads a stored session that needs no
 * renewal. Anything else, including a renewal, loads the client; from then on only the client answers.
 */
export function createLightAuth(
  load: () => Promise<AuthService>,
  ports: Pick<AuthPorts, 'storage'> & { now?: () => number } = {},
): LightAuth {
  const { now = Date.now } = ports;
  let full: AuthService | null = null;
  let loading: Promise<AuthService> | null = null;
  const waiting = new Set<(auth: AuthService) => void>();

  const auth = (): Promise<AuthService> =>
    (loading ??= load().then(
      (loaded) => {
        full = loaded;
        for (const take of waiting) take(loaded);
        waiting.clear();
        return loaded;
      },
      (cause: unknown) => {
        // The next caller that needs it tries again.
        loading = null;
        throw new NetworkError({ cause });
      },
    ));
  const ask = <T>(question: (loaded: AuthService) => Observable<T>): Observable<T> =>
    defer(() => (full === null ? from(auth()).pipe(switchMap(question)) : question(full)));

  /** The usable session; null if the client must be asked. */
  const stored = () => {
    if (full !== null) return null;
    try {
      return usableSession(ports.storage ?? localStorage, now());
    } catch {
      // Forbidden: the client keeps a session in memory.
      return null;
    }
  };
  const storedFacts = (): { facts: SessionFacts | null } | null => {
    const session = stored();
    return session === null ? null : { facts: lacksCode(session) ? null : factsOf(session.user) };
  };

  const events$ = new Observable<AuthEvent>((subscriber) => {
    const first = storedFacts();
    /** The subscriber's current state; undefined before INITIAL_SESSION. */
    let known: SessionFacts | null | undefined = first?.facts;
    let following: Subscription | undefined;
    let stopLight = () => {};

    const follow = (loaded: AuthService): void => {
      stopLight();
      const before = known;
      following = loaded.events$.subscribe((event) => {
        if (event.type !== 'INITIAL_SESSION' || before === undefined) return subscriber.next(event);
        // It starts again, with what the subscriber already knows, or with what has changed since.
        if (event.session === null) {
          if (before !== null) subscriber.next({ type: 'SIGNED_OUT' });
        } else if (JSON.stringify(event.session) !== JSON.stringify(before)) {
          subscriber.next({ type: before === null ? 'SIGNED_IN' : 'USER_UPDATED', session: event.session });
        }
      });
    };
    const tell = (event: AuthEvent | null): void => {
      if (event === null) return;
      known = 'session' in event ? event.session : null;
      subscriber.next(event);
    };

    if (full !== null) follow(full);
    else {
      waiting.add(follow);
      if (first === null) stopLight = loadPatiently();
      else {
        queueMicrotask(() => {
          if (!subscriber.closed) subscriber.next({ type: 'INITIAL_SESSION', session: first.facts });
        });
        stopLight = watchStored(tell);
      }
    }
    return () => {
      waiting.delete(follow);
      stopLight();
      following?.unsubscribe();
    };
  });

  /** Until the client has answered it is unknown whether there is a session: without a connection, retry. */
  function loadPatiently(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      auth().catch(() => {
        timer = setTimeout(begin, again);
      });
    };
    begin();
    return () => clearTimeout(timer);
  }

  /** Other tabs' events, and the renewal when it is due. */
  function watchStored(tell: (event: AuthEvent | null) => void): () => void {
    const others = new BroadcastChannel(sessionStorageKey);
    others.addEventListener('message', ({ data: { event, session } }: Told) => tell(eventOf(event, session)));
    const renew = () => {
      // Without a connection the next check retries.
      if (document.visibilityState === 'visible' && stored() === null) void auth().catch(() => undefined);
    };
    const clock = setInterval(renew, tick);
    document.addEventListener('visibilitychange', renew);
    return () => {
      others.close();
      clearInterval(clock);
      document.removeEventListener('visibilitychange', renew);
    };
  }

  return {
    events$,
    signIn: (...given) => ask((loaded) => loaded.signIn(...given)),
    signUp: (...given) => ask((loaded) => loaded.signUp(...given)),
    signOut: (scope) => ask((loaded) => loaded.signOut(scope)),
    forget: (...given) => ask((loaded) => loaded.forget(...given)),
    social: (...given) => ask((loaded) => loaded.social(...given)),
    sendReset: (email) => ask((loaded) => loaded.sendReset(email)),
    updatePassword: (...given) => ask((loaded) => loaded.updatePassword(...given)),
    updateEmail: (email) => ask((loaded) => loaded.updateEmail(email)),
    updateMetadata: (metadata) => ask((loaded) => loaded.updateMetadata(metadata)),
    reauthenticate: () => ask((loaded) => loaded.reauthenticate()),
    resend: (...given) => ask((loaded) => loaded.resend(...given)),
    verify: (...given) => ask((loaded) => loaded.verify(...given)),
    // Only a followed link leaves one: the client is loaded then.
    recoverySecondFactor: () => full?.recoverySecondFactor() ?? null,
    storedSecondFactor: () => ask((loaded) => loaded.storedSecondFactor()),
    pendingEmail: () => ask((loaded) => loaded.pendingEmail()),
    questionOf: async (grant) => (await auth()).questionOf(grant),
    follow: (grant) => ask((loaded) => loaded.follow(grant)),
    goOn: () => ask((loaded) => loaded.goOn()),
    giveUp: () => ask((loaded) => loaded.giveUp()),
    user: () => ask((loaded) => loaded.user()),
    session: () =>
      defer(() => {
        const found = storedFacts();
        return found === null ? ask((loaded) => loaded.session()) : of(found.facts);
      }),
    accessToken: async () => {
      const session = stored();
      if (session === null) return (await auth()).accessToken();
      return lacksCode(session) ? null : session.access_token;
    },
    factors: {
      list: () => ask((loaded) => loaded.factors.list()),
      enroll: (name) => ask((loaded) => loaded.factors.enroll(name)),
      challengeAndVerify: (...given) => ask((loaded) => loaded.factors.challengeAndVerify(...given)),
      unenroll: (factorId) => ask((loaded) => loaded.factors.unenroll(factorId)),
    },
  };
}
