-- The cart of a signed-in shopper, kept beside the browser's, so that it can be restored on another device (data model).

create function public.save_cart(lines jsonb) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  wanted private.line[];
  mine uuid;
  saved int;
begin
  if jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) = 0 then
    delete from public.carts c where c.user_id = me;
    return 0;
  end if;
  wanted := private.read_lines(lines);
  insert into public.carts as c (user_id) values (me)
  on conflict (user_id) do update set updated_at = now() returning c.id into mine;
  delete from public.cart_lines l where l.cart_id = mine
    and not exists (select 1 from unnest(wanted) w where w.variant_id = l.variant_id);
  insert into public.cart_lines as l (cart_id, variant_id, quantity)
  -- A variant that is gone meanwhile is left out: nothing could be restored of it.
  select mine, w.variant_id, w.quantity from unnest(wanted) w
  where exists (select 1 from public.product_variants v where v.id = w.variant_id)
  order by w.variant_id
  on conflict (cart_id, variant_id) do update set quantity = excluded.quantity where l.quantity <> excluded.quantity;
  select count(*) into saved from public.cart_lines l where l.cart_id = mine;
  return saved;
end
$$;
comment on function public.save_cart is
  'Replaces the kept cart of the account by [{variant_id, quantity}]; an empty list forgets it. Answers how many lines are kept.';

create function public.restore_cart() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  kept private.line[];
begin
  select array_agg(row(l.variant_id, l.quantity)::private.line order by l.added_at, l.variant_id) into kept
  from public.cart_lines l join public.carts c on c.id = l.cart_id where c.user_id = me;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'variant_id', q.variant_id, 'product_id', q.product_id, 'vendor_id', q.vendor_id, 'vendor_name', q.vendor_name,
      'vendor_slug', q.vendor_slug, 'category_slug', q.category_slug, 'name', q.name, 'slug', q.slug, 'image', q.image,
      'color', q.color, 'size', q.size, 'flavor', q.flavor, 'quantity_option', q.quantity_option, 'quantity', q.quantity,
      'unit_price', private.money(q.unit_price), 'available', q.available) order by q.ord)
    from unnest(private.price_lines(kept, null, now())) q where q.status <> 'gone'
  ), '[]');
end
$$;
comment on function public.restore_cart is
  'The kept cart of the account as lines with name, picture, options and today''s price; what is sold no more is left out.';
grant execute on function public.save_cart, public.restore_cart to authenticated;
