-- Tells the app's servers which of their cached pages are out of date. A message lists tags of what has changed; a page
-- has the tag of everything that it shows (src/server/shown.ts):
--   <id>           a listed product, an open store or an approved post
--   list           content and order of the lists of the whole shop
--   list:<id>      the same for a category with everything below it, or for a store
--   related:<id>   which products are in a category, and their addresses (pages of products that go with them; sitemaps)
--   stores, posts  the lists of stores and of posts
--   testimonials   what people say about the shop
--   featured       what admins have chosen for the home page
--   promotions     the codes of the whole shop and of all stores
--   all            every page
-- Anyone with the public key can listen: messages name only what everyone can see, and only when that has changed.

do $$
begin
  if to_regclass('realtime.messages') is not null then
    -- No policy for insert: a stranger could otherwise keep the servers busy by reporting that everything has changed.
    execute $policy$
      create policy "Everyone hears which pages have changed" on realtime.messages
        for select to anon, authenticated
        using (extension = 'broadcast' and (select realtime.topic()) = 'pages')
    $policy$;
  end if;
end
$$;

-- Each transaction sends a tag once, since messages arrive with its commit. Beyond 200 tags it sends `all`.
create function private.tell_pages(tags text[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 200;
  told text[] := coalesce(nullif(current_setting('stallbar.told_pages', true), ''), '{}')::text[];
  fresh text[];
begin
  if tags is null or told @> '{all}' then
    return;
  end if;
  fresh := array(select distinct t from unnest(tags) t where t is not null and t <> all (told));
  if cardinality(fresh) = 0 then
    return;
  elsif cardinality(told) + cardinality(fresh) > most then
    fresh := '{all}';
  end if;
  perform set_config('stallbar.told_pages', (told || fresh)::text, true);
  perform realtime.send(jsonb_build_object('tags', fresh), 'changed', 'pages', true);
end
$$;

-- Listed products only: a message must not reveal a draft.
create function private.tell_listed(products uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if products is null then
    return;
  end if;
  perform private.tell_pages((
    select array_agg(p.id::text) from public.products p where p.id = any (products) and p.listed
  ));
end
$$;

-- Products -----------------------------------------------------------------------------------------------------------
create type private.product_change as (
  id uuid, old_vendor uuid, vendor uuid, old_category uuid, category uuid,
  -- Whether anything has changed that tiles show or that lists sort and filter by.
  of_tile boolean,
  -- Whether it has entered or left a category, or has another address in it.
  of_category boolean
);

create function private.told_products() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- One more than a message can hold: from there on the message is `all` anyway.
  most constant int := 201;
  changes private.product_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(p.id, p.vendor_id, p.vendor_id, p.category_id, p.category_id, true, true)::private.product_change
      from new_products p where p.listed limit most
    );
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(p.id, p.vendor_id, p.vendor_id, p.category_id, p.category_id, true, true)::private.product_change
      from old_products p where p.listed limit most
    );
  else
    changes := array(
      select row(
        n.id, o.vendor_id, n.vendor_id, o.category_id, n.category_id,
        (o.listed, o.vendor_id, o.category_id, o.created_at, o.name, o.slug, o.image, o.price_from, o.compare_at_from,
          o.price_varies, o.on_sale, o.in_stock, o.rating_avg, o.rating_count, o.default_variant_id, o.offers)
        is distinct from
        (n.listed, n.vendor_id, n.category_id, n.created_at, n.name, n.slug, n.image, n.price_from, n.compare_at_from,
          n.price_varies, n.on_sale, n.in_stock, n.rating_avg, n.rating_count, n.default_variant_id, n.offers),
        (o.listed, o.category_id, o.created_at, o.slug) is distinct from (n.listed, n.category_id, n.created_at, n.slug)
      )::private.product_change
      from old_products o join new_products n using (id)
      where (o.listed or n.listed) and o is distinct from n limit most
    );
  end if;
  if cardinality(changes) = most then
    perform private.tell_pages('{all}');
  elsif cardinality(changes) > 0 then
    perform private.tell_pages((
      select array_agg(t.tag)
      from unnest(changes) c
      cross join lateral (
        select c.id::text as tag
        union all
        select unnest(array['list', 'list:' || c.old_vendor, 'list:' || c.vendor]) where c.of_tile
        union all
        select 'list:' || above from public.categories x cross join lateral unnest(x.path) above
        where c.of_tile and x.id in (c.old_category, c.category)
        union all
        select unnest(array['related:' || c.old_category, 'related:' || c.category]) where c.of_category
      ) t
    ));
  end if;
  return null;
end
$$;
create trigger products_told_insert after insert on public.products
  referencing new table as new_products for each statement execute function private.told_products();
create trigger products_told_update after update on public.products
  referencing old table as old_products new table as new_products
  for each statement execute function private.told_products();
create trigger products_told_delete after delete on public.products
  referencing old table as old_products for each statement execute function private.told_products();

-- Variants and the stock that is left over ---------------------------------------------------------------------------
create function private.held_stock(variant uuid) returns int
  language sql stable set search_path = ''
  return (
    select coalesce(sum(h.quantity), 0)::int from public.stock_holds h
    where h.variant_id = variant and h.expires_at > now()
  );

create function private.told_variants() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct x.product) into changed
    from old_variants o join new_variants n using (id)
    cross join lateral (values (o.product_id), (n.product_id)) x (product)
    where (o.active or n.active) and (
      (o.product_id, o.sku, o.color, o.color_hex, o.size, o.flavor, o.quantity_option, o.price, o.compare_at_price,
        o.weight_grams, o.position, o.active)
      is distinct from
      (n.product_id, n.sku, n.color, n.color_hex, n.size, n.flavor, n.quantity_option, n.price, n.compare_at_price,
        n.weight_grams, n.position, n.active)
      -- Compare the capped stock: visitors can't see 400 become 397, and messages must not let anyone count sales.
      or o.stock <> n.stock and private.shown_stock(o.stock, private.held_stock(n.id))
        <> private.shown_stock(n.stock, private.held_stock(n.id))
    );
  else
    select array_agg(distinct w.product_id) into changed from written w where w.active;
  end if;
  perform private.tell_listed(changed);
  return null;
