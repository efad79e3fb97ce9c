import type { AnyMachineSnapshot } from 'xstate';
import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import type { VendorRoutingSnapshot } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { isSkipped } from '#machines/vendor-panel/vendor-routing.rules.ts';
import type { VendorProfile } from '#schema/identity/session.ts';
import type { Model } from '#engine/paths.ts';
import { vendorRoutingProperties } from './vendor-routing.properties.ts';
import { joined } from '#samples/models/identity/guard.model.ts';

export const whole: VendorProfile = {
  store_name: 'Iron Works',
  description: 'Plates that last.',
  phone: '+1 555 010 2030',
  website: 'https://iron.example',
};

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as VendorRoutingSnapshot;
  const { path, status, stores, incomplete } = snapshot.context;
  if (snapshot.matches({ routing: 'redirecting to profile setup' })) {
    if (isSkipped(path) || (stores.length > 0 && path.startsWith('/iron/')))
      return `sends somebody away from ${path}`;
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
  properties: vendorRoutingProperties,
  input: { path: '/' },
  actionPorts: [],
  limit: 60_000,
  cases: {
    'place.changed': [
      { path: '/products' },
      { path: '/vendor/profile-setup' },
      { path: '/iron/vendor-dashboard/products' },
    ],
    'access.changed': [
      { userId: null, status: null, stores: [] },
      { userId: 'ada', status: 'invited', stores: [] },
      { userId: 'ada', status: 'pending', stores: [] },
      { userId: 'grace', status: 'pending', stores: [] },
      { userId: 'ada', status: 'approved', stores: [] },
      { userId: 'ada', status: 'pending', stores: [joined('iron')] },
    ],
    'profile.changed': [{}],
    'banner.dismiss': [{}],
    'done.readProfile': [{ output: whole }, { output: { ...whole, phone: ' ' } }, { output: null }],
    'error.readProfile': [{ error: { _tag: 'NotAllowed' } }],
  },
  classOf: (snapshot) => {
    const { path, userId, status, stores, incomplete } = (snapshot as VendorRoutingSnapshot).context;
    return [path, userId, status, stores.length, incomplete];
  },
  broken,
};
