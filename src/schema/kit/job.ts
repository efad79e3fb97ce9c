import { Schema } from 'effect';

const Text = Schema.String;
const Count = Schema.Finite;

/** Long work on the server: private.jobs. */
export const Job = Schema.Struct({
  id: Text,
  status: Schema.Literals(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: Count,
  total: Schema.NullOr(Count),
  failure: Schema.NullOr(Text),
  cancel_asked: Schema.Boolean,
  /** Runs, but has not been heard of for a minute. */
  stalled: Schema.Boolean,
});
export type Job = typeof Job.Type;
