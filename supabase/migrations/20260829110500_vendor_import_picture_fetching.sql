-- Fetching the pictures of imports: any number of workers claim a few, and give each back as a picture or as a failure.
-- A worker that dies loses its claim after a while. Nothing here waits for a lock that another worker has.

create function private.picture_tries() returns int
  language sql immutable set search_path = ''
  return 4;

-- Ends the job if nothing is left to fetch.
create function private.end_pictures(i private.imports) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from private.import_pictures w where w.import_id = i.id and not w.by_file and w.state in ('waiting', 'fetching')
  ) then
    perform private.end_job(i.pictures_job_id, 'done', jsonb_build_object('failed', (
      select count(*) from private.import_pictures w where w.import_id = i.id and not w.by_file and w.state = 'failed')));
  end if;
end
$$;

-- A picture has been fetched, or never will be.
create function private.count_picture(import uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  select x.* into i from private.imports x where x.id = import;
  update private.jobs j set done = least(j.done + 1, j.total), heartbeat_at = greatest(j.heartbeat_at, clock_timestamp())
  where j.id = i.pictures_job_id and j.status in ('queued', 'running');
  perform private.end_pictures(i);
end
$$;

-- Others ask for these pictures now: the job doesn't wait for them.
create function private.fewer_pictures(import uuid, taken int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  select x.* into i from private.imports x where x.id = import;
  update private.jobs j set total = greatest(j.total - taken, j.done)
  where j.id = i.pictures_job_id and j.status in ('queued', 'running');
  perform private.end_pictures(i);
end
$$;

create function private.lose_picture(picture uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures;
begin
  update private.import_pictures x set state = 'failed', reason = lose_picture.reason, claim = null, claimed_until = null
  where x.id = picture and x.state in ('waiting', 'fetching') returning x.* into w;
  if w.id is not null and not w.by_file then
    perform private.count_picture(w.import_id);
  end if;
end
$$;

create function public.claim_import_pictures(max int default 4) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  one record;
  found jsonb;
  is_alone boolean;
begin
  for job in
    select j.* from private.jobs j
    where j.kind = 'fetch_pictures' and j.status in ('queued', 'running')
      and (j.cancel_asked or not private.may_still(j.vendor_id, j.asked_by, 'products')) limit 20 for update skip locked
  loop
    perform private.end_job(job.id, case when job.cancel_asked then 'cancelled' else 'failed' end, null,
      case when not job.cancel_asked then 'You no longer have permission to do this for the store.' end);
  end loop;
  -- Stores take turns.
  select j.* into job from private.jobs j
  where j.kind = 'fetch_pictures' and j.status in ('queued', 'running') and exists (
    select 1 from private.import_pictures w
    where w.import_id = j.subject and not w.by_file and (
      w.state = 'waiting' and w.next_try_at <= clock_timestamp() or w.state = 'fetching' and w.claimed_until < clock_timestamp()))
  order by j.heartbeat_at nulls first, j.id limit 1 for update skip locked;
  if job.id is null then
    return '[]';
  end if;
  update private.jobs j set status = 'running', heartbeat_at = clock_timestamp() where j.id = job.id;
  -- One that ends its worker each time would otherwise come back forever.
  for one in
    select w.id from private.import_pictures w
    where w.import_id = job.subject and w.state = 'fetching' and w.claimed_until < clock_timestamp() and w.tries >= private.picture_tries()
    for update skip locked
  loop
    perform private.lose_picture(one.id, 'broken');
  end loop;
  -- One of those whose worker died may have ended it, and a last try decides: alone, so that none fails for another one.
  select w.state = 'fetching' or w.tries + 1 >= private.picture_tries() into is_alone from private.import_pictures w
  where w.import_id = job.subject and not w.by_file and (
    w.state = 'waiting' and w.next_try_at <= clock_timestamp() or w.state = 'fetching' and w.claimed_until < clock_timestamp())
  order by w.next_try_at, w.id limit 1;
  with due as (
    select w.id from private.import_pictures w
    where w.import_id = job.subject and not w.by_file and (
      w.state = 'waiting' and w.next_try_at <= clock_timestamp() and (is_alone or w.tries + 1 < private.picture_tries())
      or is_alone and w.state = 'fetching' and w.claimed_until < clock_timestamp())
    order by w.next_try_at, w.id limit case when is_alone then 1 else least(greatest(coalesce(max, 4), 1), 20) end for update skip locked
  ), taken as (
    update private.import_pictures w set state = 'fetching', tries = w.tries + 1, claim = gen_random_uuid(),
      claimed_until = clock_timestamp() + interval '3 minutes'
    from due where w.id = due.id returning w.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'claim', t.claim, 'url', t.source, 'vendor_id', job.vendor_id) order by t.id), '[]')
  into found from taken t;
  return found;
end
$$;
comment on function public.claim_import_pictures is
  'The next pictures to fetch, of one store: id, claim, url and vendor_id. The worker answers within three minutes with finish_import_picture or fail_import_picture; otherwise another worker gets them, one at a time.';
grant execute on function public.claim_import_pictures to service_role;

-- The claimed picture, its product locked; null if the claim is over or nobody waits for it anymore.
create function private.claimed_picture(picture uuid, claim uuid) returns private.import_pictures
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures;
  i private.imports;
begin
  select x.* into w from private.import_pictures x where x.id = picture;
  select x.* into i from private.imports x where x.id = w.import_id;
  if i.id is null then
    return null;
  end if;
  perform private.lock_products(i.vendor_id, array[w.product_id]);
  select x.* into w from private.import_pictures x
  where x.id = picture and x.state = 'fetching' and x.claim = claimed_picture.claim for update;
  if w.id is null then
    return null;
  elsif not exists (select 1 from private.jobs j where j.id = i.pictures_job_id and j.status in ('queued', 'running') and not j.cancel_asked) then
    update private.import_pictures x set state = 'waiting', claim = null, claimed_until = null where x.id = w.id;
    return null;
  end if;
  return w;
end
$$;

create function public.begin_import_picture(picture_id uuid, claim uuid, path text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures := private.claimed_picture(picture_id, begin_import_picture.claim);
  vendor uuid := (select i.vendor_id from private.imports i where i.id = w.import_id);
begin
  if w.id is null then
    return false;
  end if;
  if not private.is_picture_path(begin_import_picture.path) or split_part(begin_import_picture.path, '/', 2) <> vendor::text then
    perform private.fail(422, 'picture_invalid', 'This isn''t the address of a picture in the store''s folder.');
  end if;
  perform private.need_room('media', vendor::text);
  insert into private.picture_waste (name)
  select n from private.rendition_names(begin_import_picture.path,
    private.rendition_widths(substring(begin_import_picture.path from '([0-9]+)\.[a-z]+$')::int)) n
  on conflict (name) do update set since = now();
  return true;
end
$$;
comment on function public.begin_import_picture is
  'By the function fetch-pictures before it writes a picture to this path of the bucket media: whether its claim still holds. Files without an end are swept. 409 no_room.';
grant execute on function public.begin_import_picture to service_role;

-- The picture joins its product, in the order of the file: behind those that the file lists before it. False if the
-- product or its draft is full. The caller has locked the product.
create function private.append_picture(w private.import_pictures, kept private.product_pictures, actor uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  place int;
  last private.product_versions;
begin
  if not exists (select 1 from public.product_media m where m.product_id = w.product_id and m.path = kept.path) then
    -- A full draft can't take it: publishing the draft would remove it.
    if (select count(*) from public.product_media m where m.product_id = w.product_id) >= private.picture_limit() or exists (
      select 1 from private.product_drafts d
      where d.product_id = w.product_id and jsonb_array_length(coalesce(d.document -> 'media', '[]')) >= private.picture_limit()) then
      return false;
    end if;
    select coalesce(max(x.n) filter (where x.place < w.place) + 1, min(x.n) filter (where x.place > w.place), count(*)) into place
    from (
      select row_number() over (order by m.position, m.id) - 1 as n, o.place from public.product_media m
      left join private.import_pictures o on o.import_id = w.import_id and o.product_id = w.product_id and o.path = m.path
      where m.product_id = w.product_id) x;
    update public.product_media m set position = x.n
    from (
      select y.id, y.n + (y.n >= place)::int as n from (
        select m.id, row_number() over (order by m.position, m.id) - 1 as n from public.product_media m where m.product_id = w.product_id) y) x
    where m.id = x.id and m.position <> x.n;
    insert into public.product_media (product_id, position, path, alt, color, size, width, height, widths, backdrop)
    values (w.product_id, place, kept.path, w.alt, w.color, w.size, kept.width, kept.height, kept.widths, kept.backdrop);
    -- Otherwise publishing a draft that someone saved since the import would remove it.
    update private.product_drafts d set saved_at = now(), document = jsonb_set(d.document, '{media}',
      coalesce(d.document -> 'media', '[]') || jsonb_build_array(private.picture_json(kept)
        || jsonb_build_object('alt', w.alt, 'color', w.color, 'size', w.size)))
    where d.product_id = w.product_id;
    -- One entry in its history for all pictures of an import, unless something else came between.
    select v.* into last from private.product_versions v where v.product_id = w.product_id order by v.version desc limit 1;
    if last.action = 'imported' and last.actor_id is not distinct from actor and last.at > clock_timestamp() - interval '1 day'
      and not exists (select 1 from private.decided_versions(w.product_id) d where d.version = last.version) then
      update public.products p set version = p.version + 1, updated_at = clock_timestamp() where p.id = w.product_id;
      update private.product_versions v set version = p.version, at = clock_timestamp(), state = p.state,
        document = private.without_stock(private.edited_document(p.id)), is_shown = v.is_shown or private.is_moderated(p),
        live = private.beside_draft(p.id)
      from public.products p where p.id = w.product_id and v.product_id = p.id and v.version = last.version;
    else
      perform private.note_versions(array[w.product_id], actor, 'imported');
    end if;
  end if;
  update private.product_pictures k set used_at = coalesce(k.used_at, now()), source = w.source where k.path = kept.path;
  update private.import_pictures x set state = 'done', reason = null, path = kept.path, claim = null, claimed_until = null where x.id = w.id;
  return true;
end
$$;

create function public.finish_import_picture(picture_id uuid, claim uuid, path text, width int, height int) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures := private.claimed_picture(picture_id, finish_import_picture.claim);
  kept private.product_pictures;
begin
  if w.id is null then
    return exists (select 1 from private.import_pictures x where x.id = picture_id and x.path = finish_import_picture.path);
  end if;
  perform public.keep_product_picture(finish_import_picture.path, width, height);
  select k.* into kept from private.product_pictures k where k.path = finish_import_picture.path;
  if not private.append_picture(w, kept, (
    select j.asked_by from private.imports i join private.jobs j on j.id = i.pictures_job_id where i.id = w.import_id)) then
    perform private.lose_picture(w.id, 'product_full');
    return false;
  end if;
  perform private.count_picture(w.import_id);
  return true;
end
$$;
comment on function public.finish_import_picture is
  'By the function fetch-pictures, after it has proven the picture and written it to the bucket media: adds it to its product. Asked again, it adds nothing. False if nobody waits for it anymore, or the product is full.';
grant execute on function public.finish_import_picture to service_role;

create function public.fail_import_picture(picture_id uuid, claim uuid, reason text, retry_after int default null) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures := private.claimed_picture(picture_id, fail_import_picture.claim);
  pause interval;
begin
  if w.id is null then
    return false;
  elsif retry_after is null or w.tries >= private.picture_tries() then
    perform private.lose_picture(w.id, fail_import_picture.reason);
    return true;
  end if;
  pause := greatest(make_interval(secs => least(greatest(retry_after, 0), 3600)),
    case w.tries when 1 then interval '20 seconds' when 2 then interval '2 minutes' else interval '10 minutes' end);
  update private.import_pictures x set state = 'waiting', claim = null, claimed_until = null, next_try_at = clock_timestamp() + pause
  where x.id = w.id;
  -- A job that only waits for its next try isn't silent.
  update private.jobs j set heartbeat_at = greatest(j.heartbeat_at, (
    select min(x.next_try_at) from private.import_pictures x where x.import_id = w.import_id and x.state = 'waiting' and not x.by_file))
  from private.imports i where i.id = w.import_id and j.id = i.pictures_job_id and j.status = 'running'
    and not exists (select 1 from private.import_pictures x where x.import_id = w.import_id and x.state = 'fetching');
  return true;
end
$$;
comment on function public.fail_import_picture is
  'By the function fetch-pictures: why it has no picture. With retry_after, in seconds, it is tried again, four times in all and each time later.';
grant execute on function public.fail_import_picture to service_role;
