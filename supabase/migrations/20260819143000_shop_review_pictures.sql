-- Pictures of reviews: uploaded to a private bucket while the review is written, visible once the review is.

-- One folder per bought item. Names of pictures are public, so the folder's name reveals neither the person nor the
-- order.
create table private.review_folders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  order_item_id uuid not null unique references public.order_items (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index review_folders_user_id_idx on private.review_folders (user_id);
alter table private.review_folders enable row level security;

create table public.review_pictures (
  id uuid primary key default public.uuid_v7(),
  review_id uuid not null references public.product_reviews (id) on delete cascade,
  position int not null check (position between 1 and 4),
  path text not null unique,
  version text not null,
  alt text check (char_length(alt) between 1 and 120),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  unique (review_id, position)
);
call private.keep_clean('public.review_pictures', '{alt}');
comment on column public.review_pictures.path is 'Inside the private bucket reviews.';
comment on column public.review_pictures.version is
  'The version of the file that the review was sent with: other versions aren''t shown.';
alter table public.review_pictures enable row level security;
grant select on public.review_pictures to anon, authenticated;
grant select, insert, update, delete on public.review_pictures to service_role;
create policy "Pictures are seen with their review" on public.review_pictures
  for select to anon, authenticated using (exists (select 1 from public.product_reviews r where r.id = review_id));

-- Drops the folder with its review; files in an unknown folder are then swept.
create function private.drop_review_folder() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.proven_pictures d using private.review_folders f
  where f.order_item_id = old.order_item_id and d.path like 'reviews/' || f.id || '/%';
  delete from private.review_folders f where f.order_item_id = old.order_item_id;
  return null;
end
$$;
create trigger product_reviews_drop_folder after delete on public.product_reviews
  for each row when (old.order_item_id is not null) execute function private.drop_review_folder();

create function private.review_picture_limit() returns int
  language sql immutable set search_path = ''
  return 4;

-- How long an upload can be added to the review. The sweep waits a day longer, so that it never removes a file that
-- is being added.
create function private.review_picture_time() returns interval
  language sql immutable set search_path = ''
  return interval '1 day';

create function public.open_review_folder(order_item uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  item public.order_items := private.arrived_item(me, open_review_folder.order_item);
  folder uuid;
begin
  if exists (select 1 from public.product_reviews r where r.order_item_id = item.id) then
    perform private.fail(409, 'already_reviewed', 'You''ve already reviewed this.');
  end if;
  delete from private.review_folders f where f.order_item_id = item.id and f.user_id <> me;
  insert into private.review_folders (user_id, order_item_id) values (me, item.id) on conflict (order_item_id) do nothing;
  select f.id into folder from private.review_folders f where f.order_item_id = item.id;
  return folder;
end
$$;
comment on function public.open_review_folder is
  'Where the caller uploads pictures for the review of a delivered item: the first folder of their names in the bucket reviews. 404 not bought by this account, 409 not_delivered, already_reviewed.';
grant execute on function public.open_review_folder to authenticated;

create function private.owns_review_picture(name text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select 1 from private.review_folders f where f.id::text = split_part(name, '/', 1) and f.user_id = auth.uid()
  );
grant execute on function private.owns_review_picture to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('reviews', 'reviews', false, 2097152, array['image/jpeg', 'image/webp']) on conflict (id) do nothing;
    execute $policy$
      create policy "People see what they have put into their review folders" on storage.objects
        for select to authenticated using (bucket_id = 'reviews' and private.owns_review_picture(name))
    $policy$;
    execute $policy$
      create policy "Pictures are visible with their review" on storage.objects
        for select to anon, authenticated
        using (bucket_id = 'reviews' and exists (
          select 1 from public.review_pictures p where p.path = objects.name and p.version = objects.version))
    $policy$;
    execute $policy$
      create policy "People take back pictures that stand in no review" on storage.objects
        for delete to authenticated
        using (
          bucket_id = 'reviews' and private.owns_review_picture(name)
          and not exists (select 1 from public.review_pictures p where p.path = name)
        )
    $policy$;
  end if;
end
$$;

-- Adds `pictures` ([{path, alt, width, height}]) to a review. Only files in the folder of its item are accepted:
-- otherwise anyone could show pictures of someone else.
create function private.keep_review_pictures(review uuid, order_item uuid, pictures jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  folder uuid;
begin
  if pictures is null or pictures = '[]' then
    return;
  end if;
  if jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) > private.review_picture_limit() then
    perform private.fail(422, 'pictures_invalid', format('A review can have up to %s photos.', private.review_picture_limit()));
  end if;
  if exists (
    select 1 from jsonb_array_elements(pictures) p
    where jsonb_typeof(p) <> 'object' or jsonb_typeof(p -> 'path') is distinct from 'string'
      or coalesce(jsonb_typeof(p -> 'alt'), 'null') not in ('null', 'string') or char_length(trim(p ->> 'alt')) > 120
      or coalesce(p ->> 'width', '') !~ '^[1-9][0-9]{0,3}$' or (p ->> 'width')::int > 4000
      or coalesce(p ->> 'height', '') !~ '^[1-9][0-9]{0,3}$' or (p ->> 'height')::int > 4000
  ) then
    perform private.fail(422, 'pictures_invalid', 'pictures is a list of {path, alt, width, height}; alt has 120 characters at most.');
  end if;
  select f.id into folder from private.review_folders f where f.order_item_id = order_item and f.user_id = private.uid();
  if exists (
    select 1 from jsonb_array_elements(pictures) p
    where split_part(p ->> 'path', '/', 1) is distinct from folder::text or not exists (
      select 1 from storage.objects o join private.proven_pictures d on d.path = 'reviews/' || o.name
      where o.bucket_id = 'reviews' and o.name = p ->> 'path' and o.created_at > now() - private.review_picture_time())
  ) or (select count(distinct p ->> 'path') from jsonb_array_elements(pictures) p) < jsonb_array_length(pictures) then
    perform private.fail(409, 'picture_gone', 'One of your photos is missing. Add your photos again.');
  end if;
  insert into public.review_pictures (review_id, position, path, version, alt, width, height)
  select review, p.place, o.name, o.version, nullif(trim(p.picture ->> 'alt'), ''), d.width, d.height
  from jsonb_array_elements(pictures) with ordinality p (picture, place)
  join storage.objects o on o.bucket_id = 'reviews' and o.name = p.picture ->> 'path'
  join private.proven_pictures d on d.path = 'reviews/' || o.name;
end
$$;

-- As the product page shows them; path includes the bucket.
create function private.pictures_of_review(review uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', 'reviews/' || p.path, 'alt', p.alt, 'width', p.width, 'height', p.height)
      order by p.position)
    from public.review_pictures p where p.review_id = review), '[]');

