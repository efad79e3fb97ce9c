import { PanelView } from '#app/panel/panel-frame.tsx';
import { noCounts } from '#actors/account/badges.ts';
import { vendorGroups } from '#app/panel/sidebar-items.ts';
import { sidebarMachine } from '#machines/vendor-panel/sidebar.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { sidebarModels } from '#samples/models/vendor-panel/sidebar.model.ts';

export const atlas = atlasOf({
  machine: sidebarMachine,
  models: sidebarModels,
  Screen: function Panel({ actor }) {
    return (
      <>
        <PanelView
          actor={actor}
          name="Iron Works"
          store={{ store_name: 'Iron Works', slug: 'iron-works' }}
          groups={vendorGroups('iron-works')}
          counts={{ ...noCounts, vendorOrders: 120, reviews: 3, unpublished: 1 }}
          path="/iron-works/vendor-dashboard/products"
          account={null}
          tools={null}
        />
        <main>
          <h1>Products</h1>
        </main>
      </>
    );
  },
});
