import { mediaUrl, paths } from '#routing/paths.ts';
import type { NewCartItem } from '#schema/checkout/cart.ts';
import type { ProductCard, ShownProduct, Variant } from '#schema/shop/catalog.ts';

/** The item that quick add puts into the cart; null if the product has more than one variant. */
export function cartItemOfCard(card: ProductCard): NewCartItem | null {
  if (card.default_variant_id === null) return null;
  return {
    originalId: card.id,
    variantId: card.default_variant_id,
    name: card.name,
    href: paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug),
    image: mediaUrl(card.image) ?? '',
    price: card.price_from / 100,
    vendor: card.vendor_name,
    vendor_id: card.vendor_id,
    selectedColor: null,
    selectedSize: null,
    selectedFlavor: null,
    selectedQuantity: null,
  };
}

/** The cart item of a chosen variant. A product with one variant has no options to choose. */
export function cartItemOfVariant(details: ShownProduct, variant: Variant): NewCartItem {
  const { product, vendor, category_path, media, variants, options } = details;
  const picture =
    media.find(
      ({ color, size }) =>
        (color === null || color === variant.color) && (size === null || size === variant.size),
    ) ?? media[0];
  const chosen = variants.length > 1;
  return {
    originalId: product.id,
    variantId: variant.id,
    name: product.name,
    href: paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug),
    image: mediaUrl(picture?.path) ?? '',
    price: variant.price / 100,
    vendor: vendor.store_name,
    vendor_id: vendor.id,
    selectedColor: chosen ? variant.color : null,
    selectedSize: chosen ? variant.size : null,
    selectedFlavor: chosen ? variant.flavor : null,
    selectedQuantity: chosen ? variant.quantity_option : null,
    optionNames: Object.fromEntries(
      options.flatMap(({ name, label = '' }) => (label ? [[name, label]] : [])),
    ),
  };
}
