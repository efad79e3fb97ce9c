import type { CartItem } from '#app/cart-handle.ts';
import type { ProductCard, ProductDetails, Variant } from '#app/page-data.ts';
import { mediaUrl, paths } from '#app/paths.ts';

/** What quick add puts into the cart; null where the product comes in more than one variant. */
export function cartItemOfCard(card: ProductCard): CartItem | null {
  if (card.default_variant_id === null) return null;
  return {
    variantId: card.default_variant_id,
    productId: card.id,
    name: card.name,
    slug: card.slug,
    href: paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug),
    image: mediaUrl(card.image),
    price: card.price_from,
    vendorId: card.vendor_id,
    vendor: card.vendor_name,
  };
}

/** What a chosen variant of a product page puts into the cart. */
export function cartItemOfVariant(details: ProductDetails, variant: Variant): CartItem {
  const { product, vendor, category_path, media } = details;
  const picture = media.find(({ color }) => color === variant.color) ?? media[0];
  return {
    variantId: variant.id,
    productId: product.id,
    name: product.name,
    slug: product.slug,
    href: paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug),
    image: mediaUrl(picture?.path),
    price: variant.price,
    vendorId: vendor.id,
    vendor: vendor.store_name,
    color: variant.color,
    size: variant.size,
    flavor: variant.flavor,
    quantity: variant.quantity_option,
  };
}
