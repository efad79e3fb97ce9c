import { buyLabelsMachine } from '#machines/orders/buy-labels.machine.ts';
import { BuyLabelsView } from '#pages/vendor-panel/orders/buy-labels.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { buyLabelsModel } from '#samples/models/orders/buy-labels.model.ts';

const desk = {
  carrier: 'test',
  test: false,
  origin: true,
  parcels: [{ name: 'Small box', length: 30, width: 20, height: 10, grams: 150 }],
};

export const atlas = atlasOf({
  machine: buyLabelsMachine,
  models: [buyLabelsModel],
  variantOf: ({ context: { quotes, outcomes } }) =>
    [...quotes.map(({ kind }) => kind), ...outcomes.map(({ outcome }) => outcome)].join(' '),
  Screen: ({ actor }) => (
    <main>
      <h1>Orders</h1>
      <BuyLabelsView
        actor={actor}
        desk={{ kind: 'ready', value: desk }}
        vendorId="vendor-1"
        slug="iron-works"
        onReadAgain={() => undefined}
        onClose={() => undefined}
      />
    </main>
  ),
});
