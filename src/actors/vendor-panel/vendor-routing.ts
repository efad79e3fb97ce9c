import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { identity } from '#actors/identity/identity.ts';

export type VendorRoutingActor = ActorRefFrom<typeof vendorRoutingMachine>;

const boundMachine = vendorRoutingMachine.provide({
  actors: {
    readProfile: fromService(({ userId }: { userId: string }) => identity().access.vendorProfile(userId)),
  },
});

function start(): VendorRoutingActor {
  const actor = createActor(boundMachine, { input: { path: location.pathname } });
  actor.on('routing.toProfileSetup', () => go(paths.vendorProfileSetup(), { replace: true }));
  return actor.start();
}

let routing: VendorRoutingActor | undefined;
export const getVendorRouting = (): VendorRoutingActor => (routing ??= start());
