import { of } from 'rxjs';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { BulkAnswer, ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { listedProduct, looks } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

const rows = [listedProduct('bar', { name: 'Power bar' }), listedProduct('plate', { name: 'Bumper plate' })];
let answer = (_result: BulkAnswer) => {};
let takenBack = () => {};
let leave = () => {};

beforeEach(() => {
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
        changePart: fromPromise(
          () =>
            new Promise<BulkAnswer>((resolve) => {
              answer = resolve;
            }),
        ),
        takeBack: fromPromise(
          () =>
            new Promise<void>((resolve) => {
              takenBack = resolve;
            }),
        ),
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

const changes = page.getByRole('group', { name: 'Changes to products' });
const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
const ok: BulkAnswer = { results: [{ id: 'bar', code: 'ok', sentence: null }], undo: 'token' };

async function selectTheBar() {
  await page.getByRole('checkbox', { name: 'Select Power bar' }).click();
  await expect.element(buttonOf('Publish')).toBeVisible();
}

/** Focuses a button and presses it by keyboard. */
async function press(name: string, key = '{Enter}') {
  (buttonOf(name).element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test('keyboard users stay at the bar: from the change to its result, the undo and the list', async () => {
  await selectTheBar();
  await press('Publish');
  await expect.element(changes).toHaveFocus();
  await expect.element(page.getByText(/^Changing 1 product/)).toBeVisible();
  answer(ok);
  await expect.element(buttonOf('Undo')).toBeVisible();
  await expect.element(changes).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(buttonOf('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Undoing the change')).toBeVisible();
  await expect.element(changes).toHaveFocus();
  takenBack();
  await expect.element(page.getByText('The change was undone.')).toBeVisible();
  await expect.element(changes).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(changes).toHaveFocus();
  await expect.element(page.getByText('No products selected')).toBeVisible();
});

test('the dialog of a field moves the focus to the bar when its change starts', async () => {
  await selectTheBar();
  // On a phone, the longer changes are folded.
  await press('More changes');
  await press('Change field…');
  const value = page.getByRole('textbox', { name: 'Value' });
  await expect.element(value).toBeVisible();
  await value.click();
  await userEvent.keyboard('15{Enter}');
  await expect.element(page.getByText(/^Changing 1 product/)).toBeVisible();
  await expect.element(changes).toHaveFocus();
});

test('clearing the selection keeps the scroll position and the focus of someone who is elsewhere', async () => {
  await selectTheBar();
  await press('Clear selection');
  await expect.element(changes).toHaveFocus();
  await selectTheBar();
  await press('Publish');
  await expect.element(changes).toHaveFocus();
  const search = page.getByRole('searchbox');
  await search.click();
  answer(ok);
  await expect.element(buttonOf('Undo')).toBeVisible();
  await expect.element(search).toHaveFocus();
});
