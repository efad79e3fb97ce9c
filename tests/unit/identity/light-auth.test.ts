import { Subject, firstValueFrom, of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import type { SessionFacts } from '#schema/identity/session.ts';
import type { AuthEvent, AuthService } from '#services/identity/auth-types.ts';
import { createLightAuth } from '#services/identity/light-auth.ts';

const now = 1_800_000_000_000;
const facts: SessionFacts = {
  userId: 'u1',
  email: 'mia@example.com',
  emailVerified: true,
  firstName: null,
  lastName: null,
  displayName: null,
  companyName: null,
  avatarUrl: null,
  storeName: null,
};
const user = { id: 'u1', email: 'mia@example.com', email_confirmed_at: '2026-01-01T00:00:00Z' };

let stored: string | null;
const storage = {
  getItem: () => stored,
  setItem: () => {},
  removeItem: () => {},
};
/** @param seconds Until the token expires. */
const keep = (seconds: number, more: object = {}) => {
  stored = JSON.stringify({
    access_token: 'token',
    refresh_token: 'refresh',
    expires_at: now / 1000 + seconds,
    user: { ...user, ...more },
  });
};

/** A client that the test lets answer. */
function client() {
  const events = new Subject<AuthEvent>();
  const load = vi.fn<() => Promise<AuthService>>(() =>
    Promise.resolve({
      events$: events,
      accessToken: () => Promise.resolve('renewed'),
      user: () => of(facts),
    } as Partial<AuthService> as AuthService),
  );
  const auth = createLightAuth(load, { storage, now: () => now });
  const told: AuthEvent[] = [];
  const listening = auth.events$.subscribe((event) => told.push(event));
  return { auth, load, events, told, stop: () => listening.unsubscribe() };
}

beforeEach(() => {
  stored = null;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

test('a stored session that need not be renewed needs no client', async () => {
  keep(91);
  const { auth, load, told, stop } = client();
  expect(await auth.accessToken()).toBe('token');
  expect(await firstValueFrom(auth.session())).toEqual(facts);
  expect(told).toEqual([{ type: 'INITIAL_SESSION', session: facts }]);
  expect(load).not.toHaveBeenCalled();
  stop();
});

test('a token that expires within 90 seconds is renewed by the client', async () => {
  keep(89);
  const { auth, load, events, told, stop } = client();
  expect(await auth.accessToken()).toBe('renewed');
  events.next({ type: 'INITIAL_SESSION', session: facts });
  expect(told).toEqual([{ type: 'INITIAL_SESSION', session: facts }]);
  expect(load).toHaveBeenCalledOnce();
  stop();
});

test('a session without its second factor signs nobody in', async () => {
  keep(3600, { factors: [{ id: 'f1', status: 'verified' }] });
  const { auth, told, stop } = client();
  expect(await auth.accessToken()).toBeNull();
  expect(told).toEqual([{ type: 'INITIAL_SESSION', session: null }]);
  stop();
});

test('a client that loads later reports only what has changed', async () => {
  keep(3600);
  const { auth, events, told, stop } = client();
  await firstValueFrom(auth.user());
  events.next({ type: 'INITIAL_SESSION', session: facts });
  expect(told).toEqual([{ type: 'INITIAL_SESSION', session: facts }]);
  events.next({ type: 'SIGNED_OUT' });
  expect(told.slice(1)).toEqual([{ type: 'SIGNED_OUT' }]);
  stop();
});

test('a session that has ended by the time the client loads ends here too', async () => {
  keep(3600);
  const { auth, events, told, stop } = client();
  await firstValueFrom(auth.user());
  events.next({ type: 'INITIAL_SESSION', session: null });
  expect(told.slice(1)).toEqual([{ type: 'SIGNED_OUT' }]);
  stop();
});

test('a changed person is reported as a change', async () => {
  keep(3600);
  const { auth, events, told, stop } = client();
  await firstValueFrom(auth.user());
  const renamed = { ...facts, firstName: 'Mia' };
  events.next({ type: 'INITIAL_SESSION', session: renamed });
  expect(told.slice(1)).toEqual([{ type: 'USER_UPDATED', session: renamed }]);
  stop();
});

test('a second factor entered after the client has loaded is reported as a sign-in', async () => {
  keep(3600, { factors: [{ id: 'f1', status: 'verified' }] });
  const { auth, events, told, stop } = client();
  await firstValueFrom(auth.user());
  events.next({ type: 'INITIAL_SESSION', session: null });
  expect(told).toEqual([{ type: 'INITIAL_SESSION', session: null }]);
  events.next({ type: 'INITIAL_SESSION', session: facts });
  expect(told.slice(1)).toEqual([{ type: 'SIGNED_IN', session: facts }]);
  stop();
});

test("a subscriber that joins after the client has loaded gets only the client's events", async () => {
  keep(3600);
  const { auth, events, stop } = client();
  await firstValueFrom(auth.user());
  const late: AuthEvent[] = [];
  const listening = auth.events$.subscribe((event) => late.push(event));
  await Promise.resolve();
  expect(late).toEqual([]);
  events.next({ type: 'INITIAL_SESSION', session: facts });
  expect(late).toEqual([{ type: 'INITIAL_SESSION', session: facts }]);
  listening.unsubscribe();
  events.next({ type: 'SIGNED_OUT' });
  expect(late).toHaveLength(1);
  stop();
});

test('an unsubscribed listener gets nothing, and nothing is renewed for it', async () => {
  keep(3600);
  const { load, told, stop } = client();
  stop();
  await Promise.resolve();
  expect(told).toEqual([]);
  keep(10);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).not.toHaveBeenCalled();
});

test('without a stored session the client is loaded, again after each failure, until no one waits for it', async () => {
  vi.useFakeTimers();
  try {
    const lost = vi.fn<() => Promise<AuthService>>(() => Promise.reject(new TypeError('Failed to fetch')));
    const listening = createLightAuth(lost, { storage, now: () => now }).events$.subscribe();
    await vi.advanceTimersByTimeAsync(2999);
    expect(lost).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3001);
    expect(lost).toHaveBeenCalledTimes(3);
    listening.unsubscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lost).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a hidden page renews nothing', () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  keep(3600);
  const { load, stop } = client();
  keep(10);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).not.toHaveBeenCalled();
  stop();
});

test('a fresh token is not renewed when the person comes back', () => {
  keep(3600);
  const { load, stop } = client();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).not.toHaveBeenCalled();
  stop();
});

test('a change in another tab is noticed without the client', async () => {
  keep(3600);
  const { load, told, stop } = client();
  const other = new BroadcastChannel(sessionStorageKey);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage({ event: 'SIGNED_OUT', session: null });
  await expect.poll(() => told.slice(1)).toEqual([{ type: 'SIGNED_OUT' }]);
  expect(load).not.toHaveBeenCalled();
  other.close();
  stop();
});

test('an old token is renewed when the person comes back', async () => {
  keep(3600);
  const { load, stop } = client();
  await Promise.resolve();
  keep(10);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).toHaveBeenCalledOnce();
  stop();
});

test('a client that failed to load is loaded again by the next caller', async () => {
  keep(3600);
  const { auth, load, stop } = client();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(firstValueFrom(auth.user())).rejects.toMatchObject({ _tag: 'NetworkError' });
  expect(await firstValueFrom(auth.user())).toEqual(facts);
  stop();
});
