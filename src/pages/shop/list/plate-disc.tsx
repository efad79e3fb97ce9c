import type { Plate } from '#schema/shop/catalog.ts';
import * as styles from './plate-disc.css.ts';

/** The competition plate of a top category. Size in px. */
export function PlateDisc({ plate, size }: { plate: Plate; size: number }) {
  return (
    <svg
      className={styles.disc}
      width={size}
      height={size}
      viewBox="0 0 72 72"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="36" cy="36" r="35" className={styles.rubber[plate]} />
      <circle cx="36" cy="36" r="27" className={styles.groove} />
      <circle cx="36" cy="36" r="14" className={styles.hub} />
      <circle cx="36" cy="36" r="5.5" className={styles.hole} />
    </svg>
  );
}
