-- Functions of the schema `storage` that policies and users call by Supabase's names, in addition to those from the
-- bootstrap. Applied at every start, as `supabase_storage_admin`, before the migrations.

-- The API operation in progress: 'storage.object.upload', 'storage.object.list' and so on.
create or replace function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

-- Whether it is this operation; 'object.list' also means 'storage.object.list'.
create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select coalesce(regexp_replace(storage.operation(), '^storage\.', '')
    = regexp_replace(expected_operation, '^storage\.', ''), false)
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select coalesce(bool_or(storage.allow_only_operation(operation)), false) from unnest(expected_operations) as operation
$$;

create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- Raises if the caller's policies refuse the object, and leaves no trace of it.
create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb)
returns void language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

-- Files and folders of one folder, by names relative to `prefix`. Folders come first unless the result is sorted by
-- name.
create or replace function storage.search(
  prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable as $$
declare
  ordering constant text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
  by_name constant text := format('lower(e.name) collate "C" %1$s, e.name collate "C" %1$s', ordering);
  by_other constant text := case
    when lower(sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at')
    then format('(e.id is not null), e.%I %s, ', lower(sortcolumn), ordering)
    else ''
  end;
  pattern constant text := regexp_replace(prefix || search, '([\\%_])', '\\\1', 'g') || '%';
  depth constant int := cardinality(string_to_array(search || '.', '/'));
begin
  return query execute format($query$
    with hit as (
      select o.*, string_to_array(substr(o.name, length($1) + 1), '/') as part
      from storage.objects o where o.bucket_id = $2 and o.name ilike $3
    ), entry as (
      select distinct array_to_string(part[1 : $4], '/') as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from hit where cardinality(part) > $4
      union all
      select array_to_string(part, '/'), h.id, h.updated_at, h.created_at, h.last_accessed_at, h.metadata
      from hit h where cardinality(part) = $4
    )
    select * from entry e order by %s%s limit $5 offset $6
  $query$, by_other, by_name) using prefix, bucketname, pattern, depth, limits, offsets;
end
$$;

create or replace function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
