import { savedViewsMachine } from '#machines/kit/saved-views.machine.ts';
import { SavedViewsView } from '#panel/list/saved-views-menu.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { savedViewsModel } from '#samples/models/kit/saved-views.model.ts';

export const atlas = atlasOf({
  machine: savedViewsMachine,
  models: [savedViewsModel],
  Screen: function Views({ actor }) {
    return (
      <main>
        <h1>Products</h1>
        <SavedViewsView
          actor={actor}
          query="q=bar"
          hrefOf={(query) => `/iron/vendor-dashboard/products?${query}`}
        />
      </main>
    );
  },
});
