import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import { PublishingView } from '#pages/vendor-panel/publishing/publishing-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { publishingModels } from '#samples/models/vendor-panel/publishing.model.ts';

export const atlas = atlasOf({
  machine: publishingMachine,
  models: publishingModels,
  variantOf: ({ context: { store, said } }) =>
    [store?.status, store?.published === false ? 'offline' : store?.version, said?.sentence]
      .filter((part) => part !== undefined)
      .join(' '),
  Screen: function Publishing({ actor }) {
    return (
      <main>
        <PublishingView actor={actor} slug="iron-oak" />
      </main>
    );
  },
});
