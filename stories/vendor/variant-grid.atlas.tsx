import { VariantGridView } from '#pages/vendor/products/variant-grid.tsx';
import { variantGridMachine } from '#machines/vendor/variant-grid.machine.ts';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { variantGridModels } from '../../tests/model/vendor/variant-grid.model.ts';

export const atlas = atlasOf({
  machine: variantGridMachine,
  models: variantGridModels,
  variantOf: ({ context: { grid, sentence } }) =>
    [grid.rows.length === 1 ? 'one' : 'several', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Variants({ actor }) {
    return (
      <main>
        <h1>Variants</h1>
        <VariantGridView actor={actor} problems={{}} />
      </main>
    );
  },
});
