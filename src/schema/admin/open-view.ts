import { Schema } from 'effect';

const Text = Schema.String;

/** The account that an admin is viewing, and for how long the server shows it. */
export const OpenView = Schema.NullOr(
  Schema.Struct({ person: Text, name: Text, until: Text, seconds_left: Schema.Finite }),
);
export type OpenView = typeof OpenView.Type;
