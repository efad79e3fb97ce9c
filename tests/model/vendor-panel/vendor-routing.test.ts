import { createActor, fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { isIncomplete, isSkipped } from '#machines/vendor-panel/vendor-routing.rules.ts';
import type { VendorProfile, VendorStatus } from '#schema/identity/session.ts';
import { joined } from '#samples/models/identity/guard.model.ts';
import { whole } from '#samples/models/vendor-panel/vendor-routing.model.ts';

async function ways(status: VendorStatus | null, path: string, profile: VendorProfile | null = whole) {
  const actor = createActor(
    vendorRoutingMachine.provide({ actors: { readProfile: fromPromise(async () => profile) } }),
    { input: { path } },
  );
  let redirects = 0;
  actor.on('routing.toProfileSetup', () => {
    redirects += 1;
  });
  actor.start();
  actor.send({ type: 'access.changed', userId: 'ada', status, stores: [joined('iron')] });
  await Promise.resolve();
  await Promise.resolve();
  return { redirects, banner: actor.getSnapshot().matches({ banner: 'shown' }) };
}

describe('people who are sent to the profile setup', () => {
  test.each([
    ['invited', '/', whole, { redirects: 1, banner: false }],
    ['invited', '/vendor/profile-setup', whole, { redirects: 0, banner: false }],
    ['invited', '/vendor/application-status/', whole, { redirects: 0, banner: false }],
    ['invited', '/auth', whole, { redirects: 0, banner: false }],
    ['invited', '/logout', whole, { redirects: 0, banner: false }],
    ['pending', '/products', whole, { redirects: 0, banner: false }],
    ['pending', '/products', { ...whole, website: null }, { redirects: 1, banner: true }],
    ['pending', '/vendor/application-status', null, { redirects: 0, banner: true }],
    ['pending', '/iron/vendor-dashboard/products', null, { redirects: 0, banner: true }],
    ['invited', '/iron/vendor-dashboard', whole, { redirects: 0, banner: false }],
    ['invited', '/other/vendor-dashboard', whole, { redirects: 1, banner: false }],
    ['approved', '/products', null, { redirects: 0, banner: false }],
    ['rejected', '/products', null, { redirects: 0, banner: false }],
    [null, '/products', null, { redirects: 0, banner: false }],
  ] as const)('%s at %s', async (status, path, profile, expected) => {
    expect(await ways(status, path, profile)).toEqual(expected);
  });
});

test.each(['store_name', 'description', 'phone', 'website'] as const)(
  'a profile without %s, or with a blank one, is incomplete',
  (field) => {
    expect(isIncomplete(whole)).toBe(false);
    expect(isIncomplete({ ...whole, [field]: null })).toBe(true);
    expect(isIncomplete({ ...whole, [field]: ' \t' })).toBe(true);
  },
);

test('only the named pages are skipped, not those below them', () => {
  expect(isSkipped('/vendor/onboarding')).toBe(false);
  expect(isSkipped('/auth-test')).toBe(false);
  expect(isSkipped('/')).toBe(false);
});
