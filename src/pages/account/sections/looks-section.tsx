import type { Reading } from '#actors/kit/use-read.ts';
import type { AccountLook } from '#schema/account/profile.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import * as styles from './account.css.ts';
import { Unread } from './load-failed.tsx';
import { Section } from './section.tsx';
import { plainList } from '#ui/css/layout.css.ts';

interface LooksSectionProps {
  reading: Reading<readonly AccountLook[]>;
  onRetry: () => void;
}

/** Shown only to people whose account support has viewed. */
export function LooksSection({ reading, onRetry }: LooksSectionProps) {
  if (reading.kind === 'reading' || (reading.kind === 'ready' && reading.value.length === 0)) return null;
  return (
    <Section
      id="looks"
      title="Support viewed your account"
      hint="In the last 90 days, for up to an hour each time. They can't change anything."
    >
      {reading.kind === 'failed' ? (
        <Unread what="support views of your account" onRetry={onRetry} />
      ) : (
        <ul className={plainList}>
          {reading.value.map(({ id, reason, from, until }) => (
            <li key={id} className={styles.listItem}>
              <div>
                <p className={styles.listName}>{reason}</p>
                <p className={styles.listNote}>
                  {`${formatDateAndMinute(from)}, until ${formatDateAndMinute(until)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
