-- The quote. The client sends variants and quantities; every price is computed here. Each query is a
-- look-up by ids that costs less than its planning, so plans are cached (force_generic_plan). A plan made while the
-- shop is empty is cached as well and must not read whole tables later, hence enable_seqscan = off. Locks are taken in
-- the same order everywhere: docs/architecture.md.

create function private.read_state(address jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  given text;
  code text;
begin
  if address is null or jsonb_typeof(address) = 'null' then
    return null;
  end if;
  if jsonb_typeof(address) <> 'object' then
    perform private.fail(422, 'address_invalid', 'address is an object.');
  end if;
  if jsonb_typeof(address -> 'state') in ('string', 'null') then
    given := nullif(private.clean_line(address ->> 'state'), '');
  else
    -- Don't convert a number or a list to text: it may be long.
    given := case when address ? 'state' then '?' end;
  end if;
  if given is null then
    return null;
  end if;
  code := private.state_code(given);
  if code is null then
    perform private.fail(422, 'state_unknown', 'We don''t deliver to this state.', '{"fields": {"state": "Enter a U.S. state"}}');
  end if;
  return code;
end
$$;

-- The confirmed email of the caller, or null.
create function private.verified_email() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  if me is null then
    return null;
  end if;
  return (select u.email from auth.users u where u.id = me and u.email_confirmed_at is not null);
end
$$;

-- Why a total can't be charged, and what to do about it; null if it can, and for 0, which is not charged. The payment
-- provider's minimum and maximum are only here, by currency.
create function private.charge_refusal(total numeric, currency text) returns text
  language sql stable set search_path = ''
  return (
    select case
      when total > 0 and total < l.least then format('Orders start at $%s. Add something to your cart.', l.least)
      when total > l.most then format('An order can total up to $%s. Remove something and order it separately.',
        to_char(l.most, 'FM999,999.00'))
    end
    from (values ('USD', 0.50, 999999.99)) l (currency, least, most) where l.currency = charge_refusal.currency);

-- promo.reason doesn't reveal why a code is barred: see place_order and quote_cart.
create function private.build_quote(
  lines private.quote_line[], state_code text, deliveries jsonb, promo text, shopper uuid, shopper_email text, at timestamptz,
  tried uuid default null, facts jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := nullif(upper(trim(promo)), '');
  coded public.promotions;
  verdict text;
  -- The buyer's own stores, and those where a code was used too often: the platform funds no discounts there.
  own uuid[] := case when tried is null then private.own_stores(
    array(select distinct l.vendor_id from unnest(lines) l), shopper, shopper_email, facts) else '{}' end;
  busy uuid[];
  -- Cents of each line for which the code counts; cents that it saves, by order.
  eligible bigint[];
  off bigint[];
  waived bigint[];
  -- Cents of each order for which the code counts, and those of its delivery that it may cover.
  counted bigint[] := '{}';
  waivable bigint[] := '{}';
  cheapest bigint[] := '{}';
  used bigint := 0;
  given private.granted;
  discounts bigint[] := array_fill(0::bigint, array[cardinality(lines)]);
  vendor_order record;
  choice text;
  late int;
  today date;
  offered jsonb;
  chosen jsonb;
  free_over numeric;
  -- While the state is unknown: whether the cheapest delivery costs more in some state.
  varies boolean;
  parts jsonb := '[]';
  part jsonb;
  orders jsonb := '[]';
  rate numeric := private.tax_rate(state_code, at);
  order_discount numeric;
  order_waived numeric;
  order_tax numeric;
  subtotal numeric := 0;
  shipping numeric := 0;
  discount numeric := 0;
  tax numeric := 0;
  total numeric;
  refusal text;
  promo_answer jsonb;
  sold jsonb;
begin
  if jsonb_typeof(deliveries) not in ('object', 'null') or private.json_size(deliveries) > 20000 then
    perform private.fail(422, 'deliveries_invalid', 'deliveries is an object {vendor_id: rate_id}.');
  end if;
  if wanted is not null then
    select p.* into coded from public.promotions p where p.code = wanted and (p.enabled or p.id = tried);
    busy := case when tried is null then private.busy_stores(coded, lines, at, shopper, shopper_email) else '{}' end;
    eligible := case when coded.id is not null then private.promotion_goods(coded, lines, own || busy) end;
    verdict := case when coded.id is null then 'unknown' else
      private.promotion_verdict(coded, private.array_sum(eligible), shopper, shopper_email, at, tried, facts) end;
    if verdict = 'other-goods' and private.array_sum(private.promotion_goods(coded, lines, own)) > 0 then
      verdict := 'too-often';
    elsif verdict = 'other-goods' and private.array_sum(private.promotion_goods(coded, lines)) > 0 then
      verdict := 'own-store';
    end if;
  end if;

  for vendor_order in
    select l.vendor_id, min(l.vendor_name) as vendor_name, min(l.vendor_slug) as vendor_slug,
      min(l.handling_days) as handling_days, sum(l.line_total) as goods,
      sum(l.weight_grams::bigint * l.quantity)::bigint as grams,
      sum(case when verdict = 'applied' then eligible[l.ordinality] else 0 end)::bigint as counted
    from unnest(lines) with ordinality l where l.status <> 'gone' group by l.vendor_id order by min(l.ord)
  loop
    late := private.late_days(vendor_order.vendor_id, at);
    today := private.store_day(vendor_order.vendor_id, at);
    choice := deliveries ->> vendor_order.vendor_id::text;
    with r as materialized (
      select s.id, s.base_rate, s.position, s.zones, s.free_over, p.price, jsonb_build_object(
        'id', s.id, 'name', s.name, 'price', private.money(p.price), 'min_days', s.min_days, 'max_days', s.max_days,
        'earliest', private.add_business_days(today, vendor_order.handling_days + late + s.min_days),
        'latest', private.add_business_days(today, vendor_order.handling_days + late + s.max_days)) as offer
      from public.shipping_rates s
      cross join lateral (select private.rate_price(s, vendor_order.goods, vendor_order.grams, state_code) as price offset 0) p
      where s.vendor_id = vendor_order.vendor_id and s.enabled and p.price is not null
    )
    select coalesce(jsonb_agg(r.offer order by r.price, r.base_rate, r.position, r.id), '[]'),
      (array_agg(r.offer order by r.id::text is distinct from choice, r.price, r.base_rate, r.position, r.id))[1],
      min(r.free_over),
      -- Without zones the price is the same in every state: skip checking them all.
      state_code is null and bool_or(cardinality(r.zones) > 0) and (
        select max(cheapest.price) > (select min(a.price) from r a) from (
          select min(z.price) as price from public.states t
          join r z on cardinality(z.zones) = 0 or t.code = any (z.zones) group by t.code
        ) cheapest)
    into offered, chosen, free_over, varies
    from r;

    parts := parts || jsonb_build_object(
      'vendor_id', vendor_order.vendor_id, 'vendor_name', vendor_order.vendor_name, 'vendor_slug', vendor_order.vendor_slug,
      'subtotal', private.money(vendor_order.goods), 'rates', offered, 'rate_id', chosen -> 'id',
      'shipping', private.money(coalesce((chosen ->> 'price')::numeric, 0)),
      'deliverable', chosen is not null, 'free_over', private.money(free_over),
      'shipping_varies', coalesce(varies, false));
    counted := counted || vendor_order.counted;
    -- A promotion covers the cheapest delivery, the first offer; a faster one costs the difference.
    cheapest := cheapest || coalesce(((offered #>> '{0,price}')::numeric * 100)::bigint, 0);
    waivable := waivable || case when vendor_order.counted > 0 then cheapest[cardinality(cheapest)] else 0 end;
  end loop;

  if verdict = 'applied' then
    off := private.split_cents(private.promotion_off(coded, private.array_sum(counted)), counted);
    if coded.kind = 'free-shipping' then
      waived := private.split_cents(least((coded.value * 100)::bigint, private.array_sum(waivable)), waivable);
    end if;
  end if;

  for place in 1 .. jsonb_array_length(parts) loop
    part := parts -> (place - 1);
    given := private.best_automatic((part ->> 'vendor_id')::uuid, lines, cheapest[place], shopper, shopper_email, at, tried, own);
    if coalesce(given.goods + given.delivery, 0) <= coalesce(off[place], 0) + coalesce(waived[place], 0) then
      given := row(coded.id, coded.code, coded.label, coded.borne_by, coalesce(off[place], 0), coalesce(waived[place], 0), eligible)
        ::private.granted;
      used := used + given.goods + given.delivery;
    end if;
    if given.goods > 0 then
      -- Each line records its share: the part that a return of the line does not refund.
      select array_agg(d.n + s.n order by d.place) into discounts
      from unnest(discounts) with ordinality d (n, place)
      join unnest(private.split_cents(given.goods, array(
        select case when l.vendor_id = (part ->> 'vendor_id')::uuid then given.eligible[l.ordinality] else 0 end
        from unnest(lines) with ordinality l order by l.ordinality))) with ordinality s (n, place) using (place);
    end if;
    order_discount := given.goods / 100.0;
    order_waived := given.delivery / 100.0;
    order_tax := case when state_code is not null then round(((part ->> 'subtotal')::numeric - order_discount) * rate, 2) end;
    orders := orders || (part || jsonb_build_object(
      'shipping', private.money((part ->> 'shipping')::numeric - order_waived), 'shipping_waived', private.money(order_waived),
      'discount', private.money(order_discount), 'tax', private.money(order_tax),
      'total', private.money((part ->> 'subtotal')::numeric - order_discount + (part ->> 'shipping')::numeric - order_waived
        + coalesce(order_tax, 0)),
      'promotion', case when given.goods + given.delivery > 0 then jsonb_build_object(
        'id', given.id, 'code', given.code, 'label', given.label, 'borne_by', given.borne_by,
        'spares', private.money(order_discount + order_waived)) end));
    subtotal := subtotal + (part ->> 'subtotal')::numeric;
    shipping := shipping + (part ->> 'shipping')::numeric - order_waived;
    discount := discount + order_discount;
    tax := tax + coalesce(order_tax, 0);
  end loop;

  if verdict is not null then
    promo_answer := jsonb_build_object(
      'code', coalesce(coded.code, left(wanted, 30)), 'label', coded.label,
      -- The store's own promotion saves more.
      'status', case when verdict = 'applied' and used = 0 and private.array_sum(off) + coalesce(private.array_sum(waived), 0) > 0
        then 'beaten' when verdict in ('own-store', 'too-often') then 'barred' else verdict end,
      -- For the alerts only. The buyer isn't told: a phone number, a house or an email could be guessed, and the
      -- answer would reveal whose it is.
      'reason', verdict,
      'discount', private.money(used / 100.0),
      'ended_on', case when verdict = 'ended' then private.promotion_last_day(coded) end)
      || case when coded.id is null then '{}' else jsonb_build_object(
        'minimum', private.money(coded.min_subtotal), 'kind', coded.kind) end;
  end if;
  total := subtotal - discount + shipping + tax;
  refusal := private.charge_refusal(total, 'USD');
  -- Before the address is known, tax and delivery may still raise a small total to the minimum.
  if refusal is not null and state_code is null and (
    jsonb_path_exists(orders, '$[*] ? (@.shipping_varies == true)') or private.charge_refusal(
      total + round((subtotal - discount) * coalesce((select max(t.rate) from public.tax_rates t), 0), 2), 'USD') is null
  ) then
    refusal := null;
  end if;
  -- What the shopper agrees to. Not the stock, which changes all the time and is checked separately.
  select jsonb_build_array('USD', private.money(total), promo_answer -> 'code', promo_answer -> 'status',
    (select jsonb_agg(jsonb_build_array(l.variant_id, l.quantity, private.money(l.unit_price)) order by l.variant_id) from unnest(lines) l),
    (select jsonb_agg(jsonb_build_array(p -> 'vendor_id', p -> 'rate_id', p -> 'shipping', p -> 'discount', p -> 'tax')
      order by p ->> 'vendor_id') from jsonb_array_elements(orders) p)
  ) into sold;

  return jsonb_build_object(
    'quote_hash', private.hash_of(sold::text),
    'currency', 'USD',
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'variant_id', l.variant_id, 'product_id', l.product_id, 'vendor_id', l.vendor_id, 'name', l.name, 'slug', l.slug,
        'vendor_slug', l.vendor_slug, 'category_slug', l.category_slug, 'image', l.image, 'color', l.color, 'size', l.size,
        'flavor', l.flavor, 'quantity_option', l.quantity_option, 'quantity', l.quantity,
        'unit_price', private.money(l.unit_price), 'compare_at_price', private.money(l.compare_at_price),
        'line_total', private.money(l.line_total), 'discount', private.money(discounts[l.ordinality] / 100.0),
        'available', l.available, 'status', l.status, 'holiday', l.holiday) order by l.ord)
      from unnest(lines) with ordinality l),
    'orders', orders,
    'subtotal', private.money(subtotal), 'shipping', private.money(shipping), 'discount', private.money(discount),
    'tax', case when state_code is not null then private.money(tax) end,
    'total', private.money(total),
    'refusal', refusal,
    'promo', promo_answer,
    'offer', null);
end
$$;
