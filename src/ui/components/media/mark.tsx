import * as styles from './mark.css.ts';

/** The logo: a plate with its hole. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <circle cx="14" cy="14" r="14" className={styles.markPlate} />
      <circle cx="14" cy="14" r="9.5" className={styles.markRing} />
      <circle cx="14" cy="14" r="3.5" className={styles.markHole} />
    </svg>
  );
}
