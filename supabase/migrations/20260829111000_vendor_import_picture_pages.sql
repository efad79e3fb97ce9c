-- What the page of imports asks about their pictures, and pictures from a ZIP, which the page uploads one by one.

create function private.picture_sentence(reason text) returns text
  language sql immutable set search_path = ''
  return case reason
    when 'address_invalid' then 'This isn''t a web address that starts with http:// or https://.'
    when 'address_inside' then 'This address is inside a private network, so we can''t open it.'
    when 'host_unknown' then 'We can''t find this website.'
    when 'unreachable' then 'The website didn''t answer.'
    when 'too_slow' then 'The website took too long to send the picture.'
    when 'not_found' then 'There''s no picture at this address anymore.'
    when 'not_allowed' then 'The website doesn''t let us open this picture. Make it public, or add it from a ZIP.'
    when 'refused' then 'The website refused to send this picture.'
    when 'busy' then 'The website asked us to come back later.'
    when 'server_error' then 'The website had a problem.'
    when 'redirects' then 'This address leads to too many others.'
    when 'too_large' then 'This picture is too large. It can have up to 30 MB and 64 million pixels.'
    when 'too_small' then 'This picture is too small. Each side needs at least 160 pixels.'
    when 'wrong_type' then 'This isn''t a JPEG, PNG or WebP picture.'
    when 'damaged' then 'This picture is damaged.'
    when 'product_full' then 'A product can have up to 20 pictures.'
    when 'no_room' then 'Your store has reached its limit of pictures. Contact us if you need more.'
    when 'file_missing' then 'The ZIP has no file with this name.'
    when 'file_ambiguous' then 'The ZIP has several files with this name. Add the folder in front of it.'
    else 'We couldn''t process this picture.' end;

-- The import, open or closed; 404 import_unknown for anyone outside its store. To write, it is locked.
create function private.picture_import(import uuid, action text) returns private.imports
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  perform private.me();
  select x.* into i from private.imports x where x.id = import;
  if i.id is null or not private.may_vendor(i.vendor_id, 'products', 'read') then
    perform private.fail(404, 'import_unknown', 'We can''t find this import.');
  end if;
  if action = 'write' then
    perform private.seller(i.vendor_id, 'products', 'write');
    perform 1 from public.vendors v where v.id = i.vendor_id for key share;
    select x.* into i from private.imports x where x.id = import for update;
    if i.id is null or not private.may_vendor(i.vendor_id, 'products', 'write') then
      perform private.fail(404, 'import_unknown', 'We can''t find this import.');
    end if;
  end if;
  return i;
end
$$;

create function private.pictures_view(i private.imports) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'import_id', i.id, 'file_name', i.file_name, 'is_open', i.closed_at is null, 'total', count(*),
    'done', count(*) filter (where w.state = 'done'), 'failed', count(*) filter (where w.state = 'failed'),
    'fetchable', count(*) filter (where not w.by_file and w.state = 'failed' and w.reason <> 'address_invalid'),
    'in_files', count(*) filter (where w.by_file and w.state <> 'done'),
    'unfetched', count(*) filter (where not w.by_file and w.state in ('waiting', 'fetching')),
    'job', (select private.job_view(j) from private.jobs j where j.id = i.pictures_job_id))
  from private.import_pictures w where w.import_id = i.id;
end;

create function public.import_pictures(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(import_pictures.vendor_id, 'products', 'read');
  return (
    select coalesce(jsonb_agg(private.pictures_view(i) order by i.id desc), '[]') from (
      select x.* from private.imports x
      where x.vendor_id = import_pictures.vendor_id and exists (
        select 1 from private.import_pictures w where w.import_id = x.id and (x.closed_at is null or w.state <> 'done'))
      order by x.id desc limit 10) i);
end
$$;
comment on function public.import_pictures is
  'Pictures of a store''s open import, and of earlier ones that lack some: how many, how many are there, have failed, could be fetched again, are in a ZIP or are still to be fetched, and the job that fetches them.';
grant execute on function public.import_pictures to authenticated;

create function public.import_picture_problems(import_id uuid, after uuid default null, most int default 50) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(import_picture_problems.import_id, 'read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'row', x.file_row, 'product', x.name, 'source', x.source, 'code', x.reason, 'sentence', private.picture_sentence(x.reason))
      order by x.id), '[]')
    from (
      select w.id, w.file_row, w.source, w.reason, p.name from private.import_pictures w join public.products p on p.id = w.product_id
      where w.import_id = i.id and w.state = 'failed' and (import_picture_problems.after is null or w.id > import_picture_problems.after)
      order by w.id limit least(greatest(coalesce(most, 50), 1), 1000)) x);
