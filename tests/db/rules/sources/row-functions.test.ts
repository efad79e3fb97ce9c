import { expect, test } from 'vitest';
import { db } from '../../one-shop.ts';

// Checks, indexes, defaults and computed columns run with the rights of the role that writes the row. If they call a
// function that the role may not execute, directly or through other functions, every write fails.
test('every role that may write a table may execute the functions that its rows need', async () => {
  const found = await db.sql<{ missing: string }>(
    `with recursive written as (
       select c.oid, c.relname, r.role from pg_class c
       cross join (values ('authenticated'), ('service_role')) r (role)
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
         and has_any_column_privilege(r.role, c.oid, 'INSERT,UPDATE')
     ), needed as (
       select w.role, w.relname, d.refobjid as proc from written w
       join (
         select conrelid as relation, 'pg_constraint'::regclass as class, oid as object from pg_constraint where contype = 'c'
         union all select indrelid, 'pg_class'::regclass, indexrelid from pg_index
         union all select adrelid, 'pg_attrdef'::regclass, oid from pg_attrdef
       ) o on o.relation = w.oid
       join pg_depend d on d.classid = o.class and d.objid = o.object and d.refclassid = 'pg_proc'::regclass
       union
       select n.role, n.relname, inner_one.oid from needed n
       join pg_proc outer_one on outer_one.oid = n.proc and not outer_one.prosecdef
       join pg_proc inner_one on inner_one.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (strpos(outer_one.prosrc, inner_one.pronamespace::regnamespace || '.' || inner_one.proname || '(') > 0
           or exists (
             select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = outer_one.oid
               and d.refclassid = 'pg_proc'::regclass and d.refobjid = inner_one.oid))
     )
     select n.role || ' writes ' || n.relname || ' and may not call ' || n.proc::regprocedure as missing
     from needed n where not has_function_privilege(n.role, n.proc, 'EXECUTE') order by 1`,
  );
  expect(found.map((row) => row.missing)).toEqual([]);
});
