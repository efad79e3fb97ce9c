-- From a cart to an order per vendor, once per key.

create table public.idempotency_keys (
  caller text not null,
  operation text not null,
  key uuid not null,
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (caller, operation, key)
);
comment on table public.idempotency_keys is 'The first result of a call that changes money or stock. Holds no secrets: tokens are derived again.';
create index idempotency_keys_created_at_idx on public.idempotency_keys (created_at);
alter table public.idempotency_keys enable row level security;
grant select, insert, update, delete on public.idempotency_keys to service_role;

-- Field → message, in the words of spec §5 where it has them; null if everything is valid.
create function private.contact_problems(contact jsonb, address jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(field, message) from (values
      ('first_name', private.is_name(contact ->> 'first_name'), 'Enter a first name of 1 to 50 letters'),
      ('last_name', private.is_name(contact ->> 'last_name'), 'Enter a last name of 1 to 50 letters'),
      ('email', private.is_email(contact ->> 'email'), 'Please enter a valid email address'),
      ('phone', private.is_phone(contact ->> 'phone'), 'Enter a phone number of 10 to 20 digits'),
      ('address', private.is_street(address ->> 'address'), 'Enter an address of 5 to 100 characters'),
      ('address2', char_length(coalesce(address ->> 'address2', '')) <= 100, 'Use at most 100 characters'),
      ('city', private.is_city(address ->> 'city'), 'Enter a city of 2 to 50 letters'),
      ('state', private.state_code(address ->> 'state') is not null, 'Enter a U.S. state'),
      ('zip_code', private.is_zip(address ->> 'zip_code'), 'Enter a ZIP code like 12345 or 12345-6789'),
      ('zip_code', not private.is_zip(address ->> 'zip_code') or private.zip_fits(address ->> 'state', address ->> 'zip_code'),
        'This ZIP code isn''t in this state. Check both.')
    ) as rules (field, is_right, message)
    where not coalesce(is_right, false)
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
  expected_hash text,
  sources jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  buyer uuid := private.uid();
  who text := coalesce(buyer::text, 'guest');
  request text;
  wanted private.line[] := private.read_lines(lines);
  variant_ids uuid[] := array(select w.variant_id from unnest(wanted) w);
  known public.idempotency_keys;
  problems jsonb;
  priced private.quote_line[];
  quote jsonb;
  state_code text;
  purchase public.purchases;
  given private.hold_grant;
  placed jsonb;
  answer jsonb;
  facts jsonb;
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
  if private.json_size(contact) > 5000 or private.json_size(address) > 5000 then
    perform private.fail(422, 'contact_invalid', 'contact and address are objects of a few short texts.');
  end if;
  if private.json_size(deliveries) > 20000 then
    perform private.fail(422, 'deliveries_invalid', 'deliveries is an object {vendor_id: rate_id}.');
  end if;
  -- The parsed value, not the raw one: that may be long when written out.
  request := private.hash_of(jsonb_build_array(
    to_jsonb(wanted), contact, address, deliveries, payment_method, promo, expected_total, expected_hash)::text);
  contact := private.clean_form(contact, codes => '{phone}');
  address := private.clean_form(address, codes => '{zip_code}');

  -- The second of two calls with the same key waits here and then finds the answer of the first.
  perform pg_advisory_xact_lock(hashtextextended(place_order.idempotency_key::text, 1));
  select * into known from public.idempotency_keys k
  where k.caller = who and k.operation = 'place_order' and k.key = place_order.idempotency_key;
  if known.key is not null then
    if known.request_hash <> request then
      perform private.fail(422, 'idempotency_key_reused', 'This checkout already placed another order.');
    end if;
    return known.response || jsonb_build_object('token', private.guest_token((known.response ->> 'purchase_id')::uuid));
  end if;

  problems := private.contact_problems(contact, address);
  if problems is not null then
    perform private.fail(422, 'contact_invalid', 'Check your contact details and address.', jsonb_build_object('fields', problems));
  end if;
  state_code := private.read_state(address);
  facts := jsonb_build_object('phone', contact ->> 'phone',
    'address', private.street_of(address ->> 'address', address ->> 'address2'), 'zip', address ->> 'zip_code');

  -- One purchase per key, no matter who asks: a guest who has logged in since is another caller with the same key.
  if exists (select 1 from public.purchases pu where pu.idempotency_key = place_order.idempotency_key) then
    perform private.fail(422, 'idempotency_key_reused', 'This checkout already placed another order.');
  end if;
  if buyer is not null then
    -- The account first, as in delete_my_account: the other way around they could deadlock.
    perform 1 from auth.users u where u.id = buyer for key share;
    if not found then
      perform private.fail(401, 'not_signed_in', 'Log in first.');
    end if;
  end if;
  -- Sold out already: answer without waiting for the locks of those who may still get one.
  priced := private.price_lines(wanted, place_order.idempotency_key, clock_timestamp());
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  perform private.lock_stores(of_variants => variant_ids);
  perform private.lock_variants(variant_ids);
  -- The code, and automatic promotions with a limit: nobody else may use them up in between.
  perform 1 from public.promotions p where p.id in (
    select c.id from public.promotions c where c.code = upper(trim(promo))
    union all
    select a.id from public.promotions a
    where a.code is null and a.enabled and (a.max_redemptions is not null or a.max_per_customer is not null)
      and a.vendor_id in (select l.vendor_id from unnest(priced) l))
  order by p.id for no key update;
  priced := private.price_lines(wanted, place_order.idempotency_key, clock_timestamp());
  if exists (select 1 from unnest(priced) l where l.status <> 'ok') then
    return jsonb_build_object('outcome', 'short', 'lines', private.short_lines(priced));
  end if;
  quote := private.build_quote(
    priced, state_code, deliveries, promo, buyer, contact ->> 'email', clock_timestamp(), facts => facts);
  if (quote ->> 'total')::numeric <> expected_total or quote ->> 'quote_hash' <> expected_hash then
    if quote #>> '{promo,status}' = 'barred' then
      perform private.flag_discounts(array(select l.vendor_id from unnest(priced) l), quote #>> '{promo,reason}', quote #>> '{promo,code}');
    end if;
    return jsonb_build_object('outcome', 'changed', 'quote', quote #- '{promo,reason}');
  end if;
  if exists (select 1 from jsonb_array_elements(quote -> 'orders') p where not (p ->> 'deliverable')::boolean) then
    perform private.fail(422, 'not_deliverable', 'One of the stores doesn''t deliver to this address.', jsonb_build_object(
      'vendors', (select jsonb_agg(p -> 'vendor_id') from jsonb_array_elements(quote -> 'orders') p where not (p ->> 'deliverable')::boolean)));
  end if;

  if quote ->> 'refusal' is not null then
    perform private.fail(422, 'total_not_chargeable', quote ->> 'refusal');
  end if;

  loop
    purchase.id := public.uuid_v7();
    insert into public.purchases (
      id, reference, user_id, email, first_name, last_name, phone, address, address2, city, state, zip_code, currency,
      subtotal, shipping, discount, tax, total, payment_method, promo_code, token_hash, idempotency_key)
    values (
      purchase.id, private.new_reference(), buyer, contact ->> 'email', contact ->> 'first_name',
      contact ->> 'last_name', contact ->> 'phone', address ->> 'address',
      nullif(address ->> 'address2', ''), address ->> 'city', state_code, address ->> 'zip_code',
      quote ->> 'currency', (quote ->> 'subtotal')::numeric, (quote ->> 'shipping')::numeric,
      (quote ->> 'discount')::numeric, (quote ->> 'tax')::numeric, (quote ->> 'total')::numeric,
      place_order.payment_method,
      -- A code that saves nothing is not redeemed.
      case when quote #>> '{promo,status}' = 'applied' and (quote #>> '{promo,discount}')::numeric > 0 then quote #>> '{promo,code}' end,
      sha256(convert_to(private.guest_token(purchase.id), 'UTF8')), place_order.idempotency_key)
    on conflict (reference) do nothing
    returning * into purchase;
    exit when purchase.reference is not null;
  end loop;

  with made as (
    insert into public.orders (
      purchase_id, vendor_id, user_id, guest_email, currency, subtotal, shipping, shipping_waived, discount, tax, total,
      promotion_id, promotion_label, discount_borne_by, rate_name, delivery_min, delivery_max)
    select purchase.id, p.vendor_id, buyer, case when buyer is null then purchase.email end, purchase.currency,
      p.subtotal, p.shipping, p.shipping_waived, p.discount, p.tax, p.total,
      (p.promotion ->> 'id')::uuid, p.promotion ->> 'label', p.promotion ->> 'borne_by', r ->> 'name', (r ->> 'earliest')::date, (r ->> 'latest')::date
    from rows from (jsonb_to_recordset(quote -> 'orders') as (
      vendor_id uuid, subtotal numeric, shipping numeric, shipping_waived numeric, discount numeric, tax numeric,
      total numeric, promotion jsonb, rate_id text, rates jsonb
    )) with ordinality as p (vendor_id, subtotal, shipping, shipping_waived, discount, tax, total, promotion, rate_id, rates, place)
    join lateral jsonb_array_elements(p.rates) r on r ->> 'id' = p.rate_id
    order by p.place
    returning id, vendor_id, total
  )
  select jsonb_agg(jsonb_build_object('id', m.id, 'vendor_id', m.vendor_id, 'total', private.money(m.total),
    'vendor_name', (select l.vendor_name from unnest(priced) l where l.vendor_id = m.vendor_id limit 1)) order by m.id)
  into placed from made m;

  insert into public.order_items (
    order_id, vendor, product_id, variant_id, title, sku, color, size, flavor, quantity_option, image, unit_price,
    quantity, line_total, tax, discount, discount_borne_by, source)
  select o.id, l.vendor_id, l.product_id, l.variant_id, l.name, l.sku, l.color, l.size, l.flavor, l.quantity_option,
    l.image, l.unit_price, l.quantity, l.line_total, split.parts[l.place] / 100.0, l.discount,
    case when l.discount > 0 then o.discount_borne_by end,
    case when sources ->> l.variant_id::text in ('search', 'category', 'store', 'home', 'direct', 'campaign', 'elsewhere')
      then sources ->> l.variant_id::text else 'unknown' end
  from (
    select x.*, q.discount, row_number() over same_store as place,
      array_agg(((x.line_total - q.discount) * 100)::bigint) over (
        same_store rows between unbounded preceding and unbounded following) as taxed
    from unnest(priced) x
    join jsonb_to_recordset(quote -> 'lines') as q (variant_id uuid, discount numeric) on q.variant_id = x.variant_id
    window same_store as (partition by x.vendor_id order by x.ord)
  ) l
  join public.orders o on o.purchase_id = purchase.id and o.vendor_id = l.vendor_id
  cross join lateral (select private.split_cents((o.tax * 100)::bigint, l.taxed) as parts) split
  order by l.ord;

  insert into public.promotion_redemptions (promotion_id, purchase_id, user_id, email, amount, borne_by, phone_key, place_key)
  select p.id, purchase.id, buyer, purchase.email, sum(o.discount + o.shipping_waived), p.borne_by,
    private.fact_hash(p.id, private.plain_phone(facts ->> 'phone')),
    private.fact_hash(p.id, private.plain_place(facts ->> 'address', facts ->> 'zip'))
  from public.orders o join public.promotions p on p.id = o.promotion_id
  where o.purchase_id = purchase.id group by p.id order by p.id;

  perform private.flag_discounts(array[o.vendor_id], 'many', p.code)
  from public.orders o join public.promotions p on p.id = o.promotion_id
  where o.purchase_id = purchase.id and p.borne_by = 'platform' and (select m.flag_from from private.discount_limits m) <= (
    select count(*) from public.orders x
    where x.promotion_id = p.id and x.vendor_id = o.vendor_id and x.status <> 'cancelled' and x.created_at > now() - interval '24 hours')
  order by o.vendor_id;

  perform private.freeze_commission(purchase.id);

  if purchase.total = 0 then
    perform private.settle_without_payment(purchase.id);
  else
    given := private.grant_hold(place_order.idempotency_key, (select sum(l.quantity)::int from unnest(priced) l),
      (select sum(l.line_total) from unnest(priced) l), true, true);
    if given.expires_at is not null then
      delete from public.stock_holds h where h.checkout_key = place_order.idempotency_key;
      insert into public.stock_holds (checkout_key, variant_id, quantity, purchase_id, contact_given, expires_at)
      select place_order.idempotency_key, l.variant_id, l.quantity, purchase.id, true, given.expires_at from unnest(priced) l;
    else
      perform private.drop_hold(place_order.idempotency_key);
    end if;
  end if;

  answer := jsonb_build_object(
    'outcome', 'placed', 'purchase_id', purchase.id, 'reference', purchase.reference, 'total', private.money(purchase.total),
    'currency', purchase.currency, 'hold_expires_at', given.expires_at, 'orders', placed);
  insert into public.idempotency_keys (caller, operation, key, request_hash, response)
  values (who, 'place_order', place_order.idempotency_key, request, answer);
  return answer || jsonb_build_object('token', private.guest_token(purchase.id));
end
$$;
comment on function public.place_order is
  'One order per vendor, priced here. Above the hold limits the order is still placed, with hold_expires_at null. The same key and request replay the result; another request with that key is 422, and so is a total that can''t be charged (total_not_chargeable). With the outcomes changed and short, nothing is placed. sources may say what led to each variant (decision 0060).';
grant execute on function public.place_order to anon, authenticated, service_role;
