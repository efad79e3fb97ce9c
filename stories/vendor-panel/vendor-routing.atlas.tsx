import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { vendorRoutingModel } from '#samples/models/vendor-panel/vendor-routing.model.ts';

export const atlas = atlasOf({
  machine: vendorRoutingMachine,
  models: [vendorRoutingModel],
});
