import { Schema } from 'effect';
import { Job } from '#schema/kit/job.ts';

const Text = Schema.String;
const Count = Schema.Finite;

/** One change to every product of a list, and its undo: private.bulk_jobs. */
export const BulkJob = Schema.Struct({
  id: Text,
  stage: Schema.Literals(['collecting', 'changing', 'changed', 'undoing', 'undone']),
  /** While collecting: the number so far. */
  total: Count,
  /** Products that were changed, or after an undo, restored. */
  changed: Count,
  failed: Count,
  job: Schema.NullOr(Job),
  /** Null if there is nothing to undo. */
  undo_until: Schema.NullOr(Text),
  /** The first that failed; without a name, the product is gone. */
  problems: Schema.Array(
    Schema.Struct({ id: Text, name: Schema.NullOr(Text), sentence: Schema.NullOr(Text) }),
  ),
});
export type BulkJob = typeof BulkJob.Type;
