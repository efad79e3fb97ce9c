import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import { listChangeMachine } from '#machines/vendor-panel/list-change.machine.ts';
import type { WholeChange } from '#machines/vendor-panel/list-change.machine.ts';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { listedProduct, looks } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

const rows = [listedProduct('bar', { name: 'Power bar' }), listedProduct('plate', { name: 'Bumper plate' })];
let started: WholeChange[] = [];
let leave = () => {};

beforeEach(() => {
  started = [];
  const list = createActor(
    listViewMachineOf<ListedProduct>().provide({
      actors: {
        readPage: fromPromise<ListPage<ListedProduct>, ReadPage>(() =>
          Promise.resolve({ rows, next: '{"key":"b","id":"b"}' }),
        ),
      },
    }),
    { input: { query: { q: 'b' } } },
  ).start();
  const bulk = createActor(bulkEditMachine, { input: { part: 100 } }).start();
  const whole = createActor(
    listChangeMachine.provide({
      actors: {
        findChange: fromPromise<BulkJob | null, undefined>(() => Promise.resolve(null)),
        startChange: fromPromise<BulkJob, WholeChange>(({ input }) => {
          started.push(input);
          return new Promise<never>(() => {});
        }),
      },
    }),
  ).start();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <main>
        <ProductsView
          list={list}
          bulk={bulk}
          whole={whole}
          countAll={() => of(271)}
          slug="iron"
          path="/iron/vendor-dashboard/products"
          query={{ q: 'b' }}
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
    whole.stop();
  };
});
afterEach(() => leave());

const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });

test('one bar tells how many products are selected, and a change to all of them asks with the number', async () => {
  await page.getByRole('checkbox', { name: 'Select all listed' }).click();
  await expect.element(page.getByText('2 products selected')).toBeVisible();
  expect(buttonOf('Publish').elements()).toHaveLength(1);
  await buttonOf('Select every product in this list').click();
  await expect.element(page.getByText('All 271 products in this list selected')).toBeVisible();
  await expect.element(page.getByText('2 products selected')).not.toBeInTheDocument();
  expect(buttonOf('Publish').elements()).toHaveLength(1);
  await buttonOf('Publish').click();
  const question = page.getByRole('alertdialog', { name: 'Publish 271 products?' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(started).toEqual([]);
  await buttonOf('Publish').click();
  await buttonOf('Publish 271 products').click();
  await expect.poll(() => started).toEqual([{ change: { kind: 'publish' }, query: { q: 'b' } }]);
});

test('another selection is no longer the whole list', async () => {
  await page.getByRole('checkbox', { name: 'Select all listed' }).click();
  await buttonOf('Select every product in this list').click();
  await expect.element(page.getByText('All 271 products in this list selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Power bar' }).click();
  await expect.element(page.getByText('1 product selected')).toBeVisible();
  await expect.element(page.getByText('All 271 products in this list selected')).not.toBeInTheDocument();
  await buttonOf('Clear selection').click();
  await expect.element(page.getByText('1 product selected')).not.toBeInTheDocument();
});
