import { zipPicturesMachine } from '#machines/vendor-panel/zip-pictures.machine.ts';
import { ZipPictures } from '#pages/vendor-panel/import/zip-pictures.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { zipPicturesModel } from '#samples/models/vendor-panel/zip-pictures.model.ts';

export const atlas = atlasOf({
  machine: zipPicturesMachine,
  models: [zipPicturesModel],
  variantOf: ({ context: { total, added, refused, place, sentence } }) =>
    sentence ?? `${place} of ${total}, ${added} added, ${refused} refused`,
  Screen: ({ actor }) => (
    <main>
      <h1>Import products</h1>
      <ZipPictures actor={actor} missing={2} />
    </main>
  ),
});
