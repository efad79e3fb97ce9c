import { line } from 'd3-shape';
import { visuallyHidden } from '../../css/layout.css.ts';
import { ChartTable } from './chart-table.tsx';
import * as styles from './chart.css.ts';
import { height, heightOf } from './scale.ts';
import { hint } from '../../css/text.css.ts';

interface SparklineProps {
  label: string;
  head: readonly [name: string, value: string];
  points: readonly { name: string; value: number; words: string }[];
}

/** A line as high as a line of text. Its table is there for screen readers alone. */
export function Sparkline({ label, head, points }: SparklineProps) {
  if (points.length === 0) return <span className={hint}>Nothing yet</span>;
  const scale = heightOf(points.map(({ value }) => value));
  // A lone value is a level.
  const values = points.length === 1 ? [...points, ...points] : [...points];
  const path = line<{ value: number }>()
    .x((_, place) => place)
    .y(({ value }) => scale(value))(values);
  return (
    <span>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${values.length - 1} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className={styles.line} d={path ?? ''} />
      </svg>
      <span className={visuallyHidden}>
        <ChartTable head={head} rows={points.map(({ name, words }) => [name, words])} />
      </span>
    </span>
  );
}
