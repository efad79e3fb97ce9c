-- Defaults that deny, the private schema, and the helpers that every later topic uses.

-- What is created from here on is closed until a migration opens it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Not exposed by the API: triggers, parts of procedures, the secrets that guest tokens and hashes are keyed with.
create schema private;
revoke all on schema private from public;

-- Time-ordered id (uuid version 7): inserts append to the b-tree, and keyset paging by id follows time. The 12 bits
-- after the version hold the part of the millisecond, so that the rows of one statement keep their order.
create function public.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = ''
  return (
    overlay(
      lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0
    ) || substr(gen_random_uuid()::text, 20)
  )::uuid;
grant execute on function public.uuid_v7() to anon, authenticated, service_role;
comment on function public.uuid_v7() is 'Time-ordered id (uuid version 7).';

create table private.secrets (
  name text primary key,
  value text not null
);
alter table private.secrets enable row level security;
insert into private.secrets (name, value)
values
  ('guest_token', encode(extensions.gen_random_bytes(32), 'hex')),
  ('past_customer', encode(extensions.gen_random_bytes(32), 'hex'));

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

-- Who moves a status. A procedure that acts for someone else says so for its transaction.
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

-- The trigger of every status column. Its argument is the table of allowed moves (from_status, to_status, actor_role).
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

-- Functions whose body is one `return` are parsed when they are made, so no search_path can bend them. Without a SET of
-- their own the planner writes them out where they are called.

-- 'Iron & Oak Co.' → 'iron-oak-co' (spec §2).
create function private.slugify(value text) returns text
  language sql immutable set search_path = ''
  return trim(both '-' from regexp_replace(lower(value), '[^a-z0-9]+', '-', 'g'));

-- Splits an amount of cents by weight with the largest-remainder method: the parts always add up to the total.
-- Without any weight everything falls to the first part.
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

-- The days between Monday and Friday that carriers count.
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
