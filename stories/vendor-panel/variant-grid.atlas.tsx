import { VariantGridView } from '#pages/vendor-panel/products/variant-grid.tsx';
import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { variantGridModels } from '#samples/models/vendor-panel/variant-grid.model.ts';

export const atlas = atlasOf({
  machine: variantGridMachine,
  models: variantGridModels,
  variantOf: ({ context: { grid, sentence } }) =>
    [grid.rows.length === 1 ? 'one' : 'several', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Variants({ actor }) {
    return (
      <main>
        <h1>Variants</h1>
        <VariantGridView actor={actor} problems={{}} foldsAfter={Infinity} />
      </main>
    );
  },
});
