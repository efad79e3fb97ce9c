import { Schema } from 'effect';
import { SizeChart } from '#schema/kit/size-chart.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Flag = Schema.Boolean;
const Count = Schema.Finite;
const MaybeText = Schema.NullOr(Schema.String);
const Maybe = Schema.optionalKey(MaybeText);

export const optionNames = ['color', 'size', 'flavor', 'quantity'] as const;
export type ProductOption = (typeof optionNames)[number];

/** What options are called. Mirrors `private.option_title`. */
export const optionTitles: Readonly<Record<ProductOption, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Pack size',
};

/** Prices are text with two decimals, as typed; before the discount. */
export const EditedVariant = Schema.Struct({
  id: Maybe,
  sku: Text,
  color: Maybe,
  color_hex: Maybe,
  size: Maybe,
  flavor: Maybe,
  quantity_option: Maybe,
  price: Text,
  compare_at_price: MaybeText,
  weight_grams: Count,
  stock: Count,
  /** The stock that this editor saw: the difference to it is saved. */
  stock_was: Schema.optionalKey(Schema.NullOr(Count)),
  /** The number of its barcode; empty if it has none, as below. */
  gtin: Schema.optionalKey(Text),
  /** The manufacturer's number. */
  mpn: Schema.optionalKey(Text),
  /** What the store pays; only its team sees it. */
  cost: Maybe,
});
export type EditedVariant = typeof EditedVariant.Type;

export const EditedPicture = Schema.Struct({
  path: Text,
  alt: Text,
  color: Maybe,
  size: Maybe,
  width: Schema.optionalKey(Count),
  height: Schema.optionalKey(Count),
  widths: Schema.optionalKey(Schema.Array(Count)),
  backdrop: Maybe,
});
export type EditedPicture = typeof EditedPicture.Type;

export const EditedOption = Schema.Struct({
  name: Schema.Literals(optionNames),
  /** What this product calls it; absent for its usual name. */
  label: Schema.optionalKey(Text),
  values: Schema.Array(Text),
});
export type EditedOption = typeof EditedOption.Type;

export const titleOf = ({ name, label }: EditedOption): string => label ?? optionTitles[name];

export const ProductDocument = Schema.Struct({
  name: Text,
  description: Text,
  category_id: Text,
  discount: Text,
  features: Schema.Array(Text),
  options: Schema.Array(EditedOption),
  variants: Schema.Array(EditedVariant),
  media: Schema.Array(EditedPicture),
  // An earlier draft or version names none of these: they are then as the product has them, or empty.
  brand: Schema.optionalKey(Text),
  tags: Schema.optionalKey(Schema.Array(Text)),
  condition: Schema.optionalKey(Text),
  care: Schema.optionalKey(Text),
  specs: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Text, value: Text }))),
  size_chart: Schema.optionalKey(Schema.NullOr(SizeChart)),
  seo_title: Schema.optionalKey(Text),
  seo_description: Schema.optionalKey(Text),
  /** The end of its address; empty for one that is made from the name. */
  slug: Schema.optionalKey(Text),
});
export type ProductDocument = typeof ProductDocument.Type;

const State = Schema.Literals(['draft', 'published', 'archived']);

export const EditedProduct = Schema.Struct({
  id: Text,
  vendor_id: Text,
  slug: Text,
  state: State,
  version: Count,
  publish_at: MaybeText,
  updated_at: Text,
  listed: Flag,
  /** Why and since when the platform hides it; null if it does not. */
  takedown: Schema.NullOr(Schema.Struct({ reason: Text, at: Text })),
  /** A published product with changes that shoppers do not see yet. */
  has_draft: Flag,
  /** What made this version, and whether this person did it. */
  last_change: Schema.optionalKey(Schema.NullOr(Schema.Struct({ action: Text, is_own: Flag }))),
  document: ProductDocument,
});
export type EditedProduct = typeof EditedProduct.Type;

export const emptyVariant: EditedVariant = {
  sku: '',
  price: '',
  compare_at_price: null,
  weight_grams: 0,
  stock: 0,
};

export const emptyDocument: ProductDocument = {
  name: '',
  description: '',
  category_id: '',
  discount: '0',
  features: [],
  options: [],
  variants: [emptyVariant],
  media: [],
};
