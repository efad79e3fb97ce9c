import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import { ProductActions } from '#pages/vendor-panel/products/product-actions.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { productEditorModels } from '#samples/models/vendor-panel/product-editor.model.ts';

export const atlas = atlasOf({
  machine: productEditorMachine,
  models: productEditorModels,
  variantOf: ({ context: { product, sentence } }) =>
    [product?.state ?? 'new', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Actions({ actor }) {
    return (
      <main>
        <h1>Product</h1>
        <ProductActions actor={actor} />
      </main>
    );
  },
});
