import { of } from 'rxjs';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createActor } from 'xstate';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import { ProductsView } from '#pages/vendor-panel/products/products-view.tsx';
import { stretched } from '#samples/data/kit/stretched.ts';
import { listedProduct, looks } from '#samples/data/vendor-panel/product-list-samples.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

const meta = { title: 'vendor/product list', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const rows = stretched([
  listedProduct('1'),
  listedProduct('2', { sku: 'BAR', state: 'draft', low: 3 }),
  listedProduct('3', { publish_at: '2026-12-24T08:00:00Z', has_draft: true }),
]);

export const LongWords: Story = {
  tags: ['long'],
  render: function Products() {
    const machine = listViewMachineOf<ListedProduct>();
    const list = createActor(machine, {
      input: { query: {} },
      snapshot: machine.resolveState({
        value: 'listing',
        context: { query: {}, rows, next: null, hasReadOn: false, isBehind: false, isMoreWanted: false },
      }),
    });
    return (
      <main>
        <ProductsView
          list={list}
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
};
