import { vendorApplicationMachine } from '#machines/lifecycles/vendor-application.machine.ts';
import { ApplicationBadge } from '#pages/onboarding/application-status-view.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { vendorApplicationModel } from '#samples/models/lifecycles/vendor-application.model.ts';

export const atlas = atlasOf({
  machine: vendorApplicationMachine,
  models: [vendorApplicationModel],
  Screen: function VendorApplication({ actor }) {
    return <ApplicationBadge status={useSelector(actor, (snapshot) => snapshot.value)} />;
  },
});
