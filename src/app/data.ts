import { micromark } from 'micromark';
import type { AppEnv } from './env.ts';
import type { Category, HomeFeed, ProductCard, ProductDetails, Vendor } from '#schema/catalogue.ts';
import type { CategoryData, ListData, ProductData, StoreData } from './page-data.ts';
import { readFilters } from './paths.ts';
import type { Match } from './routes.tsx';

const cents = (v: unknown): number | null =>
  v === null || v === undefined ? null : Math.round(Number(v) * 100);
const money = new Set([
  'price_from',
  'compare_at_from',
  'price',
  'compare_at_price',
  'lowest_rate',
  'free_over',
]);
function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [
        k,
        money.has(k) ? cents(v) : k === 'rating_avg' ? Number(v) : convert(v),
      ]),
    );
  }
  return value;
}
async function call(env: AppEnv, path: string, body?: object): Promise<unknown> {
  const r = await fetch(`${env.supabaseUrl}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: env.anonKey,
      authorization: `Bearer ${env.anonKey}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!r.ok) throw new Error(`${path}: ${r.status} ${await r.text()}`);
  return convert(await r.json());
}
const categoriesOf = async (env: AppEnv) =>
  (await call(
    env,
    'categories?select=id,parent_id,slug,name,description,plate,position,path&order=depth,position',
  )) as Category[];
async function listOf(
  env: AppEnv,
  search: string,
  extra: { category?: string; vendor?: string },
): Promise<ListData> {
  const f = readFilters(search);
  const filters = {
    price_min: f.min,
    price_max: f.max,
    in_stock: f.inStock || null,
    deals: f.deals || null,
    ...extra,
  };
  const [key, id] = f.after?.split('~') ?? [];
  const [cards, count] = await Promise.all([
    call(env, 'rpc/list_products', {
      ...filters,
      sort: f.sort,
      page_size: 25,
      ...(id ? { after: { key, id } } : {}),
    }) as Promise<(ProductCard & { sort_key: string })[]>,
    call(env, 'rpc/count_products', filters) as Promise<number>,
  ]);
  const last = cards.length > 24 ? cards[23] : undefined;
  return { cards: cards.slice(0, 24), next: last ? `${last.sort_key}~${last.id}` : null, count };
}
const uuid = /^[0-9a-f-]{36}$/;
export async function loadPage(env: AppEnv, match: Match, search: string): Promise<unknown> {
  const p = match.params;
  switch (match.name) {
    case 'home':
      return (await call(env, 'rpc/home_page', {})) as HomeFeed;
    case 'products': {
      const categories = await categoriesOf(env);
      const slug = readFilters(search).category;
      const chosen = categories.find((c) => c.slug === slug);
      return { categories, ...(await listOf(env, search, chosen ? { category: chosen.id } : {})) };
    }
    case 'categories':
      return { categories: await categoriesOf(env) };
    case 'category': {
      const categories = await categoriesOf(env);
      const category = categories.find((c) => c.id === p['id'] || c.slug === p['id']);
      if (!category) return null;
      const list = await listOf(env, search, { category: category.id });
      return {
        ...list,
        category,
        ancestors: category.path.slice(0, -1).map((id) => categories.find((c) => c.id === id)),
        children: categories.filter((c) => c.parent_id === category.id),
      } as CategoryData;
    }
    case 'vendors':
      return { vendors: (await call(env, 'public_vendors?order=store_name&limit=100')) as Vendor[] };
    case 'vendor':
    case 'store': {
      if (match.name === 'vendor' && !uuid.test(p['id'] ?? '')) return null;
      const [vendor] = (await call(
        env,
        `public_vendors?${match.name === 'vendor' ? `id=eq.${p['id']}` : `slug=eq.${encodeURIComponent(p['vendorSlug'] ?? '')}`}`,
      )) as Vendor[];
      if (!vendor) return null;
      return { vendor, ...(await listOf(env, search, { vendor: vendor.id })) } as StoreData;
    }
    case 'product':
    case 'plainProduct':
    case 'storeProduct': {
      if (match.name === 'product' && !uuid.test(p['id'] ?? '')) return null;
      const found = (await call(
        env,
        'rpc/product_page',
        match.name === 'product'
          ? { product: p['id'] }
          : {
              vendor_slug: p['vendorSlug'],
              category_slug: p['categorySlug'] ?? null,
              product_slug: p['productSlug'],
            },
      )) as (ProductDetails & { product: { description: string } }) | null;
      if (!found) return null;
      return {
        kind: 'full',
        details: found,
        description: micromark(found.product.description),
        summary: found.product.description.replace(/[#*_`]/g, '').slice(0, 200),
      } as ProductData;
    }
    default:
      return null;
  }
}
