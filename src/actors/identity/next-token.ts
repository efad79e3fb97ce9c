import { firstValueFrom } from 'rxjs';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import type { SessionActor } from '#actors/identity/session.ts';
import { refusalTexts } from '#schema/texts/refusal-texts.ts';
import { SessionEnded } from '#services/errors.ts';
import type { SendAgain } from '#services/ended-session.ts';
import { headersAgain } from '#services/send-again.ts';
import type { NextToken } from '#services/send-again.ts';
import type { LightAuth } from '#services/identity/light-auth.ts';

interface NextTokenPorts {
  session: Pick<SessionActor, 'on' | 'subscribe' | 'getSnapshot'>;
  auth: Pick<LightAuth, 'accessToken' | 'forget'>;
  /** Who was signed in last. */
  person: string | null;
  /** Whether the current page stays open behind the login for the same person. */
  isPageKept: () => boolean;
}

export interface NextTokens {
  /** Never anonymous while the page waits for a login: its lists would appear empty. */
  accessToken: () => Promise<string | null>;
  sendAgain: SendAgain;
  /** The person has left the page. */
  drop: () => void;
}

/** Milliseconds after a renewal during which a token can't have been refused for its age. */
const fresh = 60_000;

interface Login {
  /** The same person's token; null once no page is waiting for it. */
  token: Promise<string | null>;
  settle: (token: string | null) => void;
}

function awaitLogin(): Login {
  let settle: Login['settle'] = () => undefined;
  const token = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  return { token, settle };
}

/** Whose token it is; null for a key of the project. */
function ownerOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/**
 * Handles the requests of a page whose session has ended: they wait for the login in front of it and are then sent for
 * the same person. They are never sent for anyone else, and leaving the page drops them.
 */
export function createNextTokens({ session, auth, person: last, isPageKept }: NextTokenPorts): NextTokens {
  const signedIn = session.getSnapshot().context.session;
  let person = signedIn?.userId ?? last;
  // This code may have loaded because the session ended.
  let login = signedIn === null && isPageKept() ? awaitLogin() : null;
  const settle = (token: string | null): void => {
    login?.settle(token);
    login = null;
  };
  session.subscribe(({ context: { session: now } }) => {
    if (now === null) return;
    const isSame = now.userId === person;
    person = now.userId;
    if (login === null) return;
    if (isSame) auth.accessToken().then(settle, () => settle(null));
    else settle(null);
  });
  session.on('session.ended', ({ reason }) => {
    if (reason === 'expired' && isPageKept()) login ??= awaitLogin();
  });
  /** The last token renewed after a refusal, and when, by a clock that can't be changed. */
  let renewed: { token: string; at: number } | null = null;
  const isFresh = (token: string) => token === renewed?.token && performance.now() - renewed.at < fresh;
  let renewing: Promise<string | null> | null = null;
  const renew = async (refused: string): Promise<string | null> => {
    await firstValueFrom(auth.forget(refused, true)).catch((error: unknown) => {
      // Without a response, the session may still be valid.
      if (isUnanswered(error)) throw error;
    });
    const token = await auth.accessToken();
    if (token === null || token === refused) return null;
    renewed = { token, at: performance.now() };
    return token;
  };
  const nextToken: NextToken = async (refused, mayBeExpired) => {
    const owner = ownerOf(refused);
    if (owner === null) return null;
    let current = await auth.accessToken().catch(() => null);
    if (current === refused && mayBeExpired && !isFresh(refused)) {
      renewing ??= renew(refused).finally(() => {
        renewing = null;
      });
      current = await renewing;
    }
    if (current !== null && current !== refused) return ownerOf(current) === owner ? current : null;
    // Its events report the result.
    await firstValueFrom(auth.forget(refused)).catch(() => undefined);
    return login?.token ?? null;
  };
  return {
    sendAgain: (refusal, headers) => headersAgain(refusal, headers, nextToken),
    accessToken: async () => {
      const token = await auth.accessToken();
      if (token !== null || login === null) return token;
      const next = await login.token;
      if (next === null) throw new SessionEnded({ code: 'session_ended', message: refusalTexts.ended });
      return next;
    },
    drop: () => settle(null),
  };
}
