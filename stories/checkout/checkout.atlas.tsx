import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { CheckoutScreen } from '#pages/checkout/checkout-screen.tsx';
import type { PayFor } from '#pages/checkout/checkout-screen.tsx';
import { PurchaseSkeleton } from '#pages/kit/purchase/purchase-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { checkoutModel } from '#samples/models/checkout/checkout.model.ts';

/** Shown until the payment machine has read the order: see its own stories. */
const pay: PayFor = () => <PurchaseSkeleton />;

export const atlas = atlasOf({
  machine: checkoutMachine,
  models: [checkoutModel],
  variantOf: (snapshot) => {
    const { quote } = snapshot.context;
    const [line] = quote?.lines ?? [];
    if (snapshot.matches({ flow: { open: { section: { review: 'changed' } } } })) {
      const words = {
        ok: 'another price',
        short: 'too few left',
        gone: 'out of stock',
        holiday: 'on holiday',
      };
      return words[line?.status ?? 'ok'];
    }
    const impossible = quote?.orders.some(({ deliverable }) => !deliverable) === true;
    const choosing = snapshot.matches({ flow: { open: { section: 'delivery', prices: 'fresh' } } });
    return impossible && choosing ? 'cannot be delivered' : '';
  },
  Screen: ({ actor }) => <CheckoutScreen actor={actor} pay={pay} />,
});
