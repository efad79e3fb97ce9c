import { useSelector } from '@xstate/react';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { PayoutView } from '#pages/vendor-panel/payments/payout-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { payoutModel } from '#samples/models/lifecycles/payout.model.ts';
import { paidOrders, payout } from '../vendor-panel/money/money-samples.ts';

export const atlas = atlasOf({
  machine: payoutMachine,
  models: [payoutModel],
  Screen: function PayoutContent({ actor }) {
    const status = useSelector(actor, (snapshot) => snapshot.value);
    const isOver = status === 'failed' || status === 'cancelled' || status === 'reversed';
    return (
      <main>
        <PayoutView
          slug="iron-works"
          now={Date.parse('2026-11-16T09:00:30Z')}
          payout={{
            ...payout({ status, failure: isOver ? 'The bank account is closed.' : null }),
            orders: isOver ? [] : paidOrders,
          }}
        />
      </main>
    );
  },
});
