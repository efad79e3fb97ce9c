import { stack, stackOffsetDiverging } from 'd3-shape';
import { Axis, Grid } from './axis.tsx';
import { TableBehind } from './chart-table.tsx';
import * as styles from './chart.css.ts';
import { Reader, useChosen } from './reader.tsx';
import { height, heightOf } from './scale.ts';

export interface StackedBar {
  /** Unique: what the bar stands for. */
  name: string;
  /** One value for each part. */
  values: readonly number[];
  /** The cells of its row in the table. */
  words: readonly string[];
}

interface StackedBarsProps {
  label: string;
  /** The names of the parts, from the ground up; at most six have a color of their own. */
  parts: readonly string[];
  /** The heads of the table: of the names, then of the words. */
  head: readonly string[];
  bars: readonly StackedBar[];
  /** A value as the axis says it. */
  format: (value: number) => string;
}

const gap = 0.2;

const partOf = (place: number): string => styles.parts[String(place % styles.partCount)] ?? '';

/** What a whole consists of, bar by bar; values below zero hang from the ground. */
export function StackedBars({ label, parts, head, bars, format }: StackedBarsProps) {
  const [chosen, choose] = useChosen(bars.length);
  if (bars.length === 0) return <p className={styles.none}>There is nothing to show.</p>;
  const layers = stack<StackedBar, number>()
    .keys(parts.map((_, place) => place))
    .value(({ values }, part) => values[part] ?? 0)
    .offset(stackOffsetDiverging)([...bars]);
  const scale = heightOf(layers.flatMap((layer) => layer.flatMap(([low, high]) => [low, high])));
  const width = bars.length;
  const wordsOf = (place: number) => {
    const { name = '', words = [] } = bars[place] ?? {};
    return [name, ...words.map((word, index) => `${head[index + 1] ?? ''} ${word}`.trim())].join(' · ');
  };
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend}>
        {parts.map((part, place) => (
          <li key={part} className={styles.legendItem}>
            <span className={`${styles.swatch} ${partOf(place)}`} aria-hidden="true" />
            {part}
          </li>
        ))}
      </ul>
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
            {layers.map((layer, part) =>
              layer.map(([low, high], place) => (
                <rect
                  key={`${parts[part]} ${bars[place]?.name}`}
                  className={partOf(part)}
                  x={place + gap / 2}
                  width={1 - gap}
                  y={scale(high)}
                  height={Math.max(scale(low) - scale(high), 0)}
                />
              )),
            )}
            {chosen !== null && (
              <line className={styles.cursor} x1={chosen + 0.5} x2={chosen + 0.5} y1={0} y2={height} />
            )}
          </svg>
          <Reader label={label} count={width} chosen={chosen} wordsOf={wordsOf} onChoose={choose} />
        </div>
        <span />
        <p className={styles.ends} aria-hidden="true">
          <span>{bars[0]?.name}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
        </p>
      </div>
      <p className={styles.readout} aria-hidden="true">
        {chosen === null ? '' : wordsOf(chosen)}
      </p>
      <TableBehind head={head} rows={bars.map(({ name, words }) => [name, ...words])} />
    </figure>
  );
}
