import { useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName } from '#schema/orders/order-line.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { RefundEffect, RefundLine } from '#schema/vendor-panel/money/refund.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { AmountInput, Field, FormProblem, Line, textOf } from '#panel/form/fields.tsx';
import { Buttons } from '../order-forms.tsx';
import type { FormProps } from '../order-forms.tsx';
import { Fact } from './parts.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

/** Asks the server for a refund's effect. */
export type PreviewRefund = (order: string, lines: readonly RefundLine[]) => Observable<PreviewAnswer>;

interface Wanted {
  lines: readonly RefundLine[];
  reason: string;
}

/** Refund by line: an empty field refunds nothing. Its effect on the balance shows before it is done. */
export function RefundForm({
  order: { id, items, money },
  act,
  isBusy,
  isSending,
  onClose,
  preview,
}: FormProps & { preview: PreviewRefund }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const lines = [
    ...items.map(({ id: item, left, ...line }) => ({ id: item, name: lineName(line), left })),
    { id: 'delivery', name: 'Shipping', left: money.delivery_left },
  ].filter(({ left }) => left > 0);
  return (
    <div ref={place} className={`${styles.form} ${styles.card}`}>
      <ActionForm
        isChecked
        draft={`order/${id}/refund`}
        isBusy={isSending}
        takesFocus
        className={styles.form}
        aria-label="Refund"
        // The input stays for someone who goes back to change it.
        style={wanted === null ? undefined : { display: 'none' }}
        onChange={() => setEmpty(false)}
        onSubmit={(from) => {
          const chosen = lines
            .map((line) => ({ id: line.id, amount: textOf(from, line.id) }))
            .filter(({ amount }) => Number(amount) > 0)
            .map((line): RefundLine =>
              line.id === 'delivery'
                ? { amount: line.amount }
                : { order_item_id: line.id, amount: line.amount },
            );
          if (chosen.length === 0) {
            setEmpty(true);
            from.querySelector('input')?.focus();
            return;
          }
          setWanted({ lines: chosen, reason: textOf(from, 'reason') });
        }}
      >
        {lines.map(({ id: line, name, left }) => (
          <Line key={line} label={`${name} (up to ${formatMoney(left)})`} name="The amount">
            <AmountInput className={styles.short} name={line} most={left} />
          </Line>
        ))}
        {isEmpty && <FormProblem>Enter at least one amount</FormProblem>}
        <Field label="Reason">
          <input className={styles.control} name="reason" required minLength={3} maxLength={200} />
        </Field>
        <p className={styles.hint}>Includes tax. You'll see the effect on your balance before you confirm.</p>
        <Buttons action="Next" isBusy={isBusy} isSending={isSending} onClose={onClose} />
      </ActionForm>
      {wanted !== null && (
        <Preview
          ask={() => preview(id, wanted.lines)}
          isBusy={isBusy}
          isSending={isSending}
          onConfirm={() => act({ kind: 'refund', ...wanted, seen: moneyText(cents(money.refunded)) })}
          onBack={() => {
            setWanted(null);
            // The fields show again with the next frame.
            requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
          }}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  ask: () => Observable<PreviewAnswer>;
  isBusy: boolean;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** It takes the focus from the button that opened it. */
function Preview({ ask, ...answers }: PreviewProps) {
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

function Previewed({ answer, again, isBusy, isSending, onConfirm, onBack }: PreviewedProps) {
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
      <p role="status">{`We'll refund ${formatMoney(amount)} to the buyer's original payment method. You can't undo this.`}</p>
      {effect !== null && <Effect amount={amount} effect={effect} />}
      <div className={actions}>
        <Button variant="danger" isPending={isSending} isIdle={isBusy} onPress={onConfirm}>
          {`Refund ${formatMoney(amount)}`}
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
