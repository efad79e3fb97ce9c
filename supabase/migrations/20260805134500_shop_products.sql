-- Categories, products, variants and media. Triggers copy into products whatever lists sort and filter by.

create table public.categories (
  id uuid primary key default public.uuid_v7(),
  parent_id uuid references public.categories (id) on delete restrict,
  root_id uuid not null references public.categories (id) on delete restrict,
  -- The word after a store's slug that opens its dashboard can't be a category.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'vendor-dashboard'),
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '',
  plate text not null default 'red' check (plate in ('red', 'blue', 'yellow', 'green', 'iron')),
  position int not null default 0,
  path uuid[] not null,
  depth int not null check (depth between 0 and 5)
);
call private.keep_clean('public.categories', '{name}');
comment on table public.categories is 'Tree. root_id, path (ancestors and self) and depth are maintained by triggers.';
create index categories_parent_id_idx on public.categories (parent_id, position);
create index categories_root_id_idx on public.categories (root_id);
create index categories_path_idx on public.categories using gin (path);
alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to service_role;
create policy "Everyone sees the categories" on public.categories for select to anon, authenticated using (true);

create function private.place_category() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  parent public.categories;
begin
  if new.parent_id is null then
    new.root_id := new.id;
    new.path := array[new.id];
    new.depth := 0;
    return new;
  end if;
  select * into parent from public.categories where id = new.parent_id;
  if parent.id is null then
    perform private.fail(422, 'category_parent_unknown', 'The parent category doesn''t exist.');
  end if;
  if new.id = any (parent.path) then
    perform private.fail(422, 'category_cycle', 'You can''t put a category inside itself.');
  end if;
  new.root_id := parent.root_id;
  new.path := parent.path || new.id;
  new.depth := parent.depth + 1;
  return new;
end
$$;
create trigger categories_place before insert or update of parent_id, root_id, path, depth on public.categories
  for each row execute function private.place_category();

