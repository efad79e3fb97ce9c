import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { PromotionView } from '#pages/vendor-panel/promotions/promotion-view.tsx';
import { emptyPromotion } from '#schema/vendor-panel/offers/promotion.ts';
import type { PromotionValues } from '#schema/vendor-panel/offers/promotion.ts';

const categories = [
  { id: 'gear', name: 'Gear', path: ['gear'] },
  { id: 'ropes', name: 'Ropes', path: ['gear', 'ropes'] },
];
let saved: PromotionValues | null = null;
let leave = () => {};
afterEach(() => leave());

function Promotion() {
  const actor = useRecordForm<PromotionValues>({
    values: { ...emptyPromotion, label: 'Ropes for less', code: 'ROPES', value: '5', scope: 'category' },
    version: 1,
    draft: 'promotion/category',
    save: (values) => {
      saved = values;
      return Promise.resolve({ kind: 'saved', values, version: 2 });
    },
  });
  return <PromotionView actor={actor} vendorId="iron" state="draft" mayWrite categories={categories} />;
}

test('the category of a promotion is chosen in the tree of the editor, and saved by its id', async () => {
  sessionStorage.clear();
  localStorage.clear();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Promotion />));
  leave = () => {
    root.unmount();
    element.remove();
  };
  const field = page.getByRole('combobox', { name: 'Category' });
  await expect.element(field).toHaveTextContent('Choose a category');
  await field.click();
  await page.getByRole('treeitem', { name: 'Ropes', exact: true }).click();
  await expect.element(field).toHaveTextContent('Gear › Ropes');
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved?.category).toBe('ropes');
});
