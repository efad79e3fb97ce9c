import { useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { PreviewAnswer } from '#actors/vendor-panel/money/refund.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatMoney } from '#schema/format.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { RefundEffect, RefundLine } from '#schema/vendor-panel/money/refund.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { AmountInput, Field, FormProblem, Line, textOf, useFirstFocus } from '#panel/form/fields.tsx';
import { Buttons } from '../order-forms.tsx';
import type { FormProps } from '../order-forms.tsx';
import { Fact } from './parts.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

/** Asks the server what a refund would do. */
export type PreviewRefund = (order: string, lines: readonly RefundLine[]) => Observable<PreviewAnswer>;

interface Wanted {
  lines: readonly RefundLine[];
  reason: string;
}

/** Money by line: nothing is entered, nothing goes back. What it does to the balance is shown before it is done. */
export function RefundForm({
  sale: { id, items, money },
  act,
  isBusy,
  onClose,
  preview,
}: FormProps & { preview: PreviewRefund }) {
  const form = useFirstFocus();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const lines = [
    ...items.map(({ id: item, title, left }) => ({ id: item, title, left })),
    { id: 'delivery', title: 'Delivery', left: money.delivery_left },
  ].filter(({ left }) => left > 0);
  return (
    <div className={`${styles.form} ${styles.card}`}>
      <form
        ref={form}
        className={styles.form}
        aria-label="Pay back"
        // What is typed stays for whoever goes back to change it.
        style={wanted === null ? undefined : { display: 'none' }}
        onChange={() => setEmpty(false)}
        onSubmit={(event) => {
          event.preventDefault();
          const from = event.currentTarget;
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
        {lines.map(({ id: line, title, left }) => (
          <Line key={line} label={`${title} (${formatMoney(left)} at most)`} name="The amount">
            <AmountInput className={styles.short} name={line} most={left} />
          </Line>
        ))}
        {isEmpty && <FormProblem>Enter at least one amount</FormProblem>}
        <Field label="Reason">
          <input className={styles.control} name="reason" required minLength={3} maxLength={200} />
        </Field>
        <p className={styles.hint}>With tax. You see what it does to your balance before it is done.</p>
        <Buttons action="Next" isBusy={isBusy} onClose={onClose} />
      </form>
      {wanted !== null && (
        <Preview
          ask={() => preview(id, wanted.lines)}
          isBusy={isBusy}
          onConfirm={() => act({ kind: 'refund', ...wanted, seen: moneyText(cents(money.refunded)) })}
          onBack={() => {
            setWanted(null);
            // The fields are shown again with the next frame.
            requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
          }}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  ask: () => Observable<PreviewAnswer>;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** It takes the focus from the button that led here. */
function Preview({ ask, ...answers }: PreviewProps) {
  const { reading, again } = useRead(ask);
  const place = useRef<HTMLElement>(null);
  useFocusWhen(true, () => place.current);
  return (
    <PageSection
      ref={place}
      tabIndex={-1}
      className={styles.form}
      aria-label="What it does"
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

function Previewed({ answer, again, isBusy, onConfirm, onBack }: PreviewedProps) {
  const change = <Button onPress={onBack}>Change</Button>;
  if (answer === null) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="What it does to your balance could not be read. Nothing was paid back."
        action={<Button onPress={again}>Try again</Button>}
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
      <p role="status">{`The buyer gets ${formatMoney(amount)} back, the way it was paid. This cannot be undone.`}</p>
      {effect !== null && <Effect amount={amount} effect={effect} />}
      <div className={actions}>
        <Button variant="danger" isDisabled={isBusy} onPress={onConfirm}>
          {`Pay ${formatMoney(amount)} back`}
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
    ['Tax, taken back by the shop', effect.tax],
    ['Commission that you get back', effect.commission],
    ['Paid by the shop before, taken back', -effect.paid_by_shop],
    ['Your balance changes by', effect.share, true],
    [`${name} now`, effect.balance],
    [`${name} afterwards`, effect.balance_after, true],
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
          Your balance is then below zero. Your next earnings settle it before anything is paid out.
        </p>
      )}
    </>
  );
}
