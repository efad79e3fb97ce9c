-- Who may see a row from the WAL. Applied at every start, after schema.sql.

-- Whether other connections see what a transaction wrote. The WAL delivers a commit before they do.
-- `xid` is the low half of the transaction id, as pgoutput reports it; the whole id is the one nearest to the newest.
create function realtime.stallbar_is_visible(xid bigint) returns boolean language plpgsql
set search_path = public, extensions as $$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  newest constant bigint := pg_snapshot_xmax(snapshot)::text::bigint;
begin
  return pg_visible_in_snapshot((newest + ((xid - newest) << 32 >> 32))::text::xid8, snapshot);
end
$$;

-- The policies that decide who may select rows of a table. Names in `condition` are schema-qualified, so it holds under
-- any search_path. `elsewhere`: it may read more of the database than the row itself, in a query (rtekind 0) or
-- through a function with arguments. A function without arguments only knows the caller, whose rights are current.
create function realtime.stallbar_policies(entity oid)
returns table (statement text, condition text, tree text, permissive boolean, roles oid[], elsewhere boolean)
language sql stable set search_path = '' as $$
  select 'stallbar_policy_' || p.oid, pg_get_expr(p.polqual, p.polrelid), p.polqual::text, p.polpermissive, p.polroles,
    p.polqual::text like '%:rtekind 0 %' or exists (
      select from pg_depend d join pg_proc f on f.oid = d.refobjid
      where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
        and f.pronargs > 0 and f.provolatile <> 'i')
  from pg_policy p where p.polrelid = entity and p.polcmd in ('r', '*') and p.polqual is not null
$$;

-- Fills in the long values that an UPDATE did not touch and that the WAL omits when it lacks the whole old row. They
-- come from the table, as long as the row there is still the one of the change. A later row's values must not replace
-- them: a user who may see this row may not be allowed to see that one.
create function realtime.stallbar_fill(entity oid, key_test text, new_text jsonb) returns jsonb
language plpgsql
set search_path = public, extensions as $$
declare
  names text;
  texts text;
  present jsonb;
begin
  select string_agg(format('%L', a.attname), ', '),
    -- As the output function prints it: a cast to text differs for some types.
    string_agg(format('case when num_nonnulls(t.%1$I) = 1 then format(''%%s'', t.%1$I) end', a.attname), ', ')
  into names, texts
  from pg_attribute a
  where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  if key_test is null or not exists (
    select from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not new_text ? a.attname
  ) then
    return new_text;
  end if;
  execute format('select jsonb_object(array[%s], array[%s]) from %s t where %s', names, texts, entity::regclass, key_test)
  into present;
  return case when present @> new_text then present else new_text end;
end
$$;

-- A row of the WAL as text of the table's row type. Generated columns are not in the WAL and are computed.
create function realtime.stallbar_row(entity oid, row_text jsonb) returns text language plpgsql
set search_path = public, extensions as $$
declare
  plain text;
  whole text;
  made text;
begin
  select
    string_agg(format('%s as %I',
      case when a.attgenerated = '' then format('($1 ->> %L)::%s', a.attname, format_type(a.atttypid, a.atttypmod))
      else format('null::%s', format_type(a.atttypid, a.atttypmod)) end, a.attname), ', ' order by a.attnum),
    string_agg(case when a.attgenerated = '' then format('%I.%I', c.relname, a.attname)
      else pg_get_expr(d.adbin, d.adrelid) end, ', ' order by a.attnum)
  into plain, whole
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.oid = entity;
  execute format('select row(%s)::%s::text from (select %s) %I', whole, entity::regclass, plain,
    (select relname from pg_class where oid = entity))
  into made using row_text;
  return made;
end
$$;

-- Whether the table itself shows a row to a caller; answered only while it still holds that exact row. For policies
-- that cannot be evaluated for a row of the WAL: a statement that reads another table with row security is planned
-- again for each role, and a caller may not look up names in every schema.
create function realtime.stallbar_may_select_now(entity oid, row_text text, key_test text, caller jsonb)
returns boolean language plpgsql
set search_path = public, extensions as $$
declare
  version_query constant text :=
    format('select t.ctid::text || t.xmin::text from %s t where %s and (t.*)::text = %L', entity::regclass, key_test,
      row_text);
  before text;
  since text;
  allowed boolean;
