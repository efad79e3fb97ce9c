import { payoutMovesMachine } from '#machines/money/payout-moves.machine.ts';
import { PayoutMoveReport, PayoutTools } from '#pages/vendor-panel/payments/payout-moves.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { pay, payoutMovesModel } from '#samples/models/money/payout-moves.model.ts';
import { desk } from '../vendor-panel/money/money-samples.ts';

export const atlas = atlasOf({
  machine: payoutMovesMachine,
  models: [payoutMovesModel],
  variantOf: ({ context: { move } }) => move?.kind ?? '',
  Screen: ({ actor }) => (
    <main>
      <PayoutMoveReport actor={actor} />
      <PayoutTools actor={actor} desk={desk()} newKey={() => pay.key} />
    </main>
  ),
});
