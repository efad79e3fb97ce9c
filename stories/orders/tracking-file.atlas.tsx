import { trackingFileMachine } from '#machines/orders/tracking-file.machine.ts';
import { TrackingFileView } from '#pages/vendor-panel/orders/tracking-file.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { trackingFileModel } from '#samples/models/orders/tracking-file.model.ts';

export const atlas = atlasOf({
  machine: trackingFileMachine,
  models: [trackingFileModel],
  variantOf: ({ context: { rows, refused, outcomes, sentence } }) =>
    sentence ??
    [...(refused.length > 0 ? [`${rows.length} good`] : []), ...outcomes.map(({ outcome }) => outcome)].join(
      ' ',
    ),
  Screen: ({ actor }) => (
    <main>
      <h1>Shipments</h1>
      <TrackingFileView actor={actor} />
    </main>
  ),
});
