import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import type { ProductEditorSnapshot } from '#machines/vendor-panel/product-editor.machine.ts';
import { emptyDocument } from '#schema/vendor-panel/product.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import type { Model } from '#engine/paths.ts';
import { productEditorProperties } from './product-editor.properties.ts';

export const editorWords = {
  changed: 'Someone else changed this product after you opened it.',
  refused: 'Add a price before publishing this product.',
  failed: 'Something went wrong. Try again.',
} as const;

export const sampleProduct: EditedProduct = {
  id: '10000000-0000-7000-8000-000000000001',
  vendor_id: '10000000-0000-7000-8000-000000000002',
  slug: 'steel-bar',
  state: 'draft',
  version: 1,
  publish_at: null,
  updated_at: '2026-11-22T10:00:00Z',
  listed: false,
  takedown: null,
  has_draft: false,
  document: { ...emptyDocument, name: 'Steel bar' },
};
const published: EditedProduct = { ...sampleProduct, state: 'published', version: 2 };

const editorModel = (name: string, product: EditedProduct | null): Model => ({
  name: `productEditor-${name}`,
  machine: productEditorMachine,
  properties: productEditorProperties,
  input: { product },
  actionPorts: [],
  limit: 4000,
  cases: {
    'product.saved': [{ product: sampleProduct }],
    'product.edited': [{ isDirty: true }, { isDirty: false }],
    'product.move': [
      { action: { kind: 'publish' } },
      { action: { kind: 'unpublish' } },
      { action: { kind: 'duplicate' } },
    ],
    'done.move': [
      { output: { kind: 'moved', product: published } },
      { output: { kind: 'changed', product: published, sentence: editorWords.changed } },
      { output: { kind: 'refused', sentence: editorWords.refused } },
    ],
    'error.move': [{ error: new Error('The code of moving broke.') }],
  },
  classOf: (any) => {
    const { product: shown, action, sentence } = (any as ProductEditorSnapshot).context;
    return [any.value, shown?.state ?? null, action?.kind ?? null, sentence];
  },
  broken: (any) => {
    const snapshot = any as ProductEditorSnapshot;
    const { product: shown, action, sentence } = snapshot.context;
    if (snapshot.matches('moving') && (shown === null || action === null)) return 'moves nothing';
    if (snapshot.matches('moving') && sentence !== null) return 'complains while it moves';
    if (snapshot.hasTag('error') && sentence === null) return 'is refused without a sentence';
    return undefined;
  },
});

export const productEditorModels: readonly Model[] = [
  editorModel('new', null),
  editorModel('saved', sampleProduct),
];
