import { useRef } from 'react';
import type { LineChangeView } from '#actors/checkout/checkout.view.ts';
import { optionsText } from '#pages/kit/options-text.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { holidayWords } from '#schema/format-holiday.ts';
import { formatMoney } from '#schema/format.ts';
import type { Cents } from '#schema/money.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

function sentence({ kind, holiday, wanted, available, before, now }: LineChangeView): string {
  switch (kind) {
    case 'gone':
      return "Sold out. We'll remove it from your order.";
    case 'holiday':
      return `${holiday === null ? 'The store is on vacation.' : holidayWords(holiday)} We'll remove it from your order.`;
    case 'short':
      return `Only ${available} of ${wanted} left. We'll change your order to ${available}.`;
    case 'price':
      return before !== null && now !== null && now < before ? 'The price went down.' : 'The price changed.';
  }
}

interface LineChangesProps {
  changes: readonly LineChangeView[];
  /** Totals that changed without any line: shipping, tax, discount. */
  total: { before: Cents; now: Cents } | null;
  /** Nothing is left to buy. */
  empty: boolean;
  onAccept: () => void;
}

/**
 * The purchase was not placed: lists what changed since the shopper last looked, line by line, with one way to continue.
 */
export function LineChanges({ changes, total, empty, onAccept }: LineChangesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhen(true, () => title.current);
  return (
    <PageSection className={styles.changesBox} aria-labelledby="changes-title">
      <h3 id="changes-title" ref={title} tabIndex={-1} className={heading({ level: 20 })}>
        Your order changed
      </h3>
      <p className={styles.lead}>Nothing has been ordered yet. Review the changes before you continue.</p>
      {changes.length === 0 ? null : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.id} className={styles.change}>
              <Thumb image={change.image} size={56} />
              <div>
                <p className={styles.summaryName}>
                  {[change.name, optionsText(change.options)].filter(Boolean).join(', ')}
                </p>
                <p className={styles.changeText}>{sentence(change)}</p>
                {change.holiday !== null && change.holiday.note !== '' && (
                  <p className={styles.changeText}>{change.holiday.note}</p>
                )}
              </div>
              {change.kind === 'price' && change.before !== null && change.now !== null ? (
                <div className={styles.changePrices}>
                  <s className={styles.was}>
                    <span className={visuallyHidden}>Was </span>
                    <span>{formatMoney(change.before)}</span>
                  </s>
                  <span className={styles.figure}>
                    <span className={visuallyHidden}>Now </span>
                    <span>{formatMoney(change.now)}</span>
                  </span>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {total === null ? null : (
        <p className={styles.changeTotal}>
          Total: <s className={styles.was}>{formatMoney(total.before)}</s>{' '}
          <span className={styles.figure}>{formatMoney(total.now)}</span>
        </p>
      )}
      <Button variant="primary" size="l" className={styles.mainAction} onPress={onAccept}>
        {empty ? 'Back to the shop' : changes.length > 1 ? 'Accept changes' : 'Accept change'}
      </Button>
    </PageSection>
  );
}
