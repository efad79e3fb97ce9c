-- Products that admins choose for the home page, in an order of their own. Whatever cannot be sold at the moment falls
-- away from it by itself and keeps its place; those further down move up.

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

-- Why shoppers cannot buy it at the moment; null if they can.
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
  'Admins only: all products chosen for the home page, in their order, with the reason why shoppers cannot buy one at the moment: taken-down, store-closed, unpublished, holiday or sold-out.';
grant execute on function public.admin_featured to authenticated;

-- Whoever changes the list waits here for whoever else does, and reads it afterwards.
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
    perform private.fail(404, 'product_unknown', 'There is no such product, or its store does not show it any more.');
  elsif private.role_in(p.vendor_id, who) is not null then
    perform private.fail(403, 'own_product', 'Somebody else decides about a product of your own store.');
  elsif cardinality(was) >= most then
    perform private.fail(409, 'too_many_featured', format('%s products are chosen for the home page, and no more can be. Take one off first.', most));
  end if;
  at := least(greatest(coalesce(place, cardinality(was) + 1), 1), cardinality(was) + 1);
  insert into private.featured_products (product_id, position) values (wanted, at);
  perform private.place_featured(was[:at - 1] || wanted || was[at:]);
  perform private.audit('product.featured', 'product', wanted::text, null, jsonb_build_object('place', at));
  return jsonb_build_object('featured', true, 'place', at);
end
$$;
comment on function public.feature_product is
  'Admins only: chooses a product for the home page, at a place from 1 on or at the end, or takes it off. {featured, place}: place is where it stands, or stood before it was taken off, so that this can be taken back; null if it stood nowhere. Again changes nothing. 403 own_product, 404 product_unknown, 409 too_many_featured.';
grant execute on function public.feature_product to authenticated;

create function public.order_featured(ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'write');
  was uuid[] := private.featured_for_change();
begin
  if ids is null or not (was @> ids and ids @> was and cardinality(ids) = cardinality(was)) then
    perform private.fail(409, 'featured_changed', 'Somebody else has added a product or taken one off. Read them again.');
  end if;
  if ids = was then
    return;
  end if;
  perform private.place_featured(ids);
  perform private.audit('featured.ordered', 'featured', 'all', to_jsonb(was), to_jsonb(ids));
end
$$;
comment on function public.order_featured is
  'Admins only: the order of all products chosen for the home page, by their ids. 409 featured_changed unless all are named.';
grant execute on function public.order_featured to authenticated;
