import { productEditorMachine } from '#machines/vendor/product-editor.machine.ts';
import { ProductMoves } from '#pages/vendor/products/product-moves.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { productEditorModels } from '../../tests/model/vendor/product-editor.model.ts';

export const atlas = atlasOf({
  machine: productEditorMachine,
  models: productEditorModels,
  variantOf: ({ context: { product, sentence } }) =>
    [product?.state ?? 'new', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Moves({ actor }) {
    return (
      <main>
        <h1>Product</h1>
        <ProductMoves actor={actor} />
      </main>
    );
  },
});
