import { productMessages } from '#schema/texts/product-texts.ts';
import { optionTitles } from '../product.ts';
import type { EditedOption } from '../product.ts';

/** Characters. */
export const longestOptionName = 40;

const key = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** As it is stored: an option under its usual name has no own one. */
export function storedOption({ name, label, values }: EditedOption): EditedOption {
  const own = label?.trim().replaceAll(/\s+/g, ' ') ?? '';
  return key(own) === key(optionTitles[name]) || label === undefined
    ? { name, values }
    : { name, label: own, values };
}

const titles: ReadonlySet<string> = new Set(Object.values(optionTitles).map(key));

/** What is wrong with an option's own name: mirrors `private.are_option_names`. */
export function nameProblem(options: readonly EditedOption[], option: EditedOption): string | undefined {
  if (option.label === undefined) return undefined;
  const own = key(option.label);
  if (own === key(optionTitles[option.name])) return undefined;
  const isWrong =
    own === '' ||
    [...own].length > longestOptionName ||
    own.includes('|') ||
    titles.has(own) ||
    options.some(({ name, label }) => name !== option.name && label !== undefined && key(label) === own);
  return isWrong ? productMessages.optionName : undefined;
}
