import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { vendorRoutingMachine } from '#machines/vendor-routing/vendor-routing.machine.ts';
import { paths } from '../paths.ts';
import { go } from '../scroll.ts';
import { fromService } from './from-service.ts';
import { identity } from './identity.ts';

export type VendorRoutingActor = ActorRefFrom<typeof vendorRoutingMachine>;

const boundMachine = vendorRoutingMachine.provide({
  actors: {
    readProfile: fromService(({ userId }: { userId: string }) => identity().account.vendorProfile(userId)),
  },
});

function start(): VendorRoutingActor {
  const actor = createActor(boundMachine, { input: { path: location.pathname } });
  actor.on('routing.toProfileSetup', () => go(paths.vendorProfileSetup(), { replace: true }));
  return actor.start();
}

let routing: VendorRoutingActor | undefined;
export const getVendorRouting = (): VendorRoutingActor => (routing ??= start());