create table public.products (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  category_id uuid not null references public.categories (id) on delete restrict,
  root_category_id uuid not null references public.categories (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 100),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  description text not null check (char_length(description) between 10 and 2000),
  features text[] not null default '{}',
  published boolean not null default false,
  listed boolean not null default false,
  price_from numeric(12, 2) check (price_from > 0),
  compare_at_from numeric(12, 2),
  price_varies boolean not null default false,
  on_sale boolean not null default false,
  in_stock boolean not null default false,
  default_variant_id uuid,
  rating_avg numeric(3, 2) not null default 0 check (rating_avg between 0 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  image text,
  offers text[] not null default '{}',
  discount numeric(4, 2) not null default 0 check (discount >= 0),
  version int not null default 1,
  archived_at timestamptz check (archived_at is null or not published),
  publish_at timestamptz,
  state text not null generated always as (
    case when archived_at is not null then 'archived' when published then 'published' else 'draft' end) stored,
  request_key uuid,
  specs jsonb not null default '[]' check (jsonb_typeof(specs) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null default '',
  unique (vendor_id, slug),
  unique (vendor_id, request_key),
  unique (id, vendor_id)
);
call private.keep_clean('public.products', '{name}', '{description}');
comment on table public.products is 'published = false is a draft (spec §4). Prices are those of its cheapest active variant.';
comment on column public.products.listed is 'Anyone may see it: published, priced, of an approved, published store, and not taken down. Maintained by triggers.';
comment on column public.products.default_variant_id is 'Set when exactly one variant is active: what quick add takes. Maintained by triggers.';
comment on column public.products.search is 'The document that searches match (private.search_document). Maintained by triggers.';
comment on column public.products.discount is 'Percent (spec §5). product_variants.list_price is before it, price after it.';
comment on column public.products.version is 'Increases with every save: a save based on an older version is refused.';
comment on column public.products.offers is
  'Every combination of color, size and flavor that one active variant has (private.offer_token). Maintained by triggers.';
-- One index per list and sort: every page is one ordered range of one index, without sorting. Ratings count as if ten
-- more reviews gave 3.5 stars; lists repeat the expression, since a pinned function is not inlined.
create index products_newest_idx on public.products (created_at, id) where listed;
create index products_price_idx on public.products (price_from, id) where listed;
create index products_rating_idx on public.products (((rating_avg * rating_count + 35) / (rating_count + 10)), id) where listed;
create index products_root_newest_idx on public.products (root_category_id, created_at, id) where listed;
create index products_root_price_idx on public.products (root_category_id, price_from, id) where listed;
create index products_root_rating_idx on public.products (root_category_id, ((rating_avg * rating_count + 35) / (rating_count + 10)), id) where listed;
create index products_category_newest_idx on public.products (category_id, created_at, id) where listed;
create index products_category_price_idx on public.products (category_id, price_from, id) where listed;
create index products_category_rating_idx on public.products (category_id, ((rating_avg * rating_count + 35) / (rating_count + 10)), id) where listed;
create index products_vendor_newest_idx on public.products (vendor_id, created_at, id) where listed;
create index products_vendor_price_idx on public.products (vendor_id, price_from, id) where listed;
create index products_vendor_rating_idx on public.products (vendor_id, ((rating_avg * rating_count + 35) / (rating_count + 10)), id) where listed;
create index products_deals_newest_idx on public.products (created_at, id) where listed and on_sale;
create index products_deals_price_idx on public.products (price_from, id) where listed and on_sale;
create index products_deals_rating_idx on public.products (((rating_avg * rating_count + 35) / (rating_count + 10)), id) where listed and on_sale;
create index products_deals_root_idx on public.products (root_category_id, created_at, id) where listed and on_sale;
create index products_deals_category_idx on public.products (category_id, created_at, id) where listed and on_sale;
create index products_deals_vendor_idx on public.products (vendor_id, created_at, id) where listed and on_sale;
create index products_category_id_idx on public.products (category_id);
create index products_root_category_id_idx on public.products (root_category_id);
create index products_vendor_id_idx on public.products (vendor_id, published);
create index products_name_trgm_idx on public.products using gin (name extensions.gin_trgm_ops) where listed;
create index products_offers_idx on public.products using gin (offers) where listed;
create index products_search_idx on public.products using gin (search) where listed;
create trigger products_touch
  before update of name, slug, description, features, category_id, specs, published on public.products
  for each row execute function private.touch_updated_at();
alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant select, insert, update, delete on public.products to service_role;
create policy "Everyone sees listed products" on public.products for select to anon, authenticated using (listed);
create policy "Vendors see their own products" on public.products
  for select to authenticated using (vendor_id = any ((select private.stores_with('products', 'read'))::uuid[]));
create policy "Admins see every product" on public.products
  for select to authenticated using ((select private.may_admin('products', 'read')));

-- The page of a product follows its price and stock live.
alter table public.products replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.products;
  end if;
end
$$;

create table public.product_options (
  product_id uuid not null references public.products (id) on delete cascade,
  name text not null check (name in ('color', 'size', 'flavor', 'quantity')),
  position int not null default 0,
  primary key (product_id, name)
);
comment on table public.product_options is 'Which of the four options a product has, in the order of its pickers.';
alter table public.product_options enable row level security;
grant select on public.product_options to anon, authenticated;
grant select, insert, update, delete on public.product_options to service_role;
create policy "Options are seen with their product" on public.product_options
  for select to anon, authenticated using (exists (select 1 from public.products p where p.id = product_id));

create table public.product_variants (
  id uuid primary key default public.uuid_v7(),
  product_id uuid not null,
  vendor_id uuid not null,
  sku text not null check (char_length(sku) between 1 and 64),
  color text check (char_length(color) between 1 and 50),
  color_hex text check (color_hex ~* '^#[0-9a-f]{6}$'),
  size text check (char_length(size) between 1 and 50),
  flavor text check (char_length(flavor) between 1 and 50),
  quantity_option text check (char_length(quantity_option) between 1 and 50),
  list_price numeric(12, 2) check (list_price >= price),
  price numeric(12, 2) not null check (price between 0.01 and 999999.99),
  compare_at_price numeric(12, 2) check (compare_at_price > price),
  weight_grams int not null default 0 check (weight_grams between 0 and 1000000),
  stock int not null default 0 check (stock between 0 and 999999),
  position int not null default 0,
  active boolean not null default true,
  foreign key (product_id, vendor_id) references public.products (id, vendor_id) on update cascade on delete cascade,
  unique (vendor_id, sku),
  unique nulls not distinct (product_id, color, size, flavor, quantity_option)
);
call private.keep_clean('public.product_variants', '{sku, color, size, flavor, quantity_option}');
comment on column public.product_variants.list_price is
  'The price before the discount; null if there is none, because it is the price then.';
comment on column public.product_variants.vendor_id is 'That of the product (filled by a trigger): a sku is unique per vendor.';
create index product_variants_product_id_idx on public.product_variants (product_id, vendor_id);
alter table public.product_variants enable row level security;
-- All columns but stock: competitors must not read how many items are left. product_page() returns it, capped.
grant select (id, product_id, vendor_id, sku, color, color_hex, size, flavor, quantity_option, price, compare_at_price,
  weight_grams, position, active) on public.product_variants to anon, authenticated;
grant select, insert, update, delete on public.product_variants to service_role;
create policy "Active variants are seen with their product" on public.product_variants
  for select to anon, authenticated
  using (active and exists (select 1 from public.products p where p.id = product_id));
create policy "The team sees every variant of its store" on public.product_variants
  for select to authenticated using (vendor_id = any ((select private.stores_with('products', 'read'))::uuid[]));

create table public.product_media (
  id uuid primary key default public.uuid_v7(),
  product_id uuid not null references public.products (id) on delete cascade,
  color text,
  size text,
  position int not null default 0,
  path text not null check (path !~ '(^/|\.\.|//)'),
  alt text not null default '',
  width int not null default 800 check (width > 0),
  height int not null default 800 check (height > 0),
  widths int[] not null default '{}',
  backdrop text check (backdrop ~ '^#[0-9a-f]{6}$')
);
comment on column public.product_media.widths is
  'Widths in which the picture is stored, ascending. path is the last of them; the others have their width in its place.';
comment on column public.product_media.color is 'Shows this color; null if it shows none or all of them. size is alike.';
comment on column public.product_media.path is 'Inside the public bucket media.';
create index product_media_product_id_idx on public.product_media (product_id, position, id);
alter table public.product_media enable row level security;
grant select on public.product_media to anon, authenticated;
grant select, insert, update, delete on public.product_media to service_role;
create policy "Media are seen with their product" on public.product_media
  for select to anon, authenticated using (exists (select 1 from public.products p where p.id = product_id));

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('media', 'media', true) on conflict (id) do nothing;
  end if;
end
$$;

-- Taken down by the platform ---------------------------------------------------------------------------------------------
-- While a product is in this table nobody can see or buy it, whatever its store does.
create table private.product_takedowns (
  product_id uuid primary key references public.products (id) on delete cascade,
  reason text not null check (char_length(reason) between 10 and 1000),
  taken_down_at timestamptz not null default clock_timestamp()
);
call private.keep_clean('private.product_takedowns', texts => '{reason}');
create index product_takedowns_taken_down_at_idx on private.product_takedowns (taken_down_at, product_id);
alter table private.product_takedowns enable row level security;

create function private.relist_taken_down() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set listed = p.listed where p.id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;
create trigger product_takedowns_relist after insert or delete on private.product_takedowns
  for each row execute function private.relist_taken_down();

-- The reason that the store sees; null if the product is not taken down.
create function private.takedown_of(product uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('reason', t.reason, 'at', t.taken_down_at) from private.product_takedowns t where t.product_id = product);

-- What anyone may see ------------------------------------------------------------------------------------------------
create function private.place_product() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select root_id into new.root_category_id from public.categories where id = new.category_id;
  new.listed := new.published and new.price_from is not null and exists (
    select 1 from public.vendors where id = new.vendor_id and status = 'approved' and published
  ) and not exists (select 1 from private.product_takedowns t where t.product_id = new.id);
  return new;
end
$$;
create trigger products_place
  before insert or update of category_id, root_category_id, published, listed, price_from, vendor_id on public.products
  for each row execute function private.place_product();

-- Moves everything below a category with it.
create function private.move_category() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.categories set parent_id = parent_id where parent_id = new.id;
  if new.root_id <> old.root_id then
    update public.products set category_id = category_id where category_id = new.id;
  end if;
  return null;
end
$$;
create trigger categories_move after update of parent_id on public.categories
  for each row when (new.path is distinct from old.path) execute function private.move_category();

create function private.relist_products() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products set listed = listed where vendor_id = new.id and published;
  return null;
end
$$;
create trigger vendors_relist after update of status, published on public.vendors
  for each row
  when ((new.status = 'approved' and new.published) is distinct from (old.status = 'approved' and old.published))
  execute function private.relist_products();

-- What products carry of their variants and media --------------------------------------------------------------------
-- 'c=black|s=m': a list filtered by black and M searches for this one word. With a word per option, a black L and a
-- red M would match together.
create function private.offer_token(color text, size text, flavor text) returns text
  language sql immutable set search_path = ''
  return concat_ws('|', 'c=' || lower(color), 's=' || lower(size), 'f=' || lower(flavor));

create function private.offers_of(product uuid) returns text[]
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(distinct t.token order by t.token), '{}')
  from public.product_variants v
  cross join lateral (values
    (private.offer_token(v.color, v.size, v.flavor)), (private.offer_token(v.color, v.size, null)),
    (private.offer_token(v.color, null, v.flavor)), (private.offer_token(null, v.size, v.flavor)),
    (private.offer_token(v.color, null, null)), (private.offer_token(null, v.size, null)),
    (private.offer_token(null, null, v.flavor))
  ) t (token)
  where v.product_id = product and v.active and t.token <> '';
end;

create function private.refresh_products(product_ids uuid[]) returns void
  language sql security definer set search_path = ''
begin atomic
  update public.products p set
    price_from = v.price, compare_at_from = v.compare_at_price, price_varies = coalesce(v.price_varies, false), on_sale = coalesce(v.on_sale, false),
    in_stock = coalesce(v.in_stock, false), default_variant_id = v.only_variant, offers = v.offers
  from unnest(product_ids) as wanted (product_id)
  left join lateral (
    select
      min(price) as price,
      min(price) <> max(price) as price_varies,
      (array_agg(compare_at_price order by price, position, id))[1] as compare_at_price,
      bool_or(compare_at_price is not null) as on_sale,
      bool_or(stock > 0) as in_stock,
      case when count(*) = 1 then (array_agg(id))[1] end as only_variant,
      private.offers_of(wanted.product_id) as offers
    from public.product_variants where product_id = wanted.product_id and active
  ) v on true
  where p.id = wanted.product_id
    and (p.price_from, p.compare_at_from, p.price_varies, p.on_sale, p.in_stock, p.default_variant_id, p.offers) is distinct from
      (v.price, v.compare_at_price, coalesce(v.price_varies, false), coalesce(v.on_sale, false), coalesce(v.in_stock, false), v.only_variant, v.offers);
end;

create function private.variants_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_products((select array_agg(distinct product_id) from written));
  return null;
end
$$;
create trigger product_variants_inserted after insert on public.product_variants
  referencing new table as written for each statement execute function private.variants_written();
create trigger product_variants_deleted after delete on public.product_variants
  referencing old table as written for each statement execute function private.variants_written();

-- A sale that leaves stock changes nothing that a list shows: without this condition every sale would lock the
-- product.
create function private.variants_changed() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  select array_agg(distinct x.product) into changed
  from old_variants o join new_variants n using (id) cross join lateral (values (o.product_id), (n.product_id)) x (product)
  where (n.stock > 0) is distinct from (o.stock > 0) or n.price <> o.price or n.active <> o.active
    or n.compare_at_price is distinct from o.compare_at_price or n.product_id <> o.product_id
    or n.position <> o.position or (n.color, n.size, n.flavor) is distinct from (o.color, o.size, o.flavor);
  if changed is not null then
    perform private.refresh_products(changed);
  end if;
  return null;
end
$$;
create trigger product_variants_changed after update on public.product_variants
  referencing old table as old_variants new table as new_variants for each statement execute function private.variants_changed();

create function private.give_variant_vendor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select vendor_id into new.vendor_id from public.products where id = new.product_id;
  return new;
end
$$;
create trigger product_variants_vendor before insert or update of product_id on public.product_variants
  for each row execute function private.give_variant_vendor();

create function private.media_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set image = (
    select m.path from public.product_media m where m.product_id = p.id order by m.position, m.id limit 1
  ) where p.id in (select product_id from written);
  return null;
end
$$;
create trigger product_media_inserted after insert on public.product_media
  referencing new table as written for each statement execute function private.media_written();
create trigger product_media_updated after update on public.product_media
  referencing new table as written for each statement execute function private.media_written();
create trigger product_media_deleted after delete on public.product_media
  referencing old table as written for each statement execute function private.media_written();

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('products', 120, 'select * from public.products where vendor_id = $1 order by created_at', null, null);
