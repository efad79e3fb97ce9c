import { platformDay } from '#lazy/platform-day.ts';
import { mediaUrl } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import type { Absolute } from '#pages/kit/structured-data.ts';
import type { ShownProduct, Variant } from '#schema/shop/catalog.ts';

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

const conditions = {
  new: 'NewCondition',
  refurbished: 'RefurbishedCondition',
  used: 'UsedCondition',
} as const;

/** The numbers that shops and search engines know an item by. */
const numbersOf = ({ sku, gtin = null, mpn = null }: Variant) => ({
  sku,
  ...(gtin === null ? {} : { gtin }),
  ...(mpn === null ? {} : { mpn }),
});

/** A product with its price, stock and reviews as schema.org data. */
export function productObject(
  details: ShownProduct,
  summary: string,
  head: Head,
  absolute: Absolute,
): object {
  const { product, vendor, variants, media } = details;
  const url = absolute(head.canonical ?? '');
  const prices = variants.map(({ price }) => price);
  const availability = `https://schema.org/${variants.some(({ stock }) => stock > 0) ? 'InStock' : 'OutOfStock'}`;
  const seller = { '@type': 'Organization', name: vendor.store_name };
  const itemCondition = `https://schema.org/${conditions[product.condition ?? 'new']}`;
  const [only] = variants;
  const isNumbered = variants.some(({ gtin = null, mpn = null }) => gtin !== null || mpn !== null);
  const offers =
    only !== undefined && variants.length === 1
      ? {
          '@type': 'Offer',
          url,
          price: dollars(only.price),
          priceCurrency: 'USD',
          availability,
          itemCondition,
          seller,
        }
      : {
          '@type': 'AggregateOffer',
          url,
          lowPrice: dollars(Math.min(...prices)),
          highPrice: dollars(Math.max(...prices)),
          offerCount: variants.length,
          priceCurrency: 'USD',
          availability,
          itemCondition,
          seller,
          ...(isNumbered
            ? {
                offers: variants.map((each) => ({
                  '@type': 'Offer',
                  ...numbersOf(each),
                  price: dollars(each.price),
                  priceCurrency: 'USD',
                  availability: `https://schema.org/${each.stock > 0 ? 'InStock' : 'OutOfStock'}`,
                })),
              }
            : {}),
        };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: summary,
    url,
    ...(only === undefined ? {} : variants.length === 1 ? numbersOf(only) : { sku: only.sku }),
    brand: { '@type': 'Brand', name: product.brand || vendor.store_name },
    image: media.flatMap(({ path }) => mediaUrl(path) ?? []).map(absolute),
    ...(prices.length === 0 ? {} : { offers }),
    ...(product.rating_count === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating_avg.toFixed(2),
            reviewCount: product.rating_count,
            bestRating: 5,
            worstRating: 1,
          },
          review: details.reviews.slice(0, 3).map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.author_name },
            datePublished: platformDay(review.created_at),
            name: review.title,
            reviewBody: review.content,
            reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
          })),
        }),
  };
}
