-- Defaults that deny, the private schema, and the helpers that every area uses.

-- Supabase grants everything in public to the API roles by default: a forgotten grant would publish a table. From here
-- on an object stays closed until a migration opens it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Out of reach of the API: triggers, parts of procedures, and the keys of guest tokens and hashes.
create schema private;
revoke all on schema private from public;

-- Time-ordered id (uuid version 7): inserts append to the b-tree, and keyset paging by id follows time. The 12 bits
-- after the version hold the fraction of the millisecond; without them the rows of one statement would lose their
-- order.
create function public.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = ''
  return (
    overlay(
      lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0
    ) || substr(gen_random_uuid()::text, 20)
  )::uuid;
comment on function public.uuid_v7() is 'Time-ordered id (uuid version 7).';
grant execute on function public.uuid_v7() to anon, authenticated, service_role;

create table private.secrets (
  name text primary key,
  value text not null
);
insert into private.secrets (name, value)
values
  ('guest_token', encode(extensions.gen_random_bytes(32), 'hex')),
  ('past_customer', encode(extensions.gen_random_bytes(32), 'hex'));
alter table private.secrets enable row level security;

-- Stops the call with an HTTP status (PostgREST reads PTnnn), a stable code, a sentence, and details as JSON.
create function private.fail(status int, code text, sentence text, hint jsonb default null) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status, message = code, detail = sentence, hint = coalesce(hint::text, '');
end
$$;

create function private.touch_updated_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.forbid_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT403', message = 'append_only', detail = format('Rows of %s are never changed.', tg_table_name);
end
$$;

-- Who is moving a status. A procedure that acts for someone else declares it with act_as, for its transaction.
create function private.actor_role() returns text
  language sql stable set search_path = ''
  return coalesce(
    nullif(current_setting('stallbar.actor', true), ''),
    case coalesce(auth.role(), 'service_role') when 'service_role' then 'system' when 'anon' then 'guest' else 'customer' end
  );

create function private.act_as(actor text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('stallbar.actor', actor, true);
end
$$;

-- Trigger of every status column. Its argument names the table of allowed moves (from_status, to_status, actor_role).
create function private.enforce_transition() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
begin
  if new.status = old.status then
    return new;
  end if;
  execute format(
    'select exists (select 1 from public.%I where from_status = $1 and to_status = $2 and actor_role = $3)',
    tg_argv[0]
  ) into allowed using old.status, new.status, private.actor_role();
  if not allowed then
    perform private.fail(409, 'transition_not_allowed',
      format('%s cannot go from %s to %s for %s.', tg_table_name, old.status, new.status, private.actor_role()));
  end if;
  return new;
end
$$;

-- A function whose body is one `return` is parsed when it is created, so no search_path can redirect it. Without its
-- own SET the planner can inline it.

-- 'Iron & Oak Co.' → 'iron-oak-co' (spec §2).
create function private.slugify(value text) returns text
  language sql immutable set search_path = ''
  return trim(both '-' from regexp_replace(lower(value), '[^a-z0-9]+', '-', 'g'));

-- True for a number that a spreadsheet or a program has shortened, such as 9.4001E+21 or 9400110200881230000000: an
-- identifier is text. Mirrors digitsLost in src/schema/kit/digits-lost.ts.
create function private.digits_lost(value text) returns boolean
  language plpgsql immutable set search_path = '' as $$
declare
  n text := replace(regexp_replace(normalize(value, NFKC), '[\s\u200B\u2060\uFEFF''‘’"=]', '', 'g'), '−', '-');
begin
  return n ~* '^[-+]?\d+([.,٫]\d+)?E\+\d{1,3}$' or n ~* '^[-+]?\d[.,٫]\d+E-?\d{1,3}$'
    or n ~* '^[-+]?\d[.,]?\d*[×x*]10\^\d{1,3}$'
    or regexp_replace(n, '[.,](?=\d{3}(\D|$))', '', 'g') ~ '^\d{15}0{4,}([.,]0+)?$';
end
$$;

create function private.money(amount numeric) returns text
  language sql immutable set search_path = ''
  return round(amount, 2)::text;

create function private.hash_of(value text) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(value, 'UTF8')), 'hex');

create function private.is_email(value text) returns boolean
  language sql immutable set search_path = ''
  return char_length(value) between 3 and 254
    and value ~ '^[^[:space:]@<>,;:"()[:cntrl:]]+@[^[:space:]@.<>,;:"()[:cntrl:]]+(\.[^[:space:]@.<>,;:"()[:cntrl:]]+)+$';

-- Splits an amount of cents by weight with the largest-remainder method, so that the parts always add up to the total.
-- If all weights are zero, the first part takes everything.
create function private.split_cents(total bigint, weights bigint[]) returns bigint[]
  language plpgsql immutable set search_path = '' as $$
declare
  weight_sum numeric := 0;
  parts bigint[];
