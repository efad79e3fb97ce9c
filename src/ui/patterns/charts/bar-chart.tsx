import { TableBehind } from './chart-table.tsx';
import * as styles from './chart.css.ts';
import { stack } from '../../css/layout.css.ts';

export interface Bar {
  /** Unique: the bar's name. */
  name: string;
  value: number;
  /** The readable value, in one or more cells of the table. */
  words: readonly string[];
}

interface BarChartProps {
  label: string;
  /** The table's column headers: for the names, then for the texts. */
  head: readonly string[];
  bars: readonly Bar[];
}

const height = 100;
const gap = 0.2;
/** This many bars have room for their names; fewer are not wider. */
const few = 8;

/** Bars along a line. The table behind them has the same figures, for keyboards and screen readers too. */
export function BarChart({ label, head, bars }: BarChartProps) {
  const hasNames = bars.length <= few;
  const places = hasNames ? few : bars.length;
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure className={stack({ gap: 2 })}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${places} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ name, value, words }, place) => {
          const size = Math.max(most === 0 ? 0 : (value / most) * height, 1);
          return (
            <rect
              key={name}
              className={value === 0 ? styles.empty : styles.bar}
              x={place + gap / 2}
              width={1 - gap}
              y={height - size}
              height={size}
            >
              <title>{[name, ...words].join(' · ')}</title>
            </rect>
          );
        })}
        <line className={styles.ground} x1={0} x2={places} y1={height} y2={height} />
      </svg>
      {hasNames ? (
        <p className={styles.names} aria-hidden="true">
          {bars.map(({ name }) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      ) : (
        <p className={styles.ends} aria-hidden="true">
          <span>{bars[0]?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </p>
      )}
      <TableBehind head={head} rows={bars.map(({ name, words }) => [name, ...words])} />
    </figure>
  );
}
