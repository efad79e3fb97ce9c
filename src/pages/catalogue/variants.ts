import type { OptionName, ProductDetails, Variant } from '#schema/catalogue.ts';

/** One value per option that the product has. */
export type Choice = Readonly<Partial<Record<OptionName, string>>>;

type Options = ProductDetails['options'];

const columns = {
  color: 'color',
  size: 'size',
  flavor: 'flavor',
  quantity: 'quantity_option',
} as const satisfies Record<OptionName, keyof Variant>;

export function valueOf(variant: Variant, option: OptionName): string | null {
  return variant[columns[option]];
}

function fits(variant: Variant, choice: Choice, options: Options): boolean {
  return options.every(({ name }) => choice[name] === undefined || valueOf(variant, name) === choice[name]);
}

/** The values of one variant. */
function choiceOf(variant: Variant, options: Options): Choice {
  return Object.fromEntries(options.map(({ name }) => [name, valueOf(variant, name) ?? undefined]));
}

/** What stands chosen at first: the first variant in stock, else the first. */
export function firstChoice({ variants, options }: Pick<ProductDetails, 'variants' | 'options'>): Choice {
  const variant = variants.find(({ stock }) => stock > 0) ?? variants[0];
  return variant === undefined ? {} : choiceOf(variant, options);
}

/** The variant of a full choice, or null where nobody makes that. */
export function variantOf(variants: readonly Variant[], choice: Choice, options: Options): Variant | null {
  return (
    variants.find((variant) => options.every(({ name }) => valueOf(variant, name) === choice[name])) ?? null
  );
}

export type Offer = 'available' | 'sold out' | 'impossible';

/** Whether a value goes with what is chosen in the options before its own; later options follow it. */
export function offerOf(
  variants: readonly Variant[],
  options: Options,
  choice: Choice,
  option: OptionName,
  value: string,
): Offer {
  const before = options.slice(
    0,
    options.findIndex(({ name }) => name === option),
  );
  const wanted: Record<string, string | undefined> = { [option]: value };
  for (const { name } of before) wanted[name] = choice[name];
  const made = variants.filter((variant) => fits(variant, wanted, options));
  if (made.length === 0) return 'impossible';
  return made.some(({ stock }) => stock > 0) ? 'available' : 'sold out';
}

/** The choice after taking a value: later options keep theirs where that is made, else take the first in stock. */
export function choose(
  variants: readonly Variant[],
  options: Options,
  choice: Choice,
  option: OptionName,
  value: string,
): Choice {
  const position = options.findIndex(({ name }) => name === option);
  let next: Choice = { [option]: value };
  for (const { name } of options.slice(0, position)) next = { ...next, [name]: choice[name] ?? '' };
  for (const { name } of options.slice(position + 1)) {
    const made = variants.filter((variant) => fits(variant, next, options));
    const kept = made.find((variant) => valueOf(variant, name) === choice[name]);
    const pick = kept ?? made.find(({ stock }) => stock > 0) ?? made[0];
    const taken = pick === undefined ? null : valueOf(pick, name);
    if (taken !== null) next = { ...next, [name]: taken };
  }
  return next;
}
