import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import { ProductsView } from '#pages/vendor/products/products-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { listViewModel } from '../../tests/model/kit/list-view.model.ts';
import { looks } from '../vendor/product-list-samples.ts';

export const atlas = atlasOf({
  machine: listViewMachine,
  models: [listViewModel],
  Screen: function Products({ actor }) {
    return (
      <main>
        <ProductsView
          list={actor}
          bulk={null}
          slug="iron"
          path="/iron/vendor-dashboard/products"
          query={{}}
          categories={[]}
          looks={looks}
        />
      </main>
    );
  },
});
