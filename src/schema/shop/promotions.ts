import { Schema } from 'effect';
import { Money, NullableDay } from '#schema/wire.ts';

const Text = Schema.String;
const NullOr = Schema.NullOr;

/** A promotion that the shop shows because it is valid now. */
export const Promotion = Schema.Struct({
  /** Null: it applies automatically. */
  code: NullOr(Text),
  /** What the code gives, in words: '10% off everything'. */
  label: Text,
  /** Its goods must cost at least this much. */
  minimum: Money,
  /** Null if no end is set. */
  ends_at: NullOr(Text),
  /** The last day on which it can be used, in its store's zone. */
  last_day: NullableDay,
  /** How often one customer can use it; null without a limit. */
  most_uses: NullOr(Schema.Finite),
  /** Name and slug of the store whose goods it is for; null for all stores. */
  store: NullOr(Text),
  store_slug: NullOr(Text),
});
export type Promotion = typeof Promotion.Type;

/** When the first of them ends, as milliseconds since 1970; never is infinite. */
export const firstEnd = (promotions: readonly Promotion[]): number =>
  Math.min(...promotions.map(({ ends_at }) => (ends_at === null ? Infinity : Date.parse(ends_at))));
