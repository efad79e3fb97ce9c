import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import type { PromotionActionsActor } from '#actors/vendor-panel/offers/promotions.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import { personActions } from '#pages/admin/users/user-words.ts';
import { SayForm } from '#pages/vendor-panel/reviews/say-form.tsx';
import {
  PromotionActionButtons,
  PromotionActionReport,
} from '#pages/vendor-panel/promotions/promotion-actions.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';
import { promotionOf } from '../vendor-panel/products/promotion-samples.ts';

const running = promotionOf({});
const draftOf = (kind: string) => `atlas/${kind}`;

const nothing = () => undefined;

/** Confirmed first, as admins do it; done at once; and done by others first, as stores see it. */
export const atlas = atlasOf({
  machine: actionMachine,
  models: [actionModel],
  variantOf: ({ context: { what, undo, sentence } }) =>
    [what?.kind, undo?.kind, sentence].filter(Boolean).join(' '),
  Screen: function SomeActions({ actor }: { actor: AnyActorRef }) {
    const action = actor as AdminActionActor;
    const promotionActions = actor as PromotionActionsActor;
    const kind: string = useSelector(action, ({ context }) => context.what?.kind ?? '');
    const isOvertaken = useSelector(action, (snapshot) => snapshot.matches('overtaken'));
    const { suspend } = personActions;
    if (isOvertaken) {
      return (
        <main>
          <SayForm actor={actor as ReplyActor} draft="word" purpose="reply" noun="reply" onClose={nothing} />
        </main>
      );
    }
    const isPromotion = kind !== 'suspend' && kind !== '';
    return (
      <main>
        {isPromotion && <PromotionActionReport actor={promotionActions} />}
        <PromotionActionButtons actor={promotionActions} promotion={running} />
        {!isPromotion && (
          <ActionBar actor={action} known={[suspend]} allowed={[suspend]} notice={null} draftOf={draftOf} />
        )}
      </main>
    );
  },
});
