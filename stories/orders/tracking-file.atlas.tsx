import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import { TrackingFileView } from '#pages/vendor/orders/tracking-file.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { trackingFileModel } from '../../tests/model/orders/tracking-file.model.ts';

export const atlas = atlasOf({
  machine: trackingFileMachine,
  models: [trackingFileModel],
  variantOf: ({ context: { outcomes, sentence } }) =>
    sentence ?? outcomes.map(({ outcome }) => outcome).join(' '),
  Screen: ({ actor }) => (
    <main>
      <h1>Shipments</h1>
      <TrackingFileView actor={actor} />
    </main>
  ),
});
