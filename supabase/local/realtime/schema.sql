-- What the realtime server calls in the database. Applied at every start, as `postgres`: nothing here is part of a
-- migration, and a Supabase project has its own.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
  end if;
  -- Tells the realtime server which sessions have ended.
  if not exists (select from pg_publication where pubname = 'stallbar_ended_sessions') then
    create publication stallbar_ended_sessions for table auth.sessions with (publish = 'delete');
  end if;
end
$$;

-- Which of the extensions 'broadcast' and 'presence' the caller may read on a topic: tries with two rows that are
-- taken back.
create or replace function realtime.stallbar_readable(topic text, caller_role text, claims text) returns text[]
language plpgsql set search_path = public, extensions as $$
declare
  ids constant uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  seen text[];
begin
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (ids[1], stallbar_readable.topic, 'broadcast', true), (ids[2], stallbar_readable.topic, 'presence', true);
    perform set_config('realtime.topic', stallbar_readable.topic, true), set_config('request.jwt.claims', claims, true),
      set_config('role', caller_role, true);
    select array_agg(m.extension) into seen from realtime.messages m where m.id = any (ids);
    raise exception using errcode = 'SB001';
  exception when sqlstate 'SB001' then
    null;
  end;
  return coalesce(seen, '{}');
end
$$;

-- Whether the caller may write to a topic: tries with a row that is taken back.
create or replace function realtime.stallbar_writable(
  topic text, extension text, caller_role text, claims text
) returns boolean language plpgsql set search_path = public, extensions as $$
begin
  begin
    perform set_config('realtime.topic', stallbar_writable.topic, true), set_config('request.jwt.claims', claims, true),
      set_config('role', caller_role, true);
    insert into realtime.messages (topic, extension, private)
    values (stallbar_writable.topic, stallbar_writable.extension, true);
    raise exception using errcode = 'SB001';
  exception
    when sqlstate 'SB001' then return true;
    when insufficient_privilege then return false;
  end;
end
$$;

-- One condition of a filter as SQL over `$1`, a JSON object of column → text.
create or replace function realtime.stallbar_condition(entity oid, filter jsonb) returns text
language plpgsql stable set search_path = public, extensions as $$
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

-- Raises when no published table fits, or when a filter does not fit its table.
create or replace function realtime.stallbar_check_subscription(
  schema_name text, table_name text, filters jsonb
) returns boolean language plpgsql stable set search_path = public, extensions as $$
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
      execute 'select ' || realtime.stallbar_condition(entity, filter) into holds using '{}'::jsonb;
    end loop;
  end loop;
  return found_any;
end
$$;

-- What each subscriber may see of one change.
--   new_text, old_text  the rows as pgoutput prints them: column → text
--   views               [{role, select: [column…] | null}]: what is shown depends on these two alone
--   subscribers         [{view: index, claims: text, filters: [{column, op, value, negate}]}]
-- Answers {views: [{columns, record, old_record, error}], seen: [boolean…]}; rows are text, so that no digit is lost.
create or replace function realtime.stallbar_see_change(
  entity oid, action text, new_text jsonb, old_text jsonb, max_bytes int, views jsonb, subscribers jsonb
) returns jsonb language plpgsql set search_path = public, extensions as $$
declare
  has_rls boolean;
  entity_name text;
  keys text[];
  key_test text;
  shape text;
  present jsonb := new_text;
  current_text jsonb;
  new_row jsonb := '{}';
  old_row jsonb := '{}';
  too_large boolean := false;
  readable text[];
  view jsonb;
  shown jsonb := '[]';
  failed boolean[] := '{}';
  failure text;
  subscriber jsonb;
  caller_role text;
  condition text;
  allowed boolean;
  seen jsonb := '[]';
begin
  select c.relrowsecurity, format('%I.%I', n.nspname, c.relname) into has_rls, entity_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = entity;
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

  if action <> 'DELETE' then
    -- Long values that an UPDATE did not touch are not in the log.
    if action = 'UPDATE' and key_test is not null and exists (
      select from pg_attribute a where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and not new_text ? a.attname
    ) then
      execute format('select to_jsonb(t) from %s t where %s', entity_name, key_test) into current_text;
    end if;
    select string_agg(format('($1 ->> %L)::%s as %I', a.attname, format_type(a.atttypid, a.atttypmod), a.attname), ', ')
    into shape
    from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and new_text ? a.attname;
    execute format('select to_jsonb(r) from (select %s) r', shape) into new_row using new_text;
    if current_text is not null then
      new_row := current_text || new_row;
      present := (select jsonb_object_agg(c.key, c.value) from jsonb_each_text(current_text) c) || new_text;
    end if;
    too_large := octet_length(new_row::text) > max_bytes;
  end if;
  if old_text is not null then
    select string_agg(format('($1 ->> %L)::%s as %I', a.attname, format_type(a.atttypid, a.atttypmod), a.attname), ', ')
    into shape
    from pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped and old_text ? a.attname
      -- Nobody can check any more who may see the other columns.
      and (not has_rls or a.attname = any (keys));
    if shape is not null then
      execute format('select to_jsonb(r) from (select %s) r', shape) into old_row using old_text;
    end if;
  end if;

  for view in select jsonb_array_elements(views) loop
    caller_role := view ->> 'role';
    readable := array(
      select a.attname::text from pg_attribute a
      where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(caller_role, entity, a.attnum, 'SELECT')
    );
    failure := case
      when action <> 'DELETE' and keys is null then 'Error 400: Bad Request, no primary key'
      when action <> 'DELETE' and not keys <@ readable then 'Error 401: Unauthorized'
      when too_large then 'Error 413: Payload Too Large'
    end;
    if failure is not null and failure not like 'Error 413%' then
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
    failed := failed || (failure is not null and failure not like 'Error 413%');
  end loop;

  for subscriber in select jsonb_array_elements(subscribers) loop
    allowed := true;
    begin
      select string_agg(realtime.stallbar_condition(entity, f), ' and ') into condition
      from jsonb_array_elements(subscriber -> 'filters') f;
      if condition is not null then
        execute 'select ' || condition into allowed
        using case when action = 'DELETE' then old_text else present end;
      end if;
      if allowed and has_rls and action <> 'DELETE' and not failed[(subscriber ->> 'view')::int + 1] then
        perform set_config('request.jwt.claims', subscriber ->> 'claims', true),
          set_config('role', views -> (subscriber ->> 'view')::int ->> 'role', true);
        execute format('select exists (select from %s where %s)', entity_name, key_test) into allowed;
        perform set_config('role', 'none', true);
      end if;
    exception when others then
      -- A policy or a filter that fails shows nothing; the block has given the role back.
      allowed := false;
    end;
    seen := seen || to_jsonb(coalesce(allowed, false));
  end loop;
  return jsonb_build_object('views', shown, 'seen', seen);
end
$$;

revoke execute on function realtime.stallbar_readable, realtime.stallbar_writable, realtime.stallbar_condition,
  realtime.stallbar_check_subscription, realtime.stallbar_see_change from public;
