import { mediaUrl, paths } from '#routing/paths.ts';
import type { ProductCard, ShownProduct } from '#schema/shop/catalog.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';

/** The fields of a tile that the wishlist and the comparison store; they read the rest. */
export function savedOfCard(card: ProductCard): SavedProduct {
  return {
    id: card.id,
    name: card.name,
    image: mediaUrl(card.image) ?? '',
    vendor: card.vendor_name,
    price: card.price_from / 100,
    rating: card.rating_avg,
    description: '',
    features: [],
    href: paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug),
  };
}

/** The same from a product page. */
export function savedOfDetails({
  product,
  vendor,
  category_path,
  media,
  variants,
}: ShownProduct): SavedProduct {
  const cheapest = Math.min(...variants.map(({ price }) => price));
  return {
    id: product.id,
    name: product.name,
    image: mediaUrl(media[0]?.path) ?? '',
    vendor: vendor.store_name,
    price: Number.isFinite(cheapest) ? cheapest / 100 : 0,
    rating: product.rating_avg,
    description: '',
    features: product.features,
    href: paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug),
  };
}
