import { Schema } from 'effect';
import { parseMoney } from '#schema/money.ts';
import { Money, NullableDay, NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Count = Schema.Finite;
const List = Schema.Array;
const Struct = Schema.Struct;
const NullOr = Schema.NullOr;

const promotionKinds = ['percent', 'amount', 'free-shipping'] as const;
export const promotionStates = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

const ChosenProduct = Struct({ id: Text, name: Text, image: NullableText });
export type ChosenProduct = typeof ChosenProduct.Type;

/** A store's promotion as its team sees it. Days are in the store's zone. */
export const StorePromotion = Struct({
  id: Text,
  /** Null: it applies automatically. */
  code: NullableText,
  label: Text,
  kind: Schema.Literals(promotionKinds),
  /** Percent, or dollars. */
  value: Text,
  products: List(ChosenProduct),
  category: NullOr(Struct({ id: Text, name: Text })),
  minimum: Text,
  first_day: NullableDay,
  last_day: NullableDay,
  max_redemptions: NullOr(Count),
  max_per_customer: NullOr(Count),
  advertised: Schema.Boolean,
  state: Schema.Literals(promotionStates),
  version: Count,
  /** For orders that are not canceled. */
  uses: Count,
  cost: Money,
  was_used: Schema.Boolean,
});
export type StorePromotion = typeof StorePromotion.Type;

export const StorePromotions = Struct({
  rows: List(StorePromotion),
  next: NullOr(Struct({ key: Text, id: Text })),
});

/** The price of a cart of the store's goods. */
export const TriedPromotion = Struct({
  /** Null when nothing was tried. */
  verdict: NullOr(
    Schema.Literals([
      'applied',
      'unknown',
      'ended',
      'not-started',
      'minimum',
      'used',
      'other-goods',
      'beaten',
      'barred',
      'nothing',
    ]),
  ),
  minimum: NullOr(Money),
  /** The one that applies. */
  counts: NullOr(Struct({ code: NullableText, label: Text, spares: Money })),
  lines: List(
    Struct({
      variant_id: Text,
      name: Text,
      quantity: Count,
      options: List(Text),
      line_total: Money,
      discount: Money,
    }),
  ),
  subtotal: Money,
  discount: Money,
  shipping: Money,
  shipping_waived: Money,
  tax: NullOr(Money),
  total: Money,
  before: Money,
});
export type TriedPromotion = typeof TriedPromotion.Type;

/** As typed. `products` is a list of `ChosenProduct`s as JSON. */
export type PromotionValues = {
  label: string;
  /** 'code' or 'automatic'. */
  how: string;
  code: string;
  kind: string;
  value: string;
  /** 'store', 'products' or 'category'. */
  scope: string;
  products: string;
  category: string;
  minimum: string;
  first_day: string;
  last_day: string;
  max_redemptions: string;
  max_per_customer: string;
  advertised: boolean;
};

export const chosenIn = ({ products }: Pick<PromotionValues, 'products'>): readonly ChosenProduct[] =>
  JSON.parse(products) as readonly ChosenProduct[];

export const emptyPromotion: PromotionValues = {
  label: '',
  how: 'code',
  code: '',
  kind: 'percent',
  value: '',
  scope: 'store',
  products: '[]',
  category: '',
  minimum: '',
  first_day: '',
  last_day: '',
  max_redemptions: '',
  max_per_customer: '',
  advertised: true,
};

const countText = (count: number | null) => (count === null ? '' : String(count));

export const promotionValuesOf = (promotion: StorePromotion): PromotionValues => ({
  label: promotion.label,
  how: promotion.code === null ? 'automatic' : 'code',
  code: promotion.code ?? '',
  kind: promotion.kind,
  value: promotion.value.replace(/\.00$/, ''),
  scope: promotion.products.length > 0 ? 'products' : promotion.category === null ? 'store' : 'category',
  products: JSON.stringify(promotion.products),
  category: promotion.category?.id ?? '',
  minimum: promotion.minimum === '0.00' ? '' : promotion.minimum,
  first_day: promotion.first_day ?? '',
  last_day: promotion.last_day ?? '',
  max_redemptions: countText(promotion.max_redemptions),
  max_per_customer: countText(promotion.max_per_customer),
  advertised: promotion.advertised,
});

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const countOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : orNull(text));

/** The values to send; the server checks them again. */
export const promotionOf = (values: PromotionValues): object => ({
  label: values.label.trim(),
  code: values.how === 'code' ? values.code.trim().toUpperCase() : null,
  kind: values.kind,
  value: values.value.trim(),
  product_ids: values.scope === 'products' ? chosenIn(values).map(({ id }) => id) : [],
  category_id: values.scope === 'category' ? orNull(values.category) : null,
  minimum: orNull(values.minimum) ?? '0',
  first_day: orNull(values.first_day),
  last_day: orNull(values.last_day),
  max_redemptions: countOf(values.max_redemptions),
  max_per_customer: countOf(values.max_per_customer),
  advertised: values.how === 'automatic' || values.advertised,
});

const moneyOf = (text: string): number | null => {
  const amount = parseMoney(text.trim());
  return amount !== undefined && amount >= 0 && amount <= 9_999_999 ? amount : null;
};
const isCount = (text: string, most: number): boolean =>
  text.trim() === '' || (/^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most);

/** The messages are those of `save_promotion`, which calls a missing percentage an amount. */
export function promotionProblems(values: PromotionValues): Record<string, string> {
  const { kind, scope, first_day: first, last_day: last } = values;
  const amount = moneyOf(values.value);
  const chosen = chosenIn(values).length;
  const rules: readonly (readonly [keyof PromotionValues, boolean, string])[] = [
    ['label', /^.{1,100}$/.test(values.label.trim()), 'Enter a name of 1 to 100 characters.'],
    [
      'code',
      values.how !== 'code' || /^[A-Za-z0-9-]{3,30}$/.test(values.code.trim()),
      'Use 3 to 30 letters, digits and hyphens.',
    ],
    ['value', kind !== 'percent' || (amount ?? 0) <= 10_000, 'Enter a percentage up to 100.'],
    [
      'value',
      (amount ?? 0) > 0,
      kind === 'percent'
        ? 'Enter a percentage above 0, up to 100.'
        : 'Enter an amount above 0, up to 99999.99.',
    ],
    ['products', scope !== 'products' || chosen > 0, 'Choose at least one product.'],
    ['products', scope !== 'products' || chosen <= 100, 'Choose up to 100 products.'],
    ['category', scope !== 'category' || values.category !== '', 'Choose a category.'],
    [
      'minimum',
      values.minimum.trim() === '' || moneyOf(values.minimum) !== null,
      'Enter an amount from 0 to 99999.99.',
    ],
    [
      'last_day',
      first === '' || last === '' || last >= first,
      "The end date can't be before the start date.",
    ],
    [
      'max_redemptions',
      isCount(values.max_redemptions, 1_000_000),
      'Enter a whole number from 1 to 1,000,000.',
    ],
    ['max_per_customer', isCount(values.max_per_customer, 1000), 'Enter a whole number from 1 to 1,000.'],
  ];
  return Object.fromEntries(
    rules.filter(([, isRight]) => !isRight).map(([name, , sentence]) => [name, sentence]),
  );
}
