import type {
  BlogPostData,
  CategoryData,
  ListData,
  ProductData,
  ProductsData,
  StoreData,
} from '#app/page-data.ts';
import { filterFields, readFilters } from '#app/paths.ts';
import type { Match } from '#app/routes.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function addIds(data: unknown, ids: Set<string>): void {
  if (typeof data === 'string') {
    if (uuid.test(data)) ids.add(data);
  } else if (typeof data === 'object' && data !== null) {
    for (const part of Object.values(data)) addIds(part, ids);
  }
}

/** What a page shows beside the things that it names: of a list, what could be in it. */
function scopesOf({ name }: Match, data: unknown): readonly string[] {
  switch (name) {
    case 'home':
      return ['list', 'stores', 'posts'];
    case 'products':
      return ['list'];
    case 'category':
      return [`list:${(data as CategoryData).category.id}`];
    case 'vendor':
    case 'store':
      return [`list:${(data as StoreData).vendor.id}`];
    case 'product':
    case 'plainProduct':
    case 'storeProduct': {
      const product = data as ProductData;
      const category = product.kind === 'full' ? product.details.category_path.at(-1)?.id : undefined;
      return category === undefined ? [] : [`related:${category}`];
    }
    case 'vendors':
      return ['stores'];
    case 'blog':
      return ['posts', 'stores'];
    case 'blogPost':
      return ['posts', 'stores', `list:${(data as BlogPostData).vendor.id}`];
    default:
      return [];
  }
}

/**
 * What a page shows, in the words in which the database tells what has changed (see the migration `page_news`): every id
 * that stands in its data, and the lists that it was cut from.
 */
export function tagsOf(match: Match, data: unknown): ReadonlySet<string> {
  const tags = new Set(scopesOf(match, data));
  addIds(data, tags);
  return tags;
}

/** Whether a list, as its filters stand beside it, offers the values that it was asked for. */
function offersThese({ name }: Match, search: string, data: ListData): boolean {
  const filters = readFilters(search);
  if (filterFields(filters).length === 0) return true;
  const { q, min, max, after, category, vendor, colors = [], sizes = [], flavors = [] } = filters;
  // Anyone can think of words, prices and places.
  if ([q, min, max, after].some((value) => value !== undefined)) return false;
  const { facets, cards } = data;
  if (facets === null || cards.length === 0) return false;
  const isOneOf = (offered: readonly { value: string }[], chosen: readonly string[]) =>
    chosen.every((wanted) => offered.some(({ value }) => value === wanted));
  if (!isOneOf(facets.colors, colors) || !isOneOf(facets.sizes, sizes) || !isOneOf(facets.flavors, flavors)) {
    return false;
  }
  const categories = name === 'products' ? (data as ProductsData).categories : [];
  const vendors = name === 'products' || name === 'category' ? facets.vendors : [];
  return (
    (category === undefined || categories.some(({ slug }) => slug === category)) &&
    (vendor === undefined || vendors.some(({ slug }) => slug === vendor))
  );
}

/** Whether a page may be kept: only what the shop itself leads to, or strangers could fill the cache by thinking. */
export function mayKeep(match: Match, search: string, data: unknown): boolean {
  switch (match.name) {
    case 'search':
      return false;
    case 'products':
    case 'category':
    case 'vendor':
    case 'store':
      return offersThese(match, search, data as ListData);
    case 'blog':
      return filterFields(readFilters(search)).length === 0;
    default:
      return true;
  }
}
