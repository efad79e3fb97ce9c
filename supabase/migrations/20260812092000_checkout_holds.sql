-- Stock that a checkout holds: for whom, how much and for how long. A hold is free, so it is capped. The caps limit
-- what is held, never what is sold: a purchase beyond them is valid and can be paid, but holds no stock (decision
-- 0026).

create table public.stock_holds (
  id uuid primary key default public.uuid_v7(),
  checkout_key uuid not null,
  variant_id uuid not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  purchase_id uuid references public.purchases (id) on delete cascade,
  contact_given boolean not null,
  expires_at timestamptz not null,
  unique (checkout_key, variant_id)
);
comment on table public.stock_holds is
  'Stock that a checkout holds for a while. What can be sold is the stock minus other checkouts'' active holds with a contact.';
comment on column public.stock_holds.contact_given is
  'Whether the checkout has a contact. Without one, it holds items only against other checkouts without one.';
create index stock_holds_variant_id_idx on public.stock_holds (variant_id, expires_at);
create index stock_holds_expires_at_idx on public.stock_holds (expires_at);
create index stock_holds_purchase_id_idx on public.stock_holds (purchase_id);
alter table public.stock_holds enable row level security;
grant select, insert, update, delete on public.stock_holds to service_role;

create table private.hold_limits (
  contact_given boolean primary key,
  checkout_pieces int not null check (checkout_pieces > 0),
  checkout_value numeric(14, 2) not null check (checkout_value > 0),
  holder_pieces int not null check (holder_pieces >= checkout_pieces),
  holder_value numeric(14, 2) not null check (holder_value >= checkout_value),
  hold_time interval not null check (hold_time > interval '0'),
  checkout_time interval not null check (checkout_time >= hold_time),
  order_time interval not null check (order_time >= hold_time)
);
comment on table private.hold_limits is
  'Caps of holds with a contact and without. Change a row if a shop needs other numbers: they apply from the next hold on.';
comment on column private.hold_limits.holder_pieces is
  'Across all active holds and unpaid orders of one address, or of one account with a confirmed email.';
comment on column private.hold_limits.checkout_time is 'How long one checkout may hold in all, however often it renews.';
comment on column private.hold_limits.order_time is 'The same for the unpaid purchase that it becomes: time to pay, and to try again.';
insert into private.hold_limits values
  (true, 300, 50000, 1000, 150000, '15 minutes', '45 minutes', '60 minutes'),
  (false, 50, 5000, 100, 10000, '5 minutes', '10 minutes', '10 minutes');
alter table private.hold_limits enable row level security;

create table private.hold_grants (
  checkout_key uuid primary key,
  holder text not null,
  contact_given boolean not null,
  ordered boolean not null,
  pieces int not null,
  value numeric(14, 2) not null,
  used interval not null,
  expires_at timestamptz not null
);
comment on table private.hold_grants is
  'What each checkout holds and has held. A row outlives its hold by a day, so that a key can''t start over.';
comment on column private.hold_grants.used is 'Time granted so far: as a checkout, then again as the purchase that it became.';
create index hold_grants_holder_idx on private.hold_grants (holder, expires_at);
create index hold_grants_expires_at_idx on private.hold_grants (expires_at);
alter table private.hold_grants enable row level security;

-- Whose holds are counted together: those of an account with a confirmed email, otherwise those of an address. An
-- IPv6 caller has a whole /64 network, which counts as one address.
create function private.holder() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  address text := private.caller_address();
begin
  if private.uid() is not null and private.verified_email() is not null then
    return 'account ' || private.uid();
  end if;
  if pg_input_is_valid(address, 'inet') and family(address::inet) = 6 and address not ilike '::ffff:%' then
    address := network(set_masklen(address::inet, 64))::text;
  end if;
  return 'address ' || address;
end
$$;

create type private.hold_grant as (expires_at timestamptz, refusal text);

-- Until when a checkout may hold this stock, or why it may not. Call it as the last lock of a transaction: it
-- serializes all checkouts of one holder.
create function private.grant_hold(key uuid, pieces int, value numeric, with_contact boolean, for_order boolean)
  returns private.hold_grant
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  known private.hold_grants;
  limits private.hold_limits;
  whose text;
  others record;
  at timestamptz;
  starts timestamptz;
  ends timestamptz;
  spent interval := '0';