begin
  if coalesce(cardinality(weights), 0) = 0 then
    return '{}';
  end if;
  if total < 0 or exists (select 1 from unnest(weights) w where w is null or w < 0) then
    raise exception using errcode = '22023', message = 'split_cents takes no negative amounts';
  end if;
  if total = 0 then
    return array_fill(0::bigint, array[cardinality(weights)]);
  elsif cardinality(weights) = 1 then
    return array[total];
  end if;
  select sum(w) into weight_sum from unnest(weights) w;
  if weight_sum = 0 then
    return array_prepend(total, array_fill(0::bigint, array[cardinality(weights) - 1]));
  end if;
  with share as (
    select ord, div(total::numeric * w, weight_sum) as whole, mod(total::numeric * w, weight_sum) as remainder
    from unnest(weights) with ordinality as t(w, ord)
  ), ranked as (
    select ord, whole,
      row_number() over (order by remainder desc, ord) as place,
      total - sum(whole) over () as missing
    from share
  )
  select array_agg((whole + case when place <= missing then 1 else 0 end)::bigint order by ord) into parts from ranked;
  return parts;
end
$$;

-- Whose day it is ----------------------------------------------------------------------------------------------------
-- A session's own zone must never decide (decision 0083): a day is taken from a moment only in a named zone.

-- The zones that a store or the platform may use: `src/schema/time-zones.ts` lists them.
create function private.is_time_zone(zone text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(zone, '') in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam', 'Pacific/Pago_Pago');
grant execute on function private.is_time_zone to service_role;
-- Where most people of a state live; null for an unknown code.
create function private.zone_of_state(code text) returns text
  language sql immutable set search_path = ''
  return case
    when code in ('CT', 'DE', 'DC', 'FL', 'GA', 'IN', 'KY', 'ME', 'MD', 'MA', 'MI', 'NH', 'NJ', 'NY', 'NC', 'OH', 'PA', 'RI', 'SC',
      'VT', 'VA', 'WV', 'AA', 'AE') then 'America/New_York'
    when code in ('AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI') then 'America/Chicago'
    when code in ('CO', 'ID', 'MT', 'NM', 'UT', 'WY') then 'America/Denver'
    when code = 'AZ' then 'America/Phoenix'
    when code in ('CA', 'NV', 'OR', 'WA', 'AP') then 'America/Los_Angeles'
    when code = 'AK' then 'America/Anchorage'
    when code = 'HI' then 'Pacific/Honolulu'
    when code in ('PR', 'VI') then 'America/Puerto_Rico'
    when code in ('GU', 'MP') then 'Pacific/Guam'
    when code = 'AS' then 'Pacific/Pago_Pago' end;

create function private.day_in(at timestamptz, zone text) returns date
  language sql immutable set search_path = ''
  return (at at time zone zone)::date;

-- The moment at which a day begins somewhere, which is not always midnight plus 24 hours times n: clocks change.
create function private.day_start(day date, zone text) returns timestamptz
  language sql immutable set search_path = ''
  return day::timestamp at time zone zone;

-- The first moment after the day of a given moment: a deadline ends with the day that people see.
create function private.day_end(at timestamptz, zone text) returns timestamptz
  language sql immutable set search_path = ''
  return ((at at time zone zone)::date + 1)::timestamp at time zone zone;

-- 'Eastern Time'
create function private.zone_words(zone text) returns text
  language sql immutable set search_path = ''
  return case zone when 'America/New_York' then 'Eastern' when 'America/Chicago' then 'Central' when 'America/Denver' then 'Mountain'
    when 'America/Phoenix' then 'Arizona' when 'America/Los_Angeles' then 'Pacific' when 'America/Anchorage' then 'Alaska'
    when 'Pacific/Honolulu' then 'Hawaii' when 'America/Puerto_Rico' then 'Atlantic' when 'Pacific/Guam' then 'Guam'
    when 'Pacific/Pago_Pago' then 'Samoa' end || ' Time';

-- Counts Monday to Friday, as carriers do.
create function private.add_business_days(start date, days int) returns date
  language plpgsql immutable set search_path = '' as $$
declare
  day date := start;
  left_over int := greatest(days, 0);
begin
  while left_over > 0 loop
    day := day + 1;
    if extract(isodow from day) < 6 then
      left_over := left_over - 1;
    end if;
  end loop;
  return day;
end
$$;

-- Limits -------------------------------------------------------------------------------------------------------------
-- Attempts per bucket within ten minutes, so that nobody can guess a token or code by trying endlessly.
create table private.attempts (
  bucket text primary key,
  tries int not null,
  since timestamptz not null
);
create index attempts_since_idx on private.attempts (since);
alter table private.attempts enable row level security;

create function private.forget_attempts() returns void
  language sql security definer set search_path = ''
begin atomic
  with old as materialized (
    select o.bucket from private.attempts o where o.since < now() - interval '10 minutes' limit 20 for update skip locked
  )
  delete from private.attempts a using old where a.bucket = old.bucket;
end;

create function private.count_attempt(of_bucket text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_attempts();
  insert into private.attempts as a (bucket, tries, since) values (of_bucket, 1, now())
  on conflict (bucket) do update set tries = a.tries + 1;
end
$$;

create function private.stop_after(of_bucket text, tries_allowed int) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from private.attempts a
    where a.bucket = of_bucket and a.tries >= tries_allowed and a.since >= now() - interval '10 minutes'
  ) then
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Wait a few minutes and try again.');
  end if;
end
$$;

-- Counts and stops in one step: the row lock keeps two callers from passing on the same count. A refused call does not
-- count. Call forget_attempts after this, never before: holding locks on other buckets while waiting for one more could
-- deadlock.
create function private.count_within(of_bucket text, tries_allowed int) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.attempts as a (bucket, tries, since) values (of_bucket, 1, now())
  on conflict (bucket) do update set
    tries = case when a.since < now() - interval '10 minutes' then 1 else a.tries + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  where a.tries < tries_allowed or a.since < now() - interval '10 minutes';
  if not found then
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Wait a few minutes and try again.');
  end if;
end
$$;

-- The first address of the chain. A caller who forges it evades only this limit; a token still has 256 bits.
create function private.caller_address() returns text
  language sql stable set search_path = ''
  return coalesce(
    left(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), 64), 'local');