end
$$;
create trigger product_variants_told_insert after insert on public.product_variants
  referencing new table as written for each statement execute function private.told_variants();
create trigger product_variants_told_update after update on public.product_variants
  referencing old table as old_variants new table as new_variants
  for each statement execute function private.told_variants();
create trigger product_variants_told_delete after delete on public.product_variants
  referencing old table as written for each statement execute function private.told_variants();

create function private.told_holds() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- A checkout starts by removing its previous hold, and usually there is none.
  if not exists (select from written) then
    return null;
  end if;
  -- The stock with and without these items: one of them is what was shown before.
  perform private.tell_listed((
    select array_agg(distinct v.product_id)
    from written w
    join public.product_variants v on v.id = w.variant_id
    cross join lateral (select private.held_stock(v.id) as pieces) held
    where private.shown_stock(v.stock, held.pieces - w.quantity) <> private.shown_stock(v.stock, held.pieces + w.quantity)
  ));
  return null;
end
$$;
create trigger stock_holds_told_insert after insert on public.stock_holds
  referencing new table as written for each statement execute function private.told_holds();
create trigger stock_holds_told_update after update on public.stock_holds
  referencing new table as written for each statement execute function private.told_holds();
create trigger stock_holds_told_delete after delete on public.stock_holds
  referencing old table as written for each statement execute function private.told_holds();

-- What else a product's page shows -----------------------------------------------------------------------------------
create function private.told_parts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_listed((select array_agg(distinct w.product_id) from written w));
  return null;
end
$$;
create trigger product_media_told_insert after insert on public.product_media
  referencing new table as written for each statement execute function private.told_parts();
create trigger product_media_told_update after update on public.product_media
  referencing new table as written for each statement execute function private.told_parts();
create trigger product_media_told_delete after delete on public.product_media
  referencing old table as written for each statement execute function private.told_parts();
create trigger product_options_told_insert after insert on public.product_options
  referencing new table as written for each statement execute function private.told_parts();
create trigger product_options_told_update after update on public.product_options
  referencing new table as written for each statement execute function private.told_parts();
create trigger product_options_told_delete after delete on public.product_options
  referencing old table as written for each statement execute function private.told_parts();

create function private.told_reviews() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.product_id) into changed
    from old_reviews o join new_reviews n using (id)
    where 'approved' in (o.status, n.status) and o is distinct from n;
  else
    select array_agg(distinct w.product_id) into changed from written w where w.status = 'approved';
  end if;
  perform private.tell_listed(changed);
  return null;
end
$$;
create trigger product_reviews_told_insert after insert on public.product_reviews
  referencing new table as written for each statement execute function private.told_reviews();
