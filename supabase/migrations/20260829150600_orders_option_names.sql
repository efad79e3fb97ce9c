-- Own names of options wherever a line says its options: 'Resistance: Heavy'. A line keeps the names that its options had
-- when it was bought.

alter table public.order_items add column option_names jsonb check (jsonb_typeof(option_names) = 'object');
comment on column public.order_items.option_names is
  'What the product called its options, as far as by own names: {"size": "Resistance"}. Null if it did not.';

create function private.keep_option_names() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.option_names := coalesce(new.option_names, private.option_names(new.product_id));
  return new;
end
$$;
create trigger order_items_option_names before insert on public.order_items
  for each row execute function private.keep_option_names();

-- The options of a variant in the spec's order: a value alone, or after the option's own name, without which 'Heavy'
-- says nothing. Mirrors src/pages/kit/options-text.ts.
create function private.option_texts(color text, size text, flavor text, quantity_option text, names jsonb) returns text[]
  language sql immutable set search_path = ''
  return array_remove(array[
    coalesce(names ->> 'color' || ': ', '') || color, coalesce(names ->> 'size' || ': ', '') || size,
    coalesce(names ->> 'flavor' || ': ', '') || flavor, coalesce(names ->> 'quantity' || ': ', '') || quantity_option], null);

update private.personal_data d set export = replace(d.export, $q$'quantity_option', i.quantity_option,$q$,
  $q$'quantity_option', i.quantity_option, 'option_names', i.option_names,$q$) where d.name = 'orders';

-- 'Black · Resistance: Heavy'; null if there was nothing to choose.
create function private.options_text(color text, size text, flavor text, quantity_option text, names jsonb) returns text
  language sql immutable set search_path = ''
  return nullif(array_to_string(private.option_texts(color, size, flavor, quantity_option, names), ' · '), '');

create or replace function private.item_line(item public.order_items) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('title', item.title,
    'options', private.options_text(item.color, item.size, item.flavor, item.quantity_option, item.option_names));

create or replace function private.item_name(item public.order_items) returns text
  language sql immutable set search_path = ''
  return concat_ws(', ', item.title, private.options_text(item.color, item.size, item.flavor, item.quantity_option, item.option_names));

create or replace function private.stock_notice_facts(variant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'name', p.name, 'vendor_name', private.shown_name(v), 'price', private.money(pv.price),
      'options', private.options_text(pv.color, pv.size, pv.flavor, pv.quantity_option, private.option_names(pv.product_id)),
      'path', '/' || v.slug || '/' || c.slug || '/' || p.slug,
      'query', coalesce('?' || nullif(concat_ws('&', private.query_part('color', pv.color), private.query_part('size', pv.size),
        private.query_part('flavor', pv.flavor), private.query_part('quantity', pv.quantity_option)), ''), ''))
    from public.product_variants pv
    join public.products p on p.id = pv.product_id
    join public.vendors v on v.id = p.vendor_id
    join public.categories c on c.id = p.category_id
    where pv.id = variant
  );

create or replace function private.sales_names(of_kind text, keys text[]) returns table (key text, name text, more text, slug text)
  language sql stable security definer rows 25 set search_path = ''
begin atomic
  select k.key, coalesce(p.name, v.name, c.name, s.name), coalesce(v.options, v.sku), coalesce(p.id::text, v.product_id::text)
  from unnest(keys) k (key)
  -- Keys of other kinds are not ids: a cast outside of the case would fail.
  cross join lateral (
    select case when of_kind in ('product', 'variant', 'category') and k.key <> '' then k.key::uuid end as id
  ) u
  left join public.products p on of_kind = 'product' and p.id = u.id
  left join lateral (
    select q.name, x.sku, x.product_id, private.options_text(x.color, x.size, x.flavor, x.quantity_option, private.option_names(x.product_id)) as options
    from public.product_variants x join public.products q on q.id = x.product_id
    where of_kind = 'variant' and x.id = u.id
  ) v on true
  left join lateral (
    select string_agg(a.name, ' > ' order by a.depth) as name
    from public.categories x join public.categories a on a.id = any (x.path)
    where of_kind = 'category' and x.id = u.id
  ) c on true
  left join public.states s on of_kind = 'region' and s.code = k.key;
end;

create or replace function private.exchange_choices(item public.order_items) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', pv.id,
      'options', private.options_text(pv.color, pv.size, pv.flavor, pv.quantity_option, private.option_names(pv.product_id)), 'price', private.money(pv.price), 'free', f.free) order by pv.position, pv.id)
    from public.product_variants pv
    cross join lateral (
      select pv.stock - coalesce((
        select sum(h.quantity) from public.stock_holds h
        where h.variant_id = pv.id and h.contact_given and h.expires_at > clock_timestamp()), 0) as free) f
    where pv.product_id = item.product_id and pv.active and f.free > 0
      and not exists (select 1 from private.product_takedowns t where t.product_id = item.product_id)), '[]');

