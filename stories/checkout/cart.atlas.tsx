import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import { CartPanel } from '#pages/checkout/cart/cart-panel.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { useBlankList } from '../kit/blank-list.ts';
import { cartModel } from '#samples/models/checkout/cart.model.ts';

/** The price was never requested, so the estimate is shown. */
const unasked = createActor(cartQuoteMachine);

const countWords = ['empty', 'one line', 'two vendors'];

export const atlas = atlasOf({
  machine: cartMachine,
  models: [cartModel],
  variantOf: ({ value, context: { items, stash } }) =>
    value === 'loading from storage'
      ? ''
      : [
          ...(items.length > 0 ? [countWords[items.length] ?? 'as many lines as fit'] : []),
          ...(stash.length > 0 ? ['something to restore'] : []),
        ].join(', '),
  Screen: ({ actor }) => {
    const later = useBlankList();
    const open = useSelector(actor, (snapshot) => snapshot.matches({ ready: { drawer: 'open' } }));
    return (
      <>
        <button
          type="button"
          className={button({ variant: 'secondary' })}
          onClick={() => actor.send({ type: 'drawer.opened' })}
        >
          Cart
        </button>
        <Drawer open={open} title="Your Cart" onClose={() => actor.send({ type: 'drawer.closed' })}>
          <CartPanel
            actor={actor}
            quote={unasked}
            later={later}
            onClose={() => actor.send({ type: 'drawer.closed' })}
          />
        </Drawer>
      </>
    );
  },
});
