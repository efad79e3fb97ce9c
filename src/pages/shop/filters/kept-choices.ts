import type { Facets } from '#schema/shop/catalog.ts';
import type { ProductFilters } from '#routing/product-filters.ts';

/** Stores have a slug, because two may have the same name. */
type Named = { readonly value: string; readonly slug?: string };

/** Everything selected since the filters opened, as last offered. */
export type KeptChoices = Pick<Facets, 'colors' | 'sizes' | 'flavors' | 'vendors'>;

export const noChoices: KeptChoices = { colors: [], sizes: [], flavors: [], vendors: [] };

const plain = ({ value, slug = value.toLowerCase() }: Named) => slug;

const joined = <Option extends Named>(first: readonly Option[], more: readonly Option[]): Option[] => {
  const known = new Set(first.map(plain));
  return [...first, ...more.filter((option) => !known.has(plain(option)))];
};

const chosenOf = (options: Facets['colors'], chosen: readonly string[] = []): Facets['colors'] =>
  chosen.map((value) => {
    const offered = options.find((option) => plain(option) === value.toLowerCase());
    return { value: offered?.value ?? value, hex: offered?.hex ?? null, count: 0 };
  });

/** `kept` with the current selection: a deselected value stays, so that it can be selected again. */
export function keepChoices(
  kept: KeptChoices,
  { colors, sizes, flavors, vendors }: KeptChoices,
  chosen: ProductFilters,
): KeptChoices {
  const vendor = vendors.filter(({ slug }) => slug === chosen.vendor);
  return {
    colors: joined(kept.colors, chosenOf(colors, chosen.colors)),
    sizes: joined(kept.sizes, chosenOf(sizes, chosen.sizes)),
    flavors: joined(kept.flavors, chosenOf(flavors, chosen.flavors)),
    vendors: joined(
      kept.vendors,
      vendor.map((one) => ({ ...one, count: 0 })),
    ),
  };
}

/** The facets, and kept values that are no longer offered, with 0. */
export const withKept = (facets: Facets, kept: KeptChoices): Facets => ({
  ...facets,
  colors: joined(facets.colors, kept.colors),
  sizes: joined(facets.sizes, kept.sizes),
  flavors: joined(facets.flavors, kept.flavors),
  vendors: joined(facets.vendors, kept.vendors),
});