-- From here on every line says its names.
drop function private.options_text(text, text, text, text);

create or replace function private.kept_cart(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.line[];
begin
  select array_agg(row(l.variant_id, l.quantity)::private.line order by l.added_at, l.variant_id) into kept
  from public.cart_lines l join public.carts c on c.id = l.cart_id where c.user_id = person;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'variant_id', q.variant_id, 'product_id', q.product_id, 'vendor_id', q.vendor_id, 'vendor_name', q.vendor_name,
      'vendor_slug', q.vendor_slug, 'category_slug', q.category_slug, 'name', q.name, 'slug', q.slug, 'image', q.image,
      'color', q.color, 'size', q.size, 'flavor', q.flavor, 'quantity_option', q.quantity_option, 'option_names', private.option_names(q.product_id), 'quantity', q.quantity,
      'unit_price', private.money(q.unit_price), 'available', q.available) order by q.ord)
    from unnest(private.price_lines(kept, null, now())) q where q.status <> 'gone'
  ), '[]');
end
$$;

create or replace function private.build_quote(
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
        'flavor', l.flavor, 'quantity_option', l.quantity_option, 'option_names', private.option_names(l.product_id), 'quantity', l.quantity,
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

create or replace function public.try_promotion(vendor_id uuid, lines jsonb, promotion_id uuid default null, code text default null, state text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := try_promotion.vendor_id;
  tried public.promotions;
  priced private.quote_line[];
  verdict text;
  quote jsonb;
  o jsonb;
begin
  perform private.seller(store, 'promotions', 'read');
  if try_promotion.promotion_id is not null then
    select p.* into tried from public.promotions p where p.id = try_promotion.promotion_id and p.vendor_id = store;
    if tried.id is null then
      perform private.fail(404, 'promotion_unknown', 'We can''t find this promotion.');
    end if;
  end if;
  -- For a product, its cheapest variant counts.
  priced := private.price_lines(private.read_lines(case jsonb_typeof(try_promotion.lines) when 'array' then (
    select coalesce(jsonb_agg(case when l ? 'product_id' then jsonb_build_object('quantity', l -> 'quantity', 'variant_id', (
      select v.id from public.product_variants v
      where v.product_id::text = lower(l ->> 'product_id') and v.active order by v.price, v.id limit 1)) else l end order by n), '[]')
    from jsonb_array_elements(try_promotion.lines) with ordinality t (l, n)) else try_promotion.lines end), null, now());
  if exists (select from unnest(priced) l where l.vendor_id is distinct from store) then
    perform private.fail(422, 'cart_foreign', 'Choose products that this store has for sale.');
  end if;
  quote := private.build_quote(priced, private.read_state(jsonb_build_object('state', try_promotion.state)), null,
    coalesce(tried.code, try_promotion.code), null, null, now(), tried.id);
  o := quote #> '{orders,0}';
  -- The verdict on a trial: from the quote for a code; otherwise from the promotion itself.
  verdict := coalesce(quote #>> '{promo,status}', case when tried.id is not null then private.promotion_verdict(
    tried, private.array_sum(private.promotion_goods(tried, priced)), null, null, now(), tried.id) end);
  if tried.code is null and verdict = 'applied' and (o #>> '{promotion,id}')::uuid is distinct from tried.id then
    verdict := case when jsonb_typeof(o -> 'promotion') = 'object' then 'beaten' else 'nothing' end;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'minimum', private.money(coalesce(tried.min_subtotal, (quote #>> '{promo,minimum}')::numeric)),
    'counts', case when jsonb_typeof(o -> 'promotion') = 'object' then jsonb_build_object(
      'code', o #> '{promotion,code}', 'label', o #> '{promotion,label}', 'spares', o #> '{promotion,spares}') end,
    'lines', (
      select jsonb_agg(jsonb_build_object('variant_id', l -> 'variant_id', 'name', l -> 'name', 'quantity', l -> 'quantity',
        'options', private.option_texts(l ->> 'color', l ->> 'size', l ->> 'flavor', l ->> 'quantity_option', l -> 'option_names'),
        'line_total', l -> 'line_total', 'discount', l -> 'discount') order by n)
      from jsonb_array_elements(quote -> 'lines') with ordinality t (l, n)),
    'subtotal', quote -> 'subtotal', 'discount', quote -> 'discount', 'shipping', o -> 'shipping',
    'shipping_waived', o -> 'shipping_waived', 'tax', quote -> 'tax', 'total', quote -> 'total',
    'before', private.money((quote ->> 'subtotal')::numeric + (o ->> 'shipping')::numeric + (o ->> 'shipping_waived')::numeric));
end
$$;
