import { charactersIn, cleanLine } from '#schema/clean.ts';
import { Schema } from 'effect';
import { parseMoney } from '#schema/money.ts';

const Text = Schema.String;
const NullOr = Schema.NullOr;

const rateKinds = ['flat', 'weight', 'subtotal'] as const;

/** A rate of a store as it is sent and received. Money is text, weights are grams. */
export const ShippingRate = Schema.Struct({
  id: Text,
  name: Text,
  kind: Schema.Literals(rateKinds),
  base_rate: Text,
  bands: Schema.Array(Schema.Struct({ up_to: NullOr(Schema.Finite), price: Text })),
  free_over: NullOr(Text),
  zones: Schema.Array(Text),
  min_days: Schema.Int,
  max_days: Schema.Int,
  enabled: Schema.Boolean,
  version: Schema.Int,
});
export type ShippingRate = typeof ShippingRate.Type;

/** The price of each rate; `reason` says why a rate is not offered. */
export const TriedRates = Schema.Struct({
  subtotal: Text,
  grams: Schema.Int,
  state: NullOr(Text),
  rates: Schema.Array(
    Schema.Struct({
      id: Text,
      name: Text,
      price: NullOr(Text),
      reason: NullOr(Schema.Literals(['off', 'zone', 'beyond'])),
      chosen: NullOr(Schema.Boolean),
    }),
  ),
});
export type TriedRates = typeof TriedRates.Type;

/** A step as typed; an empty limit has none. */
export type Step = { readonly upTo: string; readonly price: string };

/** As typed. `steps` is a list of `Step`s as JSON, `zones` the codes of states with spaces between them. */
export type RateValues = {
  name: string;
  kind: string;
  base_rate: string;
  steps: string;
  free_over: string;
  zones: string;
  min_days: string;
  max_days: string;
  enabled: boolean;
  /** The rate is to be deleted. */
  gone: boolean;
};

export const stepsOf = ({ steps }: Pick<RateValues, 'steps'>): readonly Step[] =>
  JSON.parse(steps) as readonly Step[];

export const emptyRate: RateValues = {
  name: '',
  kind: 'flat',
  base_rate: '',
  steps: '[]',
  free_over: '',
  zones: '',
  min_days: '2',
  max_days: '5',
  enabled: true,
  gone: false,
};

export const rateValuesOf = (rate: ShippingRate): RateValues => ({
  name: rate.name,
  kind: rate.kind,
  base_rate: rate.base_rate,
  steps: JSON.stringify(
    rate.bands.map(({ up_to, price }): Step => ({ upTo: up_to === null ? '' : String(up_to), price })),
  ),
  free_over: rate.free_over ?? '',
  zones: rate.zones.join(' '),
  min_days: String(rate.min_days),
  max_days: String(rate.max_days),
  enabled: rate.enabled,
  gone: false,
});

const number = (text: string): number | string =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : text.trim();

/** The values to send; the server checks them again. */
export const rateOf = (values: RateValues): object => ({
  name: values.name.trim(),
  kind: values.kind,
  // A rate with steps still has a base rate: the cart drawer estimates with it (§9).
  base_rate:
    values.kind === 'flat' ? values.base_rate.trim() : (stepsOf(values)[0]?.price.trim() ?? values.base_rate),
  bands:
    values.kind === 'flat'
      ? []
      : stepsOf(values).map(({ upTo, price }) => ({
          up_to: upTo.trim() === '' ? null : number(upTo),
          price: price.trim(),
        })),
  free_over: values.free_over.trim() === '' ? null : values.free_over.trim(),
  zones: values.zones.split(' ').filter((code) => code !== ''),
  min_days: number(values.min_days),
  max_days: number(values.max_days),
  enabled: values.enabled,
});

const isPrice = (text: string): boolean => {
  const amount = parseMoney(text.trim());
  return amount !== undefined && amount >= 0 && amount <= 9_999_999;
};
const isDays = (text: string): boolean => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 90;

function stepsProblem({ kind, steps }: Pick<RateValues, 'kind' | 'steps'>): string | null {
  const given = stepsOf({ steps });
  if (given.length === 0 || given.length > 20) return 'A rate can have 1 to 20 tiers.';
  if (!given.every(({ price }) => isPrice(price))) return 'Enter a price from 0 to 99999.99 for each tier.';
  let before = 0;
  for (const [place, { upTo }] of given.entries()) {
    if (upTo.trim() === '') {
      if (place < given.length - 1) return 'Only the last tier can go without a limit.';
      continue;
    }
    const limit = number(upTo);
    const isWhole = kind !== 'weight' || (typeof limit === 'number' && Number.isInteger(limit));
    if (typeof limit !== 'number' || limit <= before || !isWhole) {
      return 'Each tier must end above the one before it.';
    }
    before = limit;
  }
  return null;
}

/** The messages are those of `save_shipping_rate`. */
export function rateProblems(values: RateValues): Record<string, string> {
  const found: Record<string, string | null> = {
    name:
      cleanLine(values.name) === '' || charactersIn(cleanLine(values.name)) > 60
        ? 'Enter a name of 1 to 60 characters.'
        : null,
    base_rate:
      values.kind === 'flat' && !isPrice(values.base_rate) ? 'Enter a price from 0 to 99999.99.' : null,
    bands: values.kind === 'flat' ? null : stepsProblem(values),
    free_over:
      values.free_over.trim() !== '' && !isPrice(values.free_over)
        ? 'Enter an amount from 0 to 99999.99.'
        : null,
    max_days:
      !isDays(values.min_days) ||
      !isDays(values.max_days) ||
      Number(values.min_days) > Number(values.max_days)
        ? 'Enter whole days from 0 to 90. The maximum must be at least the minimum.'
        : null,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
