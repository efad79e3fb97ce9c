import { Schema } from 'effect';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

/** What shoppers are told while a store is on holiday; days such as `2026-12-24`. */
export const Holiday = Schema.Struct({
  mode: Schema.Literals(['closed', 'slower']),
  /** The last day of it. */
  until: Text,
  /** The first day after it. */
  opens: Text,
  note: Text,
});
export type Holiday = typeof Holiday.Type;
