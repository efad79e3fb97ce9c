import type { ReactNode } from 'react';
import { stack } from '../../css/layout.css.ts';
import { Axis, Grid } from './axis.tsx';
import { TableBehind } from './chart-table.tsx';
import * as styles from './chart.css.ts';
import { Reader } from './reader.tsx';
import { height } from './scale.ts';
import type { Scale } from './scale.ts';

/** One position in a plot, and its row in the table. */
export interface PlotPlace {
  /** Unique: the position's name. */
  name: string;
  /** The cells of its row in the table. */
  words: readonly string[];
}

interface PlotProps {
  label: string;
  legend: ReactNode;
  /** The table's column headers: for the names, then for the texts. */
  head: readonly string[];
  places: readonly PlotPlace[];
  scale: Scale;
  /** A value as the axis shows it. */
  format: (value: number) => string;
  /** The cursor's position; null before one is selected. */
  chosen: number | null;
  /** The position that is announced below; the selected one if omitted. */
  shown?: number | null;
  onChoose: (place: number) => void;
  /** HTML over the drawing, which is stretched: shapes that must not be distorted. */
  marks?: ReactNode;
  /** The drawing: SVG, one unit wide for each position. */
  children: ReactNode;
}

/** The middle of a position, in units of the drawing. */
export const middleOf = (place: number): number => place + 0.5;

/** A drawing with its axis, legend, reader and table. */
export function Plot({
  label,
  legend,
  head,
  places,
  scale,
  format,
  chosen,
  shown = chosen,
  onChoose,
  marks,
  children,
}: PlotProps) {
  const width = places.length;
  const wordsOf = (place: number) => {
    const { name = '', words = [] } = places[place] ?? {};
    return [name, ...words.map((word, index) => `${head[index + 1] ?? ''} ${word}`.trim())].join(' · ');
  };
  return (
    <figure className={stack({ gap: 2 })}>
      {legend}
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
            {children}
            {chosen !== null && (
              <line
                className={styles.cursor}
                x1={middleOf(chosen)}
                x2={middleOf(chosen)}
                y1={0}
                y2={height}
              />
            )}
          </svg>
          {marks}
          <Reader label={label} count={width} chosen={chosen} wordsOf={wordsOf} onChoose={onChoose} />
        </div>
        <span />
        <p className={styles.ends} aria-hidden="true">
          <span>{places[0]?.name}</span>
          {places.length > 1 && <span>{places.at(-1)?.name}</span>}
        </p>
      </div>
      <p className={styles.readout} aria-hidden="true">
        {shown === null ? '' : wordsOf(shown)}
      </p>
      <TableBehind head={head} rows={places.map(({ name, words }) => [name, ...words])} />
    </figure>
  );
}