begin
  execute version_query into before;
  if before is null then
    return false;
  end if;
  perform set_config('request.jwt.claims', caller ->> 'claims', true), set_config('role', caller ->> 'role', true);
  execute format('select exists (select from %s where %s)', entity::regclass, key_test) into allowed;
  perform set_config('role', 'none', true);
  execute version_query into since;
  return allowed and since is not distinct from before;
exception when others then
  return false;
end
$$;

-- Whether callers may select a row as it is in the WAL, whatever has happened to it in the table since: evaluates the
-- table's policies for that exact row, in the caller's role and with the caller's claims. Other tables that a policy
-- reads are read as of now, which may be later: what they allow is shown only while the table still holds that row, or
-- a row that they hid when it was written would pass because of what they allow since.
-- - row_text: the row, as text of the table's row type
-- - unknown: its columns whose values are not in the WAL
-- - callers: [{role, claims}]
-- - asking: which of the callers to check; the answer for the others is no
create function realtime.stallbar_may_select(
  entity oid, row_text text, unknown text[], key_test text, callers jsonb, asking boolean[]
) returns boolean[] language plpgsql
set search_path = public, extensions as $$
declare
  entity_name constant text := entity::regclass;
  relation_name constant text := (select quote_ident(relname) from pg_class where oid = entity);
  -- If the row is incomplete, evaluate only what needs no unknown column; 0 is the row as a whole.
  unknowable constant text := case when cardinality(unknown) > 0 then format(':varattno (0|%s) ', (
    select string_agg(a.attnum::text, '|') from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and (a.attname = any (unknown) or a.attgenerated <> ''))) end;
  policies jsonb := '[]';
  policy record;
  asked jsonb;
  caller jsonb;
  holds boolean;
  allowed boolean;
  by_others boolean;
  answers boolean[] := '{}';
begin
  for policy in select * from realtime.stallbar_policies(entity) order by permissive desc, elsewhere loop
    -- A call that a timeout interrupted has left its statements behind.
    if exists (select from pg_prepared_statements s where s.name = policy.statement) then
      execute format('deallocate %I', policy.statement);
    end if;
    begin
      if policy.tree ~ unknowable then
        policy.statement := null;
      else
        -- Prepared with this function's privileges, because a policy is bound by its creator: a caller may need a
        -- function of a schema whose names it may not look up.
        execute format('prepare %I as select (%s) from unnest(array[%L::%s]) as %s',
          policy.statement, policy.condition, row_text, entity_name, relation_name);
      end if;
    exception when others then
      policy.statement := null;
    end;
    policies := policies || jsonb_build_object('statement', policy.statement, 'permissive', policy.permissive,
      'roles', policy.roles::bigint[], 'elsewhere', policy.elsewhere);
  end loop;

  for caller in select jsonb_array_elements(callers) loop
    if not asking[cardinality(answers) + 1] then
      answers := answers || false;
      continue;
    end if;
    begin
      perform set_config('request.jwt.claims', caller ->> 'claims', true),
        set_config('role', caller ->> 'role', true);
      allowed := not row_security_active(entity);
      by_others := false;
      if not allowed then
        for asked in select jsonb_array_elements(policies) loop
          continue when allowed and (asked ->> 'permissive')::boolean;
          exit when not allowed and not (asked ->> 'permissive')::boolean;
          continue when not exists (
            select from jsonb_array_elements_text(asked -> 'roles') r
            where r = '0' or pg_has_role(r::oid, 'USAGE'));
          holds := false;
          if asked ->> 'statement' is not null then
            execute format('execute %I', asked ->> 'statement') into holds;
          end if;
          allowed := coalesce(holds, false);
          by_others := by_others or (asked ->> 'elsewhere')::boolean and allowed;
        end loop;
      end if;
      perform set_config('role', 'none', true);
      if allowed and by_others and key_test is not null then
        allowed := realtime.stallbar_may_select_now(entity, row_text, key_test, caller);
      end if;
    exception
      when insufficient_privilege then
        allowed := realtime.stallbar_may_select_now(entity, row_text, key_test, caller);
      when others then
        -- A policy that fails shows nothing; leaving the block has reset the role.
        allowed := false;
    end;
    answers := answers || allowed;
  end loop;

  for asked in select jsonb_array_elements(policies) loop
    if asked ->> 'statement' is not null then
      execute format('deallocate %I', asked ->> 'statement');
    end if;
  end loop;
  return answers;
end
$$;

revoke execute on function realtime.stallbar_is_visible, realtime.stallbar_policies, realtime.stallbar_fill,
  realtime.stallbar_row, realtime.stallbar_may_select, realtime.stallbar_may_select_now from public;
