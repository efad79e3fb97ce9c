import { Schema } from 'effect';
import { forkJoin, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { limits } from '#schema/limits.ts';
import { NamedProduct, NamedVendor, VendorName } from '#schema/search.ts';
import type { Suggestion } from '#schema/search.ts';
import type { Client } from './client.ts';

export type SearchService = {
  /** Spec §7: up to five products, then up to three vendors. The caller sees to length and debounce. */
  suggest: (query: string) => Observable<readonly Suggestion[]>;
};

/** Text that `ilike` takes as it is. PostgREST reads a `*` as a wildcard whatever stands before it: here of one character. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '_');

/** Two round trips at most: products and vendors side by side, then the names of the products' stores. */
export function createSearchService(client: Client): SearchService {
  const products = (query: string) =>
    client.read(Schema.Array(NamedProduct), (rest, signal) =>
      rest
        .rpc('products_named', { query }, { get: true })
        .select('id,name,vendor_id')
        .limit(limits.search.products)
        .retry(false)
        .abortSignal(signal),
    );

  const namesOf = (ids: readonly string[]) =>
    ids.length === 0
      ? of([])
      : client.read(Schema.Array(VendorName), (rest, signal) =>
          rest.from('public_vendors').select('id,store_name').in('id', ids).retry(false).abortSignal(signal),
        );

  const vendors = (query: string) =>
    client.read(Schema.Array(NamedVendor), (rest, signal) =>
      rest
        .from('public_vendors')
        .select('id,store_name,description,slug')
        .ilike('store_name', `%${literal(query)}%`)
        .limit(limits.search.vendors)
        .retry(false)
        .abortSignal(signal),
    );

  const productSuggestions = (query: string): Observable<readonly Suggestion[]> =>
    products(query).pipe(
      switchMap((found) =>
        namesOf([...new Set(found.map(({ vendor_id }) => vendor_id))]).pipe(
          map((stores) =>
            found.map(({ id, name, vendor_id }): Suggestion => ({
              id,
              title: name,
              type: 'product',
              subtitle: stores.find((store) => store.id === vendor_id)?.store_name ?? 'Unknown Vendor',
              slug: null,
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

  return {
    suggest: (query) =>
      forkJoin([productSuggestions(query), vendorSuggestions(query)]).pipe(
        map((groups) => groups.flat().slice(0, limits.search.shown)),
      ),
  };
}
