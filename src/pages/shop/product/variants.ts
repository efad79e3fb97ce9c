import type { OptionName, ProductDetails, Variant } from '#schema/shop/catalogue.ts';

/** One value per option of the product. */
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

const valuesOf = (variants: readonly Variant[], option: OptionName) =>
  new Set(variants.map((variant) => valueOf(variant, option)));

/** Options with only one value, and the color, which the pictures show; the shopper chooses size and flavor. */
export function firstChoice({ variants, options }: Pick<ProductDetails, 'variants' | 'options'>): Choice {
  const variant = variants.find(({ stock }) => stock > 0) ?? variants[0];
  if (variant === undefined) return {};
  const given = options.filter(({ name }) => name === 'color' || valuesOf(variants, name).size === 1);
  return settled(variants, options, choiceOf(variant, given));
}

/** The choice with every option filled in that has only one possible value. */
function settled(variants: readonly Variant[], options: Options, choice: Choice): Choice {
  let next = choice;
  for (const { name } of options) {
    if (next[name] !== undefined) continue;
    const [only, ...others] = valuesOf(
      variants.filter((variant) => fits(variant, next, options)),
      name,
    );
    if (others.length === 0 && only !== undefined && only !== null) next = { ...next, [name]: only };
  }
  return next;
}

/** Options still to be chosen, in the order of their pickers. */
export function openOptions(options: Options, choice: Choice): OptionName[] {
  return options.flatMap(({ name }) => (choice[name] === undefined ? [name] : []));
}

/** Variants that match the choice so far. */
export function possible(variants: readonly Variant[], options: Options, choice: Choice): Variant[] {
  return variants.filter((variant) => fits(variant, choice, options));
}

/** The variant of a complete choice, or null if it does not exist. */
export function variantOf(variants: readonly Variant[], choice: Choice, options: Options): Variant | null {
  return (
    variants.find((variant) => options.every(({ name }) => valueOf(variant, name) === choice[name])) ?? null
  );
}

export type Offer = 'available' | 'sold out' | 'impossible';

/** Whether a value is available with the options chosen before its own; later options adapt to it. */
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

/**
 * The choice after selecting a value: later options keep their values if that variant exists, otherwise they are reset.
 */
export function choose(
  variants: readonly Variant[],
  options: Options,
  choice: Choice,
  option: OptionName,
  value: string,
): Choice {
  const position = options.findIndex(({ name }) => name === option);
  let next: Choice = { [option]: value };
  for (const { name } of options.slice(0, position)) {
    if (choice[name] !== undefined) next = { ...next, [name]: choice[name] };
  }
  for (const { name } of options.slice(position + 1)) {
    const kept = choice[name];
    if (kept === undefined) continue;
    const made = variants.some((variant) => fits(variant, next, options) && valueOf(variant, name) === kept);
    if (made) next = { ...next, [name]: kept };
  }
  return settled(variants, options, next);
}
