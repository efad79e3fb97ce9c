-- A store's rates as its members edit them, and the shipping price of a cart. The price of a rate is in
-- checkout_shipping_and_tax; the checkout reads the same rows.

create function private.rate_view(r public.shipping_rates) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'id', r.id, 'name', r.name, 'kind', r.kind, 'base_rate', private.money(r.base_rate), 'bands', coalesce((
      select jsonb_agg(jsonb_build_object('up_to', b -> 'up_to', 'price', private.money((b ->> 'price')::numeric)) order by n)
      from jsonb_array_elements(r.bands) with ordinality as t (b, n)), '[]'),
    'free_over', private.money(r.free_over), 'zones', to_jsonb(r.zones), 'min_days', r.min_days, 'max_days', r.max_days,
    'enabled', r.enabled, 'version', r.version);

create function public.store_shipping_rates(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(store_shipping_rates.vendor_id, 'shipping', 'read');
  return (
    select coalesce(jsonb_agg(private.rate_view(r) order by r.position, r.id), '[]')
    from public.shipping_rates r where r.vendor_id = store_shipping_rates.vendor_id
  );
end
$$;
comment on function public.store_shipping_rates is 'All rates of a store, for its people; money is text. 403 not_allowed.';
grant execute on function public.store_shipping_rates to authenticated;

-- "12", "12.5" and "12.50"; null for anything else, so that no float and no exponent gets in.
create function private.read_dollars(given jsonb) returns numeric
  language sql immutable set search_path = ''
  return case when jsonb_typeof(given) = 'string' and given #>> '{}' ~ '^[0-9]{1,5}(\.[0-9]{1,2})?$'
    then (given #>> '{}')::numeric end;

create function private.rate_problems(rate jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  kind text := rate ->> 'kind';
  bands jsonb := case jsonb_typeof(rate -> 'bands') when 'array' then rate -> 'bands' else '[]' end;
  zones jsonb := case jsonb_typeof(rate -> 'zones') when 'array' then rate -> 'zones' else '[]' end;
  days int[] := array[
    case when rate ->> 'min_days' ~ '^[0-9]{1,2}$' then (rate ->> 'min_days')::int end,
    case when rate ->> 'max_days' ~ '^[0-9]{1,2}$' then (rate ->> 'max_days')::int end];
  band jsonb;
  before numeric := 0;
  place int := 0;
  problem text;
begin
  for band in select b from jsonb_array_elements(bands) b loop
    place := place + 1;
    if private.read_dollars(band -> 'price') is null then
      problem := 'Enter a price from 0 to 99999.99 for each tier.';
    elsif jsonb_typeof(band -> 'up_to') = 'null' then
      if place < jsonb_array_length(bands) then
        problem := 'Only the last tier can go without a limit.';
      end if;
    elsif jsonb_typeof(band -> 'up_to') is distinct from 'number' or (band ->> 'up_to')::numeric <= before
      or (band ->> 'up_to')::numeric > 10000000 or (band ->> 'up_to')::numeric % (case kind when 'weight' then 1 else 0.01 end) <> 0 then
      problem := 'Each tier must end above the one before it.';
    else
      before := (band ->> 'up_to')::numeric;
    end if;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object(
    'name', case when coalesce(char_length(trim(rate ->> 'name')), 0) not between 1 and 60
      or rate ->> 'name' ~ '[[:cntrl:]]' then 'Enter a name of 1 to 60 characters.' end,
    'kind', case when coalesce(kind, '') not in ('flat', 'weight', 'subtotal') then 'Choose how to price it.' end,
    'base_rate', case when private.read_dollars(rate -> 'base_rate') is null then 'Enter a price from 0 to 99999.99.' end,
    'bands', case when kind in ('weight', 'subtotal') and jsonb_array_length(bands) not between 1 and 20
      then 'A rate can have 1 to 20 tiers.' else problem end,
    'free_over', case when jsonb_typeof(rate -> 'free_over') is distinct from 'null' and private.read_dollars(rate -> 'free_over') is null
      then 'Enter an amount from 0 to 99999.99.' end,
    'zones', case when exists (select 1 from jsonb_array_elements_text(zones) z
      where not exists (select 1 from public.states s where s.code = z)) then 'We don''t deliver to one of these states.' end,
    'max_days', case when days[1] is null or days[2] is null or days[1] > days[2] or days[2] > 90
      then 'Enter whole days from 0 to 90. The maximum must be at least the minimum.' end));
end
$$;

create function public.save_shipping_rate(vendor_id uuid, rate_id uuid, version int, rate jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_shipping_rate.vendor_id;
  seen int := save_shipping_rate.version;
  problems jsonb;
  was public.shipping_rates;
  now_is public.shipping_rates;
begin
  perform private.seller(store, 'shipping', 'write');
  if jsonb_typeof(rate) is distinct from 'object' or rate_id is null then
    perform private.fail(422, 'rate_invalid', 'A rate is an object.');
  end if;
  problems := private.rate_problems(rate);
  if problems <> '{}' then
    perform private.fail(422, 'rate_invalid', 'Check the rate.', problems);
  end if;
  -- Two rates created at once must not pass the limit together.
  perform 1 from public.vendors v where v.id = store for no key update;
  select * into was from public.shipping_rates r where r.id = rate_id for update;
  if was.id is not null and was.vendor_id <> store or was.id is null and seen is not null then
    perform private.fail(404, 'rate_unknown', 'We can''t find this rate.');
  end if;
  if was.id is null and (select count(*) from public.shipping_rates r where r.vendor_id = store) >= 50 then
    perform private.fail(409, 'too_many_rates', 'A store can have up to 50 rates.');
  end if;
  select r.* into now_is from jsonb_populate_record(was, jsonb_build_object(
    'id', rate_id, 'vendor_id', store, 'name', trim(rate ->> 'name'), 'kind', rate ->> 'kind',
    'base_rate', rate ->> 'base_rate', 'free_over', rate ->> 'free_over',
    'zones', (select coalesce(jsonb_agg(distinct z), '[]') from jsonb_array_elements_text(
      case jsonb_typeof(rate -> 'zones') when 'array' then rate -> 'zones' else '[]' end) z),
    'bands', case when rate ->> 'kind' = 'flat' then '[]' else (
      select jsonb_agg(jsonb_build_object('up_to', b -> 'up_to', 'price', (b ->> 'price')::numeric) order by n)
      from jsonb_array_elements(rate -> 'bands') with ordinality as t (b, n)) end,
    'min_days', rate -> 'min_days', 'max_days', rate -> 'max_days',
    'enabled', coalesce(rate -> 'enabled', 'true') = 'true', 'version', coalesce(was.version, 1),
    'position', coalesce(was.position, (select coalesce(max(r.position), 0) + 1 from public.shipping_rates r where r.vendor_id = store)))) r;
  -- The same again is not a conflict: its first answer may have been lost.
  if was is not distinct from now_is then
    return private.rate_view(was);
  end if;
  if was.id is not null and was.version is distinct from seen then
    perform private.fail(409, 'rate_changed', 'Someone else saved this rate after you opened it.', private.rate_view(was));
  end if;
  if was.id is null then
    insert into public.shipping_rates select now_is.*;
  else
    update public.shipping_rates r set name = now_is.name, kind = now_is.kind, base_rate = now_is.base_rate,
      bands = now_is.bands, free_over = now_is.free_over, zones = now_is.zones, min_days = now_is.min_days,
      max_days = now_is.max_days, enabled = now_is.enabled, version = r.version + 1
    where r.id = rate_id returning * into now_is;
  end if;
  return private.rate_view(now_is);
end
$$;
comment on function public.save_shipping_rate is
  'Creates a rate with an id chosen by the caller (version null) or changes one. 409 rate_changed with the current rate in the hint, too_many_rates; 404 rate_unknown; 422 rate_invalid with a sentence per field; 403 not_allowed.';
grant execute on function public.save_shipping_rate to authenticated;

create function public.delete_shipping_rate(rate_id uuid, version int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  was public.shipping_rates;
begin
  perform private.me();
  select * into was from public.shipping_rates r where r.id = delete_shipping_rate.rate_id for update;
  if was.id is null or not private.may_vendor(was.vendor_id, 'shipping', 'read') then
    perform private.fail(404, 'rate_unknown', 'We can''t find this rate.');
  end if;
  perform private.seller(was.vendor_id, 'shipping', 'write');
  if was.version is distinct from delete_shipping_rate.version then
    perform private.fail(409, 'rate_changed', 'Someone else saved this rate after you opened it.', private.rate_view(was));
  end if;
  delete from public.shipping_rates r where r.id = was.id;
end
$$;
comment on function public.delete_shipping_rate is 'Placed orders keep their price. 409 rate_changed, 404 rate_unknown, 403 not_allowed.';
grant execute on function public.delete_shipping_rate to authenticated;

create function public.try_shipping_rates(
  vendor_id uuid, lines jsonb default null, subtotal text default null, grams bigint default null, state text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := try_shipping_rates.vendor_id;
  priced private.quote_line[];
  goods numeric;
  weight bigint;
  code text := private.read_state(jsonb_build_object('state', state));
begin
  perform private.seller(store, 'shipping', 'read');
  if lines is null then
    goods := private.read_dollars(to_jsonb(subtotal));
    weight := grams;
    if goods is null or coalesce(weight, -1) not between 0 and 10000000 then
      perform private.fail(422, 'cart_invalid', 'Enter up to 99999.99 for the items and up to 10,000 kg for the weight.');
    end if;
  else
    -- The same prices and weights as in the checkout's quote; items that are not for sale don't count there either.
    priced := private.price_lines(private.read_lines(lines), null, now());
    select sum(l.line_total), sum(l.weight_grams::bigint * l.quantity)::bigint into goods, weight
    from unnest(priced) l where l.status <> 'gone' and l.vendor_id = store;
    if goods is null then
      perform private.fail(422, 'cart_foreign', 'Nothing in this cart is from this store.');
    end if;
  end if;
  return (
    with r as materialized (
      select s.*, private.rate_price(s, goods, weight, code) as price
      from public.shipping_rates s where s.vendor_id = store
    )
    select jsonb_build_object('subtotal', private.money(goods), 'grams', coalesce(weight, 0), 'state', code,
      'rates', coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.name, 'price', private.money(r.price), 'reason', case
          when not r.enabled then 'off'
          when r.price is not null then null
          when code is not null and cardinality(r.zones) > 0 and not code = any (r.zones) then 'zone'
          else 'beyond' end,
        'chosen', r.id = (select c.id from r c where c.price is not null order by c.price, c.base_rate, c.position, c.id limit 1))
        order by r.position, r.id), '[]'))
    from r
  );
end
$$;
comment on function public.try_shipping_rates is
  'What each rate of a store would cost for a cart (lines, of which its own goods count) or for an amount and a weight, and which one the checkout uses unless the shopper chooses. 422 cart_invalid, cart_foreign, state_unknown; 403 not_allowed.';
grant execute on function public.try_shipping_rates to authenticated;
