import type { ReactNode } from 'react';
import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './checkout.css.ts';

interface ReviewSectionProps {
  total: Cents;
  /** The button was pressed and shows its own progress; a second press does nothing. */
  busy: boolean;
  disabled: boolean;
  /** Why the total can't be paid, and what to do. */
  refusal?: string | null;
  onPlace: () => void;
  children?: ReactNode;
}

/** The final review, and the only button that costs money. */
export function ReviewSection({
  total,
  busy,
  disabled,
  refusal = null,
  onPlace,
  children,
}: ReviewSectionProps) {
  return (
    <div>
      {children}
      {refusal === null ? null : (
        <Notice tone="warning" role="alert" title={refusal}>
          <p>Nothing was ordered. Your cart is safe.</p>
        </Notice>
      )}
      <p className={styles.lead}>
        <span>{`You'll pay ${formatMoney(total)} on the next page. By placing the order, you accept the`}</span>{' '}
        <a href={paths.terms()}>terms</a> and the <a href={paths.returns()}>returns policy</a>
        <span>{` of ${brand.name}.`}</span>
      </p>
      <div className={styles.formActions}>
        <Button
          variant="primary"
          size="l"
          className={styles.mainAction}
          isPending={busy}
          isDisabled={disabled || refusal !== null}
          onPress={onPlace}
        >
          {busy ? 'Placing your order…' : `Place order · ${formatMoney(total)}`}
        </Button>
      </div>
    </div>
  );
}
