import { of } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { useActor } from '#actors/kit/use-actor.ts';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { ListPage } from '#machines/kit/list-view.rules.ts';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { bulkEditModel } from '#samples/models/kit/bulk-edit.model.ts';
import { listedProduct, looks } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

const page: ListPage<ListedProduct> = {
  rows: [
    listedProduct('bar', { name: 'Power bar' }),
    listedProduct('plate', { name: 'Bumper plate', state: 'draft', low: 2 }),
  ],
  next: null,
};

const readList = () =>
  createActor(
    listViewMachineOf<ListedProduct>().provide({
      actors: { readPage: fromPromise(() => Promise.resolve(page)) },
    }),
    {
      input: { query: {} },
    },
  );

export const atlas = atlasOf({
  machine: bulkEditMachine,
  models: [bulkEditModel],
  Screen: function Products({ actor }) {
    const list = useActor(readList);
    return (
      <main>
        <ProductsView
          list={list}
          bulk={actor}
          slug="iron"
          path="/iron/vendor-dashboard/products"
          query={{}}
          categories={[]}
          tree={{ vendorId: 'iron', readCategories: () => of([]) }}
          looks={looks}
        />
      </main>
    );
  },
});
