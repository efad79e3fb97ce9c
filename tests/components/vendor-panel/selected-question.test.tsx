import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { BulkAnswer, ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { listedProduct, looks } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

const rows = [
  listedProduct('bar', { name: 'Power bar' }),
  listedProduct('plate', { name: 'Bumper plate', state: 'draft', listed: false }),
  listedProduct('rack', { name: 'Bare rack', state: 'draft', listed: false, image: null }),
];
let sent: { ids: readonly string[]; change: BulkChange }[] = [];
let leave = () => {};

beforeEach(() => {
  sent = [];
  const list = createActor(
    listViewMachineOf<ListedProduct>().provide({
      actors: {
        readPage: fromPromise<ListPage<ListedProduct>, ReadPage>(() => Promise.resolve({ rows, next: null })),
      },
    }),
    { input: { query: {} } },
  ).start();
  const bulk = createActor(
    bulkEditMachine.provide({
      actors: {
        changePart: fromPromise<BulkAnswer, { ids: readonly string[]; change: BulkChange }>(({ input }) => {
          sent.push(input);
          return Promise.resolve({
            results: input.ids.map((id) => ({ id, code: 'ok', sentence: null, changed: id !== 'bar' })),
            undo: 'token',
          });
        }),
      },
    }),
    { input: { part: 100 } },
  ).start();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <main>
        <ProductsView
          list={list}
          bulk={bulk}
          slug="iron"
          path="/iron/vendor-dashboard/products"
          query={{}}
          categories={[]}
          tree={{ vendorId: 'iron', readCategories: () => of([]) }}
          looks={looks}
        />
      </main>,
    ),
  );
  leave = () => {
    root.unmount();
    element.remove();
    list.stop();
    bulk.stop();
  };
});
afterEach(() => leave());

const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });

test('publishing asks with the number of products that change, and counts only those', async () => {
  await page.getByRole('checkbox', { name: 'Select all listed' }).click();
  await buttonOf('Publish').click();
  const question = page.getByRole('alertdialog', { name: 'Publish 2 of 3 products?' });
  await expect.element(question).toBeVisible();
  await expect.element(question.getByText(/undo it for 15 minutes/)).toBeVisible();
  await expect.element(question.getByText(/^1 has no picture/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await buttonOf('Publish').click();
  await buttonOf('Publish 2 of 3').click();
  await expect.element(page.getByText('2 products changed')).toBeVisible();
  await expect.element(page.getByText('1 product was already like this.')).toBeVisible();
  expect(sent).toEqual([{ ids: ['bar', 'plate', 'rack'], change: { kind: 'publish' } }]);
});

test('archiving asks, and so does a new price for several', async () => {
  await page.getByRole('checkbox', { name: 'Select all listed' }).click();
  await buttonOf('Archive').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Archive 3 products?' })).toBeVisible();
  await buttonOf('Cancel').click();
  await buttonOf('More changes').click();
  await page.getByRole('spinbutton', { name: 'Price ± %' }).fill('10');
  await buttonOf('Change price').click();
  const question = page.getByRole('alertdialog', { name: 'Change the price of 3 products by 10%?' });
  await expect.element(question).toBeVisible();
  expect(sent).toEqual([]);
});

test('publishing what has no picture says so', async () => {
  await page.getByRole('checkbox', { name: 'Select Bare rack' }).click();
  await expect.element(page.getByText('No picture')).toBeVisible();
  await buttonOf('Publish').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Publish without a picture?' })).toBeVisible();
});

test('on a phone, the longer changes are behind a button', async () => {
  await page.getByRole('checkbox', { name: 'Select Power bar' }).click();
  const price = page.getByRole('spinbutton', { name: 'Price ± %' });
  await expect.element(buttonOf('More changes')).toBeVisible();
  await expect.element(price).not.toBeInTheDocument();
  await buttonOf('More changes').click();
  await expect.element(price).toBeVisible();
  await expect.element(buttonOf('Fewer changes')).toHaveAttribute('aria-expanded', 'true');
});
