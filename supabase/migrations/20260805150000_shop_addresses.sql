-- Earlier URLs of categories and products. Those of stores are in vendor_stores.

-- Earlier slugs of a category: they redirect to it until another category takes them.
create table private.former_category_slugs (
  slug text not null,
  category_id uuid not null references public.categories (id) on delete cascade,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (slug, category_id)
);
create index former_category_slugs_category_id_idx on private.former_category_slugs (category_id);
alter table private.former_category_slugs enable row level security;

create function private.keep_former_category_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.former_category_slugs f where f.slug = new.slug and f.category_id = new.id;
  insert into private.former_category_slugs (slug, category_id) values (old.slug, new.id)
  on conflict (slug, category_id) do update set given_up_at = excluded.given_up_at;
  return null;
end
$$;
create trigger categories_moved after update of slug on public.categories
  for each row when (new.slug <> old.slug) execute function private.keep_former_category_slug();

create function public.category_moved(former_slug text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select c.slug from private.former_category_slugs f join public.categories c on c.id = f.category_id
  where f.slug = lower(former_slug) and not exists (select from public.categories x where x.slug = lower(former_slug))
  order by f.given_up_at desc limit 1;
end;
comment on function public.category_moved is
  'The slug now of the category that last had this one; null if none had, or if a category has it.';
grant execute on function public.category_moved to anon, authenticated, service_role;

-- Earlier slugs of a product within its store: they redirect to it while it is listed, until another listed product
-- of the store takes them. Its category's slug is in its URL but not here: store and product slug identify a product.
create table private.former_product_slugs (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  slug text not null,
  product_id uuid not null references public.products (id) on delete cascade,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (vendor_id, slug, product_id)
);
create index former_product_slugs_product_id_idx on private.former_product_slugs (product_id);
alter table private.former_product_slugs enable row level security;

create function private.keep_former_product_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.former_product_slugs f
  where f.vendor_id = new.vendor_id and f.slug = new.slug and f.product_id = new.id;
  insert into private.former_product_slugs (vendor_id, slug, product_id) values (new.vendor_id, old.slug, new.id)
  on conflict (vendor_id, slug, product_id) do update set given_up_at = excluded.given_up_at;
  return null;
end
$$;
create trigger products_moved after update of slug on public.products
  for each row when (new.slug <> old.slug) execute function private.keep_former_product_slug();

-- The product at a URL, or else the one that used it last; null if that one is not visible to anyone.
create function private.product_at(store_slug text, product_slug text) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  with store as (
    select coalesce(
      (select v.id from public.public_vendors v where v.slug = lower(store_slug)),
      (select v.id from private.former_slugs f join public.public_vendors v on v.id = f.vendor_id
        where f.slug = lower(store_slug))) as id
  )
  select coalesce(
    (select p.id from public.products p where p.vendor_id = s.id and p.slug = lower(product_slug) and p.listed),
    (select p.id from private.former_product_slugs f join public.products p on p.id = f.product_id
      where f.vendor_id = s.id and f.slug = lower(product_slug) and p.listed
      order by f.given_up_at desc limit 1))
  from store s;
end;
