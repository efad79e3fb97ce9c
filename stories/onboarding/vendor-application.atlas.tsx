import { vendorApplicationMachine } from '#machines/onboarding/vendor-application.machine.ts';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { useSelector } from '@xstate/react';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { vendorApplicationModel } from '../../tests/model/onboarding/vendor-application.model.ts';

export const atlas = atlasOf({
  machine: vendorApplicationMachine,
  models: [vendorApplicationModel],
  Screen: function VendorApplication({ actor }) {
    return <StatusBadge status={useSelector(actor, (snapshot) => snapshot.value)} />;
  },
});
