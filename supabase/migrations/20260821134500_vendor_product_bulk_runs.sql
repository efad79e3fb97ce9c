-- What pages and workers need about a change to a whole list.

create function private.bulk_job_view(b private.bulk_jobs) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', b.id, 'change', b.change, 'stage', b.stage, 'total', b.total, 'changed', b.changed, 'failed', b.failed,
    'job', (select private.job_view(j) from private.jobs j where j.id = b.job_id),
    'undo_until', case when b.stage = 'changed' and b.changed > 0 and b.ended_at is not null then b.ended_at + interval '15 minutes' end,
    'problems', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.product_id, 'name', p.name, 'sentence', x.sentence) order by x.place), '[]')
      from (
        select r.* from private.bulk_job_rows r where r.bulk_id = b.id and r.code <> 'ok' order by r.place limit 10) x
      left join public.products p on p.id = x.product_id));

-- Its rows are deleted by run_bulk_jobs(): deleting 100,000 at once would keep a person waiting.
create function private.close_bulk(b private.bulk_jobs) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.bulk_jobs x set closed_at = clock_timestamp() where x.id = b.id;
  perform pg_notify('stallbar_jobs', 'bulk_products');
end
$$;

create function public.start_bulk_job(
  vendor_id uuid, request_key uuid, change jsonb, query text default null, state text default null, category uuid default null,
  low_stock boolean default false
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(start_bulk_job.vendor_id, 'products', 'write');
  b private.bulk_jobs;
begin
  perform 1 from public.vendors v where v.id = start_bulk_job.vendor_id for key share;
  perform pg_advisory_xact_lock(hashtextextended('bulk ' || start_bulk_job.vendor_id, 0));
  perform private.seller(start_bulk_job.vendor_id, 'products', 'write');
  select x.* into b from private.bulk_jobs x
  where x.vendor_id = start_bulk_job.vendor_id and x.request_key = start_bulk_job.request_key;
  if b.id is not null then
    return private.bulk_job_view(b);
  end if;
  if start_bulk_job.request_key is null or start_bulk_job.state not in ('draft', 'published', 'archived', 'scheduled', 'sold-out') then
    perform private.fail(422, 'change_invalid', 'A change needs a key; state is draft, published, archived, scheduled or sold-out.');
  end if;
  perform private.check_bulk(change);
  select x.* into b from private.bulk_jobs x where x.vendor_id = start_bulk_job.vendor_id and x.closed_at is null for update;
  if b.id is not null then
    if b.ended_at is null then
      perform private.fail(409, 'bulk_running', 'Your store is still running another bulk change.');
    end if;
    perform private.close_bulk(b);
  end if;
  insert into private.bulk_jobs (vendor_id, asked_by, request_key, change, filter)
  values (start_bulk_job.vendor_id, me, start_bulk_job.request_key, change, jsonb_build_object(
    'query', query, 'state', start_bulk_job.state, 'category', category, 'low_stock', coalesce(low_stock, false)))
  returning * into b;
  update private.bulk_jobs x set job_id = private.start_batches('bulk_products', b.vendor_id, b.id, null)
  where x.id = b.id returning x.* into b;
  return private.bulk_job_view(b);
end
$$;
comment on function public.start_bulk_job is
  'Starts the same change as bulk_edit_products for every product of a list (the filters of vendor_products), 100,000 at most, as a job that collects them all before changing the first. The same key returns the same result. 409 bulk_running.';
grant execute on function public.start_bulk_job to authenticated;

create function public.current_bulk_job(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(current_bulk_job.vendor_id, 'products', 'read');
  return (
    select private.bulk_job_view(b) from private.bulk_jobs b
    where b.vendor_id = current_bulk_job.vendor_id and b.closed_at is null);
end
$$;
comment on function public.current_bulk_job is 'The store''s open bulk change, or null: what a page shows after a reload.';
grant execute on function public.current_bulk_job to authenticated;

-- Locked, for a member who may change the store's products; 404 for everyone else.
create function private.open_bulk(bulk uuid) returns private.bulk_jobs
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs;
begin
  perform private.open_record('bulk_jobs', bulk, 'bulk_unknown', 'We can''t find this change.');
  select x.* into b from private.bulk_jobs x where x.id = bulk;
  return b;
end
$$;

create function public.undo_bulk_job(bulk_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs := private.open_bulk(undo_bulk_job.bulk_id);
begin
  if b.stage in ('collecting', 'changing') then
    perform private.fail(409, 'bulk_running', 'This change isn''t finished yet.');
  elsif b.stage = 'changed' then
    if b.ended_at < clock_timestamp() - interval '15 minutes' then
      perform private.fail(410, 'undo_too_late', 'You can no longer undo this.');
    end if;
    -- For a stopped change, what it had reached.
    update private.bulk_jobs x set stage = 'undoing', total = b.place - 1, place = 1, changed = 0, failed = 0, ended_at = null,
      job_id = private.start_batches('undo_bulk_products', b.vendor_id, b.id, b.place - 1)
    where x.id = b.id returning x.* into b;
  end if;
  return private.bulk_job_view(b);
end
$$;
comment on function public.undo_bulk_job is
  'Reverts a bulk change, as a job, within 15 minutes of its end. Products changed since then stay. A repeated call doesn''t start it again.';
grant execute on function public.undo_bulk_job to authenticated;

create function public.close_bulk_job(bulk_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs := private.open_bulk(close_bulk_job.bulk_id);
begin
  if b.ended_at is null then
    perform private.fail(409, 'bulk_running', 'This change isn''t finished yet.');
  end if;
  perform private.close_bulk(b);
end
$$;
comment on function public.close_bulk_job is 'Forgets a change that has ended: it can no longer be undone.';
grant execute on function public.close_bulk_job to authenticated;

create function private.finish_bulk(bulk uuid, outcome text, failure text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs;
begin
  update private.bulk_jobs x set stage = case x.stage when 'undoing' then 'undone' else 'changed' end, ended_at = clock_timestamp()
  where x.id = bulk returning x.* into b;
  perform private.end_job(b.job_id, outcome, jsonb_build_object('changed', b.changed, 'failed', b.failed), failure);
end
$$;

-- Nothing is changed before the whole list is collected.
create function private.bulk_step(bulk uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 100000;
  b private.bulk_jobs;
  is_whole boolean;
begin
  select x.* into b from private.bulk_jobs x where x.id = bulk;
  if b.stage <> 'collecting' then
    return private.bulk_batch(b);
  end if;
  is_whole := private.collect_bulk(b);
  select x.* into b from private.bulk_jobs x where x.id = bulk;
  if b.total > most then
    perform private.finish_bulk(bulk, 'failed', 'You can change up to 100,000 products at once. Narrow the list.');
  elsif is_whole and b.total = 0 then
    return true;
  elsif is_whole then
    update private.bulk_jobs x set stage = 'changing' where x.id = bulk;
    update private.jobs j set total = b.total, done = 0 where j.id = b.job_id;
  end if;
  return false;
end
$$;

-- Some rows of a closed change; false if there are none.
create function private.sweep_bulk_rows() returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 5000;
  bulk uuid;
  n int;
begin
  select x.id into bulk from private.bulk_jobs x where x.closed_at is not null and not x.swept
  order by x.closed_at limit 1 for update skip locked;
  if bulk is null then
    return false;
  end if;
  delete from private.bulk_job_rows r where r.bulk_id = bulk and r.place in (
    select o.place from private.bulk_job_rows o where o.bulk_id = bulk order by o.place limit size);
  get diagnostics n = row_count;
  update private.bulk_jobs x set swept = true where x.id = bulk and n < size;
  return true;
end
$$;

create function public.run_bulk_jobs() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs;
begin
  if private.run_batch('{bulk_products,undo_bulk_products}') or private.sweep_bulk_rows() then
    return '{"more": true}';
  end if;
  for b in
    select x.* from private.bulk_jobs x where x.closed_at is null and x.ended_at < now() - interval '1 hour'
    limit 5 for update skip locked
  loop
    perform private.close_bulk(b);
  end loop;
  delete from private.bulk_jobs x where x.closed_at < now() - interval '90 days';
  return '{"more": false}';
end
$$;
comment on function public.run_bulk_jobs is 'Runs one batch of the bulk change that has waited longest. Call it again while it returns more.';
grant execute on function public.run_bulk_jobs to service_role;
