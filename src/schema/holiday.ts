import { Schema } from 'effect';
import { Day } from '#schema/wire.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

/** The message to shoppers while a store is on vacation; days such as `2026-12-24`. */
export const Holiday = Schema.Struct({
  mode: Schema.Literals(['closed', 'slower']),
  /** Its last day. */
  until: Day,
  /** The first day after it. */
  opens: Day,
  note: Text,
});
export type Holiday = typeof Holiday.Type;
