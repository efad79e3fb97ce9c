-- A website that doesn't answer is asked by one picture at a time, and given up as a whole: otherwise each picture of a
-- dead one would wait for its own four tries. Pages show what waits, for what and until when, per website and picture.

create function private.picture_host(source text) returns text
  language sql immutable set search_path = ''
  return lower(substring(source from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#@]*@)?([^/?#]+)'));

alter table private.import_pictures
  add column host text generated always as (private.picture_host(source)) stored,
  -- Why its last try failed, while it waits for the next one.
  add column last_reason text;

-- Websites that haven't answered since the last picture that came from them, by import.
create table private.import_hosts (
  import_id uuid not null references private.imports (id) on delete cascade,
  host text not null,
  reason text not null,
  tries int not null default 1,
  failed_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null,
  primary key (import_id, host)
);
alter table private.import_hosts enable row level security;

-- Failures that are the website's, not the picture's.
create function private.is_of_host(reason text) returns boolean
  language sql immutable set search_path = ''
  return reason in ('unreachable', 'host_unknown', 'too_slow', 'busy');

create function private.picture_pause(tries int) returns interval
  language sql immutable set search_path = ''
  return case tries when 1 then interval '30 seconds' when 2 then interval '1 minute' else interval '2 minutes' end;

-- When the last of four tries has ended, unless the website asks for longer pauses: each takes 15 seconds at most, and
-- begins within a minute of its time, as pictures are fetched once a minute. From the first failure this is 8 minutes.
create function private.picture_end(tries int, next_try_at timestamptz) returns timestamptz
  language sql stable set search_path = ''
  return next_try_at + interval '75 seconds' + coalesce((
    select sum(private.picture_pause(n) + interval '75 seconds') from generate_series(tries + 1, private.picture_tries() - 1) n), interval '0');

-- It has answered: nothing waits for it anymore.
create function private.host_answers(w private.import_pictures) returns void
  language sql security definer set search_path = ''
begin atomic
  delete from private.import_hosts h where h.import_id = (w).import_id and h.host = (w).host;
end;

create index import_pictures_asked_idx on private.import_pictures (import_id, host) where state = 'fetching';

-- Its website is in doubt, and another worker has just asked it for a picture.
create function private.host_is_asked(w private.import_pictures) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from private.import_hosts h where h.import_id = w.import_id and h.host = w.host)
    and exists (
      select 1 from private.import_pictures x
      where x.import_id = w.import_id and x.host = w.host and x.state = 'fetching' and x.claimed_until >= clock_timestamp());

-- Its website has just not answered and is asked again later, or is being asked.
create function private.host_rests(w private.import_pictures) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
      select 1 from private.import_hosts h where h.import_id = w.import_id and h.host = w.host and h.next_try_at > clock_timestamp())
    or private.host_is_asked(w);

