import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ScaleLinear } from 'd3-scale';

/** The height of a plot in its own units; it is stretched to its place. */
export const height = 100;

/** From the lowest to the highest value, with zero among them; all zeros still have a ground. */
export function heightOf(values: readonly number[]): ScaleLinear<number, number> {
  const [low = 0, high = 0] = extent([0, ...values]);
  return scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .nice(4)
    .range([height, 0]);
}
