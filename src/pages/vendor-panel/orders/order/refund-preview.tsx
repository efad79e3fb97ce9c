import { useRef } from 'react';
import type { Observable } from 'rxjs';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatMoney } from '#schema/format.ts';
import type { RefundEffect } from '#schema/vendor-panel/money/refund.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { Fact } from './parts.tsx';

interface PreviewProps {
  /** The button that does it. */
  action: (amount: number) => string;
  /** What it does besides. */
  also?: string;
  ask: () => Observable<PreviewAnswer>;
  isBusy: boolean;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** A refund's effect on the balance, before it is done. It takes the focus from the button that opened it. */
export function RefundPreview({ ask, ...answers }: PreviewProps) {
  const { reading, again } = useRead(ask);
  const place = useRef<HTMLElement>(null);
  useFocusWhen(true, () => place.current);
  return (
    <PageSection
      ref={place}
      tabIndex={-1}
      className={styles.form}
      aria-label="Effect on your balance"
      aria-busy={reading.kind === 'reading'}
    >
      {reading.kind === 'reading' ? (
        <Skeleton shape="block" height={160} width="100%" />
      ) : (
        <Previewed answer={reading.kind === 'ready' ? reading.value : null} again={again} {...answers} />
      )}
    </PageSection>
  );
}

interface PreviewedProps extends Omit<PreviewProps, 'ask'> {
  /** Null: there was none. */
  answer: PreviewAnswer | null;
  again: () => void;
}

function Previewed({ answer, again, also, action, isBusy, isSending, onConfirm, onBack }: PreviewedProps) {
  const change = <Button onPress={onBack}>Change</Button>;
  if (answer === null) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="We couldn't calculate the effect on your balance. Nothing was refunded."
        action={<TryAgain onPress={again} />}
      >
        {change}
      </Notice>
    );
  }
  if (answer.kind === 'refused') {
    return (
      <Notice tone="danger" role="alert" title={answer.sentence}>
        {change}
      </Notice>
    );
  }
  const { amount, effect } = answer.preview;
  return (
    <>
      <p role="status">
        {amount === 0
          ? "There's nothing to refund. You can't undo this."
          : `We'll refund ${formatMoney(amount)} to the buyer's original payment method. You can't undo this.`}
      </p>
      {also !== undefined && <p className={styles.words}>{also}</p>}
      {effect !== null && <Effect amount={amount} effect={effect} />}
      <div className={actions}>
        <Button variant="danger" isPending={isSending} isIdle={isBusy} onPress={onConfirm}>
          {action(amount)}
        </Button>
        {change}
      </div>
    </>
  );
}

const accounts = { pending: 'Pending', available: 'Available' } as const;

function Effect({ amount, effect }: { amount: number; effect: RefundEffect }) {
  const name = accounts[effect.account];
  const facts: readonly (readonly [label: string, amount: number, isSum?: boolean])[] = [
    ['To the buyer', -amount],
    ['Sales tax returned by Stallbar', effect.tax],
    ['Commission returned to you', effect.commission],
    ['Earlier credit from Stallbar, reversed', -effect.paid_by_shop],
    ['Your balance changes by', effect.share, true],
    [`${name} now`, effect.balance],
    [`${name} afterward`, effect.balance_after, true],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, value, isSum]) => value !== 0 || isSum === true)
          .map(([label, value, isSum]) => (
            <Fact key={label} label={label} amount={value} isSum={isSum ?? false} />
          ))}
      </dl>
      {effect.balance_after < 0 && (
        <p className={styles.hint}>
          Your balance will be below zero. Your next earnings cover it before your next payout.
        </p>
      )}
    </>
  );
}
