import { of } from 'rxjs';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { listViewModel, productListMachine } from '#samples/models/kit/list-view.model.ts';
import { looks } from '#samples/data/vendor-panel/product-list-samples.ts';

export const atlas = atlasOf({
  machine: productListMachine,
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
          tree={{ vendorId: 'iron', readCategories: () => of([]) }}
          looks={looks}
        />
      </main>
    );
  },
});
