import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { DocumentsPart } from '#pages/onboarding/documents-part.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { documentsModel } from '#samples/models/onboarding/documents.model.ts';

export const atlas = atlasOf({
  machine: documentsMachine,
  models: [documentsModel],
  variantOf: ({ context: { sentence, documents } }) => sentence ?? `${documents.length}`,
  Screen: function Documents({ actor }) {
    return <DocumentsPart actor={actor} />;
  },
});
