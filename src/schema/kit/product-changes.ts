import { Schema } from 'effect';
import { Money, NullableText } from '#schema/wire.ts';
import { SizeChart } from './size-chart.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

const changeOf = <Value extends Schema.Top>(value: Value) =>
  Schema.optionalKey(Struct({ before: value, after: value }));

/** A variant as shoppers see it. */
const ShownVariant = Struct({
  price: Money,
  compare_at: Schema.NullOr(Money),
  weight_grams: Schema.Int,
  sku: Text,
  // Absent if it has none.
  gtin: Schema.optionalKey(Text),
  mpn: Schema.optionalKey(Text),
  /** What the store pays: only in its own history. */
  cost: Schema.optionalKey(Money),
});
export type ShownVariant = typeof ShownVariant.Type;

const ChangedVariant = Struct({
  color: NullableText,
  size: NullableText,
  flavor: NullableText,
  quantity_option: NullableText,
  /** Null if it was added. */
  before: Schema.NullOr(ShownVariant),
  /** Null if it was removed. */
  after: Schema.NullOr(ShownVariant),
});
export type ChangedVariant = typeof ChangedVariant.Type;

const ShownPicture = Struct({ path: Text, alt: Text, color: NullableText, size: NullableText });
export type ShownPicture = typeof ShownPicture.Type;

/** Each part of a product that differs between two versions, with its old and new value. */
export const Changes = Struct({
  name: changeOf(Text),
  description: changeOf(Text),
  /** The name is null if the category is gone. */
  category: changeOf(Struct({ name: NullableText })),
  features: changeOf(Schema.Array(Text)),
  options: changeOf(
    Schema.Array(Struct({ name: Text, label: Schema.optionalKey(Text), values: Schema.Array(Text) })),
  ),
  /** Percent. */
  discount: changeOf(Schema.Finite),
  brand: changeOf(Text),
  tags: changeOf(Schema.Array(Text)),
  condition: changeOf(Text),
  care: changeOf(Text),
  specs: changeOf(Schema.Array(Struct({ name: Text, value: Text }))),
  size_chart: changeOf(Schema.NullOr(SizeChart)),
  seo_title: changeOf(Text),
  seo_description: changeOf(Text),
  slug: changeOf(Text),
  pictures: changeOf(Schema.Array(ShownPicture)),
  variants: Schema.optionalKey(Schema.Array(ChangedVariant)),
});
export type Changes = typeof Changes.Type;
