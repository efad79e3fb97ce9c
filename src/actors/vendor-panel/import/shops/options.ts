import type { Cell } from '#schema/kit/cells.ts';
import { lettersOf } from '#schema/vendor-panel/import.ts';
import { longestOptionName } from '#schema/vendor-panel/product/option-rules.ts';
import { optionTitles } from '#schema/vendor-panel/product.ts';

/** The options of a product. A name that suggests none of them gets the first free one, in this order. */
const options = ['size', 'quantity', 'color', 'flavor'] as const;
type Option = (typeof options)[number];

/** Other words for the options that every shop shares. A product keeps any other name as its own. */
const usual: Readonly<Record<Option, RegExp>> = {
  color: /^(?:colou?rs?|colou?rname|farben?|couleurs?|colore|kleur)$/,
  size: /^(?:sizes?|sizename|grossen?|tailles?|tallas?|taglia|maat)$/,
  flavor: /^(?:flavou?rs?|flavou?rname|geschmack|gout|sabor|gusto|smaak)$/,
  quantity: /^(?:quantity|pack|packsize|packquantity|packagequantity|menge|anzahl)$/,
};

/** What an own name suggests: pictures follow colors and sizes, so a shade is best where colors are. */
const alike: Readonly<Record<Option, RegExp>> = {
  color: /colou?r|shade|finish/,
  size: /size|length|width|weight|diameter|height/,
  flavor: /flavou?r|taste|scent/,
  quantity: /quantity|pack|count|amount|setof/,
};

const matching = (by: Readonly<Record<Option, RegExp>>, name: string): Option | null =>
  options.find((each) => by[each].test(lettersOf(name))) ?? null;

export interface NamedValue {
  readonly name: string;
  readonly value: Cell;
}

/** As an own name may be; bars are between the names of a cell. */
const labelOf = (name: string): string =>
  [...name.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()].slice(0, longestOptionName).join('').trim();

/** Gives each of a product's option names one of the four options, the same one in the whole file if it is free. */
export function createOptions() {
  const others = new Map<string, Option>();
  const place = (all: readonly string[]): ReadonlyMap<string, Option> => {
    const found = new Map<string, Option>();
    const isFree = (option: Option | null | undefined): option is Option =>
      option !== null && option !== undefined && ![...found.values()].includes(option);
    for (const name of all) {
      const option = matching(usual, name);
      if (isFree(option)) found.set(name, option);
    }
    const isKnown = (name: string) => others.has(name);
    for (const name of [...all.filter(isKnown), ...all.filter((each) => !isKnown(each))]) {
      if (found.has(name)) continue;
      const option = [others.get(name), matching(alike, name), ...options].find(isFree);
      if (option === undefined) continue;
      found.set(name, option);
      if (!others.has(name)) others.set(name, option);
    }
    return found;
  };
  return {
    /** @param all the names of one product's options, in their order */
    cellsOf: (
      all: readonly string[],
      values: readonly NamedValue[],
    ): Partial<Record<Option | 'option_names', Cell>> => {
      const places = place(all);
      const own = all.flatMap((name) => {
        const option = places.get(name);
        return option === undefined || matching(usual, name) === option
          ? []
          : [`${optionTitles[option]}: ${labelOf(name)}`];
      });
      return {
        ...Object.fromEntries(
          values.flatMap(({ name, value }) => {
            const option = places.get(name);
            return option === undefined ? [] : [[option, value] as const];
          }),
        ),
        ...(own.length > 0 ? { option_names: own.join(' | ') } : {}),
      };
    },
  };
}
