-- The codes that the shop's pages show. Others are for whoever has been told: their existence is not public.

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
