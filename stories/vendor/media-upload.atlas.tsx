import { UploadRow } from '#pages/vendor/products/pictures/upload-row.tsx';
import { mediaUploadMachine } from '#machines/vendor/media-upload.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { mediaUploadModel } from '../../tests/model/vendor/media-upload.model.ts';

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
