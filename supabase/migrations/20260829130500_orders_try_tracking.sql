-- A dry run of a tracking file that knows what its own earlier rows do: each row alone looked as if it shipped.

create or replace function public.try_tracking(vendor_id uuid, rows jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  store uuid := try_tracking.vendor_id;
  entry record;
  o public.orders;
  key text;
  answer text[];
  -- What the rows so far would ship: the order of each number, by place.
  keys text[] := '{}';
  orders_of uuid[] := '{}';
  results jsonb := '[]';
  place int;
begin
  perform private.seller(store, 'orders', 'write');
  if coalesce(jsonb_typeof(try_tracking.rows), '') <> 'array' or jsonb_array_length(try_tracking.rows) > 500 then
    perform private.fail(422, 'rows_invalid', 'A file can have up to 500 rows.');
  end if;
  for entry in
    select r.value ->> 'order' as number, private.clean_line(r.value ->> 'tracking') as tracking
    from jsonb_array_elements(try_tracking.rows) with ordinality r (value, n) order by r.n
  loop
    o := private.order_by_number(store, entry.number);
    key := private.tracking_key(entry.tracking);
    answer := private.tracking_answer(store, o, entry.tracking);
    -- Refusals of the row itself, and of what is stored, come before those of the file, as in ship_by_number.
    if answer is null or answer[2] in ('order_cancelled', 'not_to_ship', 'shipped_since', 'too_many') then
      place := array_position(keys, key);
      if place is not null and orders_of[place] = o.id then
        answer := array['known'];
      elsif place is not null then
        answer := array['409', 'tracking_taken', (
          select format('An earlier row gives this tracking number to order %s. If both orders are in one package, ship this one from its own page.', pu.reference)
          from public.orders x join public.purchases pu on pu.id = x.purchase_id where x.id = orders_of[place])];
      elsif answer is null and o.id = any (orders_of) then
        answer := array['409', 'not_to_ship', 'An earlier row ships everything that''s left of this order.'];
      end if;
    end if;
    if answer is null then
      keys := keys || key;
      orders_of := orders_of || o.id;
    end if;
    results := results || jsonb_build_object(
      'outcome', case when answer is null then 'ships' when answer[1] = 'known' then 'known' else 'refused' end,
      'sentence', answer[3],
      'buyer', (select concat_ws(' ', pu.first_name, pu.last_name) from public.purchases pu where pu.id = o.purchase_id),
      'pieces', coalesce((select sum(i.quantity - i.shipped) from public.order_items i where i.order_id = o.id), 0));
  end loop;
  return results;
end
$$;
comment on function public.try_tracking is
  'What each row {order, tracking} of a file would do after the rows before it, with its buyer and quantity: ships, known, or refused with a sentence. 422 rows_invalid beyond 500.';
