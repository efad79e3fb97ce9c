import type { Cell } from '#schema/kit/cells.ts';
import { lettersOf } from '#schema/vendor-panel/import.ts';

/** The options of a product. A name that matches none of them gets the first free one, in this order. */
const options = ['size', 'quantity', 'color', 'flavor'] as const;
type Option = (typeof options)[number];

const names: Readonly<Record<Option, RegExp>> = {
  color: /colou?r|farbe|couleur|colore|kleur|shade|finish/,
  size: /size|grosse|taille|talla|taglia|maat|length|width|weight|diameter|height/,
  flavor: /flavou?r|taste|scent|geschmack|gout|sabor|gusto/,
  quantity: /quantity|pack|count|amount|menge|anzahl|setof/,
};

const labels: Readonly<Record<Option, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Pack size',
};

/** The option that a name means. */
const meant = (name: string): Option | null =>
  options.find((each) => lettersOf(name) === each) ??
  options.find((each) => names[each].test(lettersOf(name))) ??
  null;

/** Names whose option is obvious: no note explains the choice. */
const own = /colou?r|size|flavou?r|quantity/;

export interface NamedValue {
  readonly name: string;
  readonly value: Cell;
}

/** Gives each of a product's option names one of the four options, and remembers what was not obvious. */
export function createOptions() {
  const others = new Map<string, Option>();
  const place = (all: readonly string[]): ReadonlyMap<string, Option> => {
    const found = new Map<string, Option>();
    const taken = () => new Set(found.values());
    for (const name of all) {
      const option = meant(name);
      if (option === null || taken().has(option)) continue;
      found.set(name, option);
      if (!own.test(lettersOf(name))) others.set(name, option);
    }
    for (const name of all) {
      if (found.has(name)) continue;
      const before = others.get(name);
      const free =
        before !== undefined && !taken().has(before) ? before : options.find((each) => !taken().has(each));
      if (free === undefined) continue;
      found.set(name, free);
      if (!others.has(name)) others.set(name, free);
    }
    return found;
  };
  return {
    /** @param all the names of one product's options, in their order */
    cellsOf: (all: readonly string[], values: readonly NamedValue[]): Partial<Record<Option, Cell>> => {
      const places = place(all);
      return Object.fromEntries(
        values.flatMap(({ name, value }) => {
          const option = places.get(name);
          return option === undefined ? [] : [[option, value] as const];
        }),
      );
    },
    notes: (): string[] =>
      [...others].map(
        ([name, option]) =>
          `Options here are color, size, flavor and pack size, so “${name}” is imported as ${labels[option].toLowerCase()}.`,
      ),
  };
}
