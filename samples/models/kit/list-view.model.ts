import type { AnyMachineSnapshot } from 'xstate';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListViewSnapshot } from '#machines/kit/list-view.machine.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { listedProduct } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { Model } from '#engine/paths.ts';
import { listViewProperties } from './list-view.properties.ts';

export const names = { bar: 'Power bar', plate: 'Bumper plate', rack: 'Squat rack' } as const;

const page = (ids: readonly (keyof typeof names)[], next: string | null) => ({
  output: { rows: ids.map((id) => listedProduct(id, { name: names[id] })), next },
});

const away = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as ListViewSnapshot;
  const { rows, next } = snapshot.context;
  if (snapshot.matches('listing') && rows.length === 0) return 'lists nothing';
  if (!snapshot.matches('listing') && rows.length > 0) return 'keeps rows that are not shown';
  if (rows.length === 0 && next !== null) return 'more after nothing';
  if (rows.length === 0 && snapshot.context.isBehind) return 'nothing is behind';
  if (snapshot.context.isMoreWanted && (next === null || !snapshot.matches({ listing: 'refreshing' }))) {
    return 'waits for a page that nobody reads';
  }
  return new Set(rows.map(({ id }) => id)).size === rows.length ? undefined : 'lists a row twice';
};

export const productListMachine = listViewMachineOf<ListedProduct>();

export const listViewModel: Model = {
  name: 'listView',
  machine: productListMachine,
  input: { query: {} },
  actionPorts: [],
  limit: 5000,
  cases: {
    'list.asked': [{ query: { q: 'bar' } }, { query: {} }],
    'list.more': [{}],
    'list.retry': [{}],
    'list.changed': [{}],
    'list.outdated': [{}, { isHeld: true }],
    'done.readFirst': [page([], null), page(['bar'], null), page(['bar'], 'after')],
    'error.readFirst': [away, { error: { _tag: 'NotAllowed' } }, { error: 'no object' }],
    'done.readMore': [page(['plate'], null), page(['bar', 'plate'], 'after')],
    'error.readMore': [away],
    'done.readAgain': [page([], null), page(['rack'], null), page(['rack'], 'after')],
    'error.readAgain': [away],
  },
  classOf: (any) => {
    const { query, rows, next, hasReadOn, isBehind, isMoreWanted } = (any as ListViewSnapshot).context;
    return [query, rows.map(({ id }) => id), next, hasReadOn, isBehind, isMoreWanted];
  },
  broken,
  properties: listViewProperties,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as ListViewSnapshot, to as ListViewSnapshot];
    if (event.type === 'list.changed' && !JSON.stringify(after.value).match(/loading|refreshing/)) {
      return 'a change is not read';
    }
    return event.type === 'list.changed' && before.matches('listing') && after.context.rows.length === 0
      ? 'what stands is taken away while it is read again'
      : undefined;
  },
};
