import { firstValueFrom, of, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { readAccess } from '#actors/identity/read-access.ts';
import { noAccess } from '#schema/identity/session.ts';
import type { Access } from '#schema/identity/session.ts';
import type { AccessService } from '#services/identity/access.ts';

const profile = {
  first_name: 'Ada',
  last_name: 'Byron',
  display_name: null,
  company_name: null,
  avatar_url: null,
};
const store = {
  vendor_id: 'ada',
  slug: 'iron-works',
  store_name: 'Iron Works',
  status: 'approved',
  role: 'owner',
};

const known = {
  roles: ['vendor'],
  vendorStatus: 'approved',
  profile,
  slug: 'iron-works',
  stores: [store],
} as unknown as Access;

const answers = {
  roles: () => of(known.roles),
  vendorStatus: () => of(known.vendorStatus),
  profile: () => of(known.profile),
  vendorMark: () => of({ slug: 'iron-works', logo_url: null }),
  stores: () => of(known.stores),
} as unknown as AccessService;

const lost = () => throwError(() => new Error('lost'));
const parts = ['roles', 'vendorStatus', 'profile', 'vendorMark', 'stores'] as const;
const read = (service: AccessService, before: Access) => firstValueFrom(readAccess(service, 'ada', before));

test('a person has what the server returns', async () => {
  expect(await read(answers, noAccess)).toEqual(known);
});

test.each(parts)('nobody loses a store because %s failed to reload', async (part) => {
  expect(await read({ ...answers, [part]: lost }, known)).toEqual(known);
});

test.each(parts)('failed first reads count as empty: %s (spec §8)', async (part) => {
  const field = part === 'vendorMark' ? 'slug' : part;
  expect(await read({ ...answers, [part]: lost }, noAccess)).toEqual({ ...known, [field]: noAccess[field] });
});
