import { limits } from '#schema/limits.ts';
import { parseMoney } from '#schema/money.ts';
import { productMessages } from '#schema/texts/product-texts.ts';

export const bulkVerbs = { set: 'Set', clear: 'Clear', add: 'Add', remove: 'Remove' } as const;
export type BulkVerb = keyof typeof bulkVerbs;

export type BulkField = {
  readonly field: string;
  readonly label: string;
  readonly verbs: readonly BulkVerb[];
  /** For the value, if its label does not say it. */
  readonly unit?: string;
  /** The problem with a value; the server checks it again, and for each product. */
  readonly problem: (value: string) => string | undefined;
};

const { product } = limits;

const cents = (text: string): number | undefined =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) ? parseMoney(text) : undefined;

const within =
  (length: number, message: string) =>
  (value: string): string | undefined =>
    value.length >= 1 && value.length <= length ? undefined : message;

const option = (field: string, label: string): BulkField => ({
  field,
  label,
  verbs: ['add', 'remove'],
  problem: within(product.option.length, productMessages.valueLength),
});

/** What one change can do to a field of many products. */
export const bulkFields: readonly BulkField[] = [
  {
    field: 'discount',
    label: 'Discount',
    verbs: ['set', 'clear'],
    unit: '%',
    problem: (value) =>
      (cents(value) ?? Infinity) <= product.discount.max ? undefined : productMessages.discountRange,
  },
  {
    field: 'compare_at_price',
    label: 'Compare-at price',
    verbs: ['set', 'clear'],
    unit: '$',
    problem: (value) => ((cents(value) ?? 0) > 0 ? undefined : productMessages.compareAtHigher),
  },
  {
    field: 'category',
    label: 'Category',
    verbs: ['set'],
    problem: (value) => (value === '' ? productMessages.categoryRequired : undefined),
  },
  {
    field: 'weight_grams',
    label: 'Weight',
    verbs: ['set'],
    problem: (value) =>
      /^\d{1,7}$/.test(value) && Number(value) <= product.weight.max
        ? undefined
        : productMessages.weightRange,
  },
  {
    field: 'features',
    label: 'Features',
    verbs: ['add', 'remove', 'clear'],
    problem: within(product.features.length, productMessages.featureLength),
  },
  option('color', 'Colors'),
  option('size', 'Sizes'),
  option('flavor', 'Flavors'),
  option('quantity', 'Pack sizes'),
];
