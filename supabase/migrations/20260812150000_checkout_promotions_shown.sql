-- The codes that the shop's pages and its cart show. Others are for whoever has been told: their existence is not public.

-- Still usable by somebody who has not used it; quote_cart decides for one shopper and one cart.
create function private.is_shown_promotion(p public.promotions) returns boolean
  language sql stable security definer set search_path = ''
  return p.enabled and p.advertised and p.starts_at <= now() and (p.ends_at is null or p.ends_at > now())
    and (p.max_redemptions is null or p.max_redemptions > (
      select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null))
    and (p.vendor_id is null or exists (
      select from public.vendors v where v.id = p.vendor_id and v.status = 'approved' and v.published));

create function public.active_promotions(store uuid default null) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'code', p.code, 'label', p.label, 'minimum', private.money(p.min_subtotal), 'ends_at', p.ends_at,
      'most_uses', p.max_per_customer, 'store', case when p.vendor_id is not null then private.shown_name(v) end,
      'store_slug', case when p.vendor_id is not null then v.slug end)
      order by p.vendor_id is null, p.min_subtotal, p.code), '[]')
    from public.promotions p left join public.vendors v on v.id = p.vendor_id
    where (active_promotions.store is null or p.vendor_id is null or p.vendor_id = active_promotions.store)
      and p.advertised and private.is_shown_promotion(p)
      -- Nobody learns whether a store that is not open exists.
      and (active_promotions.store is null or exists (select from public.public_vendors o where o.id = active_promotions.store))
  );
comment on function public.active_promotions is 'The codes that can be used now for goods of a store, or of any store; advertised ones only.';
grant execute on function public.active_promotions to anon, authenticated, service_role;

-- The advertised code that spares the most on these lines, as the quote without a code prices them; null if none applies.
create function private.best_promotion(quote jsonb, lines private.quote_line[], shopper uuid, shopper_email text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  promotion record;
  verdict jsonb;
  spared numeric;
  most numeric := 0;
  best jsonb;
begin
  for promotion in
    select p.code, p.label, p.vendor_id, p.kind, p.value from public.promotions p
    where p.advertised and (p.vendor_id is null or exists (select 1 from unnest(lines) l where l.vendor_id = p.vendor_id))
      and private.is_shown_promotion(p)
    order by p.vendor_id is null, p.code limit 20
  loop
    verdict := private.judge_promotion(promotion.code, lines, shopper, shopper_email, now());
    continue when verdict ->> 'status' <> 'applied';
    spared := case when promotion.kind <> 'free-shipping' then (verdict ->> 'discount')::numeric else (
      select least(promotion.value, sum((o #>> '{rates,0,price}')::numeric)) from jsonb_array_elements(quote -> 'orders') o
      where promotion.vendor_id is null or (o ->> 'vendor_id')::uuid = promotion.vendor_id) end;
    if spared > most then
      most := spared;
      best := jsonb_build_object('code', promotion.code, 'label', promotion.label, 'spares', private.money(spared));
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
  quote jsonb := private.build_quote(
    priced, private.read_state(address), deliveries, promo, shopper, shopper_email, now());
begin
  if quote #>> '{promo,status}' = 'applied' then
    return quote;
  end if;
  return jsonb_set(quote, '{offer}', coalesce(private.best_promotion(quote, priced, shopper, shopper_email), 'null'));
end
$$;
comment on function public.quote_cart is
  'Price of a cart: lines [{variant_id, quantity}], address {state} or null, deliveries {vendor_id: rate_id} or null. Money is text. checkout_key: its own hold counts as available. A code''s earlier use counts for the caller''s verified address only. offer: the advertised code that would spare the most, unless one is applied. 422 on bad input.';
grant execute on function public.quote_cart to anon, authenticated, service_role;
