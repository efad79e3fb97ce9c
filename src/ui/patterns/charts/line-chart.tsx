import { line } from 'd3-shape';
import { Axis, Grid } from './axis.tsx';
import { TableBehind } from './chart-table.tsx';
import * as styles from './chart.css.ts';
import { Reader, useChosen } from './reader.tsx';
import { height, heightOf } from './scale.ts';

export interface LinePoint {
  /** Unique: what the point stands for. */
  name: string;
  value: number;
  /** Of the period that it is compared with; null where there is none. */
  before: number | null;
  /** The cells of its row in the table. */
  words: readonly string[];
}

interface LineChartProps {
  label: string;
  /** What the two lines are; the second is drawn where there is a value of before. */
  lines: readonly [now: string, before: string];
  /** The heads of the table: of the names, then of the words. */
  head: readonly string[];
  points: readonly LinePoint[];
  /** A value as the axis says it. */
  format: (value: number) => string;
}

/** A line over time, with the period before behind it. */
export function LineChart({ label, lines, head, points, format }: LineChartProps) {
  const [chosen, choose] = useChosen(points.length);
  if (points.length === 0) return <p className={styles.none}>There is nothing to show.</p>;
  const befores = points.flatMap(({ before }) => before ?? []);
  const scale = heightOf([...points.map(({ value }) => value), ...befores]);
  const width = points.length;
  const x = (place: number) => place + 0.5;
  const draw = (of: 'value' | 'before') =>
    line<LinePoint>()
      .defined((point) => point[of] !== null)
      .x((_, place) => x(place))
      .y((point) => scale(point[of] ?? 0))([...points]) ?? '';
  const at = (place: number, value: number) => ({
    left: `${(x(place) / width) * 100}%`,
    top: `${(scale(value) / height) * 100}%`,
  });
  const wordsOf = (place: number) => {
    const { name = '', words = [] } = points[place] ?? {};
    return [name, ...words.map((word, index) => `${head[index + 1] ?? ''} ${word}`.trim())].join(' · ');
  };
  // A line needs two points: a lone one is always drawn as a point.
  const shown = chosen ?? (points.length === 1 ? 0 : null);
  const point = shown === null ? undefined : points[shown];
  return (
    <figure className={styles.chart}>
      <Legend lines={lines} hasBefore={befores.length > 0} />
      <div className={styles.room}>
        <Axis scale={scale} format={format} />
        <div className={styles.field}>
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            <Grid scale={scale} width={width} />
            {befores.length > 0 && <path className={styles.lineBefore} d={draw('before')} />}
            <path className={styles.line} d={draw('value')} />
            {chosen !== null && (
              <line className={styles.cursor} x1={x(chosen)} x2={x(chosen)} y1={0} y2={height} />
            )}
          </svg>
          {point !== undefined && shown !== null && (
            <>
              {point.before !== null && (
                <span className={styles.pointBefore} style={at(shown, point.before)} aria-hidden="true" />
              )}
              <span className={styles.point} style={at(shown, point.value)} aria-hidden="true" />
            </>
          )}
          <Reader label={label} count={width} chosen={chosen} wordsOf={wordsOf} onChoose={choose} />
        </div>
        <span />
        <p className={styles.ends} aria-hidden="true">
          <span>{points[0]?.name}</span>
          {points.length > 1 && <span>{points.at(-1)?.name}</span>}
        </p>
      </div>
      <p className={styles.readout} aria-hidden="true">
        {shown === null ? '' : wordsOf(shown)}
      </p>
      <TableBehind head={head} rows={points.map(({ name, words }) => [name, ...words])} />
    </figure>
  );
}

const Legend = ({
  lines: [now, before],
  hasBefore,
}: Pick<LineChartProps, 'lines'> & { hasBefore: boolean }) => (
  <ul className={styles.legend}>
    <li className={styles.legendItem}>
      <span className={styles.dash} aria-hidden="true" />
      {now}
    </li>
    {hasBefore && (
      <li className={styles.legendItem}>
        <span className={styles.dashBefore} aria-hidden="true" />
        {before}
      </li>
    )}
  </ul>
);
