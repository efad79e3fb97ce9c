-- What pages and workers ask of a change for a whole list.

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

create function private.close_bulk(b private.bulk_jobs) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bulk_job_rows r where r.bulk_id = b.id;
  update private.bulk_jobs x set closed_at = clock_timestamp() where x.id = b.id;
end
$$;

create function public.start_bulk_job(
  vendor_id uuid, request_key uuid, change jsonb, query text default null, state text default null, category uuid default null,
  low_stock boolean default false
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 100000;
  me uuid := private.seller(start_bulk_job.vendor_id, 'products', 'write');
  b private.bulk_jobs;
  n int;
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
      perform private.fail(409, 'bulk_running', 'Your store has another change of many products that is not finished.');
    end if;
    perform private.close_bulk(b);
  end if;
  insert into private.bulk_jobs (vendor_id, asked_by, request_key, change)
  values (start_bulk_job.vendor_id, me, start_bulk_job.request_key, change) returning * into b;
  insert into private.bulk_job_rows (bulk_id, place, product_id)
  select b.id, row_number() over (order by x.id), x.id from (
    select distinct y.id from private.panel_ids(start_bulk_job.vendor_id,
      private.panel_states(start_bulk_job.state),
      nullif(trim(left(coalesce(query, ''), 100)), ''),
      case when category is not null then array(select c.id from public.categories c where c.path @> array[start_bulk_job.category]) end,
      private.panel_order(start_bulk_job.state, low_stock, 'name'), null, null, most + 1) y
  ) x;
  get diagnostics n = row_count;
  if n > most then
    perform private.fail(422, 'change_invalid', 'One change takes 100,000 products at most. Please narrow the list.');
  elsif n = 0 then
    perform private.fail(409, 'bulk_nothing', 'There is no such product.');
  end if;
  update private.bulk_jobs x set total = n, job_id = (
    private.start_job('bulk_products', b.vendor_id, jsonb_build_object('bulk_id', b.id))).id
  where x.id = b.id returning x.* into b;
  update private.jobs j set total = n where j.id = b.job_id;
  return private.bulk_job_view(b);
end
$$;
comment on function public.start_bulk_job is
  'Starts the same change as bulk_edit_products for every product of a list (the filters of vendor_products), 100,000 at most, as a job. The same key answers the same. 409 bulk_running, bulk_nothing.';
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
comment on function public.current_bulk_job is 'The change of many products that a store has open, or null: what a page shows after a reload.';
grant execute on function public.current_bulk_job to authenticated;

-- Locked, for whoever may change the store's products; 404 for everyone else.
create function private.open_bulk(bulk uuid) returns private.bulk_jobs
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs;
begin
  perform private.me();
  select x.* into b from private.bulk_jobs x where x.id = bulk and x.closed_at is null;
  if b.id is null or not private.may_vendor(b.vendor_id, 'products', 'read') then
    perform private.fail(404, 'bulk_unknown', 'There is no such change.');
  end if;
  perform 1 from public.vendors v where v.id = b.vendor_id for key share;
  select x.* into b from private.bulk_jobs x where x.id = bulk and x.closed_at is null for update;
  if b.id is null then
    perform private.fail(404, 'bulk_unknown', 'There is no such change.');
  end if;
  perform private.seller(b.vendor_id, 'products', 'write');
  return b;
end
$$;

create function public.undo_bulk_job(bulk_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs := private.open_bulk(undo_bulk_job.bulk_id);
begin
  if b.stage = 'changing' then
    perform private.fail(409, 'bulk_running', 'This change is not finished.');
  elsif b.stage = 'changed' then
    if b.ended_at < clock_timestamp() - interval '15 minutes' then
      perform private.fail(410, 'undo_too_late', 'This can no longer be undone.');
    end if;
    -- Of a change that was stopped, what it had reached.
    update private.bulk_jobs x set stage = 'undoing', total = b.place - 1, place = 1, changed = 0, failed = 0, ended_at = null,
      job_id = (private.start_job('undo_bulk_products', b.vendor_id, jsonb_build_object('bulk_id', b.id))).id
    where x.id = b.id returning x.* into b;
    update private.jobs j set total = b.total where j.id = b.job_id;
  end if;
  return private.bulk_job_view(b);
end
$$;
comment on function public.undo_bulk_job is
  'Takes a change of many products back, as a job, within 15 minutes of its end. Products that were changed since stay. A repeated call starts nothing again.';
grant execute on function public.undo_bulk_job to authenticated;

create function public.close_bulk_job(bulk_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs := private.open_bulk(close_bulk_job.bulk_id);
begin
  if b.ended_at is null then
    perform private.fail(409, 'bulk_running', 'This change is not finished.');
  end if;
  perform private.close_bulk(b);
end
$$;
comment on function public.close_bulk_job is 'Forgets a change that has ended: it can no longer be undone.';
grant execute on function public.close_bulk_job to authenticated;

create function private.finish_bulk(b private.bulk_jobs, outcome text, failure text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.bulk_jobs x set stage = case x.stage when 'changing' then 'changed' else 'undone' end, ended_at = clock_timestamp()
  where x.id = b.id returning x.* into b;
  perform private.end_job(b.job_id, outcome, jsonb_build_object('changed', b.changed, 'failed', b.failed), failure);
end
$$;

create function public.run_bulk_jobs() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  b private.bulk_jobs;
  job private.jobs;
  is_last boolean;
begin
  select x.* into b from private.bulk_jobs x left join private.jobs j on j.id = x.job_id
  where x.closed_at is null and x.ended_at is null order by j.heartbeat_at nulls first, x.id limit 1;
  if b.id is null then
    for b in
      select x.* from private.bulk_jobs x where x.closed_at is null and x.ended_at < now() - interval '1 hour'
      limit 5 for update skip locked
    loop
      perform private.close_bulk(b);
    end loop;
    delete from private.bulk_jobs x where x.closed_at < now() - interval '90 days';
    return '{"more": false}';
  end if;
  -- A change of the store itself rewrites its products: it and a batch wait for one another, or they deadlock.
  perform 1 from public.vendors v where v.id = b.vendor_id for no key update;
  select x.* into b from private.bulk_jobs x where x.id = b.id and x.closed_at is null and x.ended_at is null for update;
  if b.id is null then
    return '{"more": true}';
  end if;
  select j.* into job from private.jobs j where j.id = b.job_id and j.status in ('queued', 'running') for update;
  update private.jobs j set status = 'running', heartbeat_at = clock_timestamp() where j.id = job.id;
  -- A job that was cancelled while it waited has ended already.
  if job.id is null or job.cancel_asked then
    perform private.finish_bulk(b, 'cancelled');
  elsif not private.may_still(b.vendor_id, b.asked_by) then
    perform private.finish_bulk(b, 'failed', 'You may no longer change the products of this store.');
  else
    begin
      is_last := private.bulk_batch(b);
      if is_last then
        perform private.finish_bulk(b, 'done');
      end if;
      update private.jobs j set tries = 0 where j.id = job.id and j.tries > 0;
    exception when others then
      raise log 'change %, place %: % %', b.id, b.place, sqlstate, sqlerrm;
      update private.jobs j set tries = j.tries + 1 where j.id = job.id;
      if job.tries >= 2 then
        perform private.finish_bulk(b, 'failed', 'The work stopped three times. Please try again.');
      end if;
    end;
  end if;
  return '{"more": true}';
end
$$;
comment on function public.run_bulk_jobs is 'One batch of the change of many products that has waited longest. Call it again while it answers more.';
grant execute on function public.run_bulk_jobs to service_role;
