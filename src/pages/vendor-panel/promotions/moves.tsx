import { useSelector } from '@xstate/react';
import { moveOf } from '#actors/vendor-panel/offers/promotions.ts';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { ActionReport } from '#panel/list/action-report.tsx';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { doneWords, moveWords, movesOf } from './promotion-words.ts';

interface MoveButtonsProps {
  actor: PromotionMovesActor;
  promotion: StorePromotion;
  /** The page is about this one: nothing that leads to another or away from it. */
  isOne?: boolean;
}

/** What can be done with one promotion. */
export function MoveButtons({ actor, promotion, isOne = false }: MoveButtonsProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  return (
    <span className={actions}>
      {movesOf(promotion)
        .filter((kind) => !isOne || (kind !== 'copy' && kind !== 'delete'))
        .map((kind) => (
          <Button
            key={kind}
            size="s"
            isDisabled={isBusy}
            onPress={() => actor.send({ type: 'action.send', what: moveOf(kind, promotion) })}
          >
            <span>{moveWords[kind]}</span>
            <span className={visuallyHidden}>{` ${promotion.label}`}</span>
          </Button>
        ))}
    </span>
  );
}

/** What has become of the last move, and the way back. */
export const MoveReport = ({ actor }: { actor: PromotionMovesActor }) => (
  <ActionReport
    actor={actor}
    doneOf={({ kind, label }) => doneWords[kind](label)}
    unanswered="There was no answer. It may be done or not."
    className={styles.whole}
  />
);
