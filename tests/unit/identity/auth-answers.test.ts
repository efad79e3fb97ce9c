import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { firstValueFrom, of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { ask, authError, facts, nothing } from '#services/identity/auth-answers.ts';
import { AuthRefused, NetworkError, Unavailable, Unexpected } from '#services/errors.ts';

const failed = new TypeError('fetch failed');

test('a request that never reached the auth server is a network error, with its cause', () => {
  expect(authError(failed)).toStrictEqual(new NetworkError({ cause: failed }));
  const retryable = new AuthRetryableFetchError('fetch failed', 0);
  expect(authError(retryable)).toStrictEqual(new NetworkError({ cause: retryable }));
});

test("a server that can't answer is unavailable, from 500 on", () => {
  for (const status of [500, 503]) {
    expect(authError(new AuthRetryableFetchError('down', status))).toStrictEqual(
      new Unavailable({ message: 'down' }),
    );
  }
});

test('a refusal keeps the server’s code, status and message', () => {
  expect(authError(new AuthApiError('No such user', 400, 'user_not_found'))).toStrictEqual(
    new AuthRefused({ code: 'user_not_found', status: 400, message: 'No such user' }),
  );
  expect(authError(new AuthApiError('No', 422, undefined))).toStrictEqual(
    new AuthRefused({ code: '', status: 422, message: 'No' }),
  );
});

test('a call is sent on subscription, and emits its data', async () => {
  const run = vi.fn(() => Promise.resolve({ data: 7, error: null }));
  const asked = ask(run);
  expect(run).not.toHaveBeenCalled();
  await expect(firstValueFrom(asked)).resolves.toBe(7);
});

test('a call that is refused or throws ends in the typed error', async () => {
  const refused = new AuthApiError('No', 403, 'no_authorization');
  await expect(
    firstValueFrom(ask(() => Promise.resolve({ data: null, error: refused }))),
  ).rejects.toStrictEqual(new AuthRefused({ code: 'no_authorization', status: 403, message: 'No' }));
  await expect(firstValueFrom(ask(() => Promise.reject(failed)))).rejects.toStrictEqual(
    new NetworkError({ cause: failed }),
  );
});

test('a malformed user is unexpected', () => {
  const id = '3f9c2f1e-0000-4000-8000-000000000001';
  expect(facts({ id }).userId).toBe(id);
  expect(() => facts({ email: 'ada@people.test' })).toThrow(
    new Unexpected({ cause: 'A user of another form.' }),
  );
});

test('an answer without content is null', async () => {
  await expect(firstValueFrom(of({ user: 1 }).pipe(nothing))).resolves.toBeUndefined();
});
