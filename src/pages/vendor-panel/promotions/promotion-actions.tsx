import { useSelector } from '@xstate/react';
import { actionWith } from '#actors/vendor-panel/offers/promotions.ts';
import type { PromotionActionsActor } from '#actors/vendor-panel/offers/promotions.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { ActionReport } from '#panel/list/action-report.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { doneWords, actionWords, movesOf } from './promotion-words.ts';

interface PromotionActionButtonsProps {
  actor: PromotionActionsActor;
  promotion: StorePromotion;
  /** The page is about this one: no actions that open or leave it. */
  isOne?: boolean;
}

/** The actions on one promotion. */
export function PromotionActionButtons({ actor, promotion, isOne = false }: PromotionActionButtonsProps) {
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
            onPress={() => actor.send({ type: 'action.send', what: actionWith(kind, promotion) })}
          >
            <span>{actionWords[kind]}</span>
            <span className={visuallyHidden}>{` ${promotion.label}`}</span>
          </Button>
        ))}
    </span>
  );
}

/** The result of the last move, and its undo. */
export const PromotionActionReport = ({ actor }: { actor: PromotionActionsActor }) => (
  <ActionReport
    actor={actor}
    doneOf={({ kind, label }) => doneWords[kind](label)}
    unanswered="We don't know if this went through."
    className={styles.whole}
  />
);
