import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { MoveButtons, MoveReport } from '#pages/vendor-panel/promotions/moves.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';
import { promotionOf } from '../vendor-panel/products/promotion-samples.ts';

const running = promotionOf({});

export const atlas = atlasOf({
  machine: actionMachine,
  models: [actionModel],
  variantOf: ({ context: { what, undo, sentence } }) =>
    [what?.kind, undo?.kind, sentence].filter(Boolean).join(' '),
  Screen: function SomeActions({ actor }: { actor: AnyActorRef }) {
    const moves = actor as PromotionMovesActor;
    const kind: string = useSelector(moves, ({ context }) => context.what?.kind ?? '');
    return (
      <main>
        {kind !== 'suspend' && <MoveReport actor={moves} />}
        <MoveButtons actor={moves} promotion={running} />
      </main>
    );
  },
});
