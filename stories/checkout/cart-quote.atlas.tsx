import { createActor } from 'xstate';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import { CartPanel } from '#pages/checkout/cart/cart-panel.tsx';
import { cents } from '#schema/money.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { useBlankList } from '../kit/blank-list.ts';
import { cartQuoteModel } from '#samples/models/checkout/cart-quote.model.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';
import { line, quoteOf } from '#samples/models/checkout/checkout.model.ts';

const { vendor_id: vendor = '' } = quoteOf().orders[0] ?? {};
const plate = cartItem({ ...newItem(1, vendor), variantId: line().variantId, price: 30 }, 2);

/** A cart with the line that the model's quotes are for; its drawer is open. */
const cart = createActor(cartMachine, {
  snapshot: cartMachine.resolveState({
    value: { ready: { contents: 'filled', drawer: 'open', shipping: 'estimated' } },
    context: {
      items: [plate],
      stash: [],
      version: 1,
      rates: { [vendor]: [{ enabled: true, base_rate: cents(400) }] },
    },
  }),
});

const nothing = () => undefined;

export const atlas = atlasOf({
  machine: cartQuoteMachine,
  models: [cartQuoteModel],
  variantOf: ({ context: { quote } }) =>
    quote === null ? '' : quote.total === 6500 ? 'priced before' : 'at another price',
  Screen: ({ actor }) => {
    const later = useBlankList();
    return (
      <Drawer open title="Your Cart" onClose={nothing}>
        <CartPanel actor={cart} quote={actor} later={later} onClose={nothing} />
      </Drawer>
    );
  },
});