-- Per kind and within ten minutes, five by sender and twenty by address: an open form that sends email would
-- otherwise let anyone flood another inbox.
create function private.take_turn(kind text, sender text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_within(kind || ' ' || private.caller_address(), 20);
  perform private.count_within(kind || ' of ' || sender, 5);
  perform private.forget_attempts();
end
$$;

-- Files ---------------------------------------------------------------------------------------------------------------
-- Every bucket has a row: how many files an owner may have, how they are counted, and which files are orphaned. A
-- test compares the rows with supabase/config.toml.
create table private.buckets (
  name text primary key,
  most int not null check (most > 0),
  counted text not null,
  sentence text not null,
  strays text not null
);
comment on column private.buckets.counted is 'A query: the files of the owner $1 (a person, a store, the folder of a review).';
comment on column private.buckets.sentence is 'Shown to a user who has no room left; %s is the limit.';
comment on column private.buckets.strays is 'A query: names of files that belong to nothing, $1 at most, oldest first.';
alter table private.buckets enable row level security;

-- The usual way to count: everything in the owner's folder.
create function private.files_in(bucket text, folder text) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from storage.objects o where o.bucket_id = bucket and o.name like folder || '/%');
end
$$;

create function private.has_room(bucket text, owner text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.buckets;
  files bigint;
begin
  select * into rule from private.buckets b where b.name = bucket;
  execute rule.counted into files using owner;
  return files < rule.most;
end
$$;

-- An owner's files are counted one after another: concurrent uploads must not slip past the limit together.
create function private.need_room(bucket text, owner text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  rule private.buckets;
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || owner || ' in ' || bucket, 0));
  if not private.has_room(bucket, owner) then
    select * into rule from private.buckets b where b.name = bucket;
    perform private.fail(409, 'no_room', format(rule.sentence, rule.most));
  end if;
end
$$;

-- For a page whose upload was refused: a policy can't say why. It reveals nothing about another person's folder.
create function public.why_no_room(bucket text, owner text) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.me();
  if coalesce(why_no_room.owner <> all (private.own_folders()), true)
    or not exists (select 1 from private.buckets b where b.name = bucket) or private.has_room(bucket, owner) then
    return null;
  end if;
  return (select format(b.sentence, b.most) from private.buckets b where b.name = bucket);
end
$$;
comment on function public.why_no_room is
  'A sentence if the caller''s folder has no room for another file; null otherwise.';
grant execute on function public.why_no_room to authenticated;
create function public.swept_buckets() returns setof text
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select b.name from private.buckets b order by b.name;
end;
comment on function public.swept_buckets is 'The buckets that the function sweep-pictures cleans up.';
grant execute on function public.swept_buckets to service_role;
create function public.stray_files(bucket text, max int default 100) returns setof text
  language plpgsql security definer rows 100 set search_path = '' as $$
declare
  query text := (select b.strays from private.buckets b where b.name = bucket);
begin
  if to_regclass('storage.objects') is null or query is null then
    return;
  end if;
  return query execute query using least(greatest(coalesce(max, 0), 0), 1000);
end
$$;
comment on function public.stray_files is
  'Files of a bucket that belong to nothing: uploads that were never checked, pictures and documents that were replaced or whose owner is gone, labels that are void or old. The function sweep-pictures removes them.';
grant execute on function public.stray_files to service_role;
-- PostgREST applies a role's settings to each of its requests. A caller who disconnects leaves the statement running;
-- it ends here at the latest.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';
