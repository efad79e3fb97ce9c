import type { OptionNames } from '#schema/wire.ts';

export interface ChosenOptions {
  readonly color?: string | null;
  readonly size?: string | null;
  readonly flavor?: string | null;
  readonly quantity_option?: string | null;
  readonly option_names?: OptionNames | null | undefined;
}

/**
 * The options in the spec's order: a value alone, or after the option's own name, without which 'Heavy' says nothing.
 * Mirrors `private.option_texts`.
 */
export function optionTexts({ color, size, flavor, quantity_option, option_names }: ChosenOptions): string[] {
  const all = { color, size, flavor, quantity: quantity_option };
  return Object.entries(all).flatMap(([option, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const name = option_names?.[option];
    return [name === undefined ? value : `${name}: ${value}`];
  });
}

/** An option's name inside a sentence: 'pack size', but 'IPF class'. */
export const nameInSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