begin
  select * into known from private.hold_grants g where g.checkout_key = grant_hold.key;
  whose := coalesce(known.holder, private.holder());
  -- One at a time per holder: two concurrent calls would both find room under the cap.
  perform pg_advisory_xact_lock(hashtextextended(whose, 2));
  select * into known from private.hold_grants g where g.checkout_key = grant_hold.key;
  select * into limits from private.hold_limits l where l.contact_given = with_contact;
  at := clock_timestamp();
  -- The clock restarts once per step: without a contact, with a contact, as a purchase.
  if known.checkout_key is not null and known.contact_given >= with_contact and known.ordered >= for_order then
    spent := known.used;
  end if;
  starts := greatest(at, case when spent > interval '0' then known.expires_at end);
  ends := least(at + limits.hold_time,
    starts + case when for_order then limits.order_time else limits.checkout_time end - spent);
  if ends <= at then
    return row(null, 'hold_too_long')::private.hold_grant;
  end if;
  -- A single item can always be held, whatever it costs.
  if pieces > limits.checkout_pieces or (value > limits.checkout_value and pieces > 1) then
    return row(null, 'hold_too_large')::private.hold_grant;
  end if;
  select coalesce(sum(g.pieces), 0) as pieces, coalesce(sum(g.value), 0) as value into others
  from private.hold_grants g where g.holder = whose and g.expires_at > at and g.checkout_key <> grant_hold.key;
  if others.pieces + pieces > limits.holder_pieces
    or (others.value + value > limits.holder_value and others.pieces + pieces > 1) then
    return row(null, 'hold_too_many')::private.hold_grant;
  end if;
  insert into private.hold_grants as g (checkout_key, holder, contact_given, ordered, pieces, value, used, expires_at)
  values (grant_hold.key, whose, with_contact, for_order, pieces, value, ends - starts + spent, ends)
  on conflict (checkout_key) do update set
    contact_given = excluded.contact_given, ordered = excluded.ordered, pieces = excluded.pieces, value = excluded.value,
    used = excluded.used, expires_at = excluded.expires_at;
  return row(ends, null)::private.hold_grant;
end
$$;

-- Releases what a checkout holds and credits the time that it has not used.
create function private.drop_hold(key uuid) returns void
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  delete from public.stock_holds h where h.checkout_key = drop_hold.key;
  update private.hold_grants g set used = g.used - (g.expires_at - clock_timestamp()), expires_at = clock_timestamp()
  where g.checkout_key = drop_hold.key and g.expires_at > clock_timestamp();
end
$$;

create function private.refuse_hold(code text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.fail(409, code, case code
    when 'hold_too_large' then 'This is more than we can hold for one checkout. You can still order it while supplies last.'
    when 'hold_too_many' then 'We''re already holding a lot of items for your connection. You can still order while supplies last.'
    when 'hold_too_long' then 'We''ve held your items for as long as we can. You can still order them while supplies last.'
  end);
end
$$;

-- Locks --------------------------------------------------------------------------------------------------------------
-- Keeps the stores of these goods and orders from being closed or taken over until the transaction ends. After waiting
-- for a takeover the store has another id, so the look-up is repeated.
create function private.lock_stores(of_variants uuid[] default '{}', of_purchases uuid[] default '{}') returns void
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted uuid[];
  locked int;
begin
  loop
    select coalesce(array_agg(s.vendor_id), '{}') into wanted from (
      select pv.vendor_id from public.product_variants pv where cardinality(of_variants) > 0 and pv.id = any (of_variants)
      union
      select o.vendor_id from public.orders o where cardinality(of_purchases) > 0 and o.purchase_id = any (of_purchases)
    ) s;
    perform 1 from public.vendors v where v.id = any (wanted) order by v.id for key share;
    get diagnostics locked = row_count;
    exit when locked = cardinality(wanted);
  end loop;
end
$$;

create function private.lock_variants(variant_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.product_variants where id = any (variant_ids) order by id for no key update;
end
$$;

-- Holding and releasing ----------------------------------------------------------------------------------------------
create function private.short_lines(lines private.quote_line[]) returns jsonb
  language sql immutable set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('variant_id', l.variant_id, 'requested', l.quantity, 'available', l.available) order by l.ord)
    from unnest(lines) l where l.status <> 'ok'
  );

