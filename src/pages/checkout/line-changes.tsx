import { useEffect, useRef } from 'react';
import { optionsText } from '#pages/order/options-text.ts';
import { Thumb } from '#pages/order/thumb.tsx';
import { formatMoney } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';

/** What is different for one line from what the shopper saw. */
export interface LineChange {
  id: string;
  name: string;
  image: string | null;
  options: Parameters<typeof optionsText>[0];
  kind: 'gone' | 'short' | 'price';
  /** Price of one piece, before and now. */
  before: Cents | null;
  now: Cents | null;
  /** Pieces wanted and pieces there are. */
  wanted: number;
  available: number;
}

function sentence({ kind, wanted, available, before, now }: LineChange): string {
  switch (kind) {
    case 'gone':
      return 'Sold out. It leaves your order.';
    case 'short':
      return `Only ${available} of ${wanted} left. Your order takes ${available}.`;
    case 'price':
      return before !== null && now !== null && now < before
        ? 'It has become cheaper.'
        : 'The price has changed.';
  }
}

interface LineChangesProps {
  changes: readonly LineChange[];
  /** Sums that changed without any line: shipping, tax, discount. */
  total: { before: Cents; now: Cents } | null;
  /** Nothing is left to buy. */
  empty: boolean;
  onAccept: () => void;
}

/** Placed nothing: what changed since the shopper looked, line by line, with one way to go on. */
export function LineChanges({ changes, total, empty, onAccept }: LineChangesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.changesBox} aria-labelledby="changes-title">
      <h3 id="changes-title" ref={title} tabIndex={-1} className={heading({ level: 20 })}>
        Something changed while you were here
      </h3>
      <p className={styles.lead}>Nothing has been ordered yet. Have a look before you go on.</p>
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
              </div>
              {change.kind === 'price' && change.before !== null && change.now !== null ? (
                <div className={styles.changePrices}>
                  <s className={styles.was}>
                    <span className={visuallyHidden}>Before </span>
                    {formatMoney(change.before)}
                  </s>
                  <span className={styles.figure}>
                    <span className={visuallyHidden}>Now </span>
                    {formatMoney(change.now)}
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
        {empty ? 'Back to the shop' : changes.length > 1 ? 'Accept the changes' : 'Accept the change'}
      </Button>
    </section>
  );
}
