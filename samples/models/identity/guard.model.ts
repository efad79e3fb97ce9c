import type { AnyMachineSnapshot } from 'xstate';
import { guardMachine } from '#machines/identity/guard.machine.ts';
import type { GuardFacts, GuardInput, GuardSnapshot } from '#machines/identity/guard.machine.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Model } from '#engine/paths.ts';
import { guardProperties } from './guard.properties.ts';

export const facts = (more: Partial<GuardFacts> = {}): GuardFacts => ({
  phase: 'signed-in',
  access: 'ready',
  roles: [],
  isVendor: false,
  isAdmin: false,
  stores: [],
  ...more,
});

export const joined = (slug: string): OwnStore => ({
  vendor_id: slug,
  slug,
  store_name: slug,
  status: 'approved',
  role: 'catalog',
  time_zone: 'America/New_York',
  units: 'us',
  rights: { products: ['read', 'write'] },
});

export const known = {
  nobody: facts({ phase: 'unknown', access: 'loading' }),
  visitor: facts({ phase: 'visitor' }),
  loading: facts({ access: 'loading' }),
  customer: facts(),
  recovering: facts({ phase: 'recovering' }),
  /** Approved, but without the role (spec §6). */
  approved: facts({ isVendor: true }),
  vendor: facts({ isVendor: true, roles: ['vendor'] }),
  /** Works in two stores of others: one is open, the other has not opened yet. */
  member: facts({ stores: [joined('iron'), { ...joined('oak'), status: 'pending' }] }),
  admin: facts({ isAdmin: true, roles: ['admin'] }),
} as const;

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as GuardSnapshot;
  if (!snapshot.matches('allowed')) return undefined;
  const { need, facts: has, allowedRoles, origin } = snapshot.context;
  if (has.phase === 'visitor' || has.phase === 'unknown') return 'lets somebody unknown in';
  if (need === 'admin' && !has.isAdmin) return 'lets somebody in who is no admin';
  if (need === 'vendor' && !has.isVendor && !(has.stores.length > 0 && origin.startsWith('/iron/'))) {
    return 'lets somebody in who is no vendor and does not work in this store';
  }
  if (allowedRoles.length > 0 && !allowedRoles.some((role) => has.roles.includes(role))) {
    return 'lets somebody in whose role is not on the list';
  }
  return undefined;
};

const first: GuardInput = { need: 'login', origin: '/orders?page=2' };

export const guardModel: Model = {
  name: 'guard',
  machine: guardMachine,
  properties: guardProperties,
  input: first,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'session.changed': Object.values(known).map((each) => ({ facts: each })),
    'page.entered': [
      { page: first },
      { page: { need: 'vendor', framed: true, origin: '/iron/vendor-dashboard' } },
      { page: { need: 'vendor', origin: '/iron/vendor-dashboard/reviews' } },
      { page: { need: 'vendor', origin: '/oak/vendor-dashboard' } },
      { page: { need: 'admin', origin: '/admin/users' } },
      { page: { need: 'login', allowedRoles: ['vendor'], origin: '/vendor/onboarding' } },
    ],
    'after.vendorFrame': [{}],
  },
  classOf: (snapshot) => (snapshot as GuardSnapshot).context,
  broken,
};
