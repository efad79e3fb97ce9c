import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { Purchase } from '#pages/checkout/purchase.tsx';
import type { PayFor } from '#pages/checkout/purchase.tsx';
import { OrderSkeleton } from '#pages/order/order-view.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { checkoutModel } from '../../tests/model/checkout.model.ts';

/** What stands there until the payment machine has read the order: see its own stories. */
const pay: PayFor = () => <OrderSkeleton />;

export const atlas = atlasOf({
  machine: checkoutMachine,
  models: [checkoutModel],
  variantOf: (snapshot) => {
    const { quote } = snapshot.context;
    const [line] = quote?.lines ?? [];
    if (snapshot.matches({ flow: { open: { section: { review: 'changed' } } } })) {
      return { ok: 'another price', short: 'too few left', gone: 'out of stock' }[line?.status ?? 'ok'];
    }
    const impossible = quote?.parcels.some(({ deliverable }) => !deliverable) === true;
    const choosing = snapshot.matches({ flow: { open: { section: 'delivery', prices: 'fresh' } } });
    return impossible && choosing ? 'cannot be delivered' : '';
  },
  Screen: ({ actor }) => <Purchase actor={actor} pay={pay} />,
});
