import { Schema } from 'effect';
import { map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import {
  Category,
  Elsewhere,
  Facets,
  HomeFeed,
  ProductCard,
  ProductDetails,
  Store,
  Vendor,
} from '#schema/shop/catalog.ts';
import type { ListFilters, ListPage, ListPlace, ListSort } from '#schema/shop/catalog.ts';
import { Promotion } from '#schema/shop/promotions.ts';
import type { Cache } from '#services/cache.ts';
import type { Client } from '#services/client.ts';
import type { Exactly, ParametersOf, Procedure } from '#services/procedures.ts';

/** Tiles on one page of a list. */
const pageSize = 24;

const categoryColumns = 'id,parent_id,slug,name,description,plate,position,path';
const vendorColumns =
  'id,store_name,description,slug,logo_url,banner_url,tagline,ships_from,handling_days,rating_avg,rating_count,product_count';
const storeColumns = `${vendorColumns},shipping_policy,return_policy,holiday`;

export type ProductAddress =
  | { id: string }
  | { vendorSlug: string; categorySlug?: string | undefined; productSlug: string };

const some = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;

/** Omits absent filters from the request, so that equal lists have equal URLs. */
const parametersOf = (filters: ListFilters) => {
  const { category, vendor, priceMin, priceMax, inStock, deals, colors, sizes, flavors, rating, query } =
    filters;
  return {
    ...(category === undefined ? {} : { category }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(priceMin === undefined ? {} : { price_min: priceMin }),
    ...(priceMax === undefined ? {} : { price_max: priceMax }),
    ...(inStock === true ? { in_stock: true } : {}),
    ...(deals === true ? { deals: true } : {}),
    ...(some(colors) ? { colors } : {}),
    ...(some(sizes) ? { sizes } : {}),
    ...(some(flavors) ? { flavors } : {}),
    ...(rating === undefined ? {} : { rating }),
    ...(query === undefined ? {} : { query }),
  };
};

/** A GET request would split a list of words at its commas. */
const isPlain = ({ colors, sizes, flavors }: ListFilters) => !some(colors) && !some(sizes) && !some(flavors);

function pageOf(cards: readonly ProductCard[]): ListPage {
  const last = cards.length > pageSize ? cards[pageSize - 1] : undefined;
  return {
    cards: cards.slice(0, pageSize),
    next: last === undefined ? null : { key: last.sort_key, id: last.id },
  };
}

/** Public reads of the shop, by the cache rules of spec §9. */
export function createCatalogService(client: Client, cache: Cache) {
  const cached = <T>(key: string, parameters: unknown, ask: () => Observable<T>) =>
    cache.read(`${key} ${JSON.stringify(parameters)}`, ask);

  const procedure = <T, Name extends Procedure, Given extends ParametersOf<Name>>(
    schema: Schema.ConstraintDecoder<T>,
    name: Name,
    parameters: Exactly<ParametersOf<Name>, Given>,
    get = true,
  ) => cached(name, parameters, () => client.rpc(schema, name, parameters, { get }));

  const moved = (formerSlug: string) =>
    client.rpc(Schema.NullOr(Schema.String), 'store_moved', { former_slug: formerSlug }, { get: true });
  const movedCategory = (formerSlug: string) =>
    procedure(Schema.NullOr(Schema.String), 'category_moved', { former_slug: formerSlug });
  const storeWith = (column: 'id' | 'slug', value: string) =>
    client
      .rows(Store, (rest) => rest.from('public_vendors').select(storeColumns).eq(column, value).limit(1))
      .pipe(map(([store]) => store ?? null));

  return {
    home: (): Observable<HomeFeed> => procedure(HomeFeed, 'home_page', {}),
    /** Root first, by position among their siblings. */
    categories: (): Observable<readonly Category[]> =>
      cached('categories', null, () =>
        client.rows(Category, (rest) =>
          rest.from('categories').select(categoryColumns).order('depth').order('position'),
        ),
      ),
    vendors: (): Observable<readonly Vendor[]> =>
      cached('vendors', null, () =>
        client.rows(Vendor, (rest) =>
          rest.from('public_vendors').select(vendorColumns).order('store_name').limit(200),
        ),
      ),
    /** The store, also by an earlier URL. */
    vendor: (by: { id: string } | { slug: string }): Observable<Store | null> =>
      cached('vendor', by, () =>
        'id' in by
          ? storeWith('id', by.id)
          : storeWith('slug', by.slug).pipe(
              switchMap((store) =>
                store === null
                  ? moved(by.slug).pipe(
                      switchMap((slug) => (slug === null ? of(null) : storeWith('slug', slug))),
                    )
                  : of(store),
              ),
            ),
      ),
    /** The URL of the store that used to be at this one. */
    moved,
    /** The slug of the category that used to be at this one. */
    movedCategory,
    /** Codes valid now, for goods of one store or any. */
    promotions: (store?: string): Observable<readonly Promotion[]> =>
      procedure(Schema.Array(Promotion), 'active_promotions', store === undefined ? {} : { store }),
    /** Also by an earlier URL; null if it is not public. */
    product: (address: ProductAddress): Observable<ProductDetails | null> =>
      procedure(
        Schema.NullOr(ProductDetails),
        'product_page',
        'id' in address
          ? { product: address.id }
          : {
              vendor_slug: address.vendorSlug,
              ...(address.categorySlug === undefined ? {} : { category_slug: address.categorySlug }),
              product_slug: address.productSlug,
            },
      ),
    list: (filters: ListFilters, sort: ListSort, after: ListPlace | null): Observable<ListPage> =>
      procedure(
        Schema.Array(ProductCard),
        'list_products',
        { ...parametersOf(filters), sort, ...(after === null ? {} : { after }), page_size: pageSize + 1 },
        // A GET request would send an object as a string, which is not a valid cursor.
        after === null && isPlain(filters),
      ).pipe(map(pageOf)),
    /** At most 1,001, which means more than 1,000. */
    count: (filters: ListFilters): Observable<number> =>
      procedure(Schema.Finite, 'count_products', parametersOf(filters), isPlain(filters)),
    facets: (filters: ListFilters): Observable<Facets> =>
      procedure(Facets, 'list_facets', parametersOf(filters), isPlain(filters)),
    /** Search results other than products. */
    elsewhere: (query: string): Observable<Elsewhere> => procedure(Elsewhere, 'search_elsewhere', { query }),
  };
}

export type CatalogService = ReturnType<typeof createCatalogService>;
