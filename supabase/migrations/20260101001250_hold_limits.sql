-- What may be held, by whom and for how long. A hold costs nothing, so it is capped; the caps bound what is held, never
-- what is sold: an order beyond them stands and can be paid, it only keeps no pieces back (decision 0026).

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
  'Caps of holds with a contact and without. A row is changed where a shop needs other numbers: it counts from the next hold on.';
comment on column private.hold_limits.holder_pieces is
  'Of all living holds and unpaid orders of one address, or of one account with a confirmed email.';
comment on column private.hold_limits.checkout_time is 'How long one checkout may hold in all, however often it renews.';
comment on column private.hold_limits.order_time is 'The same for the unpaid order that it becomes: time to pay, and to try again.';
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
  'What each checkout holds and has held. A row outlives its hold by a day, so that a key does not begin anew.';
comment on column private.hold_grants.used is 'Time granted so far: as a checkout, then anew as the order that it became.';
create index hold_grants_holder_idx on private.hold_grants (holder, expires_at);
create index hold_grants_expires_at_idx on private.hold_grants (expires_at);
alter table private.hold_grants enable row level security;

-- Whose holds are counted together: an account with a confirmed email, else the address. An IPv6 caller owns a network of
-- addresses, so that network counts as one.
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

-- Until when a checkout may hold these pieces, or why it may not. The last lock of its transaction.
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
  -- Two holds of one holder are counted one after the other: side by side each would find room for itself.
  perform pg_advisory_xact_lock(hashtextextended(whose, 2));
  select * into known from private.hold_grants g where g.checkout_key = grant_hold.key;
  select * into limits from private.hold_limits l where l.contact_given = with_contact;
  at := clock_timestamp();
  -- Each of the three steps begins its time once: no contact, a contact, an order.
  if known.checkout_key is not null and known.contact_given >= with_contact and known.ordered >= for_order then
    spent := known.used;
  end if;
  starts := greatest(at, case when spent > interval '0' then known.expires_at end);
  ends := least(at + limits.hold_time,
    starts + case when for_order then limits.order_time else limits.checkout_time end - spent);
  if ends <= at then
    return row(null, 'hold_too_long')::private.hold_grant;
  end if;
  -- One piece can always be held, whatever it costs.
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

-- Gives back what a checkout holds, and the time that it has not used.
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
    when 'hold_too_large' then 'This is more than we can keep for one checkout. You can still order it while it lasts.'
    when 'hold_too_many' then 'A lot is kept for your connection already. You can still order while your items last.'
    when 'hold_too_long' then 'Your items were kept for as long as we can. You can still order them while they last.'
  end);
end
$$;
