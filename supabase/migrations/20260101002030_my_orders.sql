-- The orders of who is signed in.

create function public.my_orders(filter text default null, after jsonb default null, page_size int default 10) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  after_at timestamptz;
  after_id uuid;
begin
  if filter is not null and filter not in ('open', 'delivered', 'cancelled') then
    perform private.fail(422, 'filter_unknown', 'Orders are open, delivered or cancelled.');
  end if;
  begin
    after_at := (after ->> 'key')::timestamptz;
    after_id := (after ->> 'id')::uuid;
  exception when others then
    perform private.fail(422, 'place_unknown', 'There is no such place in the list.');
  end;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', g.id, 'reference', g.reference, 'created_at', g.created_at, 'currency', g.currency,
      'total', private.money(g.total), 'payment_status', private.payment_status(g.id),
      'parcels', (
        select jsonb_agg(jsonb_build_object(
          'id', o.id, 'vendor_name', v.store_name, 'status', o.status, 'total', private.money(o.total),
          'earliest', o.delivery_min, 'latest', o.delivery_max,
          'returns', (
            select coalesce(jsonb_agg(r.status order by r.created_at, r.id), '[]') from public.returns r where r.order_id = o.id),
          'items', (
            select jsonb_agg(jsonb_build_object('title', i.title, 'image', i.image, 'quantity', i.quantity) order by i.id)
            from public.order_items i where i.order_id = o.id)
        ) order by o.id)
        from public.orders o join public.vendors v on v.id = o.vendor_id where o.group_id = g.id)
    ) order by g.created_at desc, g.id desc)
    from (
      select * from public.order_groups x
      where x.user_id = me
        and (after_at is null or (x.created_at, x.id) < (after_at, after_id))
        and (filter is null or exists (
          select 1 from public.orders o where o.group_id = x.id and case filter
            when 'open' then o.status in ('pending', 'confirmed', 'processing', 'shipped')
            else o.status = filter end))
      order by x.created_at desc, x.id desc limit least(greatest(coalesce(page_size, 10), 1), 50)
    ) g), '[]');
end
$$;
comment on function public.my_orders is
  'Checkouts of the account that asks, newest first; filter is open, delivered or cancelled (one parcel is enough), after is {key: created_at, id}.';

-- What the mail's link holds: with it the account pays and follows its order as a guest would.
create function public.my_order_key(order_group uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return (select private.guest_token(g.id) from public.order_groups g where g.id = order_group and g.user_id = me);
end
$$;
comment on function public.my_order_key is 'The secret of one of the caller''s own orders; null for any other.';

grant execute on function public.my_orders, public.my_order_key to authenticated;
