import * as styles from './chart.css.ts';
import { height } from './scale.ts';
import type { Scale } from './scale.ts';

interface AxisProps {
  scale: Scale;
  /** The value as written next to the plot. */
  format: (value: number) => string;
}

/** The numbers next to a plot. The table has them, too. */
export const Axis = ({ scale, format }: AxisProps) => (
  <div className={styles.axis} aria-hidden="true">
    {scale.ticks.map((tick) => (
      <span key={tick} className={styles.tick} style={{ top: `${(scale(tick) / height) * 100}%` }}>
        {format(tick)}
      </span>
    ))}
  </div>
);

/** The grid lines of these numbers in a plot of this width. */
export const Grid = ({ scale, width }: Pick<AxisProps, 'scale'> & { width: number }) => (
  <>
    {scale.ticks.map((tick) => (
      <line
        key={tick}
        className={tick === 0 ? styles.ground : styles.grid}
        x1={0}
        x2={width}
        y1={scale(tick)}
        y2={scale(tick)}
      />
    ))}
  </>
);
