import { limits } from '#schema/limits.ts';
import type { OptionName, ProductDetails, Variant } from '#schema/shop/catalog.ts';

/** One value per option of the product. */
export type Choice = Readonly<Partial<Record<OptionName, string>>>;

type Options = ProductDetails['options'];

const columns = {
  color: 'color',
  size: 'size',
  flavor: 'flavor',
  quantity: 'quantity_option',
} as const satisfies Record<OptionName, keyof Variant>;

const optionLabels: Readonly<Record<OptionName, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Pack size',
};

const isWeight = (value: string) => /^[\d.]+ (?:kg|lb)$/.test(value);

/** The store's own name; the sizes of a kettlebell are its weights. */
export const optionLabel = ({ name, label, values }: Options[number]): string =>
  label ?? (name === 'size' && values.every(({ value }) => isWeight(value)) ? 'Weight' : optionLabels[name]);

/** An option's name in a sentence: 'pack size', 'IPF class'. */
export const optionInSentence = (option: Options[number]): string => {
  const label = optionLabel(option);
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
};

/** 'Choose a weight', for the first option that has no value yet. */
export function choosing(options: Options, open: OptionName): string {
  const option = options.find(({ name }) => name === open) ?? { name: open, values: [] };
  const name = option.values.length === 0 ? optionLabels[open].toLowerCase() : optionInSentence(option);
  return `Choose ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

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

/** Options with only one value, and the color, which the pictures show; the shopper selects size and flavor. */
export function firstChoice({ variants, options }: Pick<ProductDetails, 'variants' | 'options'>): Choice {
  const variant = variants.find(({ stock }) => stock > 0) ?? variants[0];
  if (variant === undefined) return {};
  const given = options.filter(({ name }) => name === 'color' || valuesOf(variants, name).size === 1);
  return settled(variants, options, choiceOf(variant, given));
}

/** The selection with every option filled in that has only one possible value. */
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

/** Options still to select, in the order of their pickers. */
export function openOptions(options: Options, choice: Choice): OptionName[] {
  return options.flatMap(({ name }) => (choice[name] === undefined ? [name] : []));
}

/** Variants that match the selection so far. */
export function possible(variants: readonly Variant[], options: Options, choice: Choice): Variant[] {
  return variants.filter((variant) => fits(variant, choice, options));
}

/** The variant of a complete selection, or null if it does not exist. */
export function variantOf(variants: readonly Variant[], choice: Choice, options: Options): Variant | null {
  return (
    variants.find((variant) => options.every(({ name }) => valueOf(variant, name) === choice[name])) ?? null
  );
}

/** `elsewhere`: not with the options selected before; `impossible`: with none. */
export type Offer = 'available' | 'sold out' | 'elsewhere' | 'impossible';

/** Whether a value is available with the options selected before its own; later options adapt to it. */
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
  if (made.length === 0) {
    return variants.some((variant) => valueOf(variant, option) === value) ? 'elsewhere' : 'impossible';
  }
  return made.some(({ stock }) => stock > 0) ? 'available' : 'sold out';
}

/**
 * The new selection: later options keep their values if that variant exists, otherwise they are reset. Earlier
 * options change only if the value does not exist with them: a weight that one color has selects that color.
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
  if (possible(variants, options, next).length === 0) {
    const chosen = options.slice(0, position).filter(({ name }) => choice[name] !== undefined);
    const kept = (variant: Variant) =>
      chosen.filter(({ name }) => valueOf(variant, name) === choice[name]).length;
    const [nearest] = possible(variants, options, { [option]: value }).toSorted(
      (a, b) => kept(b) - kept(a) || Number(b.stock > 0) - Number(a.stock > 0),
    );
    if (nearest !== undefined) next = { ...choiceOf(nearest, chosen), [option]: value };
  }
  for (const { name } of options.slice(position + 1)) {
    const kept = choice[name];
    if (kept === undefined) continue;
    const made = variants.some((variant) => fits(variant, next, options) && valueOf(variant, name) === kept);
    if (made) next = { ...next, [name]: kept };
  }
  return settled(variants, options, next);
}

const names = Object.keys(columns) as OptionName[];
/** Longer than any value of an option. */
const longestValue = 50;

/** The options in a query, in canonical order; anything else in it is ignored. */
export function choiceQuery(search: string): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name)?.trim();
    if (value !== undefined && value !== '' && value.length <= longestValue) query.set(name, value);
  }
  return query.toString();
}

/** The selection in a URL, as far as such variants exist; otherwise the default one. */
export function choiceIn(details: Pick<ProductDetails, 'variants' | 'options'>, search: string): Choice {
  const { variants, options } = details;
  const asked = new URLSearchParams(choiceQuery(search));
  let wanted: Choice = {};
  for (const { name, values } of options) {
    const text = asked.get(name)?.toLowerCase();
    const value = values.find((one) => one.value.toLowerCase() === text)?.value;
    if (value !== undefined) wanted = { ...wanted, [name]: value };
  }
  const made = possible(variants, options, wanted);
  if (made.length === 0 || Object.keys(wanted).length === 0) return firstChoice(details);
  const color = wanted.color ?? firstChoice({ variants: made, options }).color;
  return settled(variants, options, color === undefined ? wanted : { ...wanted, color });
}

const textOf = (choice: Choice) => choiceQuery(String(new URLSearchParams(Object.entries(choice))));

/** The query of a selection, '' for the default one: it needs none. */
export function queryOf(details: Pick<ProductDetails, 'variants' | 'options'>, choice: Choice): string {
  const query = textOf(choice);
  return query === textOf(firstChoice(details)) ? '' : query;
}

/** Stock is reported up to this number, which means this many or more. */
const shownStock = 20;

/** How many of a variant can go into the cart at once; for an incomplete selection, the maximum of a line. */
export const mostOf = (variant: Variant | null): number =>
  variant === null || variant.stock >= shownStock ? limits.cart.quantity : Math.max(variant.stock, 1);

/** How many more there are than the cart holds; Infinity if the number is unknown. */
export const leftBeside = (variant: Variant, inCart: number): number =>
  variant.stock >= shownStock ? Infinity : Math.max(variant.stock - inCart, 0);

/** The page shows the stock when at most this many are left. */
const lowStock = 5;

/** The stock message; `open` before a selection: 'in stock' would promise a size that is sold out. */
export function stockOf(variant: Variant | null, isOpen: boolean): 'open' | 'none' | 'low' | 'good' {
  if (variant === null) return isOpen ? 'open' : 'none';
  return variant.stock === 0 ? 'none' : variant.stock <= lowStock ? 'low' : 'good';
}
