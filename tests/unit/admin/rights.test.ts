import { NEVER, of, Subject, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminRights } from '#schema/admin/rights.ts';
import { NotAllowed, Unavailable } from '#services/errors.ts';

const changes = new Subject<void>();
const feeds: unknown[] = [];
let answer: Observable<AdminRights> = NEVER;
let reads = 0;
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    changes: (feed: unknown) => {
      feeds.push(feed);
      return changes;
    },
    client: {
      rpc: () => {
        reads += 1;
        return answer;
      },
    },
  }),
}));

const support: AdminRights = { roles: ['support'], rights: { users: ['read', 'write'] } };
const finance: AdminRights = { roles: ['finance'], rights: { users: ['read'] } };

/** The module keeps the rights of the tab: each test has its own. */
async function open() {
  vi.resetModules();
  const { followRights, readRightsAgain, watchRights } = await import('#actors/admin/rights.ts');
  const told = vi.fn<() => void>();
  const { getSnapshot, subscribe } = watchRights;
  subscribe(told);
  readRightsAgain();
  const live = followRights('someone');
  return { told, known: getSnapshot, live };
}

beforeEach(() => {
  vi.useFakeTimers();
  feeds.length = 0;
  reads = 0;
  answer = of(support);
});
afterEach(() => {
  vi.useRealTimers();
});

test('changed rights are read again when realtime reports it', async () => {
  const { known, live } = await open();
  expect(feeds).toEqual([{ table: 'profiles', filter: 'id=eq.someone' }]);
  answer = of(finance);
  changes.next();
  vi.advanceTimersByTime(100);
  expect(known()).toEqual({ kind: 'ready', rights: finance, earlier: [support] });
  live.unsubscribe();
});

test('without realtime they are read every 30 s, and reported only if they differ', async () => {
  const { known, told, live } = await open();
  vi.advanceTimersByTime(60_000);
  expect([reads, told.mock.calls.length]).toEqual([3, 1]);
  answer = of(finance);
  vi.advanceTimersByTime(29_999);
  expect(known()).toEqual({ kind: 'ready', rights: support, earlier: [] });
  vi.advanceTimersByTime(1);
  expect(known()).toEqual({ kind: 'ready', rights: finance, earlier: [support] });
  answer = of(support);
  vi.advanceTimersByTime(30_000);
  expect(known()).toEqual({ kind: 'ready', rights: support, earlier: [support, finance] });
  live.unsubscribe();
  vi.advanceTimersByTime(60_000);
  expect(reads).toBe(5);
});

test('a failed read keeps the last known rights, a suspended account has none left', async () => {
  const { known, live } = await open();
  answer = throwError(() => new Unavailable({ message: 'Later.' }));
  vi.advanceTimersByTime(30_000);
  expect(known()).toEqual({ kind: 'ready', rights: support, earlier: [] });
  answer = throwError(() => new NotAllowed({ message: 'Suspended.', code: 'account_suspended' }));
  vi.advanceTimersByTime(30_000);
  expect(known()).toEqual({ kind: 'ready', rights: { roles: [], rights: {} }, earlier: [support] });
  live.unsubscribe();
});
