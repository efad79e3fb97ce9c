-- The promotions on the shop's pages and in its cart. Other codes are for people who received them: their existence
-- is not public.

-- Still usable by someone who has not used it; quote_cart decides for one shopper and one cart.
create function private.is_shown_promotion(p public.promotions) returns boolean
  language sql stable security definer set search_path = ''
  return p.enabled and p.advertised and p.starts_at <= now() and coalesce(least(p.ended_at, p.ends_at) > now(), true)
    and (p.max_redemptions is null or p.max_redemptions > (
      select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null))
    and (p.vendor_id is null or exists (
      select from public.vendors v where v.id = p.vendor_id and v.status = 'approved' and v.published));

create function public.active_promotions(store uuid default null, product uuid default null) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'code', p.code, 'label', p.label, 'minimum', private.money(p.min_subtotal), 'ends_at', least(p.ended_at, p.ends_at), 'last_day', private.promotion_last_day(p),
      'most_uses', p.max_per_customer, 'store', case when p.vendor_id is not null then private.shown_name(v) end,
      'store_slug', case when p.vendor_id is not null then v.slug end)
      order by p.vendor_id is null, p.code is not null, p.min_subtotal, p.code, p.id), '[]')
    from public.promotions p left join public.vendors v on v.id = p.vendor_id
    where (active_promotions.store is null or p.vendor_id is null or p.vendor_id = active_promotions.store)
      and p.advertised and private.is_shown_promotion(p)
      and (active_promotions.product is null or p.product_ids = '{}' or active_promotions.product = any (p.product_ids))
      and (active_promotions.product is null or p.category_id is null or exists (
        select from public.products x join public.categories c on c.id = x.category_id
        where x.id = active_promotions.product and p.category_id = any (c.path)))
      -- Whether a store exists that is not open must not be revealed.
      and (active_promotions.store is null or exists (select from public.public_vendors o where o.id = active_promotions.store))
  );
comment on function public.active_promotions is 'The promotions that can be used now for goods of a store, of any store, or for one product; advertised ones only. Without a code it applies automatically.';
grant execute on function public.active_promotions to anon, authenticated, service_role;

-- The advertised code that saves the most on these lines beyond the quote without a code; null if none does.
create function private.best_promotion(
  quote jsonb, lines private.quote_line[], state_code text, deliveries jsonb, shopper uuid, shopper_email text
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.promotions;
  eligible bigint[];
  spared numeric;
  most numeric := 0;
  other jsonb;
  best jsonb;
  own constant uuid[] := private.own_stores(array(select distinct l.vendor_id from unnest(lines) l), shopper, shopper_email, null);
  has_own constant boolean := jsonb_path_exists(quote, '$.orders[*].promotion.id');
begin
  for p in
    select x.* from public.promotions x
    where x.advertised and x.code is not null
      and (x.vendor_id is null or exists (select 1 from unnest(lines) l where l.vendor_id = x.vendor_id))
      and private.is_shown_promotion(x)
    order by x.vendor_id is null, x.code limit 20
  loop
    eligible := private.promotion_goods(p, lines, own || private.busy_stores(p, lines, now(), shopper, shopper_email));
    continue when private.promotion_verdict(p, private.array_sum(eligible), shopper, shopper_email, now(), null) <> 'applied';
    spared := case when p.kind <> 'free-shipping' then private.promotion_off(p, private.array_sum(eligible)) / 100.0 else (
      select least(p.value, sum((o #>> '{rates,0,price}')::numeric)) from jsonb_array_elements(quote -> 'orders') o
      where p.vendor_id is null or (o ->> 'vendor_id')::uuid = p.vendor_id) end;
    continue when coalesce(spared, 0) <= most;
    if has_own then
      -- If a store's own promotion saves more, the code saves nothing.
      other := private.build_quote(lines, state_code, deliveries, p.code, shopper, shopper_email, now());
      spared := (quote ->> 'shipping')::numeric - (quote ->> 'discount')::numeric
        - (other ->> 'shipping')::numeric + (other ->> 'discount')::numeric;
    end if;
    if spared > most then
      most := spared;
      best := jsonb_build_object('code', p.code, 'label', p.label, 'spares', private.money(spared));
    end if;
  end loop;
  return best;
end
$$;

create function public.quote_cart(
  lines jsonb, address jsonb default null, deliveries jsonb default null, promo text default null, checkout_key uuid default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- Only the confirmed address counts here: with a typed one, anyone could find out who has used a code. The typed one
  -- counts when the purchase is placed.
  shopper constant uuid := private.uid();
  shopper_email constant text := private.verified_email();
  priced constant private.quote_line[] := private.price_lines(private.read_lines(lines), checkout_key, now());
  state_code constant text := private.read_state(address);
  quote jsonb := private.build_quote(priced, state_code, deliveries, promo, shopper, shopper_email, now());
begin
  quote := quote #- '{promo,reason}';
  if quote #>> '{promo,status}' = 'applied' then
    return quote;
  end if;
  return jsonb_set(quote, '{offer}', coalesce(private.best_promotion(
    quote, priced, state_code, deliveries, shopper, shopper_email), 'null'));
end
$$;
comment on function public.quote_cart is
  'Price of a cart: lines [{variant_id, quantity}], address {state} or null, deliveries {vendor_id: rate_id} or null. Money is text. checkout_key: its own hold counts as available. A code''s earlier use counts for the caller''s verified address only. promotion of an order: the one that counts there. offer: the advertised code that would save the most, unless one is applied. refusal: why the total can''t be charged, and what to do. 422 on bad input.';
grant execute on function public.quote_cart to anon, authenticated, service_role;
