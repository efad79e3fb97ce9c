import { vendorRoutingMachine } from '#machines/vendorRouting/vendorRouting.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { vendorRoutingModel } from '../../tests/model/vendorRouting.model.ts';

export const atlas = atlasOf({
  machine: vendorRoutingMachine,
  models: [vendorRoutingModel],
});
