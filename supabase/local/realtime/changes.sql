-- How row changes reach their subscribers. Applied at every start, after rights.sql.

-- One condition of a filter as SQL over `$1`, a JSON object of column → text.
create function realtime.stallbar_condition(entity oid, filter jsonb) returns text
language plpgsql stable
set search_path = public, extensions as $$
declare
  kind text;
  value constant text := filter ->> 'value';
  operand text;
  condition text;
begin
  select format_type(a.atttypid, a.atttypmod) into kind from pg_attribute a
  where a.attrelid = entity and a.attname = filter ->> 'column' and a.attnum > 0 and not a.attisdropped;
  if not found then
    raise exception 'invalid column for filter %', filter ->> 'column';
  end if;
  operand := format('($1 ->> %L)::%s', filter ->> 'column', kind);
  condition := case filter ->> 'op'
    when 'eq' then format('%s = %L::%s', operand, value, kind)
    when 'neq' then format('%s <> %L::%s', operand, value, kind)
    when 'lt' then format('%s < %L::%s', operand, value, kind)
    when 'lte' then format('%s <= %L::%s', operand, value, kind)
    when 'gt' then format('%s > %L::%s', operand, value, kind)
    when 'gte' then format('%s >= %L::%s', operand, value, kind)
    when 'in' then format('%s = any (%L::%s[])', operand, value, kind)
    when 'isdistinct' then format('%s is distinct from %s', operand,
      case when value = 'null' then 'null' else format('%L::%s', value, kind) end)
    when 'like' then format('%s::text like %L', operand, value)
    when 'ilike' then format('%s::text ilike %L', operand, value)
    when 'match' then format('%s::text ~ %L', operand, value)
    when 'imatch' then format('%s::text ~* %L', operand, value)
    when 'is' then format('%s is %s', operand,
      case when value in ('null', 'true', 'false', 'unknown') then value else 'null' end)
  end;
  return case when (filter ->> 'negate')::boolean then format('not (%s)', condition) else condition end;
end
$$;

-- Raises when no published table matches or when a filter does not fit its table. A filter on a column that the caller
-- may not read would reveal its values by what it lets through.
create function realtime.stallbar_check_subscription(
  schema_name text, table_name text, filters jsonb, caller_role text
) returns boolean language plpgsql stable
set search_path = public, extensions as $$
declare
  entity oid;
  filter jsonb;
  found_any boolean := false;
  holds boolean;
begin
  for entity in
    select format('%I.%I', p.schemaname, p.tablename)::regclass from pg_publication_tables p
    where p.pubname = 'supabase_realtime' and schema_name in ('*', p.schemaname) and table_name in ('*', p.tablename)
  loop
    found_any := true;
    for filter in select jsonb_array_elements(filters) loop
      if not exists (
        select from pg_attribute a
        where a.attrelid = entity and a.attname = filter ->> 'column' and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(caller_role, entity, a.attnum, 'SELECT')
      ) then
        raise exception 'invalid column for filter %', filter ->> 'column';
      end if;
      execute 'select ' || realtime.stallbar_condition(entity, filter) into holds using '{}'::jsonb;
    end loop;
  end loop;
  return found_any;
end
$$;

-- What each subscriber may see of one change.
-- - new_text, old_text: the rows as pgoutput prints them, column → text
-- - views: [{role, select: [column…] | null}]; the visible row depends only on these two
-- - callers: [{role, claims}]
-- - subscribers: [{view: index, caller: index, filters: [{column, op, value, negate}]}]
-- Returns {views: [{columns, record, old_record, error}], seen: [boolean…], old_seen: [boolean…]}. Rows are text, so
-- that no digit is lost.
create function realtime.stallbar_see_change(
  entity oid, action text, new_text jsonb, old_text jsonb, max_bytes int, views jsonb, callers jsonb, subscribers jsonb
) returns jsonb language plpgsql
set search_path = public, extensions as $$
declare
  has_rls boolean;
  entity_schema oid;
  keys text[];
  key_test text;
  shape text;
  columns text[];
  unknown text[];
  has_old boolean;
  moved boolean;
  row_text text;
  new_row jsonb := '{}';
  old_row jsonb := '{}';
  too_large boolean := false;
  readable text[];
  view jsonb;
  shown jsonb := '[]';
  barred boolean[] := '{}';
  failure text;
  subscriber jsonb;
  condition text;
  passes boolean;
  seen boolean[] := '{}';
  old_seen boolean[] := '{}';
  asking boolean[] := array_fill(false, array[jsonb_array_length(callers)]);
  verdicts boolean[];
  old_verdicts boolean[];
