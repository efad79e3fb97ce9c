-- Promotions and the quote. The client sends variants and quantities; every price is computed here. Each query is a
-- look-up by ids that costs less than its planning, so plans are cached (force_generic_plan). A plan made while the
-- shop is empty is cached as well and must not read whole tables later, hence enable_seqscan = off. Locks are taken in
-- the same order everywhere: docs/architecture.md.

-- Promotions ---------------------------------------------------------------------------------------------------------
create table public.promotions (
  id uuid primary key default public.uuid_v7(),
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$'),
  label text not null check (char_length(label) between 1 and 100),
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  value numeric(12, 2) not null check (value > 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  vendor_id uuid references public.vendors (id) on update cascade on delete cascade,
  min_subtotal numeric(12, 2) not null default 0 check (min_subtotal >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_redemptions int check (max_redemptions > 0),
  max_per_customer int check (max_per_customer > 0),
  enabled boolean not null default true,
  advertised boolean not null default false,
  created_at timestamptz not null default now(),
  check (kind <> 'percent' or value <= 100),
  -- A store must not pay for a code that it has not issued: only its own code can be at its cost.
  check (borne_by = 'platform' or vendor_id is not null),
  check (ends_at > starts_at)
);
comment on column public.promotions.value is 'Percent of the goods, dollars off the goods, or the most that is paid of the shipping.';
comment on column public.promotions.borne_by is 'Who pays for what the shopper is spared.';
comment on column public.promotions.vendor_id is 'Only goods and orders of this store count; null = all.';
comment on column public.promotions.advertised is 'Shown on the shop''s pages; otherwise only who was told the code can use it.';
create index promotions_vendor_id_idx on public.promotions (vendor_id);
alter table public.promotions enable row level security;
grant select, insert, update, delete on public.promotions to service_role;
grant select on public.promotions to authenticated;
create policy "Admins see the promotions" on public.promotions
  for select to authenticated using ((select private.is_admin()));

create table public.promotion_redemptions (
  id uuid primary key default public.uuid_v7(),
  promotion_id uuid not null references public.promotions (id) on delete restrict,
  purchase_id uuid not null unique references public.purchases (id) on delete restrict,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  email text not null,
  amount numeric(12, 2) not null check (amount >= 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  created_at timestamptz not null default now(),
  released_at timestamptz
);
comment on column public.promotion_redemptions.borne_by is 'As the code said when the purchase was placed.';
comment on column public.promotion_redemptions.released_at is 'Set when its orders were cancelled unpaid: the code can be used again.';
create index promotion_redemptions_promotion_id_idx on public.promotion_redemptions (promotion_id, released_at);
create index promotion_redemptions_email_idx on public.promotion_redemptions (promotion_id, lower(email)) where released_at is null;
create index promotion_redemptions_user_id_idx on public.promotion_redemptions (user_id);
alter table public.promotion_redemptions enable row level security;
grant select, insert, update, delete on public.promotion_redemptions to service_role;

-- How often a person whose account was deleted has used a code, so that a new account does not get it again. The hash
-- is keyed and differs per promotion: no two rows can be linked to one person.
create table private.spent_promotions (
  promotion_id uuid not null references public.promotions (id) on delete cascade,
  customer bytea not null,
  uses int not null check (uses > 0),
  primary key (promotion_id, customer)
);
alter table private.spent_promotions enable row level security;

create function private.customer_hash(promotion uuid, email text) returns bytea
  language sql stable security definer set search_path = ''
  return extensions.hmac(promotion || lower(trim(email)),
    (select s.value from private.secrets s where s.name = 'past_customer'), 'sha256');

-- Called when an account is deleted, before its redemptions are anonymized.
create function private.keep_spent_promotions(person uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.spent_promotions as kept (promotion_id, customer, uses)
  select used.promotion_id, private.customer_hash(used.promotion_id, used.email), count(*)
  from (
    select r.id, r.promotion_id, lower(trim(mail.address)) as email
    from public.promotion_redemptions r
    left join auth.users u on u.id = person and u.email_confirmed_at is not null
    cross join lateral (values (r.email), (u.email)) as mail (address)
    where r.user_id = person and r.released_at is null and mail.address is not null
    group by r.id, r.promotion_id, lower(trim(mail.address))
  ) used
  group by used.promotion_id, used.email
  on conflict (promotion_id, customer) do update set uses = kept.uses + excluded.uses;
end;

create function private.judge_promotion(
  code text, lines private.quote_line[], shopper uuid, shopper_email text, at timestamptz
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := upper(trim(code));
  promotion public.promotions;
  base numeric;
  verdict text := 'applied';
  amount numeric := 0;
begin
  if wanted is null or wanted = '' then
    return null;
  end if;
  select * into promotion from public.promotions p where p.code = wanted and p.enabled;
  if promotion.id is null then
    return jsonb_build_object('code', left(wanted, 30), 'status', 'unknown', 'label', null, 'discount', '0.00', 'ended_on', null);
  end if;
  select coalesce(sum(l.line_total), 0) into base from unnest(lines) l
  where promotion.vendor_id is null or l.vendor_id = promotion.vendor_id;
  if promotion.starts_at > at then
    verdict := 'not-started';
  elsif promotion.ends_at <= at then
    verdict := 'ended';
  elsif promotion.max_redemptions <= (
    select count(*) from public.promotion_redemptions r where r.promotion_id = promotion.id and r.released_at is null
  ) or promotion.max_per_customer <= (
    select count(*) from public.promotion_redemptions r
    where r.promotion_id = promotion.id and r.released_at is null
      and (r.user_id = shopper or lower(r.email) = lower(shopper_email))
  ) + (
    select coalesce(max(s.uses), 0) from private.spent_promotions s
    where s.promotion_id = promotion.id and s.customer in (
      private.customer_hash(promotion.id, shopper_email),
      (select private.customer_hash(promotion.id, u.email) from auth.users u
        where u.id = shopper and u.email_confirmed_at is not null))
  ) then
    verdict := 'used';
  elsif base = 0 or base < promotion.min_subtotal then
    verdict := 'minimum';
  elsif promotion.kind <> 'free-shipping' then
    amount := least(base, case promotion.kind when 'percent' then round(base * promotion.value / 100, 2) else promotion.value end);
  end if;
  return jsonb_build_object(
    'code', promotion.code, 'status', verdict, 'label', promotion.label, 'discount', private.money(amount),
    'ended_on', case when verdict = 'ended' then promotion.ends_at::date end,
    'minimum', private.money(promotion.min_subtotal), 'kind', promotion.kind, 'vendor_id', promotion.vendor_id,
    'most_shipping', case when promotion.kind = 'free-shipping' and verdict = 'applied' then promotion.value end);
end
$$;

-- The quote ----------------------------------------------------------------------------------------------------------
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
  given := nullif(trim(address ->> 'state'), '');
  if given is null then
    return null;
  end if;
  code := private.state_code(given);
  if code is null then
    perform private.fail(422, 'state_unknown', 'We do not deliver to this state.', '{"fields": {"state": "Please enter a U.S. state"}}');
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

create function private.build_quote(
  lines private.quote_line[], state_code text, deliveries jsonb, promo text, shopper uuid, shopper_email text, at timestamptz
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  verdict jsonb := private.judge_promotion(promo, lines, shopper, shopper_email, at);
  discounts bigint[];
  -- Cents per order that a free-shipping code may cover, and those that it does.
  waivable bigint[] := '{}';
  waived bigint[];
  vendor_order record;
  choice text;
  late int;
  offered jsonb;
  chosen jsonb;
  free_over numeric;
  -- While the state is unknown: whether the cheapest delivery costs more in some state.
  varies boolean;
  orders jsonb := '[]';
  rate numeric := private.tax_rate(state_code);
  order_discount numeric;
  order_shipping numeric;
  order_tax numeric;
  subtotal numeric := 0;
  shipping numeric := 0;
  discount numeric := 0;
  tax numeric := 0;
  total numeric;
  promo_answer jsonb;
  sold jsonb;
begin
  if deliveries is not null and jsonb_typeof(deliveries) not in ('object', 'null') then
    perform private.fail(422, 'deliveries_invalid', 'deliveries is an object {vendor_id: rate_id}.');
  end if;
  if (verdict ->> 'discount')::numeric > 0 then
    select private.split_cents(
      ((verdict ->> 'discount')::numeric * 100)::bigint,
      array_agg(case when verdict ->> 'vendor_id' is null or v.vendor_id = (verdict ->> 'vendor_id')::uuid
        then (v.goods * 100)::bigint else 0 end order by v.place)
    ) into discounts
    from (
      select l.vendor_id, sum(l.line_total) as goods, min(l.ord) as place
      from unnest(lines) l where l.status <> 'gone' group by l.vendor_id
    ) v;
  end if;

  for vendor_order in
    select l.vendor_id, min(l.vendor_name) as vendor_name, min(l.vendor_slug) as vendor_slug,
      min(l.handling_days) as handling_days, sum(l.line_total) as goods,
      sum(l.weight_grams::bigint * l.quantity)::bigint as grams,
      row_number() over (order by min(l.ord)) as place
    from unnest(lines) l where l.status <> 'gone' group by l.vendor_id order by min(l.ord)
  loop
    late := private.late_days(vendor_order.vendor_id, at);
    choice := deliveries ->> vendor_order.vendor_id::text;
    with r as materialized (
      select s.id, s.base_rate, s.position, s.zones, s.free_over, p.price, jsonb_build_object(
        'id', s.id, 'name', s.name, 'price', private.money(p.price), 'min_days', s.min_days, 'max_days', s.max_days,
        'earliest', private.add_business_days(current_date, vendor_order.handling_days + late + s.min_days),
        'latest', private.add_business_days(current_date, vendor_order.handling_days + late + s.max_days)) as offer
      from public.shipping_rates s
      cross join lateral (select private.rate_price(s, vendor_order.goods, vendor_order.grams, state_code) as price offset 0) p
      where s.vendor_id = vendor_order.vendor_id and s.enabled and p.price is not null
    )
    select coalesce(jsonb_agg(r.offer order by r.price, r.base_rate, r.position, r.id), '[]'),
      (array_agg(r.offer order by r.id::text is distinct from choice, r.price, r.base_rate, r.position, r.id))[1],
      min(r.free_over),
      -- Without zones the price is the same in every state: skip the look at all states.
      state_code is null and bool_or(cardinality(r.zones) > 0) and (
        select max(cheapest.price) > (select min(a.price) from r a) from (
          select min(z.price) as price from public.states t
          join r z on cardinality(z.zones) = 0 or t.code = any (z.zones) group by t.code
        ) cheapest)
    into offered, chosen, free_over, varies
    from r;

    order_discount := coalesce(discounts[vendor_order.place] / 100.0, 0);
    order_shipping := coalesce((chosen ->> 'price')::numeric, 0);
    order_tax := case when state_code is not null then round((vendor_order.goods - order_discount) * rate, 2) end;
    -- The code covers the cheapest delivery, the first offer; a faster one costs the difference.
    waivable := waivable || case
      when verdict ->> 'most_shipping' is null or vendor_order.vendor_id <> coalesce((verdict ->> 'vendor_id')::uuid, vendor_order.vendor_id)
      then 0 else coalesce(((offered #>> '{0,price}')::numeric * 100)::bigint, 0) end;
    orders := orders || jsonb_build_object(
      'vendor_id', vendor_order.vendor_id, 'vendor_name', vendor_order.vendor_name, 'vendor_slug', vendor_order.vendor_slug,
      'subtotal', private.money(vendor_order.goods), 'rates', offered, 'rate_id', chosen -> 'id',
      'shipping', private.money(order_shipping), 'shipping_waived', '0.00', 'discount', private.money(order_discount),
      'tax', private.money(order_tax),
      'total', private.money(vendor_order.goods - order_discount + order_shipping + coalesce(order_tax, 0)),
      'deliverable', chosen is not null, 'free_over', private.money(free_over),
      'shipping_varies', coalesce(varies, false));
    subtotal := subtotal + vendor_order.goods;
    shipping := shipping + order_shipping;
    discount := discount + order_discount;
    tax := tax + coalesce(order_tax, 0);
  end loop;

  if verdict ->> 'most_shipping' is not null then
    select private.split_cents(least(((verdict ->> 'most_shipping')::numeric * 100)::bigint, sum(w)::bigint), waivable)
    into waived from unnest(waivable) w;
    select
      jsonb_agg(p || jsonb_build_object(
        'shipping', private.money((p ->> 'shipping')::numeric - waived[place] / 100.0),
        'shipping_waived', private.money(waived[place] / 100.0),
        'total', private.money((p ->> 'total')::numeric - waived[place] / 100.0)) order by place),
      shipping - sum(waived[place]) / 100.0,
      verdict || jsonb_build_object('discount', private.money(sum(waived[place]) / 100.0))
    into orders, shipping, verdict
    from jsonb_array_elements(orders) with ordinality as t (p, place);
  end if;

  total := subtotal - discount + shipping + tax;
  promo_answer := verdict - 'vendor_id' - 'most_shipping';
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
        'line_total', private.money(l.line_total), 'available', l.available, 'status', l.status, 'holiday', l.holiday) order by l.ord)
      from unnest(lines) l),
    'orders', orders,
    'subtotal', private.money(subtotal), 'shipping', private.money(shipping), 'discount', private.money(discount),
    'tax', case when state_code is not null then private.money(tax) end,
    'total', private.money(total),
    'promo', promo_answer,
    'offer', null);
end
$$;
