import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Category } from '#schema/vendor-panel/category.ts';
import type { Client } from '#services/client.ts';

/** All categories in the shop's order, each followed by its children. */
export const readCategories = (client: Client): Observable<readonly Category[]> =>
  client
    .rows(Category, (rest) =>
      rest.from('categories').select('id, name, path').order('depth').order('position'),
    )
    .pipe(
      map((all) => {
        const below = (parent: string): readonly Category[] =>
          all
            .filter(({ path }) => path.slice(0, -1).join() === parent)
            .flatMap((each) => [each, ...below(each.path.join())]);
        return below('');
      }),
    );
