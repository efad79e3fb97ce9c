import { storeToday } from '#lazy/store-days.ts';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import * as list from '#panel/list/list.css.ts';
import { formatMonth } from '#schema/format-date.ts';
import { monthsBetween } from '#schema/vendor-panel/money/payouts.ts';
import { button } from '#ui/components/actions/button.css.ts';
import * as styles from './payments.css.ts';

interface MonthsProps {
  path: string;
  month: string;
  /** The first available one. */
  first: string;
  chosenRef: RefObject<boolean> | undefined;
}

const latestMonth = (): string => storeToday().slice(0, 7);

/** The months with statements. A plain form: its field is the query string. */
export function Months({ path, month, first, chosenRef }: MonthsProps) {
  const last = latestMonth();
  const months = monthsBetween(first < month ? first : month, last > month ? last : month);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (chosenRef?.current !== true) return;
    chosenRef.current = false;
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [chosenRef]);
  return (
    <form
      className={styles.filters}
      action={path}
      method="get"
      onSubmit={() => {
        if (chosenRef !== undefined) chosenRef.current = true;
      }}
    >
      <label className={styles.kind}>
        Month
        <select
          ref={field}
          className={list.input}
          name="month"
          defaultValue={month}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Show
      </button>
    </form>
  );
}
