import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Category } from '#schema/vendor-panel/category.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { services } from '#actors/kit/services.ts';

/** All categories in the shop's order, for the tree. */
export const allCategories = (): Observable<readonly Category[]> => readCategories(services().publicClient);

/** All categories, each with its parents' names, in the shop's order. */
export const categoryNames = (): Observable<readonly { id: string; name: string }[]> =>
  allCategories().pipe(
    map((all) => {
      const names = new Map(all.map(({ id, name }) => [id, name]));
      return all
        .map(({ id, path }) => ({ id, name: path.map((each) => names.get(each) ?? '').join(' / ') }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    }),
  );
