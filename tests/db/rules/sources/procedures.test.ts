import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { proceduresFile, writeProcedures } from '../../../support/procedures/catalog.ts';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

test('the types of the procedures match the catalog', async () => {
  const now = await writeProcedures((text) => db.sql(text));
  expect(now, 'run npm run procedures').toBe(readFileSync(proceduresFile, 'utf8'));
});