begin
  select c.relrowsecurity, c.relnamespace into has_rls, entity_schema from pg_class c where c.oid = entity;
  if not found then
    return null;
  end if;
  select array_agg(a.attname::text order by a.attnum) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = entity and i.indisprimary;
  select string_agg(
    format('%I = %L::%s', a.attname, coalesce(new_text, old_text) ->> a.attname, format_type(a.atttypid, a.atttypmod)),
    ' and ') into key_test
  from pg_attribute a where a.attrelid = entity and a.attname = any (keys);
  select array_agg(a.attname::text) into columns
  from pg_attribute a
  where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  -- Whether the WAL holds the whole old row, not only its key (replica identity full).
  has_old := old_text ?& columns;

  if action <> 'DELETE' then
    if action = 'UPDATE' then
      new_text := realtime.stallbar_fill(entity, key_test, new_text);
    end if;
    unknown := array(select c from unnest(columns) c where not new_text ? c);
    row_text := realtime.stallbar_row(entity, new_text);
    execute format('select to_jsonb($1::%s)', entity::regclass) into new_row using row_text;
    new_row := (select jsonb_object_agg(r.key, r.value) from jsonb_each(new_row) r where new_text ? r.key);
    too_large := octet_length(new_row::text) > max_bytes;
  end if;
  if old_text is not null then
    select string_agg(format('($1 ->> %L)::%s as %I', a.attname, format_type(a.atttypid, a.atttypmod), a.attname), ', ')
    into shape
    from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and old_text ? a.attname
      and (not has_rls or a.attname = any (keys));
    if shape is not null then
      execute format('select to_jsonb(r) from (select %s) r', shape) into old_row using old_text;
    end if;
  end if;

  for view in select jsonb_array_elements(views) loop
    readable := array(
      select a.attname::text from pg_attribute a
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
        and has_schema_privilege(view ->> 'role', entity_schema, 'USAGE')
        and has_column_privilege(view ->> 'role', entity, a.attnum, 'SELECT')
    );
    -- Send nothing at all, not even an event without the row: it would reveal how often the table changes to people
    -- who may not read it.
    barred := barred || (readable = '{}' or not coalesce(keys, '{}') <@ readable);
    failure := case
      when action <> 'DELETE' and keys is null then 'Error 400: Bad Request, no primary key'
      when too_large then 'Error 413: Payload Too Large'
    end;
    if action <> 'DELETE' and keys is null then
      readable := '{}';
    elsif jsonb_typeof(view -> 'select') = 'array' then
      readable := array(select r from unnest(readable) r where view -> 'select' ? r);
    end if;
    shown := shown || jsonb_build_object(
      'error', failure,
      'columns', coalesce((
        select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = entity and a.attnum > 0 and a.attname = any (readable)), '[]')::text,
      'record', coalesce((
        select jsonb_object_agg(r.key, r.value) from jsonb_each(new_row) r
        where r.key = any (readable) and (not too_large or octet_length(r.value::text) <= 64)), '{}')::text,
      'old_record', coalesce((
        select jsonb_object_agg(r.key, r.value) from jsonb_each(old_row) r where r.key = any (readable)), '{}')::text
    );
  end loop;

  for subscriber in select jsonb_array_elements(subscribers) loop
    passes := not barred[(subscriber ->> 'view')::int + 1];
    if not passes then
      seen := seen || false;
      continue;
    end if;
    begin
      select string_agg(realtime.stallbar_condition(entity, f), ' and ') into condition
      from jsonb_array_elements(subscriber -> 'filters') f;
      if condition is not null then
        execute 'select ' || condition into passes using case when action = 'DELETE' then old_text else new_text end;
      end if;
    exception when others then
      -- A filter that fails lets nothing through.
      passes := false;
    end;
    seen := seen || coalesce(passes, false);
    if passes then
      asking[(subscriber ->> 'caller')::int + 1] := true;
    end if;
  end loop;
  old_seen := seen;

  if has_rls and true = any (seen) then
    -- The old row's key adds nothing to the new row unless it differs.
    moved := action = 'UPDATE' and exists (
      select from unnest(keys) k where old_text ->> k is distinct from new_text ->> k);
    if action <> 'DELETE' then
      verdicts := realtime.stallbar_may_select(entity, row_text, unknown, key_test, callers, asking);
    end if;
    if has_old and (moved or action = 'DELETE') then
      old_verdicts := realtime.stallbar_may_select(entity, realtime.stallbar_row(entity, old_text), '{}', null, callers,
        asking);
    elsif moved then
      old_verdicts := array_fill(false, array[jsonb_array_length(callers)]);
    end if;
    for i in 1 .. cardinality(seen) loop
      subscriber := subscribers -> (i - 1);
      old_seen[i] := coalesce(old_verdicts[(subscriber ->> 'caller')::int + 1], true);
      seen[i] := seen[i] and case when action = 'DELETE' then old_seen[i]
        else verdicts[(subscriber ->> 'caller')::int + 1] end;
    end loop;
  end if;
  return jsonb_build_object('views', shown, 'seen', to_jsonb(seen), 'old_seen', to_jsonb(old_seen));
end
$$;

revoke execute on function realtime.stallbar_condition, realtime.stallbar_check_subscription,
  realtime.stallbar_see_change from public;
