import { Schema } from 'effect';

const Text = Schema.String;

/** A store's own sizes: every row has a cell for each column, and its first cell names the size. */
export const SizeChart = Schema.Struct({
  columns: Schema.Array(Text),
  rows: Schema.Array(Schema.Array(Text)),
});
export type SizeChart = typeof SizeChart.Type;
