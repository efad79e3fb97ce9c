import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordWith } from '#stores/analytics.ts';
import type { Record } from '#stores/analytics.ts';
import { createBoundary } from '#app/errors/boundary-screen.tsx';

let recorded: Record[] = [];
const assign = vi.fn();
beforeEach(() => {
  recorded = [];
  assign.mockReset();
  vi.stubGlobal('location', { pathname: '/auth', assign });
  vi.useFakeTimers({ now: at });
  recordWith((record) => recorded.push(record));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = 1_795_262_400_500;
const error = {
  kind: 'error',
  at,
  message: 'Authentication error occurred. Please try logging in again.',
  errorId: 'auth_1795262400000',
  context: 'authentication',
};
const event = (name: string) => ({ kind: 'event', name, detail: {}, path: '/auth', at });

test('an authentication error is recorded in its context, and retrying by its event (spec §8)', () => {
  const onNormal = vi.fn();
  const boundary = createBoundary({ kind: 'auth', at: 1_795_262_400_000, onNormal });
  expect(recorded).toEqual([error]);
  boundary.send({ type: 'error.retry' });
  expect(recorded).toEqual([error, event('auth_error_retry')]);
  expect(onNormal).toHaveBeenCalledOnce();
});

test('going to the login is recorded by its event, and reloads the page (spec §8)', () => {
  const boundary = createBoundary({ kind: 'auth', at: 1_795_262_400_000, onNormal: vi.fn() });
  boundary.send({ type: 'error.goToLogin' });
  expect(recorded).toEqual([error, event('auth_error_login_redirect')]);
  expect(assign.mock.calls).toEqual([['/auth']]);
});

test('another error does not mention authentication', () => {
  const boundary = createBoundary({ kind: 'generic', at: 1, onNormal: vi.fn() });
  boundary.send({ type: 'error.retry' });
  expect(recorded).toEqual([]);
});
