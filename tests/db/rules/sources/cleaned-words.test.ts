import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

test('stored text is cleaned of invisible characters, not only trimmed like search text', async () => {
  const trimmed = await db.sql(
    `select p.proname as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prosrc ~ '\\mb?trim\\(([a-z_]+[.])?(note|reason|words|message|comment|given|answer|reply)\\)'`,
  );
  expect(trimmed).toEqual([{ name: 'found_orders' }]);
});
