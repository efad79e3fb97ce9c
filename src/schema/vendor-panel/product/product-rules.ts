import { digitsLost, digitsLostSentence } from '#schema/kit/digits-lost.ts';
import { limits } from '#schema/limits.ts';
import { parseMoney } from '#schema/money.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import type { EditedVariant, ProductDocument } from '../product.ts';
import { moreProblems } from './more-rules.ts';
import { nameProblem } from './option-rules.ts';

// The rules of §5.
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
  if (document.options.some((option) => nameProblem(document.options, option) !== undefined)) {
    found['options'] = productMessages.optionName;
  }
  document.variants.forEach((variant, n) => {
    for (const [field, message] of Object.entries(variantProblems(variant))) {
      found[`variants.${n}.${field}`] = message;
    }
  });
  return { ...found, ...moreProblems(document) };
}
