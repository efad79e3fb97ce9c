import { applicationStatusMachine } from '#machines/onboarding/application-status.machine.ts';
import { ApplicationStatusView } from '#pages/onboarding/application-status-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { applicationStatusModel } from '#samples/models/onboarding/application-status.model.ts';

export const atlas = atlasOf({
  machine: applicationStatusMachine,
  models: [applicationStatusModel],
  variantOf: ({ context: { application, sentence } }) => sentence ?? application?.status ?? '',
  Screen: function ApplicationStatus({ actor }) {
    return <ApplicationStatusView actor={actor} />;
  },
});
