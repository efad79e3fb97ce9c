import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditorAction, EditorAnswer } from '#machines/vendor-panel/product-editor.machine.ts';
import { ProductActions } from '#pages/vendor-panel/products/product-actions.tsx';
import { emptyDocument } from '#schema/vendor-panel/product.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';

const draft: EditedProduct = {
  id: '0199c0de-0000-7000-8000-000000000001',
  vendor_id: '0199c0de-0000-7000-8000-000000000002',
  slug: 'power-bar',
  state: 'draft',
  version: 3,
  publish_at: null,
  updated_at: '2026-11-20T14:30:00Z',
  listed: false,
  takedown: null,
  has_draft: false,
  document: { ...emptyDocument, name: 'Power bar' },
};
let leave = () => {};
afterEach(() => leave());

function show(product: EditedProduct) {
  const moves: string[] = [];
  const actor = createActor(
    productEditorMachine.provide({
      actors: {
        move: fromPromise<EditorAnswer, { action: EditorAction; product: EditedProduct }>(
          ({ input: { action, product: seen } }) => {
            moves.push(action.kind);
            return Promise.resolve({
              kind: 'moved',
              product: { ...seen, state: 'published', listed: true, version: seen.version + 1 },
            });
          },
        ),
      },
    }),
    { input: { product } },
  ).start();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <main>
        <ProductActions actor={actor} />
      </main>,
    ),
  );
  leave = () => {
    root.unmount();
    element.remove();
    actor.stop();
  };
  return moves;
}

const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });

test('publishing without a picture asks once; then the focus goes to the page that shoppers see', async () => {
  const moves = show(draft);
  await expect.element(page.getByText(/^No picture\./)).toBeVisible();
  await buttonOf('Publish').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Publish without a picture?' })).toBeVisible();
  expect(moves).toEqual([]);
  await buttonOf('Publish without a picture').click();
  await expect.element(page.getByText('Your product is live.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View product' })).toHaveFocus();
  expect(moves).toEqual(['publish']);
});

test('a product with a picture is published at once', async () => {
  const moves = show({
    ...draft,
    document: { ...draft.document, media: [{ path: 'store/bar.jpg', alt: 'A bar' }] },
  });
  await buttonOf('Publish').click();
  await expect.element(page.getByRole('link', { name: 'View product' })).toHaveFocus();
  expect(moves).toEqual(['publish']);
});
