import { expect, test } from 'vitest';
import { mayAdmin } from '#schema/admin/rights.ts';

const finance = {
  roles: ['finance'],
  rights: { money: ['read', 'write'], users: ['read'], blog: [] },
} as const;

test('an admin may do what is granted for a resource, and nothing else', () => {
  expect(mayAdmin(finance, 'money', 'write')).toBe(true);
  expect(mayAdmin(finance, 'users', 'read')).toBe(true);
  expect(mayAdmin(finance, 'users', 'write')).toBe(false);
  expect(mayAdmin(finance, 'money', 'grant')).toBe(false);
  expect(mayAdmin(finance, 'blog', 'read')).toBe(false);
  expect(mayAdmin(finance, 'settings', 'read')).toBe(false);
});

test('a check without an action means reading', () => {
  expect(mayAdmin(finance, 'users')).toBe(true);
  expect(mayAdmin({ roles: [], rights: { users: ['write'] } }, 'users')).toBe(false);
});

test('people without rights may do nothing', () => {
  expect(mayAdmin({ roles: [], rights: {} }, 'dashboard')).toBe(false);
});
