-- Products that admins feature on the home page, in their own order. An unavailable one is skipped and keeps its
-- position; those further down move up.

create table private.featured_products (
  product_id uuid primary key references public.products (id) on delete cascade,
  position int not null,
  featured_at timestamptz not null default now()
);
create index featured_products_position_idx on private.featured_products (position, product_id);
alter table private.featured_products enable row level security;

create trigger featured_products_told after insert or update or delete on private.featured_products
  for each statement execute function private.told_pages('featured');

create function private.is_featured(product uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from private.featured_products f where f.product_id = product);

-- Why shoppers can't buy it right now; null if they can.
create function private.unsold_because(p public.products) returns text
  language sql stable security definer set search_path = ''
  return case
    when exists (select from private.product_takedowns t where t.product_id = p.id) then 'taken-down'
    when not exists (select from public.public_vendors v where v.id = p.vendor_id) then 'store-closed'
    when not p.listed then 'unpublished'
    when private.holiday_at(p.vendor_id, now()) ->> 'mode' = 'closed' then 'holiday'
    when not p.in_stock then 'sold-out' end;

-- For the home page: eight at most.
create function private.shown_featured() returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(to_jsonb(private.card_of(p, f.position::text)) order by f.position, f.product_id)
    from (
      select x.* from private.featured_products x join public.products y on y.id = x.product_id
      where private.unsold_because(y) is null
      order by x.position, x.product_id limit 8) f
    join public.products p on p.id = f.product_id), '[]');

create function public.admin_featured() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('products', 'read');
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'image', p.image, 'price_from', p.price_from::text,
      'store_name', (select v.store_name from public.vendors v where v.id = p.vendor_id),
      'unsold_because', private.unsold_because(p)) order by f.position, f.product_id)
    from private.featured_products f join public.products p on p.id = f.product_id), '[]');
end
$$;
comment on function public.admin_featured is
  'Admins only: all products chosen for the home page, in their order, with the reason why shoppers can''t buy one right now: taken-down, store-closed, unpublished, holiday or sold-out.';
grant execute on function public.admin_featured to authenticated;

-- A change to the list waits here for another one, and then reads the result.
create function private.featured_for_change() returns uuid[]
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('featured products', 0));
  return (select coalesce(array_agg(f.product_id order by f.position, f.product_id), '{}') from private.featured_products f);
end
$$;

create function private.place_featured(ids uuid[]) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.featured_products f set position = o.place
  from unnest(ids) with ordinality o (id, place) where f.product_id = o.id and f.position <> o.place;
end;

create function public.feature_product(product_id uuid, featured boolean, place int default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 24;
  who uuid := private.admin('products', 'write');
  was uuid[] := private.featured_for_change();
  wanted constant uuid := feature_product.product_id;
  at int := array_position(was, wanted);
  p public.products;
begin
  if not coalesce(featured, false) then
    if at is not null then
      delete from private.featured_products f where f.product_id = wanted;
      perform private.place_featured(array_remove(was, wanted));
      perform private.audit('product.unfeatured', 'product', wanted::text, jsonb_build_object('place', at));
    end if;
    return jsonb_build_object('featured', false, 'place', at);
  elsif at is not null then
    return jsonb_build_object('featured', true, 'place', at);
  end if;
  select x.* into p from public.products x
  where x.id = wanted and private.is_moderated(x);
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product, or its store no longer sells it.');
  elsif private.role_in(p.vendor_id, who) is not null then
    perform private.fail(403, 'own_product', 'This product is from your own store, so another admin has to decide.');
  elsif cardinality(was) >= most then
    perform private.fail(409, 'too_many_featured', format('The home page already has %s products, which is the limit. Remove one first.', most));
  end if;
  at := least(greatest(coalesce(place, cardinality(was) + 1), 1), cardinality(was) + 1);
  insert into private.featured_products (product_id, position) values (wanted, at);
  perform private.place_featured(was[:at - 1] || wanted || was[at:]);
  perform private.audit('product.featured', 'product', wanted::text, null, jsonb_build_object('place', at));
  return jsonb_build_object('featured', true, 'place', at);
end
$$;
comment on function public.feature_product is
  'Admins only: features a product on the home page, at a place from 1 on or at the end, or removes it. {featured, place}: place is its place, or its last one if it was removed, so that this can be undone; null if it had none. Repeating it changes nothing. 403 own_product, 404 product_unknown, 409 too_many_featured.';
grant execute on function public.feature_product to authenticated;

create function public.order_featured(ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'write');
  was uuid[] := private.featured_for_change();
begin
  if ids is null or not (was @> ids and ids @> was and cardinality(ids) = cardinality(was)) then
    perform private.fail(409, 'featured_changed', 'Someone else added or removed a product. Review the list again.');
  end if;
  if ids = was then
    return;
  end if;
  perform private.place_featured(ids);
  perform private.audit('featured.ordered', 'featured', 'all', to_jsonb(was), to_jsonb(ids));
end
$$;
comment on function public.order_featured is
  'Admins only: the order of all products chosen for the home page, by their ids. 409 featured_changed unless all are listed.';
grant execute on function public.order_featured to authenticated;
