import { defer, finalize, from, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AccessToken } from './client.ts';

/** Milliseconds that signing out waits at most for pending requests. */
const patience = 5_000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Requests that end the session, or keep it alive until then. */
const ofTheEnd = /\/auth\/v1\/(?:logout|token)\b/;

/**
 * Keeps a sign-out from failing the requests around it: it starts once those with the session's token are answered,
 * and no other request is sent until it is over. The server would refuse them.
 */
export type Leaving = {
  /** Waits while someone signs out. Then nothing is sent on behalf of the person who left. */
  holding: (accessToken: AccessToken) => AccessToken;
  /** For requests with the session's token. */
  counting: (fetcher: typeof fetch) => typeof fetch;
  /** The same for auth's own client: a request that waits there would keep the sign-out waiting. */
  refusing: (fetcher: typeof fetch) => typeof fetch;
  /** Signs out when the pending requests are answered. */
  leave: (signOut: () => Observable<void>) => Observable<void>;
};

/** @param most How long to wait for pending requests. */
export function createLeaving(most: () => Promise<void> = () => pause(patience)): Leaving {
  const underWay = new Set<Promise<unknown>>();
  /** Resolves when the current sign-out is over; null if there is none. */
  let over: Promise<void> | null = null;

  const noted = <T>(work: Promise<T>): Promise<T> => {
    const forget = () => {
      underWay.delete(done);
    };
    const done: Promise<void> = work.then(forget, forget);
    underWay.add(done);
    return work;
  };
  const answered = async (): Promise<void> => {
    do {
      await Promise.all(underWay);
      // A token that was just handed out is about to be sent.
      await pause(0);
    } while (underWay.size > 0);
  };
  const counting =
    (fetcher: typeof fetch): typeof fetch =>
    (input, init) =>
      noted(fetcher(input, init));

  return {
    holding: (accessToken) => async () => {
      if (over === null) return noted(accessToken());
      await over;
      const token = await noted(accessToken());
      if (token === null) throw new Error('Not sent: its session has ended.');
      return token;
    },
    counting,
    refusing: (fetcher) => async (input, init) => {
      if (ofTheEnd.test(String(input))) return fetcher(input, init);
      if (over !== null) throw new TypeError('Not sent: the session is ending.');
      return noted(fetcher(input, init));
    },
    leave: (signOut) =>
      defer(() => {
        let end: () => void = () => undefined;
        over = new Promise((resolve) => {
          end = resolve;
        });
        return from(Promise.race([answered(), most()])).pipe(
          switchMap(signOut),
          finalize(() => {
            over = null;
            end();
          }),
        );
      }),
  };
}
