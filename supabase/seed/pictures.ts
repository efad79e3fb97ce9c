import type { Product, SeedFile } from './products.ts';
import { flattenCategories } from './categories.ts';
import { banner, logo } from './drawings/marks.ts';
import { palette } from './palette.ts';
import { vendors } from './vendors.ts';

const type = 'image/svg+xml';

/** Logos and banners of the stores, and one product picture for each category. */
export function shopPictures(products: readonly Product[]): SeedFile[] {
  const marks = vendors.flatMap((vendor, index) => [
    { path: `vendors/${vendor.slug}/logo.svg`, body: logo(vendor.mark, palette[vendor.color]), type },
    {
      path: `vendors/${vendor.slug}/banner.svg`,
      body: banner(vendor.mark, palette[vendor.color], index),
      type,
    },
  ]);
  const tree = flattenCategories();
  const parents = new Map(tree.map((category) => [category.slug, category.parent]));
  const isBelow = (slug: string | null | undefined, ancestor: string): boolean =>
    slug === ancestor || (slug != null && isBelow(parents.get(slug), ancestor));
  const shown = tree.map(({ slug }) => {
    const picture = products.find((product) => isBelow(product.seed.category, slug))?.files[0];
    return picture === undefined ? [] : [{ path: `categories/${slug}.svg`, body: picture.body, type }];
  });
  return [...marks, ...shown.flat()];
}
