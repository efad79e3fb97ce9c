import { Schema } from 'effect';
import { digitsLost, digitsLostSentence } from '#schema/kit/digits-lost.ts';
import { limits } from '#schema/limits.ts';
import { parseMoney } from '#schema/money.ts';
import { productMessages } from '#schema/texts/product-texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Flag = Schema.Boolean;
const Count = Schema.Finite;
const MaybeText = Schema.NullOr(Schema.String);
const Maybe = Schema.optionalKey(MaybeText);

export const optionNames = ['color', 'size', 'flavor', 'quantity'] as const;
export type ProductOption = (typeof optionNames)[number];

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
  values: Schema.Array(Text),
});
export type EditedOption = typeof EditedOption.Type;

export const ProductDocument = Schema.Struct({
  name: Text,
  description: Text,
  category_id: Text,
  discount: Text,
  features: Schema.Array(Text),
  options: Schema.Array(EditedOption),
  variants: Schema.Array(EditedVariant),
  media: Schema.Array(EditedPicture),
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
  document: ProductDocument,
});
export type EditedProduct = typeof EditedProduct.Type;

export const PreviewLink = Schema.Struct({ token: Text, expires_at: Text });
export type PreviewLink = typeof PreviewLink.Type;

export const PreviewedProduct = Schema.Struct({
  name: Text,
  description: Text,
  features: Schema.Array(Text),
  store_name: MaybeText,
  category: MaybeText,
  options: Schema.Array(EditedOption),
  media: Schema.Array(EditedPicture),
  variants: Schema.Array(
    Schema.Struct({
      color: MaybeText,
      size: MaybeText,
      flavor: MaybeText,
      quantity_option: MaybeText,
      price: Text,
      compare_at_price: MaybeText,
      in_stock: Flag,
    }),
  ),
});
export type PreviewedProduct = typeof PreviewedProduct.Type;

// The rules of §5 -----------------------------------------------------------------------------------------------------
const { product } = limits;

const amount = (text: string): number | undefined =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? parseMoney(text.trim()) : undefined;

const isPrice = (text: string): boolean => {
  const cents = amount(text);
  return cents !== undefined && cents >= product.price.min && cents <= product.price.max;
};

const isCount = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= max;

const within = (text: string, { min, max }: { min: number; max: number }): boolean => {
  const length = [...text.trim()].length;
  return length >= min && length <= max;
};

function variantProblems(variant: EditedVariant): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!isPrice(variant.price)) found['price'] = productMessages.priceRange;
  else if (
    variant.compare_at_price !== null &&
    !(
      isPrice(variant.compare_at_price) &&
      (amount(variant.compare_at_price) ?? 0) > (amount(variant.price) ?? 0)
    )
  ) {
    found['compare_at_price'] = productMessages.compareAtHigher;
  }
  if (!isCount(variant.stock, product.stock.max)) found['stock'] = productMessages.stockRange;
  if (!isCount(variant.weight_grams, product.weight.max)) found['weight_grams'] = productMessages.weightRange;
  if (variant.sku.trim().length > product.sku.max) found['sku'] = productMessages.skuLength;
  else if (digitsLost(variant.sku)) found['sku'] = digitsLostSentence;
  return found;
}

/** A message for each invalid field, keyed as in the procedures (`variants.2.price`); empty when all are valid. */
export function documentProblems(document: ProductDocument): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!within(document.name, product.name)) found['name'] = productMessages.nameLength;
  if (!within(document.description, product.description)) {
    found['description'] = productMessages.descriptionLength;
  }
  if (document.category_id === '') found['category_id'] = productMessages.categoryRequired;
  const discount = document.discount.trim() === '' ? 0 : amount(document.discount);
  if (discount === undefined || discount > product.discount.max) {
    found['discount'] = productMessages.discountRange;
  }
  const { count, length } = product.features;
  if (
    document.features.length > count ||
    document.features.some((feature) => !within(feature, { min: 1, max: length }))
  ) {
    found['features'] = productMessages.featureLength;
  }
  if (document.variants.length > product.variants.max) found['variants'] = productMessages.variantLimit;
  document.variants.forEach((variant, n) => {
    for (const [field, message] of Object.entries(variantProblems(variant))) {
      found[`variants.${n}.${field}`] = message;
    }
  });
  return found;
}

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