create trigger product_reviews_told_update after update on public.product_reviews
  referencing old table as old_reviews new table as new_reviews
  for each statement execute function private.told_reviews();
create trigger product_reviews_told_delete after delete on public.product_reviews
  referencing old table as written for each statement execute function private.told_reviews();

create function private.told_review_pictures() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_listed((
    select array_agg(distinct r.product_id) from written w
    join public.product_reviews r on r.id = w.review_id and r.status = 'approved'
  ));
  return null;
end
$$;
create trigger review_pictures_told_insert after insert on public.review_pictures
  referencing new table as written for each statement execute function private.told_review_pictures();
create trigger review_pictures_told_update after update on public.review_pictures
  referencing new table as written for each statement execute function private.told_review_pictures();
create trigger review_pictures_told_delete after delete on public.review_pictures
  referencing old table as written for each statement execute function private.told_review_pictures();

-- Stores -------------------------------------------------------------------------------------------------------------
-- The columns that public_vendors shows; null for a store that is not open.
create function private.shown_store(v public.vendors) returns jsonb
  language sql immutable set search_path = ''
  return case when v.status = 'approved' and v.published then jsonb_build_array(
    v.id, v.live, v.slug, v.ships_from, v.handling_days, v.rating_avg, v.rating_count, v.product_count, v.created_at) end;

create function private.told_stores() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed text[];
begin
  if tg_op = 'UPDATE' then
    -- A full join, since a takeover changes the id of a store.
    select array_agg(coalesce(o.id, n.id)::text) into changed
    from old_stores o full join new_stores n using (id)
    where private.shown_store(o) is distinct from private.shown_store(n);
  else
    select array_agg(w.id::text) into changed from written w where private.shown_store(w) is not null;
  end if;
  perform private.tell_pages(changed || case when cardinality(changed) > 0 then 'stores' end);
  return null;
end
$$;
create trigger vendors_told_insert after insert on public.vendors
  referencing new table as written for each statement execute function private.told_stores();
create trigger vendors_told_update after update on public.vendors
  referencing old table as old_stores new table as new_stores for each statement execute function private.told_stores();
create trigger vendors_told_delete after delete on public.vendors
  referencing old table as written for each statement execute function private.told_stores();

create function private.told_rates() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages((
    select array_agg(distinct v.id::text) from written w join public.vendors v on v.id = w.vendor_id
    where private.shown_store(v) is not null
  ));
  return null;
end
$$;
create trigger vendor_holidays_told_insert after insert on private.vendor_holidays referencing new table as written for each statement execute function private.told_rates();
create trigger vendor_holidays_told_update after update on private.vendor_holidays referencing new table as written for each statement execute function private.told_rates();
create trigger shipping_rates_told_insert after insert on public.shipping_rates
  referencing new table as written for each statement execute function private.told_rates();
create trigger shipping_rates_told_update after update on public.shipping_rates
  referencing new table as written for each statement execute function private.told_rates();
create trigger shipping_rates_told_delete after delete on public.shipping_rates
  referencing old table as written for each statement execute function private.told_rates();

-- What is read -------------------------------------------------------------------------------------------------------
create function private.told_posts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(n.id::text) into changed
    from old_posts o join new_posts n using (id)
    where 'approved' in (o.status, n.status) and o is distinct from n;
  else
    select array_agg(w.id::text) into changed from written w where w.status = 'approved';
  end if;
  perform private.tell_pages(changed || case when cardinality(changed) > 0 then 'posts' end);
  return null;
end
$$;
create trigger vendor_blog_posts_told_insert after insert on public.vendor_blog_posts
  referencing new table as written for each statement execute function private.told_posts();
create trigger vendor_blog_posts_told_update after update on public.vendor_blog_posts
  referencing old table as old_posts new table as new_posts for each statement execute function private.told_posts();
create trigger vendor_blog_posts_told_delete after delete on public.vendor_blog_posts
  referencing old table as written for each statement execute function private.told_posts();

-- These rarely change, and most pages show one of them.
create function private.told_rest() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_pages('{all}');
  return null;
end
$$;
create trigger categories_told after insert or update or delete on public.categories
  for each statement execute function private.told_rest();
create trigger category_complements_told after insert or update or delete on public.category_complements
  for each statement execute function private.told_rest();
create trigger help_articles_told after insert or update or delete on public.help_articles
  for each statement execute function private.told_rest();
create trigger settings_told after insert or update or delete on public.settings
  for each statement execute function private.told_rest();
