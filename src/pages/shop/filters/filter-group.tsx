import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './filters.css.ts';

/** Values shown at first; the others are one tap away. */
const seenAtOnce = 7;

interface GroupProps {
  title: string;
  /** At first; afterwards the visitor decides. */
  open: boolean;
  children: ReactNode;
}

/** A collapsible group: a closed one's fields are still sent. */
export function Group({ title, open, children }: GroupProps) {
  // A group must not collapse under the finger that clears its last filter.
  const [opensAtFirst] = useState(open);
  return (
    <details className={styles.fold} open={opensAtFirst}>
      <summary className={styles.foldTitle}>
        <span>{title}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <fieldset className={styles.group}>
        <legend className={visuallyHidden}>{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** The first values, and the others behind 'Show all'. */
export function FirstFew<Option>({
  all,
  isKept,
  children,
}: {
  all: readonly Option[];
  /** Options that are shown initially wherever they are in the list. */
  isKept: (option: Option) => boolean;
  children: (option: Option) => ReactNode;
}) {
  // One or two more are not worth a tap.
  const few = all.length <= seenAtOnce + 2;
  const first = all.filter((option, index) => few || index < seenAtOnce || isKept(option));
  const rest = all.filter((option) => !first.includes(option));
  return (
    <>
      {first.map(children)}
      {rest.length > 0 && (
        <details className={styles.all}>
          <summary className={styles.moreValues}>
            <span className={styles.whenShut}>{`Show all ${all.length}`}</span>
            <span className={styles.whenOpen}>Show fewer</span>
          </summary>
          {rest.map(children)}
        </details>
      )}
    </>
  );
}

/** The number of products for a value; nothing if they were not counted. */
export function Count({ of: count }: { of: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  return (
    <span className={styles.facetCount}>
      <span>{count}</span>
      <span className={visuallyHidden}>{` ${count === 1 ? 'product' : 'products'}`}</span>
    </span>
  );
}
