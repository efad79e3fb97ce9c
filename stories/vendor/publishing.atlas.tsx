import { publishingMachine } from '#machines/vendor/publishing.machine.ts';
import { PublishingView } from '#pages/vendor/publishing/publishing-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { publishingModels } from '../../tests/model/vendor/publishing.model.ts';

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