end
$$;
comment on function public.import_picture_problems is 'Pictures that could not be added: row of the file, product, address or name, and why.';
grant execute on function public.import_picture_problems to authenticated;

create function public.retry_import_pictures(import_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(retry_import_pictures.import_id, 'write');
  is_running boolean := exists (
    select 1 from private.jobs j where j.id = i.pictures_job_id and j.status in ('queued', 'running') and not j.cancel_asked);
  again int;
begin
  with tried as (
    update private.import_pictures w set state = 'waiting', reason = null, tries = 0, next_try_at = clock_timestamp()
    where w.import_id = i.id and not w.by_file and w.state = 'failed' and w.reason <> 'address_invalid' returning 1
  )
  select count(*) into again from tried;
  if not is_running then
    -- Those that a canceled job left, too; a worker that still has one comes too late.
    update private.import_pictures w set state = 'waiting', claim = null, claimed_until = null, next_try_at = clock_timestamp()
    where w.import_id = i.id and not w.by_file and w.state = 'fetching';
    select count(*) into again from private.import_pictures w where w.import_id = i.id and not w.by_file and w.state = 'waiting';
  end if;
  perform private.more_pictures(i.id, again);
  select x.* into i from private.imports x where x.id = i.id;
  return private.pictures_view(i);
end
$$;
comment on function public.retry_import_pictures is 'Fetches the pictures of an import again that failed or that a canceled job left.';
grant execute on function public.retry_import_pictures to authenticated;

create function public.drop_import_pictures(import_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(drop_import_pictures.import_id, 'write');
begin
  delete from private.import_pictures w where w.import_id = i.id and w.state <> 'done';
  perform private.end_job(i.pictures_job_id, 'cancelled');
end
$$;
comment on function public.drop_import_pictures is 'Forgets the pictures of an import that are not there. Those that are stay.';
grant execute on function public.drop_import_pictures to authenticated;

-- From a ZIP -----------------------------------------------------------------------------------------------------------
create function public.import_picture_files(import_id uuid, after uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(import_picture_files.import_id, 'read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.source) order by x.id), '[]') from (
      select w.id, w.source from private.import_pictures w
      where w.import_id = i.id and w.by_file and w.state <> 'done' and (import_picture_files.after is null or w.id > import_picture_files.after)
      order by w.id limit 1000) x);
end
$$;
comment on function public.import_picture_files is 'Up to 1000 names of pictures that the page uploads from a ZIP.';
grant execute on function public.import_picture_files to authenticated;

create function public.add_import_picture(picture_id uuid, path text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import((select w.import_id from private.import_pictures w where w.id = picture_id), 'write');
  w private.import_pictures;
  kept private.product_pictures;
begin
  select x.* into w from private.import_pictures x where x.id = picture_id;
  perform private.lock_products(i.vendor_id, array[w.product_id]);
  select x.* into w from private.import_pictures x where x.id = picture_id and x.by_file for update;
  if w.id is null then
    perform private.fail(404, 'import_unknown', 'We can''t find this import.');
  elsif w.state = 'done' then
    return true;
  end if;
  select k.* into kept from private.product_pictures k where k.path = add_import_picture.path and k.vendor_id = i.vendor_id
    and (k.used_at is not null or k.created_at > now() - private.picture_time());
  if kept.path is null then
    perform private.fail(409, 'picture_gone', 'One of the pictures is missing. Add it again.');
  end if;
  if not private.append_picture(w, kept, private.uid()) then
    update private.import_pictures x set state = 'failed', reason = 'product_full' where x.id = w.id;
    return false;
  end if;
  return true;
end
$$;
comment on function public.add_import_picture is
  'Adds an uploaded picture to the product whose row names its file. Asked again, it adds nothing. False if the product is full.';
grant execute on function public.add_import_picture to authenticated;

create function public.refuse_import_pictures(import_id uuid, ids uuid[], reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(refuse_import_pictures.import_id, 'write');
begin
  if refuse_import_pictures.reason is null
    or refuse_import_pictures.reason not in ('file_missing', 'file_ambiguous', 'wrong_type', 'too_large', 'too_small', 'damaged', 'broken', 'no_room') then
    perform private.fail(422, 'reason_unknown', 'A picture from a ZIP is missing, ambiguous, one too many, or not one that we can use.');
  end if;
  update private.import_pictures w set state = 'failed', reason = refuse_import_pictures.reason
  where w.import_id = i.id and w.by_file and w.state <> 'done' and w.id = any (ids);
end
$$;
comment on function public.refuse_import_pictures is 'Why the page could not add these pictures from a ZIP, for the list of problems.';
grant execute on function public.refuse_import_pictures to authenticated;
