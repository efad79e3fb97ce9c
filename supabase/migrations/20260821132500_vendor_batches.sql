-- Batched work. Each batch is one transaction together with the position it has reached, so that it resumes there
-- after any crash.

-- Whether the person who requested it still has the right.
create function private.may_still(vendor uuid, person uuid, resource text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from public.vendors v where v.id = vendor and v.status = 'approved') and exists (
    select 1 from private.vendor_rights r
    where r.role = private.role_in(vendor, person) and r.resource = may_still.resource and r.action = 'write');

-- One batch of the job of these kinds that has waited longest; false if there is none.
create function private.run_batch(kinds text[]) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  kind private.job_kinds;
  held uuid;
  is_last boolean;
begin
  select j.* into job from private.jobs j
  where j.kind = any (kinds) and j.status in ('queued', 'running') order by j.heartbeat_at nulls first, j.id limit 1;
  if job.id is null then
    return false;
  end if;
  select k.* into kind from private.job_kinds k where k.kind = job.kind;
  -- A change to the store itself rewrites its products: it and a batch must wait for each other, or they deadlock.
  perform 1 from public.vendors v where v.id = job.vendor_id for no key update;
  -- Lock the record before its job, in the same order as everywhere else.
  execute format('select x.id from private.%I x where x.id = $1 and x.closed_at is null for update', kind.record_table)
    into held using job.subject;
  select j.* into job from private.jobs j where j.id = job.id and j.status in ('queued', 'running') for update;
  if job.id is null then
    return true;
  elsif held is null then
    perform private.end_job(job.id, 'cancelled');
    return true;
  end if;
  update private.jobs j set status = 'running', heartbeat_at = clock_timestamp() where j.id = job.id;
  if job.cancel_asked then
    execute format('select %s($1, $2, null)', kind.ends) using job.subject, 'cancelled';
  elsif not private.may_still(job.vendor_id, job.asked_by, kind.resource) then
    execute format('select %s($1, $2, $3)', kind.ends) using job.subject, 'failed', 'You no longer have permission to do this for the store.';
  else
    begin
      execute format('select %s($1)', kind.batch) into is_last using job.subject;
      if is_last then
        execute format('select %s($1, $2, null)', kind.ends) using job.subject, 'done';
      end if;
      update private.jobs j set tries = 0 where j.id = job.id and j.tries > 0;
    exception when others then
      raise log '% %: % %', job.kind, job.subject, sqlstate, sqlerrm;
      update private.jobs j set tries = j.tries + 1 where j.id = job.id;
      if job.tries >= 2 then
        execute format('select %s($1, $2, $3)', kind.ends)
          using job.subject, 'failed', 'This stopped three times. Try again with fewer items.';
      end if;
    end;
  end if;
  return true;
end
$$;

-- Starts a job whose record is this one.
create function private.start_batches(kind text, vendor uuid, record uuid, total int) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  job uuid := (private.start_job(start_batches.kind, vendor, '{}', subject => record)).id;
begin
  update private.jobs j set total = start_batches.total where j.id = job;
  return job;
end
$$;

-- Locks an open record for a member who may change the store's products; 404 with this code and sentence for everyone
-- else.
create function private.open_record(record_table text, record uuid, code text, sentence text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  look constant text := format('select x.vendor_id from private.%I x where x.id = $1 and x.closed_at is null', record_table);
  vendor uuid;
begin
  perform private.me();
  execute look into vendor using record;
  if vendor is null or not private.may_vendor(vendor, 'products', 'read') then
    perform private.fail(404, code, sentence);
  end if;
  perform private.seller(vendor, 'products', 'write');
  perform 1 from public.vendors v where v.id = vendor for key share;
  execute look || ' for update' into vendor using record;
  -- It may have been closed, or the person removed from the team, while this waited.
  if vendor is null or not private.may_vendor(vendor, 'products', 'write') then
    perform private.fail(404, code, sentence);
  end if;
end
$$;
