import { defer, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { createCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { createClient } from './client.ts';
import type { SendAgain } from './ended-session.ts';
import type { AccessToken, BackendAddress, Client } from './client.ts';
import { acrossSessions } from './ended-session.ts';
import { createLeaving } from './leaving.ts';
import type { Leaving } from './leaving.ts';
import { createObjectStore } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { Feed, RealtimeService } from './realtime.ts';

/**
 * The shared parts of an app's services. An area's service is a stateless view of these
 * (`createOrderService(services().client)`) and not a member here: a page loads only the services that its code
 * imports.
 */
export type Services = {
  /** Sends the session's token. */
  readonly client: Client;
  /** Anonymous: public pages show the same to everyone, and do not wait for a session. */
  readonly publicClient: Client;
  /** Sends a token other than the session's. */
  readonly clientWith: (token: string) => Client;
  readonly cache: Cache;
  readonly store: ObjectStore;
  readonly accessToken: AccessToken;
  /** Signing out waits for the requests above. */
  readonly leaving: Leaving;
  /** See `RealtimeService`. All feeds share one socket; its code loads with the first of them. */
  readonly changes: RealtimeService['changes'];
};

/** Creates the value at its first use, and stores it. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * The only place where an app's clients, cache and realtime connection are created; each at its first use.
 * @param sendAgain Called with each refusal; for one about the session, see `acrossSessions`.
 */
export function createServices(
  address: BackendAddress,
  accessToken: AccessToken,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
  sendAgain: SendAgain = () => Promise.resolve(null),
): Services {
  const leaving = createLeaving();
  const asking = acrossSessions(leaving.counting(fetcher), sendAgain);
  const heldToken = leaving.holding(accessToken);
  const client = once(() => createClient(address, asking, heldToken));
  const publicClient = once(() => createClient(address, fetcher));
  const cache = once(() => createCache());
  const store = once(() => createObjectStore(address, asking));
  let line: RealtimeService | null = null;
  return {
    get client() {
      return client();
    },
    get publicClient() {
      return publicClient();
    },
    get cache() {
      return cache();
    },
    get store() {
      return store();
    },
    accessToken: heldToken,
    leaving,
    clientWith: (token) => createClient(address, fetcher, () => Promise.resolve(token)),
    changes: (feed: Feed): Observable<void> =>
      defer(() => import('./realtime.ts')).pipe(
        switchMap(({ createRealtimeService }) =>
          (line ??= createRealtimeService(address, accessToken)).changes(feed),
        ),
      ),
  };
}
