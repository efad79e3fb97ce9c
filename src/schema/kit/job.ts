import { Schema } from 'effect';

const Text = Schema.String;
const Count = Schema.Finite;

/** A long job on the server: private.jobs. */
export const Job = Schema.Struct({
  id: Text,
  status: Schema.Literals(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: Count,
  total: Schema.NullOr(Count),
  failure: Schema.NullOr(Text),
  cancel_asked: Schema.Boolean,
  /** Running, but silent for a minute. */
  stalled: Schema.Boolean,
});
export type Job = typeof Job.Type;