create or replace function public.claim_import_pictures(max int default 4) returns jsonb
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
      w.state = 'waiting' and w.next_try_at <= clock_timestamp() and not private.host_rests(w)
      or w.state = 'fetching' and w.claimed_until < clock_timestamp() and not private.host_is_asked(w)))
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
    w.state = 'waiting' and w.next_try_at <= clock_timestamp() and not private.host_rests(w)
    or w.state = 'fetching' and w.claimed_until < clock_timestamp() and not private.host_is_asked(w))
  order by w.next_try_at, w.id limit 1;
  with due as (
    select w.id from private.import_pictures w
    where w.import_id = job.subject and not w.by_file and (
      w.state = 'waiting' and w.next_try_at <= clock_timestamp() and not private.host_rests(w)
        and (is_alone or w.tries + 1 < private.picture_tries())
        -- A website in doubt is asked by one picture at a time.
        and (not exists (select 1 from private.import_hosts h where h.import_id = w.import_id and h.host = w.host)
          or w.id = (
            select o.id from private.import_pictures o
            where o.import_id = w.import_id and o.host = w.host and o.state = 'waiting' and not o.by_file and o.next_try_at <= clock_timestamp()
            order by o.next_try_at, o.id limit 1))
      or is_alone and w.state = 'fetching' and w.claimed_until < clock_timestamp() and not private.host_is_asked(w))
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

create or replace function public.finish_import_picture(picture_id uuid, claim uuid, path text, width int, height int) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures := private.claimed_picture(picture_id, finish_import_picture.claim);
  kept private.product_pictures;
begin
  if w.id is null then
    return exists (select 1 from private.import_pictures x where x.id = picture_id and x.path = finish_import_picture.path);
  end if;
  perform private.host_answers(w);
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

-- The website of this picture hasn't answered: its other pictures wait with it. After the last try, none of them is
-- waited for any longer. Pictures that were asked for at the same time count as one try.
create function private.host_fails(w private.import_pictures, reason text, pause interval) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  h private.import_hosts;
  one record;
begin
  insert into private.import_hosts as x (import_id, host, reason, next_try_at)
  values (w.import_id, w.host, host_fails.reason, clock_timestamp() + greatest(pause, private.picture_pause(1)))
  on conflict (import_id, host) do update set tries = x.tries + 1, reason = excluded.reason, failed_at = clock_timestamp(),
    next_try_at = clock_timestamp() + greatest(pause, private.picture_pause(x.tries + 1))
    where x.failed_at <= w.claimed_until - interval '3 minutes'
  returning x.* into h;
  if coalesce(h.tries, 0) < private.picture_tries() then
    return;
  end if;
  for one in
    select x.id from private.import_pictures x
    where x.import_id = w.import_id and x.host = w.host and x.state = 'waiting' and not x.by_file order by x.id for update skip locked
  loop
    perform private.lose_picture(one.id, host_fails.reason);
  end loop;
  perform private.lose_picture(w.id, host_fails.reason);
  perform private.host_answers(w);
end
$$;

create or replace function public.fail_import_picture(picture_id uuid, claim uuid, reason text, retry_after int default null) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  w private.import_pictures := private.claimed_picture(picture_id, fail_import_picture.claim);
  asked interval := make_interval(secs => least(greatest(coalesce(retry_after, 0), 0), 3600));
begin
  if w.id is null then
    return false;
  end if;
  if retry_after is null or not private.is_of_host(fail_import_picture.reason) then
    perform private.host_answers(w);
  end if;
  if retry_after is null or w.tries >= private.picture_tries() then
    perform private.lose_picture(w.id, fail_import_picture.reason);
  else
    update private.import_pictures x set state = 'waiting', claim = null, claimed_until = null, last_reason = fail_import_picture.reason,
      next_try_at = clock_timestamp() + greatest(asked, private.picture_pause(w.tries))
    where x.id = w.id;
  end if;
  if retry_after is not null and private.is_of_host(fail_import_picture.reason) then
    perform private.host_fails(w, fail_import_picture.reason, asked);
  end if;
  -- A job that only waits for its next try isn't silent.
  update private.jobs j set heartbeat_at = greatest(j.heartbeat_at, (
    select min(greatest(x.next_try_at, coalesce(h.next_try_at, x.next_try_at))) from private.import_pictures x
    left join private.import_hosts h on h.import_id = x.import_id and h.host = x.host
    where x.import_id = w.import_id and x.state = 'waiting' and not x.by_file))
  from private.imports i where i.id = w.import_id and j.id = i.pictures_job_id and j.status = 'running'
    and not exists (select 1 from private.import_pictures x where x.import_id = w.import_id and x.state = 'fetching');
  return true;
end
$$;
comment on function public.fail_import_picture is
  'By the function fetch-pictures: why it has no picture. With retry_after, in seconds, it is tried again, four times in all and each time later. If its website doesn''t answer, the website''s other pictures wait with it, and after four tries all of them fail.';

-- What a page tells -----------------------------------------------------------------------------------------------------
create or replace function private.pictures_view(i private.imports) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'import_id', i.id, 'file_name', i.file_name, 'is_open', i.closed_at is null, 'total', count(*),
    'done', count(*) filter (where w.state = 'done'), 'failed', count(*) filter (where w.state = 'failed'),
    'fetchable', count(*) filter (where not w.by_file and w.state = 'failed' and w.reason <> 'address_invalid'),
    'in_files', count(*) filter (where w.by_file and w.state <> 'done'),
    'unfetched', count(*) filter (where not w.by_file and w.state in ('waiting', 'fetching')),
    'silent_hosts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'host', h.host, 'sentence', private.picture_sentence(h.reason), 'tries', h.tries, 'next_try_at', h.next_try_at,
        'ends_at', private.picture_end(h.tries, h.next_try_at),
        'pictures', (select count(*) from private.import_pictures x
          where x.import_id = i.id and x.host = h.host and x.state in ('waiting', 'fetching') and not x.by_file)) order by h.host), '[]')
      from private.import_hosts h where h.import_id = i.id and exists (
        select 1 from private.import_pictures x
        where x.import_id = i.id and x.host = h.host and x.state in ('waiting', 'fetching') and not x.by_file)),
    'job', (select private.job_view(j) from private.jobs j where j.id = i.pictures_job_id))
  from private.import_pictures w where w.import_id = i.id;
