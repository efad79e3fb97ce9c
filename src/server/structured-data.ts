import { brand } from '#brand';
import type { BlogPostData, CategoryData, ProductData, ShownProduct, StoreData } from '#app/page-data.ts';
import { mediaUrl, paths } from '#app/paths.ts';
import type { Head, Match } from '#app/routes.tsx';

type Crumbs = readonly { name: string; path: string }[];

/** schema.org objects of a page; addresses are absolute. */
export function structuredData(match: Match, data: unknown, head: Head, siteUrl: string): readonly object[] {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  switch (match.name) {
    case 'home':
      return [organization(absolute), webSite(absolute)];
    case 'product':
    case 'plainProduct':
    case 'storeProduct': {
      const product = data as ProductData;
      if (product.kind === 'seed') return [];
      const { details } = product;
      const crumbs = [
        ...details.category_path.map(({ id, name }) => ({ name, path: paths.category(id) })),
        { name: details.product.name, path: head.canonical ?? '' },
      ];
      return [productOf(details, product.summary, head, absolute), breadcrumbs(crumbs, absolute)];
    }
    case 'category': {
      const { category, ancestors } = data as CategoryData;
      const crumbs = [
        { name: 'Categories', path: paths.categories() },
        ...[...ancestors, category].map(({ id, name }) => ({ name, path: paths.category(id) })),
      ];
      return [breadcrumbs(crumbs, absolute)];
    }
    case 'vendor':
    case 'store': {
      const { vendor } = data as StoreData;
      const path = paths.store(vendor.slug);
      const store = {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: vendor.store_name,
        description: vendor.description,
        url: absolute(path),
        ...picture('logo', vendor.logo_url, absolute),
      };
      const crumbs = [
        { name: 'Vendors', path: paths.vendors() },
        { name: vendor.store_name, path },
      ];
      return [store, breadcrumbs(crumbs, absolute)];
    }
    case 'blogPost': {
      const { post, vendor } = data as BlogPostData;
      const path = paths.blogPost(post.slug);
      const author = {
        '@type': 'Organization',
        name: vendor.store_name,
        url: absolute(paths.store(vendor.slug)),
      };
      const article = {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        url: absolute(path),
        datePublished: post.published_at,
        dateModified: post.updated_at,
        author,
        ...picture('image', post.cover_image, absolute),
      };
      const crumbs = [
        { name: 'Vendor Blog', path: paths.blog() },
        { name: post.title, path },
      ];
      return [article, breadcrumbs(crumbs, absolute)];
    }
    case 'products':
    case 'categories':
    case 'vendors':
      return [breadcrumbs([{ name: head.title, path: head.canonical ?? `/${match.name}` }], absolute)];
    default:
      return [];
  }
}

type Absolute = (path: string) => string;

function picture(key: string, path: string | null, absolute: Absolute): Record<string, string> {
  const address = mediaUrl(path);
  return address === null ? {} : { [key]: absolute(address) };
}

function organization(absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: absolute(paths.home()),
    logo: absolute('/favicon.svg'),
    email: brand.supportEmail,
  };
}

function webSite(absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: absolute(paths.home()),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search())}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function breadcrumbs(crumbs: Crumbs, absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home() }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function productOf(details: ShownProduct, summary: string, head: Head, absolute: Absolute): object {
  const { product, vendor, variants, media } = details;
  const url = absolute(head.canonical ?? '');
  const prices = variants.map(({ price }) => price);
  const availability = `https://schema.org/${variants.some(({ stock }) => stock > 0) ? 'InStock' : 'OutOfStock'}`;
  const seller = { '@type': 'Organization', name: vendor.store_name };
  const [only] = variants;
  const offers =
    only !== undefined && variants.length === 1
      ? {
          '@type': 'Offer',
          url,
          price: dollars(only.price),
          priceCurrency: 'USD',
          availability,
          itemCondition: 'https://schema.org/NewCondition',
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
          seller,
        };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: summary,
    url,
    sku: only?.sku,
    brand: { '@type': 'Brand', name: vendor.store_name },
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
            datePublished: review.created_at.slice(0, 10),
            name: review.title,
            reviewBody: review.content,
            reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
          })),
        }),
  };
}
