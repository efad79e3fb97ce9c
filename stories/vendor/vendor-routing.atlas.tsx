import { vendorRoutingMachine } from '#machines/vendor/vendor-routing.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { vendorRoutingModel } from '../../tests/model/vendor/vendor-routing.model.ts';

export const atlas = atlasOf({
  machine: vendorRoutingMachine,
  models: [vendorRoutingModel],
});
