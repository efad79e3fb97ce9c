-- Many orders at once: what is taken from the shelves and laid into the parcels, and tracking numbers out of a file.

create function public.packing_of(vendor_id uuid, order_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := packing_of.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  end if;
  return (
    select jsonb_build_object('store', private.shown_name(v), 'ships_from', v.ships_from, 'day', private.store_today(store), 'slips', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', pu.reference, 'date', private.store_day(o.vendor_id, o.created_at), 'ship_by', o.ship_by, 'rate_name', o.rate_name,
        'name', concat_ws(' ', pu.first_name, pu.last_name), 'address', pu.address, 'address2', pu.address2, 'city', pu.city,
        'state', pu.state, 'zip_code', pu.zip_code,
        'items', (
          select jsonb_agg(jsonb_build_object('title', i.title, 'sku', i.sku,
            'options', array_remove(array[i.color, i.size, i.flavor, i.quantity_option], null),
            'ordered', i.quantity, 'to_pack', i.quantity - i.shipped) order by i.id)
          from public.order_items i where i.order_id = o.id)) order by o.ship_by, o.id)
      from public.orders o join public.purchases pu on pu.id = o.purchase_id
      where o.id = any (order_ids) and o.vendor_id = store and o.status in ('confirmed', 'processing')), '[]'))
    from public.vendors v where v.id = store);
end
$$;
comment on function public.packing_of is
  'What of these orders of a store is still to be packed, by the day it must leave, without money; orders that are not to be packed are left out. 422 orders_invalid beyond 100.';
grant execute on function public.packing_of to authenticated;

create function public.ship_by_number(vendor_id uuid, number text, carrier text, tracking_number text) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := ship_by_number.vendor_id;
  wanted text := private.clean_line(ship_by_number.tracking_number);
  o public.orders;
  other text;
begin
  perform private.seller(store, 'orders', 'write');
  if coalesce(private.tracking_key(wanted), '') = '' then
    perform private.fail(422, 'tracking_missing', 'This row has no tracking number.');
  end if;
  if private.digits_lost(wanted) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number and lost digits. Format the column as text, then enter the number in full.');
  end if;
  if private.cell_flaw('tracking', wanted) = 'error' then
    perform private.fail(422, 'tracking_error', 'This cell shows an error instead of a value. Fix it in your spreadsheet.');
  end if;
  -- Numbers that a spreadsheet has rounded become alike: two rows at once must not both find theirs free.
  perform pg_advisory_xact_lock(hashtextextended('tracking ' || store || ' ' || private.tracking_key(wanted), 0));
  select x.* into o from public.orders x join public.purchases pu on pu.id = x.purchase_id
  where pu.reference = upper(trim(ship_by_number.number)) and x.vendor_id = store and x.status <> 'pending';
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order in this store.');
  end if;
  -- Locked first: two files with the same row at once make one parcel.
  o := private.open_sale(o.id);
  if exists (select 1 from public.shipments s where s.order_id = o.id and s.status <> 'voided' and private.tracking_key(s.tracking_number) = private.tracking_key(wanted)) then
    return 'known';
  end if;
  select pu.reference into other from public.shipments s
  join public.orders x on x.id = s.order_id join public.purchases pu on pu.id = x.purchase_id
  where s.vendor_id = store and private.tracking_key(s.tracking_number) = private.tracking_key(wanted) and s.order_id <> o.id and s.status <> 'voided'
    and s.shipped_at > now() - interval '120 days'
  order by s.shipped_at desc limit 1;
  if other is not null then
    perform private.fail(409, 'tracking_taken', format(
      'Order %s has this tracking number. If both orders are in one parcel, ship this one on its own page.', other));
  end if;
  perform public.ship_items(o.id, gen_random_uuid(), ship_by_number.carrier, wanted);
  return 'shipped';
end
$$;
comment on function public.ship_by_number is
  'Sends all that is left of an order, found by its number, under a tracking number: shipped, or known if that parcel is there already. The refusals are those of ship_items.';
grant execute on function public.ship_by_number to authenticated;
