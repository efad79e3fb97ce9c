import { UploadRow } from '#pages/vendor-panel/products/pictures/upload-row.tsx';
import { mediaUploadMachine } from '#machines/vendor-panel/media-upload.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { mediaUploadModel } from '#samples/models/vendor-panel/media-upload.model.ts';

export const atlas = atlasOf({
  machine: mediaUploadMachine,
  models: [mediaUploadModel],
  variantOf: ({ context: { sentence, share, prepared } }) =>
    [prepared === null ? '' : 'prepared', share > 0 && share < 1 ? 'part' : '', sentence ?? '']
      .filter(Boolean)
      .join(' '),
  Screen: function Sending({ actor }) {
    return (
      <main>
        <h1>Pictures</h1>
        <UploadRow name="bar.jpg" actor={actor} />
      </main>
    );
  },
});
