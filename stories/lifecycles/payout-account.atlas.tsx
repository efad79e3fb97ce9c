import { useSelector } from '@xstate/react';
import { payoutAccountMachine } from '#machines/lifecycles/payout-account.machine.ts';
import { DeskView } from '#pages/vendor-panel/payments/desk-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { payoutAccountModel } from '#samples/models/lifecycles/payout-account.model.ts';
import { desk } from '../vendor-panel/money/money-samples.ts';

export const atlas = atlasOf({
  machine: payoutAccountMachine,
  models: [payoutAccountModel],
  Screen: function AccountOfStore({ actor }) {
    const status = useSelector(actor, (snapshot) => snapshot.value);
    return (
      <main>
        <DeskView
          slug="iron-works"
          desk={desk({
            account: {
              status,
              provider: status === 'none' ? null : 'test',
              destination: status === 'none' || status === 'onboarding' ? null : 'Test Bank ··4242',
              requirements: status === 'restricted' ? ['Upload a photo of an identity document.'] : [],
            },
          })}
        />
      </main>
    );
  },
});
