import { afterAll, describe, expect, test } from 'vitest';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

describe('what the catalog of functions and keys says', () => {
  test('every security definer function pins its search_path', async () => {
    expect(
      await db.sql(
        `select proname from pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
           and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([]);
  });

  test('every foreign key has an index that begins with its columns', async () => {
    expect(
      await db.sql(
        `select c.conrelid::regclass::text as table, c.conname
         from pg_constraint c
         where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
           and not exists (
             select 1 from pg_index i
             where i.indrelid = c.conrelid and i.indpred is null
               and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
           )
         order by 1, 2`,
      ),
    ).toEqual([]);
  });
});
