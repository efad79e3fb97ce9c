-- Product pictures during upload. The team uploads the renditions to its store's folder in the private bucket
-- uploads; the function product-pictures reads their bytes and writes them to the public bucket media. Nobody else
-- writes there, so the shop shows only checked bytes.

-- For a picture whose largest rendition has this width; product-pictures and the browser have the same rule.
create function private.rendition_widths(largest int) returns int[]
  language sql immutable set search_path = ''
  return array(select w from unnest(array[160, 400, 800, 1600]) w where w * 5 <= largest * 4) || largest;

create function private.is_picture_path(path text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(path ~ '^products/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{6}/[1-9][0-9]{1,3}\.(webp|jpg)$'
    and substring(path from '([0-9]+)\.[a-z]+$')::int between 20 and 1600, false);

-- Names in the bucket media of orphans: interrupted writes, and pictures that no product was saved with.
create table private.picture_waste (
  name text primary key,
  since timestamptz not null default now()
);
create index picture_waste_since_idx on private.picture_waste (since);
alter table private.picture_waste enable row level security;

create function private.rendition_names(path text, widths int[]) returns setof text
  language sql immutable rows 4 set search_path = ''
begin atomic
  select regexp_replace(path, '[0-9]+(\.[a-z]+)$', w || '\1') from unnest(widths) w;
end;

create function private.picture_dropped() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.picture_waste (name)
  select n from private.rendition_names(old.path, old.widths) n where private.is_picture_path(old.path)
  on conflict do nothing;
  return null;
end
$$;
create trigger product_pictures_dropped after delete on private.product_pictures
  for each row execute function private.picture_dropped();

create function private.picture_json(p private.product_pictures) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height, 'widths', to_jsonb(p.widths), 'backdrop', p.backdrop);

create function public.claim_product_picture(path text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  vendor text := split_part(coalesce(path, ''), '/', 2);
  known private.product_pictures;
begin
  if not private.is_picture_path(path) then
    perform private.me();
    perform private.fail(422, 'picture_invalid', 'This isn''t the address of a picture in your store''s folder.');
  end if;
  perform private.seller(vendor::uuid, 'products', 'write');
  select * into known from private.product_pictures p where p.path = claim_product_picture.path;
  if known.path is not null then
    return private.picture_json(known);
  end if;
  perform private.need_room('media', vendor);
  insert into private.picture_waste (name)
  select n from private.rendition_names(path,
    private.rendition_widths(substring(path from '([0-9]+)\.[a-z]+$')::int)) n
  on conflict (name) do update set since = now();
  return null;
end
$$;
comment on function public.claim_product_picture is
  'Called by the function product-pictures on behalf of the caller before it writes: whether they may add pictures to the store in the path. Returns the picture if it is kept already. 403 not_allowed, store_closed.';
grant execute on function public.claim_product_picture to authenticated;

create function public.keep_product_picture(path text, width int, height int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  found int[] := private.rendition_widths(width);
  kept private.product_pictures;
begin
  if not private.is_picture_path(path) or path !~ ('/' || width || '\.') then
    perform private.fail(422, 'picture_invalid', 'This isn''t the address of a picture.');
  end if;
  insert into private.product_pictures (path, vendor_id, width, height, widths, backdrop)
  values (path, split_part(path, '/', 2)::uuid, width, height, found, '#' || substring(path from '-([0-9a-f]{6})/'))
  on conflict on constraint product_pictures_pkey do nothing;
  delete from private.picture_waste w where w.name in (select private.rendition_names(path, found));
  select * into kept from private.product_pictures p where p.path = path;
  return private.picture_json(kept);
end
$$;
comment on function public.keep_product_picture is
  'By the function product-pictures alone, after it has read the bytes and written them to the bucket media.';
grant execute on function public.keep_product_picture to service_role;

-- Upload --------------------------------------------------------------------------------------------------------------
-- A picture has up to five files, two or three are sent at a time, and checked ones are removed at once.
create function private.own_folders() returns text[]
  language sql stable security definer set search_path = ''
  return coalesce(private.stores_with('products', 'write')::text[], '{}') || array_remove(array[(
    -- The access token of a deleted account stays valid until it expires.
    select p.id::text from public.profiles p where p.id = private.uid())], null);
grant execute on function private.own_folders to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('uploads', 'uploads', false, 2097152, array['image/jpeg', 'image/webp']) on conflict (id) do nothing;
    execute $policy$
      create policy "People and teams put pictures into their own folder" on storage.objects
        for insert to authenticated with check (
          bucket_id = 'uploads' and private.may_put_file('uploads', name, '/[1-9][0-9]{1,3}\.(webp|jpg)',
            private.own_folders()))
    $policy$;
    execute $policy$
      create policy "People and teams see what they have uploaded" on storage.objects
        for select to authenticated
        using (bucket_id = 'uploads' and split_part(name, '/', 1) = any ((select private.own_folders())::text[]))
    $policy$;
    execute $policy$
      create policy "People and teams take back what they have uploaded" on storage.objects
        for delete to authenticated
        using (bucket_id = 'uploads' and split_part(name, '/', 1) = any ((select private.own_folders())::text[]))
    $policy$;
  end if;
end
$$;

-- Counting and sweeping ------------------------------------------------------------------------------------------------
create function private.stray_product_pictures(most int) returns setof text
  language plpgsql security definer rows 100 set search_path = '' as $$
begin
  delete from private.product_pictures p
  where p.used_at is null and p.created_at < now() - private.picture_time() - interval '1 day';
  delete from private.picture_waste w
  where w.since < now() - interval '1 day'
    and not exists (select 1 from storage.objects o where o.bucket_id = 'media' and o.name = w.name);
  return query
    select w.name from private.picture_waste w where w.since < now() - interval '1 day' order by w.since limit most;
end
$$;

-- A product's earlier picture stays: its history and orders show it. Claimed and unsaved ones count, too.
create function private.pictures_of_store(vendor text) returns bigint
  language sql stable security definer set search_path = ''
  return (select count(*) from private.product_pictures p where p.vendor_id = vendor::uuid)
    + (select count(*) from private.picture_waste w where w.name like 'products/' || vendor || '/%') / 4;
create index picture_waste_name_idx on private.picture_waste (name text_pattern_ops);

insert into private.buckets (name, most, counted, sentence, strays) values
  ('uploads', 100, $q$select private.files_in('uploads', $1)$q$,
    'Uploads in progress: %s. Wait until they''re added, or try again in an hour.',
    $q$select o.name::text from storage.objects o
       where o.bucket_id = 'uploads' and o.created_at < now() - interval '1 hour' order by o.created_at limit $1$q$),
  ('media', 20000, 'select private.pictures_of_store($1)',
    'Your store has reached its limit of %s pictures. Contact us if you need more.',
    'select private.stray_product_pictures($1)');
