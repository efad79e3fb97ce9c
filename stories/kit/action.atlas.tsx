import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import { personDeeds } from '#pages/admin/users/user-words.ts';
import { SayForm } from '#pages/vendor-panel/reviews/say-form.tsx';
import { MoveButtons, MoveReport } from '#pages/vendor-panel/promotions/moves.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';
import { promotionOf } from '../vendor-panel/products/promotion-samples.ts';

const running = promotionOf({});
const draftOf = (kind: string) => `atlas/${kind}`;

const nothing = () => undefined;

/** What is confirmed first, as admins do it, what is done at once and what others may do first, as stores do it. */
export const atlas = atlasOf({
  machine: actionMachine,
  models: [actionModel],
  variantOf: ({ context: { what, undo, sentence } }) =>
    [what?.kind, undo?.kind, sentence].filter(Boolean).join(' '),
  Screen: function SomeActions({ actor }: { actor: AnyActorRef }) {
    const deed = actor as DeedActor;
    const moves = actor as PromotionMovesActor;
    const kind: string = useSelector(deed, ({ context }) => context.what?.kind ?? '');
    const isOvertaken = useSelector(deed, (snapshot) => snapshot.matches('overtaken'));
    const { suspend } = personDeeds;
    if (isOvertaken) {
      return (
        <main>
          <SayForm actor={actor as ReplyActor} purpose="reply" onClose={nothing} />
        </main>
      );
    }
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
