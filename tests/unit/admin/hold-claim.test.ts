import { NEVER, of, throwError } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClaim } from '#actors/admin/hold-claim.ts';
import { NetworkError } from '#services/errors.ts';

type Asked = { path: string; authorization: string | null; body: unknown; keepalive: boolean | undefined };
const asked: Asked[] = [];
const counted: string[] = [];
let token: string | null = 'token of ada';
let sessions: ((snapshot: { matches: (state: unknown) => boolean }) => void)[] = [];
const tell = (isSigningOut: boolean) => {
  for (const listener of sessions) listener({ matches: () => isSigningOut });
};

vi.mock('#services/env.ts', () => ({
  readEnv: () => ({ supabaseUrl: 'http://backend.test', anonKey: 'anon' }),
}));
vi.mock('#actors/identity/session.ts', () => ({
  getSession: () => ({
    subscribe: (listener: (typeof sessions)[number]) => {
      sessions.push(listener);
      return {
        unsubscribe: () => {
          sessions = sessions.filter((each) => each !== listener);
        },
      };
    },
  }),
}));
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    accessToken: () => Promise.resolve(token),
    leaving: {
      counting: (fetcher: typeof fetch) => (input: string, init: RequestInit) => {
        counted.push(input);
        return fetcher(input, init);
      },
    },
  }),
}));

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({
      path: new URL(input).pathname,
      authorization: new Headers(init.headers).get('authorization'),
      body: JSON.parse(String(init.body)),
      keepalive: init.keepalive,
    });
    return Response.json(null);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = 0;
  counted.length = 0;
  token = 'token of ada';
  sessions = [];
});

function setup(claim = vi.fn(() => of(undefined))) {
  const release = vi.fn(() => of(undefined));
  const letGo = holdClaim({ claim, release, releaseCall: (item) => ['release_inbox_item', { item }] }, 'x1');
  return { claim, release, letGo };
}
const goodbye: Asked = {
  path: '/rest/v1/rpc/release_inbox_item',
  authorization: 'Bearer token of ada',
  body: { item: 'x1' },
  keepalive: true,
};

test('an open page renews its claim each minute, and releases it when the item is left', async () => {
  const { claim, release, letGo } = setup();
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(claim.mock.calls).toEqual([['x1'], ['x1'], ['x1']]);
  expect(release).not.toHaveBeenCalled();
  letGo();
  expect(release.mock.calls).toEqual([['x1']]);
  await vi.advanceTimersByTimeAsync(3 * minute);
  expect(claim).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('pagehide'));
  tell(true);
  expect(asked).toEqual([]);
});

test('closing or reloading the tab releases it by a request that outlives the page', async () => {
  setup();
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('pagehide'));
  // Nothing was awaited.
  expect(asked).toEqual([goodbye]);
});

test('signing out releases it first, once', async () => {
  setup();
  await vi.advanceTimersByTimeAsync(0);
  tell(false);
  expect(asked).toEqual([]);
  tell(true);
  tell(true);
  expect([asked, counted]).toEqual([
    [goodbye],
    // The sign-out waits for the release, which would be refused afterward.
    ['http://backend.test/rest/v1/rpc/release_inbox_item'],
  ]);
});

test('a tab that the browser kept claims it again when it is shown', async () => {
  const { claim } = setup();
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(claim).toHaveBeenCalledTimes(2);
  // A closing page becomes hidden after it has released its claim.
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(claim).toHaveBeenCalledTimes(2);
});

test('a renewal that fails does not end the next, and one that waits for a login is not joined by others', async () => {
  const failing = setup(vi.fn(() => throwError(() => new NetworkError({ cause: 'away' }))));
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(failing.claim).toHaveBeenCalledTimes(2);
  const waiting = setup(vi.fn(() => NEVER));
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(waiting.claim).toHaveBeenCalledTimes(1);
});

test('a token that was renewed is the one that is sent', async () => {
  setup();
  await vi.advanceTimersByTimeAsync(0);
  token = 'a newer token';
  await vi.advanceTimersByTimeAsync(minute);
  window.dispatchEvent(new Event('pagehide'));
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer a newer token']);
});
