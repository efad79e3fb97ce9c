import { forkJoin, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { limits } from '#schema/limits.ts';
import {
  NamedCategory,
  NamedProduct,
  NamedVendor,
  VendorName,
  shownSuggestions,
} from '#schema/shop/search.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { askingAgain } from '#services/cache.ts';
import type { Client } from '#services/client.ts';

/**
 * Escapes text for `ilike`. PostgREST reads a `*` as a wildcard even if it is escaped, so it becomes a wildcard for one
 * character.
 */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');

/**
 * Two round trips: products, vendors and categories in parallel, then the names of the products' stores. If no name
 * contains the query, the database answers with the full search's results.
 */
export function createSearchService(client: Client) {
  const products = (query: string) =>
    client.rows(NamedProduct, (rest) =>
      rest
        .rpc('products_named', { query }, { get: true })
        .select('id,name,vendor_id,image,price_from,price_varies')
        .limit(limits.search.products),
    );

  const namesOf = (ids: readonly string[]) =>
    ids.length === 0
      ? of([])
      : client.rows(VendorName, (rest) => rest.from('public_vendors').select('id,store_name').in('id', ids));

  const vendors = (query: string) =>
    client.rows(NamedVendor, (rest) =>
      rest
        .from('public_vendors')
        .select('id,store_name,description,slug')
        .ilike('store_name', `%${literal(query)}%`)
        .limit(limits.search.vendors),
    );

  const productSuggestions = (query: string): Observable<readonly Suggestion[]> =>
    products(query).pipe(
      switchMap((found) =>
        namesOf([...new Set(found.map(({ vendor_id }) => vendor_id))]).pipe(
          map((stores) =>
            found.map(({ id, name, vendor_id, image, price_from, price_varies }): Suggestion => ({
              id,
              title: name,
              type: 'product',
              subtitle: stores.find((store) => store.id === vendor_id)?.store_name ?? 'Unknown Vendor',
              slug: null,
              image,
              price: price_from,
              priceVaries: price_varies,
            })),
          ),
        ),
      ),
    );

  const vendorSuggestions = (query: string): Observable<readonly Suggestion[]> =>
    vendors(query).pipe(
      map((found) =>
        found.map(({ id, store_name, slug }): Suggestion => ({
          id,
          title: store_name,
          type: 'vendor',
          subtitle: 'Vendor',
          slug,
        })),
      ),
    );

  const categorySuggestions = (query: string): Observable<readonly Suggestion[]> =>
    client
      .rows(NamedCategory, (rest) =>
        rest
          .from('categories')
          .select('id,name,plate')
          .ilike('name', `%${literal(query)}%`)
          .order('depth')
          .order('position')
          .limit(limits.search.categories),
      )
      .pipe(
        map((found) =>
          found.map(({ id, name, plate }): Suggestion => ({
            id,
            title: name,
            type: 'category',
            subtitle: 'Category',
            slug: null,
            plate,
          })),
        ),
      );

  return {
    /**
     * Spec §7: up to five products, then up to three vendors; after them up to three categories. The caller handles
     * minimum length and debounce.
     */
    suggest: (query: string): Observable<readonly Suggestion[]> =>
      forkJoin([productSuggestions(query), vendorSuggestions(query), categorySuggestions(query)]).pipe(
        // A failure shows nothing (spec §8): one lost answer would leave a typed word without suggestions.
        askingAgain(),
        map((groups) => shownSuggestions(groups.flat())),
      ),
  };
}
