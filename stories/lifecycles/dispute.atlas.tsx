import { useSelector } from '@xstate/react';
import { disputeMachine } from '#machines/lifecycles/dispute.machine.ts';
import { Movements } from '../money/movements.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { disputeModel } from '#samples/models/lifecycles/dispute.model.ts';
import { movement } from '../vendor-panel/money/money-samples.ts';

/** A store sees a dispute by its effect on its balance. */
const kinds = { open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const;

export const atlas = atlasOf({
  machine: disputeMachine,
  models: [disputeModel],
  Screen: function DisputeInLedger({ actor }) {
    const status = useSelector(actor, (snapshot) => snapshot.value);
    return (
      <main>
        <Movements rows={[{ ...movement('dispute'), kind: kinds[status] }]} />
      </main>
    );
  },
});
