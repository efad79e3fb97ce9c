import { stack, stackOffsetDiverging } from 'd3-shape';
import * as styles from './chart.css.ts';
import { Plot } from './plot.tsx';
import type { PlotPlace } from './plot.tsx';
import { useChosen } from './reader.tsx';
import { heightOf } from './scale.ts';
import { hint } from '../../css/text.css.ts';

export interface StackedBar extends PlotPlace {
  /** One value for each part. */
  values: readonly number[];
}

interface StackedBarsProps {
  label: string;
  /** The names of the parts, from bottom to top; at most six have their own color. */
  parts: readonly string[];
  /** The table's column headers: for the names, then for the texts. */
  head: readonly string[];
  bars: readonly StackedBar[];
  /** A value as the axis shows it. */
  format: (value: number) => string;
}

const gap = 0.2;

const partOf = (place: number): string => styles.parts[String(place % styles.partCount)] ?? '';

/** The parts of a whole, bar by bar; negative values hang from the baseline. */
export function StackedBars({ label, parts, head, bars, format }: StackedBarsProps) {
  const [chosen, choose] = useChosen(bars.length);
  if (bars.length === 0) return <p className={hint}>Nothing to show.</p>;
  const layers = stack<StackedBar, number>()
    .keys(parts.map((_, place) => place))
    .value(({ values }, part) => values[part] ?? 0)
    .offset(stackOffsetDiverging)([...bars]);
  const scale = heightOf(layers.flatMap((layer) => layer.flatMap(([low, high]) => [low, high])));
  return (
    <Plot
      label={label}
      legend={
        <ul className={styles.legend}>
          {parts.map((part, place) => (
            <li key={part} className={styles.legendItem}>
              <span className={`${styles.swatch} ${partOf(place)}`} aria-hidden="true" />
              <span>{part}</span>
            </li>
          ))}
        </ul>
      }
      head={head}
      places={bars}
      scale={scale}
      format={format}
      chosen={chosen}
      onChoose={choose}
    >
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
    </Plot>
  );
}
