-- Long-running work of a store: imports, exports, bulk changes, scheduled publishing. Any number of workers claim
-- jobs; a job whose worker stops its heartbeat is claimed again, and fails after three tries.

create table private.job_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  resource text not null references private.vendor_resources (resource),
  -- What runs it: a function (job private.jobs) that returns jsonb, or, if null, an external worker.
  runs_here text check (runs_here ~ '^private\.[a-z_]+$'),
  -- Hidden jobs, such as scheduled publishing, are not listed on a page.
  listed boolean not null default true,
  -- Batched work: the table of its records in private, the function (record uuid) returns boolean that does one batch
  -- and is true after the last, and the procedure (record uuid, outcome text, failure text) that ends it.
  record_table text check (record_table ~ '^[a-z_]+$'),
  batch text check (batch ~ '^private\.[a-z_]+$'),
  ends text check (ends ~ '^private\.[a-z_]+$'),
  check (num_nulls(record_table, batch, ends) in (0, 3))
);
create index job_kinds_resource_idx on private.job_kinds (resource);
alter table private.job_kinds enable row level security;

create table private.jobs (
  id uuid primary key default public.uuid_v7(),
  kind text not null references private.job_kinds (kind),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  done int not null default 0 check (done >= 0),
  total int check (total >= 0),
  result jsonb,
  result_path text check (result_path !~ '(^/|\.\.|//)'),
  failure text,
  cancel_asked boolean not null default false,
  tries int not null default 0,
  claim uuid,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  finished_at timestamptz,
  -- The record that it is about, if any.
  subject uuid,
  -- The same request finds its job again.
  request_key uuid,
  unique (vendor_id, request_key),
  check ((status in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
comment on column private.jobs.claim is 'Names the worker that runs it. A worker that was presumed dead and returns late changes nothing.';
comment on column private.jobs.result_path is 'The file that it made, in the private bucket of its kind.';
create index jobs_due_idx on private.jobs (run_at, id) where status = 'queued';
create index jobs_running_idx on private.jobs (heartbeat_at) where status = 'running';
create index jobs_open_idx on private.jobs (kind, heartbeat_at, id) where status in ('queued', 'running');
create index jobs_vendor_id_idx on private.jobs (vendor_id, created_at desc, id);
create index jobs_kind_idx on private.jobs (kind);
create index jobs_asked_by_idx on private.jobs (asked_by);
create index jobs_subject_idx on private.jobs (subject) where status = 'queued';
alter table private.jobs enable row level security;

create function private.job_view(j private.jobs) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'stalled', j.status = 'running' and j.heartbeat_at < clock_timestamp() - interval '1 minute',
    'id', j.id, 'kind', j.kind, 'status', j.status, 'done', j.done, 'total', j.total, 'result', j.result,
    'result_path', j.result_path, 'failure', j.failure, 'cancel_asked', j.cancel_asked, 'run_at', j.run_at,
    'created_at', j.created_at, 'finished_at', j.finished_at);

-- For procedures, after they have checked the right. The same key returns the job that it already started.
create function private.start_job(
  kind text, vendor uuid, input jsonb, request_key uuid default null, run_at timestamptz default now(), subject uuid default null
) returns private.jobs
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  insert into private.jobs (kind, vendor_id, asked_by, input, request_key, run_at, subject)
  values (start_job.kind, start_job.vendor, private.uid(), start_job.input, start_job.request_key, start_job.run_at,
    start_job.subject)
  on conflict on constraint jobs_vendor_id_request_key_key do nothing
  returning * into job;
  if job.id is null then
    select j.* into job from private.jobs j where j.vendor_id = start_job.vendor and j.request_key = start_job.request_key;
    if job.kind <> start_job.kind or job.input <> start_job.input then
      perform private.fail(422, 'key_reused', 'This request key was already used for another request.');
    end if;
  end if;
  perform pg_notify('stallbar_jobs', job.kind);
  return job;
end
$$;

create function private.end_job(job uuid, outcome text, result jsonb default null, failure text default null) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.jobs j set status = outcome, result = coalesce(end_job.result, j.result), failure = end_job.failure,
    finished_at = clock_timestamp(), claim = null
  where j.id = end_job.job and j.status in ('queued', 'running');
end;

-- What a page asks ---------------------------------------------------------------------------------------------------
create function public.my_jobs(vendor_id uuid, kinds text[] default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.job_kinds k where private.may_vendor(my_jobs.vendor_id, k.resource, 'read')) then
    perform private.seller(my_jobs.vendor_id, 'store', 'read');
  end if;
  return (
    select coalesce(jsonb_agg(private.job_view(j) order by j.created_at desc, j.id desc), '[]') from (
      select j.* from private.jobs j join private.job_kinds k on k.kind = j.kind
      where j.vendor_id = my_jobs.vendor_id and k.listed and (my_jobs.kinds is null or j.kind = any (my_jobs.kinds))
        and private.may_vendor(my_jobs.vendor_id, k.resource, 'read')
      order by j.created_at desc, j.id desc limit 20
    ) j
  );
end
$$;
comment on function public.my_jobs is 'The twenty latest jobs of a store that the caller may see.';
grant execute on function public.my_jobs to authenticated;

create function private.open_job(job uuid, action text) returns private.jobs
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_job private.jobs;
begin
  perform private.me();
  select j.* into found_job from private.jobs j join private.job_kinds k on k.kind = j.kind
  where j.id = open_job.job and private.may_vendor(j.vendor_id, k.resource, action);
  if found_job.id is null then
    perform private.fail(404, 'job_unknown', 'We can''t find this job.');
  end if;
  return found_job;
end
$$;

create function public.job_progress(job_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.job_view(private.open_job(job_id, 'read'));
end
$$;
grant execute on function public.job_progress to authenticated;

create function public.cancel_job(job_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs := private.open_job(job_id, 'write');
  in_batches boolean := (select k.batch is not null from private.job_kinds k where k.kind = job.kind);
begin
  update private.jobs j set cancel_asked = true,
    status = case when j.status = 'queued' and not in_batches then 'cancelled' else j.status end,
    finished_at = case when j.status = 'queued' and not in_batches then clock_timestamp() end
  where j.id = cancel_job.job_id and j.status in ('queued', 'running') returning j.* into job;
  if not found then
    select j.* into job from private.jobs j where j.id = cancel_job.job_id;
  end if;
  perform pg_notify('stallbar_jobs', job.kind);
  return private.job_view(job);
end
$$;
comment on function public.cancel_job is 'A waiting job ends at once, a running one at its next batch; one that has ended doesn''t change.';
grant execute on function public.cancel_job to authenticated;

-- What workers ask ---------------------------------------------------------------------------------------------------
create function public.claim_job(kinds text[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  taken private.jobs;
begin
  update private.jobs j set status = 'failed', finished_at = clock_timestamp(), claim = null,
    failure = 'This stopped three times. Try again with fewer items.'
  where j.status = 'running' and j.heartbeat_at < clock_timestamp() - interval '1 minute' and j.tries >= 3
    and j.kind = any (kinds);
  select j.* into taken from private.jobs j
  where j.kind = any (kinds) and j.run_at <= clock_timestamp() and (
    j.status = 'queued' or (j.status = 'running' and j.heartbeat_at < clock_timestamp() - interval '1 minute'))
  order by j.run_at, j.id limit 1 for update skip locked;
  if taken.id is null then
    return null;
  end if;
  update private.jobs j set status = 'running', tries = j.tries + 1, claim = gen_random_uuid(),
    heartbeat_at = clock_timestamp()
  where j.id = taken.id returning j.* into taken;
  return private.job_view(taken) || jsonb_build_object(
    'vendor_id', taken.vendor_id, 'input', taken.input, 'claim', taken.claim, 'tries', taken.tries);
end
$$;
comment on function public.claim_job is
  'The next due job of these kinds, or null. A worker must send a heartbeat within a minute; otherwise another worker gets the job, which fails after three attempts.';
grant execute on function public.claim_job to service_role;

create function public.beat_job(job_id uuid, claim uuid, done int default null, total int default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
begin
  update private.jobs j set heartbeat_at = clock_timestamp(), done = coalesce(beat_job.done, j.done),
    total = coalesce(beat_job.total, j.total)
  where j.id = job_id and j.status = 'running' and j.claim = beat_job.claim returning j.* into job;
  return jsonb_build_object('go_on', job.id is not null and not job.cancel_asked);
end
$$;
comment on function public.beat_job is 'The heartbeat and progress of a job. go_on false: stop, because it was canceled or given to another worker.';
grant execute on function public.beat_job to service_role;

create function public.finish_job(
  job_id uuid, claim uuid, outcome text, result jsonb default null, result_path text default null, failure text default null
) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if outcome not in ('done', 'failed', 'cancelled') then
    perform private.fail(422, 'outcome_unknown', 'outcome is done, failed or cancelled.');
  end if;
  update private.jobs j set status = outcome, result = finish_job.result, result_path = finish_job.result_path,
    failure = finish_job.failure, finished_at = clock_timestamp(), claim = null
  where j.id = job_id and j.status = 'running' and j.claim = finish_job.claim;
  return found;
end
$$;
grant execute on function public.finish_job to service_role;

-- Jobs that are one call inside the database. Each runs in its own block: a failure blocks no other. They run in the
-- order of their subjects, because everyone locks in that order.
create function public.run_due_jobs() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  call text;
  answer jsonb;
  ran int := 0;
begin
  perform private.keep_stores();
  for job in
    select j.* from private.jobs j join private.job_kinds k on k.kind = j.kind
    where j.status = 'queued' and j.run_at <= clock_timestamp() and k.runs_here is not null
    order by j.subject, j.id limit 100 for update of j skip locked
  loop
    select k.runs_here into call from private.job_kinds k where k.kind = job.kind;
    begin
      execute format('select %s($1)', call) into answer using job;
      perform private.end_job(job.id, 'done', answer);
    exception when deadlock_detected then
      -- The job itself is fine: the next run does it.
      raise;
    when others then
      perform private.end_job(job.id, 'failed', null, case when sqlstate like 'PT%' then sqlerrm else 'unexpected' end);
      raise log 'job % of kind %: % %', job.id, job.kind, sqlstate, sqlerrm;
    end;
    ran := ran + 1;
  end loop;
  with old as materialized (
    select o.id from private.jobs o where o.finished_at < now() - interval '90 days' limit 1000 for update skip locked
  )
  delete from private.jobs j using old where j.id = old.id;
  return ran;
end
$$;
comment on function public.run_due_jobs is 'Runs what is due inside the database, such as planned publications. Returns how many.';
grant execute on function public.run_due_jobs to service_role;
