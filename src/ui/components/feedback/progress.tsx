import { Label } from 'react-aria-components/Label';
import { ProgressBar, type ProgressBarProps } from 'react-aria-components/ProgressBar';
import { withClass } from '../../css/compose.ts';
import { field } from '../fields/field.css.ts';
import * as styles from './progress.css.ts';

interface ProgressProps extends Omit<ProgressBarProps, 'children'> {
  label: string;
}

/**
 * For anything that takes more than a second. Pass `valueLabel` for a count ('12 of 240'); otherwise it shows a
 * percentage.
 */
export function Progress({ label, className, ...props }: ProgressProps) {
  return (
    <ProgressBar {...props} className={withClass(field, className)}>
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          <div className={styles.head}>
            <Label>{label}</Label>
            {isIndeterminate ? null : <span className={styles.figure}>{valueText}</span>}
          </div>
          <div className={styles.track}>
            {isIndeterminate ? (
              <div className={styles.unknown} />
            ) : (
              <div className={styles.bar} style={{ width: `${percentage ?? 0}%` }} />
            )}
          </div>
        </>
      )}
    </ProgressBar>
  );
}