-- Up to three times a review's pictures per folder, so that it can't be filled endlessly.
insert into private.buckets (name, most, counted, sentence, strays) values
  ('reviews', 12, $q$select private.files_in('reviews', $1)$q$,
    'You''ve added %s photos to this review. Submit it without the last one, or start over tomorrow.',
    $q$select o.name::text from storage.objects o
       where o.bucket_id = 'reviews'
         and not exists (select 1 from public.review_pictures p where p.path = o.name)
         and (
           o.created_at < now() - private.review_picture_time() - interval '1 day'
           or not exists (select 1 from private.review_folders f where f.id::text = split_part(o.name, '/', 1))
         )
       order by o.created_at limit $1$q$);

-- Keeping ------------------------------------------------------------------------------------------------------------
create function public.own_upload_folder(review_of uuid default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  if review_of is not null then
    perform public.open_review_folder(review_of);
  end if;
  return me::text;
end
$$;
comment on function public.own_upload_folder is
  'Where the caller uploads pictures in the bucket uploads. With an order item it refuses what claim_picture would refuse, before anything is uploaded: 404 item_unknown, 409 not_delivered, already_reviewed.';
grant execute on function public.own_upload_folder to authenticated;

create function public.claim_picture(upload text, item uuid default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  name text;
  folder text;
begin
  if coalesce(upload !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{1,3}\.(webp|jpg)$'), true) then
    perform private.fail(404, 'picture_unknown', 'We can''t find this file.');
  end if;
  name := split_part(upload, '/', 2) || substring(upload from '\.[a-z]+$');
  if item is null then
    perform private.need_room('avatars', me::text);
    return 'avatars/' || me || '/' || name;
  end if;
  folder := public.open_review_folder(item)::text;
  -- A picture that is sent again after a lost response needs no more room.
  if not exists (select 1 from private.proven_pictures d where d.path = 'reviews/' || folder || '/' || name) then
    perform private.need_room('reviews', folder);
  end if;
  return 'reviews/' || folder || '/' || name;
end
$$;
comment on function public.claim_picture is
  'Where to keep an upload of the caller: as their avatar or, with an order item, as a picture of its review. called by the function keep-picture on their behalf. 404 picture_unknown, item_unknown, 409 no_room, not_delivered, already_reviewed.';
grant execute on function public.claim_picture to authenticated;

create function public.keep_picture(path text, width int, height int) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  before text;
begin
  insert into private.proven_pictures as d (path, width, height) values (path, width, height)
  on conflict on constraint proven_pictures_pkey do update set width = excluded.width, height = excluded.height;
  if path like 'avatars/%' then
    before := private.show_avatar(split_part(path, '/', 2)::uuid, path);
  end if;
  return nullif(before, path);
end
$$;
comment on function public.keep_picture is
  'Called only by the function keep-picture, after it has decoded and written a picture. Returns the path of the avatar that it replaces.';
grant execute on function public.keep_picture to service_role;

create function private.erase_review_pictures(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.review_pictures p using private.review_folders f
  where f.user_id = person and split_part(p.path, '/', 1) = f.id::text;
  delete from private.proven_pictures d using private.review_folders f
  where f.user_id = person and d.path like 'reviews/' || f.id || '/%';
  delete from private.review_folders f where f.user_id = person;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('review_pictures', 85,
    $q$select p.path, p.alt, p.width, p.height, r.title as review
       from private.review_folders f
       join public.review_pictures p on split_part(p.path, '/', 1) = f.id::text
       join public.product_reviews r on r.id = p.review_id
       where f.user_id = $1 order by p.path$q$,
    null, 'select private.erase_review_pictures($1)');
