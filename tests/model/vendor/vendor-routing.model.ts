import type { AnyMachineSnapshot } from 'xstate';
import { vendorRoutingMachine } from '#machines/vendor/vendor-routing.machine.ts';
import type { VendorRoutingSnapshot } from '#machines/vendor/vendor-routing.machine.ts';
import { isSkipped } from '#machines/vendor/vendor-routing.rules.ts';
import type { VendorProfile } from '#schema/identity/session.ts';
import type { Model } from '../../engine/paths.ts';

export const whole: VendorProfile = {
  store_name: 'Iron Works',
  description: 'Plates that last.',
  phone: '+1 555 010 2030',
  website: 'https://iron.example',
};

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as VendorRoutingSnapshot;
  const { path, status, incomplete } = snapshot.context;
  if (snapshot.matches({ routing: 'redirecting to profile setup' })) {
    if (isSkipped(path)) return `sends somebody away from ${path}`;
    if (status !== 'invited' && !(status === 'pending' && incomplete === true)) return `sends a ${status}`;
  }
  const due = status === 'pending' && incomplete === true;
  if (snapshot.matches({ banner: 'shown' }) && !due) return 'shows a banner that says nothing';
  if (snapshot.matches({ banner: 'hidden' }) && due) return 'hides the banner';
  return undefined;
};

export const vendorRoutingModel: Model = {
  name: 'vendorRouting',
  machine: vendorRoutingMachine,
  input: { path: '/' },
  actionPorts: [],
  limit: 60_000,
  cases: {
    'place.changed': [{ path: '/products' }, { path: '/vendor/profile-setup' }],
    'access.changed': [
      { userId: null, status: null },
      { userId: 'ada', status: 'invited' },
      { userId: 'ada', status: 'pending' },
      { userId: 'grace', status: 'pending' },
      { userId: 'ada', status: 'approved' },
    ],
    'profile.changed': [{}],
    'banner.dismiss': [{}],
    'done.readProfile': [{ output: whole }, { output: { ...whole, phone: ' ' } }, { output: null }],
    'error.readProfile': [{ error: { _tag: 'NotAllowed' } }],
  },
  classOf: (snapshot) => {
    const { path, userId, status, incomplete } = (snapshot as VendorRoutingSnapshot).context;
    return [path, userId, status, incomplete];
  },
  broken,
};
