import { concatMap, finalize, from, map, reduce } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { bulkEditMachine } from '#machines/kit/bulk-edit.machine.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { limits } from '#schema/limits.ts';
import { productFilters } from '#schema/vendor-panel/product-list.ts';
import { productSorts, createProductListService } from '#services/vendor-panel/product-list.ts';
import type {
  ProductChange,
  ProductListQuery,
  ProductListService,
} from '#services/vendor-panel/product-list.ts';
import { recount } from '#actors/account/badges.ts';
import { createList } from '#actors/kit/list.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type BulkEditActor = ActorRefFrom<typeof bulkEditMachine>;

const products = (): ProductListService => createProductListService(services().client);

export const queryOf = ({ q, state, category, low, sort }: ListQuery): ProductListQuery => ({
  query: q,
  state: productFilters.find((each) => each === state),
  category,
  lowStock: low === 'true',
  sort: productSorts.find((each) => each === sort),
});

/** A store's products. The caller starts and stops it. */
export const createProductList = (vendorId: string, query: ListQuery) =>
  createList((wanted, after) => products().list(vendorId, queryOf(wanted), after), query);

/** How many products the list has, including those that aren't loaded. */
export const countProducts = (vendorId: string, query: ListQuery): Observable<number> =>
  products().count(vendorId, queryOf(query));

/** The first products of a store whose name or SKU has these words. */
export const findProducts = (
  vendorId: string,
  query: string,
): Observable<readonly { id: string; name: string }[]> =>
  products()
    .list(vendorId, { query }, null)
    .pipe(map(({ rows }) => rows.slice(0, limits.search.products)));

export const changeOf = ({ kind, field, value = '' }: BulkChange): ProductChange => {
  if (field !== undefined) return { kind, field, value };
  if (kind === 'price') return { kind, percent: Number(value) };
  if (kind === 'stock') return { kind, set: Number(value) };
  return { kind: kind === 'publish' || kind === 'archive' ? kind : 'unpublish' };
};

/** Rows per request: few enough to show progress. */
const part = 50;

/** Changes many products of a store. The caller starts and stops it. */
export const createProductBulk = (vendorId: string): BulkEditActor =>
  createActor(
    bulkEditMachine.provide({
      actors: {
        changePart: fromService(({ ids, change }: { ids: readonly string[]; change: BulkChange }) =>
          products()
            .change(vendorId, crypto.randomUUID(), ids, changeOf(change))
            .pipe(
              map(({ results, undo_token: undo }) => ({ results, undo })),
              finalize(() => recount('unpublished')),
            ),
        ),
        takeBack: fromService(({ tokens }: { tokens: readonly string[] }) =>
          from(tokens.toReversed()).pipe(
            concatMap((token) => products().undo(token)),
            reduce((stood, { results }) => stood + results.filter(({ code }) => code !== 'ok').length, 0),
            map((stood) => {
              // Fails so that the page reports the rows that were not undone because someone has changed them since.
              if (stood > 0) throw new Error(`${stood} rows were changed since.`);
            }),
          ),
        ),
      },
    }),
    { input: { part } },
  );