create function public.hold_stock(checkout_key uuid, lines jsonb, email text default null) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted private.line[] := private.read_lines(lines);
  variant_ids uuid[] := array(select w.variant_id from unnest(wanted) w);
  contact text := coalesce(nullif(lower(trim(hold_stock.email)), ''), private.verified_email());
  with_contact boolean;
  priced private.quote_line[];
  given private.hold_grant;
begin
  if contact is not null and not private.is_email(contact) then
    perform private.fail(422, 'email_invalid', 'Please enter a valid email address');
  end if;
  if hold_stock.checkout_key is null then
    perform private.fail(422, 'checkout_key_missing', 'checkout_key is a uuid of the checkout.');
  end if;
  -- Calls with the same key run one after another.
  perform pg_advisory_xact_lock(hashtextextended(hold_stock.checkout_key::text, 1));
  if exists (select 1 from public.purchases pu where pu.idempotency_key = hold_stock.checkout_key) then
    perform private.fail(409, 'already_placed', 'This checkout has already become an order.');
  end if;
  with_contact := contact is not null or exists (
    select 1 from private.hold_grants g where g.checkout_key = hold_stock.checkout_key and g.contact_given);
  priced := private.price_lines(wanted, hold_stock.checkout_key, clock_timestamp(), with_contact);
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  perform private.lock_stores(of_variants => variant_ids);
  perform private.lock_variants(variant_ids);
  priced := private.price_lines(wanted, hold_stock.checkout_key, clock_timestamp(), with_contact);
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  given := private.grant_hold(hold_stock.checkout_key, (select sum(l.quantity)::int from unnest(priced) l),
    (select sum(l.line_total) from unnest(priced) l), with_contact, false);
  if given.expires_at is null then
    perform private.refuse_hold(given.refusal);
  end if;
  delete from public.stock_holds h where h.checkout_key = hold_stock.checkout_key;
  insert into public.stock_holds (checkout_key, variant_id, quantity, contact_given, expires_at)
  select hold_stock.checkout_key, l.variant_id, l.quantity, with_contact, given.expires_at from unnest(priced) l;
  return jsonb_build_object('outcome', 'held', 'expires_at', given.expires_at,
    'expires_in', ceil(extract(epoch from given.expires_at - clock_timestamp()))::int);
end
$$;
comment on function public.hold_stock is
  'Holds the lines for 15 minutes, or for 5 without an email. expires_in is in seconds. The same key replaces its hold and renews it, for 45 minutes in all (10); short keeps an older hold as it was. 409 hold_too_large, hold_too_many, hold_too_long: nothing is held, but the order can still be placed.';
grant execute on function public.hold_stock to anon, authenticated, service_role;

create function public.release_hold(checkout_key uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- The hold of a placed order ends by payment or by time only: the checkout key must not release it.
  if not exists (
    select 1 from public.stock_holds h where h.checkout_key = release_hold.checkout_key and h.purchase_id is not null
  ) then
    perform private.drop_hold(release_hold.checkout_key);
  end if;
end
$$;
grant execute on function public.release_hold to anon, authenticated, service_role;

create function public.release_expired_holds() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  released int;
begin
  with ended as materialized (
    select h.id from public.stock_holds h where h.expires_at < now() limit 10000 for update skip locked
  )
  delete from public.stock_holds h using ended where h.id = ended.id;
  get diagnostics released = row_count;
  -- Stored for longer than a purchase can be paid: without the row a new hold would start with fresh time.
  delete from private.hold_grants g where g.expires_at < now() - private.payable_time() - interval '1 hour';
  return released;
end
$$;
comment on function public.release_expired_holds is 'Removes expired holds (which have no effect already). Returns how many.';
grant execute on function public.release_expired_holds to service_role;
