import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { moveOf } from '#actors/vendor-panel/offers/promotions.ts';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Notice } from '#ui/components/notice.tsx';
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
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('moving'));
  return (
    <span className={actions}>
      {movesOf(promotion)
        .filter((kind) => !isOne || (kind !== 'copy' && kind !== 'delete'))
        .map((kind) => (
          <Button
            key={kind}
            size="s"
            isDisabled={isBusy}
            onPress={() => actor.send({ type: 'moves.ask', move: moveOf(kind, promotion) })}
          >
            <span>{moveWords[kind]}</span>
            <span className={visuallyHidden}>{` ${promotion.label}`}</span>
          </Button>
        ))}
    </span>
  );
}

/** What has become of the last move, and the way back. It takes the focus, because the button may be gone. */
export function MoveReport({ actor }: { actor: PromotionMovesActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { move, undo, sentence } = snapshot.context;
  const report = useRef<HTMLDivElement>(null);
  const isTold = !snapshot.matches('resting') && !snapshot.matches('moving');
  useEffect(() => {
    if (isTold) report.current?.focus();
  }, [isTold]);
  const close = () => actor.send({ type: 'moves.close' });
  return (
    <div ref={report} tabIndex={-1} className={styles.whole}>
      {snapshot.matches('moved') && move !== null ? (
        <Notice
          role="status"
          title={doneWords[move.kind](move.label)}
          action={
            <>
              {undo === null ? null : (
                <Button onPress={() => actor.send({ type: 'moves.undo' })}>Undo</Button>
              )}{' '}
              <Button variant="quiet" onPress={close}>
                Close
              </Button>
            </>
          }
        />
      ) : null}
      {snapshot.matches('refused') ? (
        <Notice
          tone="danger"
          role="alert"
          title={sentence ?? ''}
          action={<Button onPress={close}>Close</Button>}
        />
      ) : null}
      {snapshot.matches('unanswered') ? (
        <Notice
          tone="danger"
          role="alert"
          title="There was no answer. It may be done or not."
          action={
            <>
              <Button onPress={() => actor.send({ type: 'moves.again' })}>Try again</Button>{' '}
              <Button variant="quiet" onPress={close}>
                Close
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
