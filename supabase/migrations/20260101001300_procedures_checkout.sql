-- Quote, hold, place. The client sends variants and quantities; every price is computed here.
-- Each query is a look-up by ids: its plan is kept (force_generic_plan), as planning would cost more than running. A plan
-- that is made while the shop has no order yet is kept as well, so that it must not read whole tables (enable_seqscan).
-- Locks are taken in one order everywhere: docs/architecture.md.

create type private.line as (variant_id uuid, quantity int);
create type private.quote_line as (
  ord int, variant_id uuid, product_id uuid, vendor_id uuid, vendor_name text, vendor_slug text, handling_days int,
  category_slug text, sku text, name text, slug text, image text, color text, size text, flavor text, quantity_option text,
  quantity int, unit_price numeric, compare_at_price numeric, weight_grams int, line_total numeric, available int, status text
);

create function private.money(amount numeric) returns text
  language sql immutable set search_path = ''
  return round(amount, 2)::text;

-- How long an unpaid order can still be paid before it is cancelled.
create function private.payable_time() returns interval
  language sql immutable set search_path = ''
  return interval '24 hours';

create function private.guest_token(group_id uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return encode(
    extensions.hmac(group_id::text, (select s.value from private.secrets s where s.name = 'guest_token'), 'sha256'), 'hex'
  );
end
$$;

create function private.hash_of(value text) returns text
  language sql immutable set search_path = ''
  return encode(sha256(convert_to(value, 'UTF8')), 'hex');

-- 1 to 100 different variants, 1 to 99 pieces each; anything else stops with 422.
create function private.read_lines(lines jsonb) returns private.line[]
  language plpgsql immutable set search_path = '' as $$
declare
  result private.line[];
  bad jsonb;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' then
    perform private.fail(422, 'lines_invalid', 'lines is a list of {variant_id, quantity}.');
  end if;
  if jsonb_array_length(lines) = 0 then
    perform private.fail(422, 'cart_empty', 'The cart is empty.');
  end if;
  if jsonb_array_length(lines) > 100 then
    perform private.fail(422, 'too_many_lines', 'A cart holds at most 100 different items.');
  end if;
  select l into bad from jsonb_array_elements(lines) l
  where coalesce(case when jsonb_typeof(l) <> 'object' then true else
    jsonb_typeof(l -> 'variant_id') is distinct from 'string' or not pg_input_is_valid(l ->> 'variant_id', 'uuid') end, true)
  limit 1;
  if bad is not null then
    perform private.fail(422, 'variant_invalid', 'Each line names a variant by its id.', jsonb_build_object('lines', jsonb_build_array(bad)));
  end if;
  select l into bad from jsonb_array_elements(lines) l
  where coalesce(case when jsonb_typeof(l -> 'quantity') is distinct from 'number' then true
    else (l ->> 'quantity')::numeric not between 1 and 99 or (l ->> 'quantity')::numeric % 1 <> 0 end, true)
  limit 1;
  if bad is not null then
    perform private.fail(422, 'quantity_invalid', 'Each quantity is a whole number from 1 to 99.', jsonb_build_object('lines', jsonb_build_array(bad)));
  end if;
  select array_agg(row((l ->> 'variant_id')::uuid, (l ->> 'quantity')::numeric::int)::private.line order by ord)
  into result from jsonb_array_elements(lines) with ordinality as t (l, ord);
  if (select count(distinct r.variant_id) from unnest(result) r) < cardinality(result) then
    perform private.fail(422, 'lines_duplicate', 'Each variant stands in one line only.');
  end if;
  return result;
end
$$;

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

-- The lines as they can be sold at a moment. Holds of own_key count as free, and those without a contact do except to
-- who has given none either. A line that is not for sale says nothing but that: the variant may be of a draft that nobody
-- has seen yet.
create function private.price_lines(
  wanted private.line[], own_key uuid, at timestamptz, with_contact boolean default true
) returns private.quote_line[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(row(
      l.ord, l.variant_id, i.product_id, i.vendor_id, i.vendor_name, i.vendor_slug, i.handling_days, i.category_slug, i.sku,
      i.name, i.slug, i.image, i.color, i.size, i.flavor, i.quantity_option, l.quantity, i.price, i.compare_at_price,
      i.weight_grams,
      coalesce(i.price * l.quantity, 0.00),
      case when i.product_id is not null then least(free.pieces, 99) else 0 end,
      case when i.product_id is null then 'gone' when free.pieces < l.quantity then 'short' else 'ok' end
    )::private.quote_line order by l.ord)
    from unnest(wanted) with ordinality as l (variant_id, quantity, ord)
    -- limit 1 keeps it a look-up per line, however many products the planner expects.
    left join lateral (
      select p.id as product_id, p.vendor_id, ve.store_name as vendor_name, ve.slug as vendor_slug, ve.handling_days,
        c.slug as category_slug, pv.sku, p.name, p.slug, pv.color, pv.size, pv.flavor, pv.quantity_option, pv.price,
        pv.compare_at_price, pv.weight_grams, pv.stock,
        coalesce((
          select x.path from public.product_media x
          where x.product_id = p.id and x.color = pv.color order by x.position, x.id limit 1
        ), p.image) as image
      from public.product_variants pv
      join public.products p on p.id = pv.product_id
      join public.vendors ve on ve.id = p.vendor_id
      join public.categories c on c.id = p.category_id
      where pv.id = l.variant_id and pv.active and p.listed limit 1
    ) i on true
    cross join lateral (
      select greatest(coalesce(i.stock, 0) - coalesce((
        select sum(h.quantity) from public.stock_holds h
        -- Not as a bare comparison: while nothing is held, the index of expiry looks as good as that of the variant, and
        -- the kept plan would read every living hold of the shop.
        where h.variant_id = l.variant_id and h.expires_at - at > interval '0' and h.checkout_key is distinct from own_key
          and (h.contact_given or not with_contact)
      ), 0), 0)::int as pieces
    ) free
  );
end
$$;

-- How often somebody whose account is gone has used a code. Only who comes with the same address is found again: the hash
-- is keyed, and each promotion has its own, so that no two rows can be put together to a person.
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

-- Called when an account ends, before its redemptions lose the person.
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

create function private.build_quote(
  lines private.quote_line[], state_code text, deliveries jsonb, promo text, shopper uuid, shopper_email text, at timestamptz
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  verdict jsonb := private.judge_promotion(promo, lines, shopper, shopper_email, at);
  discounts bigint[];
  -- Cents of each parcel that a free-shipping code may pay, and those that it pays.
  waivable bigint[] := '{}';
  waived bigint[];
  parcel record;
  choice text;
  offered jsonb;
  chosen jsonb;
  free_over numeric;
  -- Before the state is known: some other state pays more for its cheapest delivery.
  varies boolean;
  parcels jsonb := '[]';
  rate numeric := private.tax_rate(state_code);
  parcel_discount numeric;
  parcel_shipping numeric;
  parcel_tax numeric;
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

  for parcel in
    select l.vendor_id, min(l.vendor_name) as vendor_name, min(l.vendor_slug) as vendor_slug,
      min(l.handling_days) as handling_days, sum(l.line_total) as goods,
      sum(l.weight_grams::bigint * l.quantity)::bigint as grams,
      row_number() over (order by min(l.ord)) as place
    from unnest(lines) l where l.status <> 'gone' group by l.vendor_id order by min(l.ord)
  loop
    choice := deliveries ->> parcel.vendor_id::text;
    with r as materialized (
      select s.id, s.base_rate, s.position, s.zones, s.free_over, p.price, jsonb_build_object(
        'id', s.id, 'name', s.name, 'price', private.money(p.price), 'min_days', s.min_days, 'max_days', s.max_days,
        'earliest', private.add_business_days(current_date, parcel.handling_days + s.min_days),
        'latest', private.add_business_days(current_date, parcel.handling_days + s.max_days)) as offer
      from public.shipping_rates s
      cross join lateral (select private.rate_price(s, parcel.goods, parcel.grams, state_code) as price offset 0) p
      where s.vendor_id = parcel.vendor_id and s.enabled and p.price is not null
    )
    select coalesce(jsonb_agg(r.offer order by r.price, r.base_rate, r.position, r.id), '[]'),
      (array_agg(r.offer order by r.id::text is distinct from choice, r.price, r.base_rate, r.position, r.id))[1],
      min(r.free_over),
      -- Only rates with zones can leave a state with a dearer one: without them no state is looked at.
      state_code is null and bool_or(cardinality(r.zones) > 0) and (
        select max(cheapest.price) > (select min(a.price) from r a) from (
          select min(z.price) as price from public.states t
          join r z on cardinality(z.zones) = 0 or t.code = any (z.zones) group by t.code
        ) cheapest)
    into offered, chosen, free_over, varies
    from r;

    parcel_discount := coalesce(discounts[parcel.place] / 100.0, 0);
    parcel_shipping := coalesce((chosen ->> 'price')::numeric, 0);
    parcel_tax := case when state_code is not null then round((parcel.goods - parcel_discount) * rate, 2) end;
    -- The cheapest delivery: who wants a faster one pays the difference. Offers stand in the order of their price.
    waivable := waivable || case
      when verdict ->> 'most_shipping' is null or parcel.vendor_id <> coalesce((verdict ->> 'vendor_id')::uuid, parcel.vendor_id)
      then 0 else coalesce(((offered #>> '{0,price}')::numeric * 100)::bigint, 0) end;
    parcels := parcels || jsonb_build_object(
      'vendor_id', parcel.vendor_id, 'vendor_name', parcel.vendor_name, 'vendor_slug', parcel.vendor_slug,
      'subtotal', private.money(parcel.goods), 'rates', offered, 'rate_id', chosen -> 'id',
      'shipping', private.money(parcel_shipping), 'shipping_waived', '0.00', 'discount', private.money(parcel_discount),
      'tax', private.money(parcel_tax),
      'total', private.money(parcel.goods - parcel_discount + parcel_shipping + coalesce(parcel_tax, 0)),
      'deliverable', chosen is not null, 'free_over', private.money(free_over),
      'shipping_varies', coalesce(varies, false));
    subtotal := subtotal + parcel.goods;
    shipping := shipping + parcel_shipping;
    discount := discount + parcel_discount;
    tax := tax + coalesce(parcel_tax, 0);
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
    into parcels, shipping, verdict
    from jsonb_array_elements(parcels) with ordinality as t (p, place);
  end if;

  total := subtotal - discount + shipping + tax;
  promo_answer := verdict - 'vendor_id' - 'most_shipping';
  -- What the shopper agrees to. Not the stock: that is checked, not agreed to.
  select jsonb_build_array('USD', private.money(total), promo_answer -> 'code', promo_answer -> 'status',
    (select jsonb_agg(jsonb_build_array(l.variant_id, l.quantity, private.money(l.unit_price)) order by l.variant_id) from unnest(lines) l),
    (select jsonb_agg(jsonb_build_array(p -> 'vendor_id', p -> 'rate_id', p -> 'shipping', p -> 'discount', p -> 'tax')
      order by p ->> 'vendor_id') from jsonb_array_elements(parcels) p)
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
        'line_total', private.money(l.line_total), 'available', l.available, 'status', l.status) order by l.ord)
      from unnest(lines) l),
    'parcels', parcels,
    'subtotal', private.money(subtotal), 'shipping', private.money(shipping), 'discount', private.money(discount),
    'tax', case when state_code is not null then private.money(tax) end,
    'total', private.money(total),
    'promo', promo_answer);
end
$$;

-- The caller's own address, once it is proved to be theirs.
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

create function public.quote_cart(
  lines jsonb, address jsonb default null, deliveries jsonb default null, promo text default null, checkout_key uuid default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- Whose code was used is told to its owner alone: an address that is only typed in counts when the order is placed.
  return private.build_quote(
    private.price_lines(private.read_lines(lines), checkout_key, now()),
    private.read_state(address), deliveries, promo, private.uid(), private.verified_email(), now());
end
$$;
comment on function public.quote_cart is
  'Price of a cart: lines [{variant_id, quantity}], address {state} or null, deliveries {vendor_id: rate_id} or null. Money is text. checkout_key: its own hold counts as available. A code''s earlier use counts for the caller''s verified address only. 422 on bad input.';

-- The stores of these goods and orders stay what they are until the transaction ends: nobody closes or takes one over.
-- Who waited for a takeover finds the store under another id, and looks again.
create function private.lock_stores(of_variants uuid[] default '{}', of_groups uuid[] default '{}') returns void
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted uuid[];
  locked int;
begin
  loop
    select coalesce(array_agg(s.vendor_id), '{}') into wanted from (
      select pv.vendor_id from public.product_variants pv where cardinality(of_variants) > 0 and pv.id = any (of_variants)
      union
      select o.vendor_id from public.orders o where cardinality(of_groups) > 0 and o.group_id = any (of_groups)
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
  -- Two calls with one key come one after the other.
  perform pg_advisory_xact_lock(hashtextextended(hold_stock.checkout_key::text, 1));
  if exists (select 1 from public.order_groups g where g.idempotency_key = hold_stock.checkout_key) then
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
  'Keeps the lines for 15 minutes, for 5 without an email. expires_in is in seconds. The same key replaces its hold and renews it, for 45 minutes in all (10); short keeps an older hold as it was. 409 hold_too_large, hold_too_many, hold_too_long: nothing is held, and it can be ordered all the same.';

create function public.release_hold(checkout_key uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- What belongs to a placed order is released by payment or by time, not by whoever knows the key.
  if not exists (
    select 1 from public.stock_holds h where h.checkout_key = release_hold.checkout_key and h.order_group_id is not null
  ) then
    perform private.drop_hold(release_hold.checkout_key);
  end if;
end
$$;

-- Field → message, with the sentences of spec §5 where it has them; null when all is well.
create function private.contact_problems(contact jsonb, address jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(field, message) from (values
      ('first_name', contact ->> 'first_name', '^[[:alpha:]][[:alpha:] ''’-]{0,49}$', 'Please enter a first name of 1 to 50 letters'),
      ('last_name', contact ->> 'last_name', '^[[:alpha:]][[:alpha:] ''’-]{0,49}$', 'Please enter a last name of 1 to 50 letters'),
      ('email', contact ->> 'email', '^(?=.{3,254}$)[^[:space:]@<>,;:"()[:cntrl:]]+@[^[:space:]@.<>,;:"()[:cntrl:]]+(\.[^[:space:]@.<>,;:"()[:cntrl:]]+)+$', 'Please enter a valid email address'),
      ('phone', contact ->> 'phone', '^[0-9 +()-]{10,20}$', 'Please enter a phone number of 10 to 20 digits'),
      ('address', address ->> 'address', '^[^[:cntrl:]]{5,100}$', 'Please enter an address of 5 to 100 characters'),
      ('address2', coalesce(address ->> 'address2', ''), '^[^[:cntrl:]]{0,100}$', 'Please use at most 100 characters'),
      ('city', address ->> 'city', '^[[:alpha:] .-]{2,50}$', 'Please enter a city of 2 to 50 letters'),
      ('state', coalesce(private.state_code(address ->> 'state'), ''), '^[A-Z]{2}$', 'Please enter a U.S. state'),
      ('zip_code', address ->> 'zip_code', '^[0-9]{5}(-[0-9]{4})?$', 'Please enter a ZIP code like 12345 or 12345-6789')
    ) as rules (field, value, pattern, message)
    where coalesce(trim(value) !~ pattern, true)
  );
end
$$;

create function private.new_reference() returns text
  language plpgsql volatile set search_path = '' as $$
declare
  bytes bytea := extensions.gen_random_bytes(6);
  reference text := 'SB-';
begin
  for i in 0 .. 5 loop
    reference := reference || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, i) % 32, 1);
  end loop;
  return reference;
end
$$;

create function public.place_order(
  idempotency_key uuid,
  lines jsonb,
  contact jsonb,
  address jsonb,
  deliveries jsonb,
  payment_method text,
  promo text,
  expected_total numeric,
  expected_hash text
) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  buyer uuid := private.uid();
  who text := coalesce(buyer::text, 'guest');
  request text := private.hash_of(jsonb_build_array(
    lines, contact, address, deliveries, payment_method, promo, expected_total, expected_hash)::text);
  wanted private.line[] := private.read_lines(lines);
  variant_ids uuid[] := array(select w.variant_id from unnest(wanted) w);
  known public.idempotency_keys;
  problems jsonb;
  priced private.quote_line[];
  quote jsonb;
  state_code text;
  group_row public.order_groups;
  given private.hold_grant;
  placed jsonb;
  answer jsonb;
begin
  if place_order.idempotency_key is null then
    perform private.fail(422, 'idempotency_key_missing', 'idempotency_key is a uuid of the checkout.');
  end if;
  if expected_total is null or expected_total = 'NaN' or expected_total < 0 or expected_hash is null then
    perform private.fail(422, 'expected_total_missing', 'Say which total and which quote the shopper saw.');
  end if;
  if payment_method is null or payment_method not in ('card', 'paypal') then
    perform private.fail(422, 'payment_method_invalid', 'Please select a payment method');
  end if;
  if coalesce(jsonb_typeof(contact), '') <> 'object' or coalesce(jsonb_typeof(address), '') <> 'object' then
    perform private.fail(422, 'contact_invalid', 'contact and address are objects.');
  end if;

  -- The second of two calls with one key waits here until the first has ended, and then finds its answer.
  perform pg_advisory_xact_lock(hashtextextended(place_order.idempotency_key::text, 1));
  select * into known from public.idempotency_keys k
  where k.caller = who and k.operation = 'place_order' and k.key = place_order.idempotency_key;
  if known.key is not null then
    if known.request_hash <> request then
      perform private.fail(422, 'idempotency_key_reused', 'This key has already placed another order.');
    end if;
    return known.response || jsonb_build_object('token', private.guest_token((known.response ->> 'group_id')::uuid));
  end if;

  problems := private.contact_problems(contact, address);
  if problems is not null then
    perform private.fail(422, 'contact_invalid', 'Please check your contact and address.', jsonb_build_object('fields', problems));
  end if;
  state_code := private.read_state(address);

  -- A key makes one order, whoever asks: a guest who signs in meanwhile is another caller with the same key.
  if exists (select 1 from public.order_groups g where g.idempotency_key = place_order.idempotency_key) then
    perform private.fail(422, 'idempotency_key_reused', 'This key has already placed another order.');
  end if;
  if buyer is not null then
    -- The account first, as where it is deleted.
    perform 1 from auth.users u where u.id = buyer for key share;
    if not found then
      perform private.fail(401, 'not_signed_in', 'Please sign in first.');
    end if;
  end if;
  -- Who comes too late learns it here, without waiting in the queue of those who may still get a piece.
  priced := private.price_lines(wanted, place_order.idempotency_key, clock_timestamp());
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  perform private.lock_stores(of_variants => variant_ids);
  perform private.lock_variants(variant_ids);
  if nullif(trim(promo), '') is not null then
    perform 1 from public.promotions p where p.code = upper(trim(promo)) for no key update;
  end if;
  priced := private.price_lines(wanted, place_order.idempotency_key, clock_timestamp());
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  quote := private.build_quote(priced, state_code, deliveries, promo, buyer, trim(contact ->> 'email'), clock_timestamp());
  if (quote ->> 'total')::numeric <> expected_total or quote ->> 'quote_hash' <> expected_hash then
    return jsonb_build_object('outcome', 'changed', 'quote', quote);
  end if;
  if exists (select 1 from jsonb_array_elements(quote -> 'parcels') p where not (p ->> 'deliverable')::boolean) then
    perform private.fail(422, 'not_deliverable', 'A store does not deliver to this address.', jsonb_build_object(
      'vendors', (select jsonb_agg(p -> 'vendor_id') from jsonb_array_elements(quote -> 'parcels') p where not (p ->> 'deliverable')::boolean)));
  end if;

  loop
    group_row.id := public.uuid_v7();
    insert into public.order_groups (
      id, reference, user_id, email, first_name, last_name, phone, address, address2, city, state, zip_code, currency,
      subtotal, shipping, discount, tax, total, payment_method, promo_code, token_hash, idempotency_key)
    values (
      group_row.id, private.new_reference(), buyer, trim(contact ->> 'email'), trim(contact ->> 'first_name'),
      trim(contact ->> 'last_name'), trim(contact ->> 'phone'), trim(address ->> 'address'),
      nullif(trim(address ->> 'address2'), ''), trim(address ->> 'city'), state_code, trim(address ->> 'zip_code'),
      quote ->> 'currency', (quote ->> 'subtotal')::numeric, (quote ->> 'shipping')::numeric,
      (quote ->> 'discount')::numeric, (quote ->> 'tax')::numeric, (quote ->> 'total')::numeric,
      place_order.payment_method,
      -- A code that spares nothing is not used up.
      case when quote #>> '{promo,status}' = 'applied' and (quote #>> '{promo,discount}')::numeric > 0 then quote #>> '{promo,code}' end,
      sha256(convert_to(private.guest_token(group_row.id), 'UTF8')), place_order.idempotency_key)
    on conflict (reference) do nothing
    returning * into group_row;
    exit when group_row.reference is not null;
  end loop;

  with made as (
    insert into public.orders (
      group_id, vendor_id, user_id, guest_email, currency, subtotal, shipping, shipping_waived, discount, tax, total,
      rate_name, delivery_min, delivery_max)
    select group_row.id, p.vendor_id, buyer, case when buyer is null then group_row.email end, group_row.currency,
      p.subtotal, p.shipping, p.shipping_waived, p.discount, p.tax, p.total, r ->> 'name', (r ->> 'earliest')::date, (r ->> 'latest')::date
    from rows from (jsonb_to_recordset(quote -> 'parcels') as (
      vendor_id uuid, subtotal numeric, shipping numeric, shipping_waived numeric, discount numeric, tax numeric,
      total numeric, rate_id text, rates jsonb
    )) with ordinality as p (vendor_id, subtotal, shipping, shipping_waived, discount, tax, total, rate_id, rates, place)
    join lateral jsonb_array_elements(p.rates) r on r ->> 'id' = p.rate_id
    order by p.place
    returning id, vendor_id, total
  )
  select jsonb_agg(jsonb_build_object('id', m.id, 'vendor_id', m.vendor_id, 'total', private.money(m.total),
    'vendor_name', (select l.vendor_name from unnest(priced) l where l.vendor_id = m.vendor_id limit 1)) order by m.id)
  into placed from made m;

  insert into public.order_items (
    order_id, vendor, product_id, variant_id, title, sku, color, size, flavor, quantity_option, image, unit_price,
    quantity, line_total, tax)
  select o.id, l.vendor_id, l.product_id, l.variant_id, l.name, l.sku, l.color, l.size, l.flavor, l.quantity_option,
    l.image, l.unit_price, l.quantity, l.line_total, split.parts[l.place] / 100.0
  from (select x.*, row_number() over (partition by x.vendor_id order by x.ord) as place from unnest(priced) x) l
  join public.orders o on o.group_id = group_row.id and o.vendor_id = l.vendor_id
  cross join lateral (
    select private.split_cents((o.tax * 100)::bigint, array_agg((y.line_total * 100)::bigint order by y.ord)) as parts
    from unnest(priced) y where y.vendor_id = o.vendor_id
  ) split
  order by l.ord;

  if group_row.promo_code is not null then
    insert into public.promotion_redemptions (promotion_id, group_id, user_id, email, amount, borne_by)
    select p.id, group_row.id, buyer, group_row.email, (quote #>> '{promo,discount}')::numeric, p.borne_by
    from public.promotions p where p.code = group_row.promo_code;
  end if;

  if group_row.total = 0 then
    perform private.settle_without_payment(group_row.id);
  else
    given := private.grant_hold(place_order.idempotency_key, (select sum(l.quantity)::int from unnest(priced) l),
      (select sum(l.line_total) from unnest(priced) l), true, true);
    if given.expires_at is not null then
      delete from public.stock_holds h where h.checkout_key = place_order.idempotency_key;
      insert into public.stock_holds (checkout_key, variant_id, quantity, order_group_id, contact_given, expires_at)
      select place_order.idempotency_key, l.variant_id, l.quantity, group_row.id, true, given.expires_at from unnest(priced) l;
    else
      perform private.drop_hold(place_order.idempotency_key);
    end if;
  end if;

  answer := jsonb_build_object(
    'outcome', 'placed', 'group_id', group_row.id, 'reference', group_row.reference, 'total', private.money(group_row.total),
    'currency', group_row.currency, 'hold_expires_at', given.expires_at, 'orders', placed);
  insert into public.idempotency_keys (caller, operation, key, request_hash, response)
  values (who, 'place_order', place_order.idempotency_key, request, answer);
  return answer || jsonb_build_object('token', private.guest_token(group_row.id));
end
$$;
comment on function public.place_order is
  'One order per vendor, priced here. Beyond the caps of holds it stands all the same, with hold_expires_at null. The same key and request replays the answer; another request with that key is 422. changed and short place nothing.';

grant execute on function public.quote_cart, public.hold_stock, public.release_hold, public.place_order
  to anon, authenticated, service_role;
