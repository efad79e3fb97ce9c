import type { ReactNode } from 'react';
import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { Button } from '#ui/components/button.tsx';
import * as styles from './checkout.css.ts';

interface ReviewSectionProps {
  total: Cents;
  /** The button was pressed and shows its own progress; a second press does nothing. */
  busy: boolean;
  disabled: boolean;
  onPlace: () => void;
  children?: ReactNode;
}

/** The final review, and the only button that costs money. */
export function ReviewSection({ total, busy, disabled, onPlace, children }: ReviewSectionProps) {
  return (
    <div>
      {children}
      <p className={styles.lead}>
        You pay {formatMoney(total)} on the next page. By placing the order you accept the{' '}
        <a href={paths.terms()}>terms</a> and the <a href={paths.returns()}>returns policy</a> of {brand.name}
        .
      </p>
      <div className={styles.formActions}>
        <Button
          variant="primary"
          size="l"
          className={styles.mainAction}
          isPending={busy}
          isDisabled={disabled}
          onPress={onPlace}
        >
          {busy ? 'Placing your order...' : `Place order · ${formatMoney(total)}`}
        </Button>
      </div>
    </div>
  );
}
