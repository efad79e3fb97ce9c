import { extent, nice, ticks } from 'd3-array';

/** The height of a plot in its own units; it is stretched to its place. */
export const height = 100;

/** Where a value is in a plot, from its top. */
export interface Scale {
  (value: number): number;
  /** Round values to be written beside the plot. */
  readonly ticks: readonly number[];
}

/** From the lowest to the highest value, with zero among them; all zeros still have a ground. */
export function heightOf(values: readonly number[]): Scale {
  const [low = 0, high = 0] = extent([0, ...values]);
  const [bottom, top] = low === high ? [0, 1] : nice(low, high, 4);
  return Object.assign((value: number) => height * (1 - (value - bottom) / (top - bottom)), {
    ticks: ticks(bottom, top, 4),
  });
}
