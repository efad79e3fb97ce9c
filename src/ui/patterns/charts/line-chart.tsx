import { line } from 'd3-shape';
import * as styles from './chart.css.ts';
import { middleOf, Plot } from './plot.tsx';
import type { PlotPlace } from './plot.tsx';
import { useChosen } from './reader.tsx';
import { height, heightOf } from './scale.ts';
import { hint } from '../../css/text.css.ts';

export interface LinePoint extends PlotPlace {
  value: number;
  /** From the previous period; null if there is none. */
  before: number | null;
}

interface LineChartProps {
  label: string;
  /** The names of the two lines; the second is drawn if there are earlier values. */
  lines: readonly [now: string, before: string];
  /** The table's column headers: for the names, then for the texts. */
  head: readonly string[];
  points: readonly LinePoint[];
  /** A value as the axis shows it. */
  format: (value: number) => string;
}

/** A line over time, with the previous period behind it. */
export function LineChart({ label, lines, head, points, format }: LineChartProps) {
  const [chosen, choose] = useChosen(points.length);
  if (points.length === 0) return <p className={hint}>Nothing to show.</p>;
  const befores = points.flatMap(({ before }) => before ?? []);
  const scale = heightOf([...points.map(({ value }) => value), ...befores]);
  const draw = (of: 'value' | 'before') =>
    line<LinePoint>()
      .defined((point) => point[of] !== null)
      .x((_, place) => middleOf(place))
      .y((point) => scale(point[of] ?? 0))([...points]) ?? '';
  const at = (place: number, value: number) => ({
    left: `${(middleOf(place) / points.length) * 100}%`,
    top: `${(scale(value) / height) * 100}%`,
  });
  // A line needs two points: a lone one is always drawn as a point.
  const shown = chosen ?? (points.length === 1 ? 0 : null);
  const point = shown === null ? undefined : points[shown];
  return (
    <Plot
      label={label}
      legend={<Legend lines={lines} hasBefore={befores.length > 0} />}
      head={head}
      places={points}
      scale={scale}
      format={format}
      chosen={chosen}
      shown={shown}
      onChoose={choose}
      marks={
        point !== undefined &&
        shown !== null && (
          <>
            {point.before !== null && (
              <span className={styles.pointBefore} style={at(shown, point.before)} aria-hidden="true" />
            )}
            <span className={styles.point} style={at(shown, point.value)} aria-hidden="true" />
          </>
        )
      }
    >
      {befores.length > 0 && <path className={styles.lineBefore} d={draw('before')} />}
      <path className={styles.line} d={draw('value')} />
    </Plot>
  );
}

const Legend = ({
  lines: [now, before],
  hasBefore,
}: Pick<LineChartProps, 'lines'> & { hasBefore: boolean }) => (
  <ul className={styles.legend}>
    <li className={styles.legendItem}>
      <span className={styles.dash} aria-hidden="true" />
      <span>{now}</span>
    </li>
    {hasBefore && (
      <li className={styles.legendItem}>
        <span className={styles.dashBefore} aria-hidden="true" />
        <span>{before}</span>
      </li>
    )}
  </ul>
);
