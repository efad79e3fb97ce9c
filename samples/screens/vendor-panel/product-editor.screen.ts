import type { ProductEditorSnapshot } from '#machines/vendor-panel/product-editor.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { editorWords } from '#samples/models/vendor-panel/product-editor.model.ts';

const firstSave = 'Save a draft first. Then you can preview, publish or schedule the product.';
const labels: Readonly<Record<string, string>> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  duplicate: 'Duplicate',
};
const shownIn: Readonly<Record<string, readonly string[]>> = {
  publish: ['draft'],
  unpublish: ['published'],
  duplicate: ['draft', 'published', 'archived'],
};

/** The actions on a product next to its fields. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ProductEditorSnapshot;
    const { product, sentence } = snapshot.context;
    const words = Object.values(editorWords);
    if (product === null) return { seen: [firstSave], unseen: ['Duplicate', 'Archive', ...words] };
    return {
      seen: [
        ...words.filter((text) => text === sentence),
        ...(snapshot.matches('dirty') ? ['Save your changes first.'] : []),
      ],
      unseen: [firstSave, ...words.filter((text) => text !== sentence)],
      ...(snapshot.matches('clean') ? { live: ['Duplicate', 'Archive'] } : { dead: ['Archive'] }),
    };
  },
  acts: {
    'product.move': ({ action }, any) => {
      const { product } = (any as ProductEditorSnapshot).context;
      const { kind } = action as { kind: string };
      const label = labels[kind];
      return product !== null && label !== undefined && shownIn[kind]?.includes(product.state) === true
        ? [
            { press: label },
            ...(kind === 'publish' && product.document.media.length === 0
              ? [{ press: 'Publish without a picture' }]
              : []),
          ]
        : null;
    },
  },
};
