import type { Observable } from 'rxjs';
import { Category } from '#schema/vendor-panel/category.ts';
import type { Client } from '#services/client.ts';

/** All categories, parents before their children, in the order of the shop. */
export const readCategories = (client: Client): Observable<readonly Category[]> =>
  client.rows(Category, (rest) =>
    rest.from('categories').select('id, name, path').order('depth').order('position'),
  );