end;

create function public.import_picture_waits(import_id uuid, most int default 50) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(import_picture_waits.import_id, 'read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'row', x.file_row, 'product', x.name, 'source', x.source, 'is_fetching', x.state = 'fetching', 'tries', x.tries,
      'sentence', private.picture_sentence(x.last_reason), 'next_try_at', x.due_at) order by x.n), '[]')
    from (
      select w.id, w.file_row, w.source, w.state, w.tries, p.name, coalesce(w.last_reason, h.reason) as last_reason,
        case when w.state = 'waiting' and (w.last_reason is not null or h.host is not null) then greatest(w.next_try_at, h.next_try_at) end as due_at,
        row_number() over (order by w.state = 'waiting', w.id) as n
      from private.import_pictures w
      join public.products p on p.id = w.product_id
      left join private.import_hosts h on h.import_id = w.import_id and h.host = w.host
      where w.import_id = i.id and not w.by_file and w.state in ('waiting', 'fetching')
      order by n limit least(greatest(coalesce(most, 50), 1), 1000)) x);
end
$$;
comment on function public.import_picture_waits is
  'Pictures that are still to be fetched, those being fetched first: row of the file, product, address, tries so far, why the last one failed, and when the next one is.';
grant execute on function public.import_picture_waits to authenticated;

create or replace function public.retry_import_pictures(import_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports := private.picture_import(retry_import_pictures.import_id, 'write');
  is_running boolean := exists (
    select 1 from private.jobs j where j.id = i.pictures_job_id and j.status in ('queued', 'running') and not j.cancel_asked);
  again int;
begin
  delete from private.import_hosts h where h.import_id = i.id;
  with tried as (
    update private.import_pictures w set state = 'waiting', reason = null, last_reason = null, tries = 0, next_try_at = clock_timestamp()
    where w.import_id = i.id and not w.by_file and w.state = 'failed' and w.reason <> 'address_invalid' returning 1
  )
  select count(*) into again from tried;
  if is_running then
    -- Those that wait for their next try have it now.
    update private.import_pictures w set tries = 0, next_try_at = clock_timestamp()
    where w.import_id = i.id and not w.by_file and w.state = 'waiting' and w.next_try_at > clock_timestamp();
    perform pg_notify('stallbar_jobs', 'fetch_pictures');
  else
    -- Those that a canceled job left, too; a worker that still has one comes too late.
    update private.import_pictures w set state = 'waiting', last_reason = null, tries = 0, claim = null, claimed_until = null,
      next_try_at = clock_timestamp()
    where w.import_id = i.id and not w.by_file and w.state in ('waiting', 'fetching');
    select count(*) into again from private.import_pictures w where w.import_id = i.id and not w.by_file and w.state = 'waiting';
  end if;
  perform private.more_pictures(i.id, again);
  select x.* into i from private.imports x where x.id = i.id;
  return private.pictures_view(i);
end
$$;
comment on function public.retry_import_pictures is
  'Fetches the pictures of an import again that failed or that a canceled job left, and those that wait for their next try at once.';
