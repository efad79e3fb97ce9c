import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ReadPage } from '#machines/kit/list-view.rules.ts';
import { moderationQueueMachineOf } from '#machines/admin/moderation-queue.machine.ts';
import type {
  DecideAnswer,
  DecideInput,
  ModerationQueueEvent,
  OpenAnswer,
} from '#machines/admin/moderation-queue.machine.ts';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import { ProductsView } from '#pages/admin/products/products-view.tsx';
import type { ModeratedProduct, ModeratedRow } from '#schema/admin/products/products.ts';
import type { ProductChanges } from '#schema/admin/products/product-changes.ts';
import { answer, changed, whole } from '#samples/data/admin/product-samples.ts';

const list = () =>
  createActor(
    listViewMachineOf<ModeratedRow>().provide({
      actors: {
        readPage: fromPromise<ListPage<ModeratedRow>, ReadPage>(() =>
          Promise.resolve({ rows: [], next: null }),
        ),
      },
    }),
    { input: { query: {} } },
  ).start();

let version = 3;
let asked: (readonly [from: number | null, to: number | null])[] = [];
let changes: ProductChanges['changes'] = {};
let actor: ModerationQueueActor<ModeratedProduct>;
let leave = () => {};

const readChanges = (_id: string, from: number | null, to: number | null) => {
  asked.push([from, to]);
  return of({ ...answer, from: from ?? 2, to, changes });
};

const review = () =>
  createActor(
    moderationQueueMachineOf<ModeratedProduct>().provide({
      actors: {
        openItem: fromPromise<OpenAnswer<ModeratedProduct>, { id: string }>(() =>
          Promise.resolve({ kind: 'open', item: { ...whole, version } }),
        ),
        decide: fromPromise<DecideAnswer, DecideInput<ModeratedProduct>>(() =>
          Promise.resolve({ kind: 'overtaken', sentence: 'Its store has changed this product.' }),
        ),
        holdClaim: fromCallback<ModerationQueueEvent, { id: string }>(() => undefined),
      },
    }),
    { input: { id: whole.id } },
  ).start();

beforeEach(() => {
  [version, asked, changes] = [3, [], {}];
  actor = review();
  const rows = list();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <ProductsView
        path="/admin/products"
        query={{ list: {}, chosen: whole.id }}
        list={rows}
        item={actor}
        counts={null}
        mayWrite
        readChanges={readChanges}
        feature={(_id, featured) => Promise.resolve({ featured, place: 1 })}
      />,
    ),
  );
  leave = () => {
    root.unmount();
    actor.stop();
    rows.stop();
    element.remove();
    sessionStorage.clear();
  };
});
afterEach(() => leave());

const decision = { kind: 'take_down', words: 'It is not safe at all.', at: null };

test('changes since the version on screen show next to the refused decision, and afterward', async () => {
  await expect.element(page.getByText('Nothing shoppers see has changed since version 2.')).toBeVisible();
  expect(asked).toEqual([[null, null]]);
  changes = { name: changed.name };
  actor.send({ type: 'item.decide', decision });
  await expect.element(page.getByText('Its store has changed this product.')).toBeVisible();
  const title = page.getByRole('heading', { name: 'Changes since you opened it' });
  await expect.element(title).toBeVisible();
  await expect.element(page.getByRole('insertion')).toHaveTextContent('added: bar, 28 mm end of added');
  version = 5;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.element(page.getByRole('button', { name: 'Take down' })).toBeEnabled();
  await expect.element(title).toBeVisible();
  await expect
    .poll(() => asked)
    .toEqual([
      [null, null],
      [3, null],
      [3, null],
    ]);
});

test('any two versions can be compared', async () => {
  const [from, to] = [
    page.getByRole('combobox', { name: 'From' }),
    page.getByRole('combobox', { name: 'To' }),
  ];
  await from.selectOptions('3');
  changes = { name: changed.name };
  await to.selectOptions('5');
  await expect.element(page.getByRole('deletion')).toHaveTextContent('removed: bar end of removed');
  await expect.element(from).toHaveValue('3');
  await expect.element(to).toHaveValue('5');
  await expect
    .poll(() => asked)
    .toEqual([
      [null, null],
      [3, null],
      [3, 5],
    ]);
});
