import { expect, test } from 'vitest';
import { isAdmin, isSessionGone, isVendor } from '#machines/identity/session.rules.ts';
import { noAccess } from '#schema/identity/session.ts';
import type { Access } from '#schema/identity/session.ts';

test.each([
  [{ _tag: 'AuthRefused', code: 'session_not_found', status: 403 }, true],
  [{ _tag: 'AuthRefused', code: 'session_expired', status: 400 }, true],
  // supabase-js's own error of a missing session has no code.
  [{ _tag: 'AuthRefused', status: 401 }, true],
  [{ _tag: 'AuthRefused', code: 'over_request_rate_limit', status: 429 }, false],
  [{ _tag: 'AuthRefused' }, false],
  [{ _tag: 'NetworkError', code: 'session_not_found', status: 401 }, false],
  [{ code: 'session_not_found', status: 401 }, false],
  [null, false],
  [undefined, false],
  ['session_not_found', false],
])('%j means that the session has ended: %s', (error, expected) => {
  expect(isSessionGone(error)).toBe(expected);
});

test.each<[Partial<Access>, boolean, boolean]>([
  [{}, false, false],
  [{ vendorStatus: 'pending' }, false, false],
  [{ roles: ['vendor'] }, true, false],
  [{ vendorStatus: 'approved' }, true, false],
  [{ roles: ['admin'] }, false, true],
])('%j is a vendor: %s, an admin: %s (spec §6)', (access, vendor, admin) => {
  const session = { context: { access: { ...noAccess, ...access } } };
  expect([isVendor(session), isAdmin(session)]).toEqual([vendor, admin]);
});
