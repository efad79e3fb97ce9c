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

-- Who is moving a status. A procedure that acts on behalf of someone else says so with act_as, for its transaction.
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

-- A function whose body is one `return` is parsed when it is created, so no search_path can redirect it. Without a SET
-- of its own the planner can inline it.

-- 'Iron & Oak Co.' → 'iron-oak-co' (spec §2).
create function private.slugify(value text) returns text
  language sql immutable set search_path = ''
  return trim(both '-' from regexp_replace(lower(value), '[^a-z0-9]+', '-', 'g'));

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
-- Attempts per bucket within ten minutes, so that nobody can guess a token or code by trying on and on.
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
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.');
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
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.');
  end if;
end
$$;

-- The first address of the chain. A caller who forges it evades this limit only; the 256 bits of a token still stand.
create function private.caller_address() returns text
  language sql stable set search_path = ''
  return coalesce(
    left(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), 64), 'local');

-- Per kind and within ten minutes, five by sender and twenty by address: an open form that sends mail would otherwise
-- let anyone flood somebody else's inbox.
create function private.take_turn(kind text, sender text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_within(kind || ' ' || private.caller_address(), 20);
  perform private.count_within(kind || ' of ' || sender, 5);
  perform private.forget_attempts();
end
$$;

-- PostgREST applies a role's settings to each of its requests. A caller who disconnects leaves the statement running;
-- it ends here at the latest.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
notify pgrst, 'reload config';
