import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import { personDeeds } from '#pages/admin/users/user-words.ts';
import { MoveButtons, MoveReport } from '#pages/vendor-panel/promotions/moves.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';
import { promotionOf } from '../vendor-panel/products/promotion-samples.ts';

const running = promotionOf({});
const draftOf = (kind: string) => `atlas/${kind}`;

/** What is confirmed first, as admins do it, and what is done at once, as stores do it. */
export const atlas = atlasOf({
  machine: actionMachine,
  models: [actionModel],
  variantOf: ({ context: { what, undo, sentence } }) =>
    [what?.kind, undo?.kind, sentence].filter(Boolean).join(' '),
  Screen: function SomeActions({ actor }: { actor: AnyActorRef }) {
    const deed = actor as DeedActor;
    const moves = actor as PromotionMovesActor;
    const { suspend } = personDeeds;
    const kind: string = useSelector(deed, ({ context }) => context.what?.kind ?? '');
    const isMove = kind !== 'suspend' && kind !== '';
    return (
      <main>
        {isMove && <MoveReport actor={moves} />}
        <MoveButtons actor={moves} promotion={running} />
        {!isMove && (
          <DeedBar
            actor={deed}
            known={[suspend]}
            allowed={[suspend]}
            done={null}
            notice={null}
            draftOf={draftOf}
          />
        )}
      </main>
    );
  },
});
