import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../support.ts';
import { knownArguments, proceduresOf } from './calls.ts';
import { declaredProcedures, declaredTables } from './reach.ts';

const db = openDb();
afterAll(() => db.end());

test('the access table names every procedure in the catalog, and no other', async () => {
  const procedures = await proceduresOf(db);
  // Add a new procedure to tests/db/rules/matrix/reach.ts, with everyone who may reach others' data through it; the
  // list may be empty.
  expect(declaredProcedures()).toEqual([...new Set(procedures.map(({ name }) => name))].sort());
});

test("the table knows someone else's id for every argument that takes one", async () => {
  const procedures = await proceduresOf(db);
  const unknown = procedures.flatMap(({ name, args }) =>
    args.filter((arg) => !knownArguments(arg)).map((arg) => `${name}: ${arg.name} ${arg.type}`),
  );
  expect(unknown).toEqual([]);
});

test('the tables that it names exist', async () => {
  const rows = await db.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')`,
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(declaredTables().filter((name) => !names.has(name))).toEqual([]);
});
