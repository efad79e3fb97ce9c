import { extent, nice, ticks } from 'd3-array';

/** The height of a plot in its own units; it is stretched to fit. */
export const height = 100;

/** The position of a value in a plot, from its top. */
export interface Scale {
  (value: number): number;
  /** Round values for the axis. */
  readonly ticks: readonly number[];
}

/** From the lowest to the highest value, including zero; all zeros still have a baseline. */
export function heightOf(values: readonly number[]): Scale {
  const [low = 0, high = 0] = extent([0, ...values]);
  const [bottom, top] = low === high ? [0, 1] : nice(low, high, 4);
  return Object.assign((value: number) => height * (1 - (value - bottom) / (top - bottom)), {
    ticks: ticks(bottom, top, 4),
  });
}
