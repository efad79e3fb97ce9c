import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

/** Who has claimed an item of a queue. */
export const Claim = Schema.Struct({ name: Schema.String, is_own: Schema.Boolean });
export type Claim = typeof Claim.Type;

/** Earlier decisions on a record. */
export const PastDecision = Schema.Struct({
  action: Schema.String,
  by: Schema.String,
  at: Schema.String,
  words: NullableText,
});
export type PastDecision = typeof PastDecision.Type;
