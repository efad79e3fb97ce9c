-- The batches of an import with names of options, and the export.

create or replace function private.import_prices(i private.imports, groups int[], all_or_none boolean, out done int[], out changed int, out same int)
  language plpgsql security definer set search_path = '' as $$
declare
  written uuid[];
begin
  with these as (
    select r.group_no, p.id as product_id, p.discount, v.id, v.stock,
      coalesce(private.cell_amount(r.cells ->> 'price'), v.list_price, v.price) as price,
      coalesce(private.cell_amount(r.cells ->> 'compare_at_price'), v.compare_at_price) as compare_at,
      coalesce(private.cell_count(r.cells ->> 'stock'), v.stock) as wanted,
      coalesce(r.cells ->> 'name', p.name) = p.name and coalesce(r.cells ->> 'description', p.description) = p.description
        and coalesce(r.category_id, p.category_id) = p.category_id
        and (not r.cells ? 'discount' or private.cell_percent(r.cells ->> 'discount') = p.discount)
        and (not r.cells ? 'features' or private.cell_features(r.cells ->> 'features') = p.features)
        and coalesce(r.cells ->> 'sku', v.sku) = v.sku
        and coalesce(private.cell_count(r.cells ->> 'weight_grams'), v.weight_grams) = v.weight_grams
        and (not r.cells ? 'gtin' or private.cell_gtin(r.cells ->> 'gtin') is not distinct from v.gtin)
        and (not r.cells ? 'mpn' or r.cells ->> 'mpn' is not distinct from v.mpn)
        and (not r.cells ? 'cost' or private.cell_amount(r.cells ->> 'cost') is not distinct from (
          select k.cost from private.variant_costs k where k.variant_id = v.id))
        and private.has_option_names(p.id, r.cells ->> 'option_names')
        and coalesce(r.cells ->> 'brand', p.brand) = p.brand
        and (not r.cells ? 'tags' or private.cell_tags(r.cells ->> 'tags') = p.tags)
        and coalesce(private.cell_condition(r.cells ->> 'condition'), p.condition) = p.condition
        and coalesce(r.cells ->> 'care', p.care) = p.care
        and coalesce(r.cells ->> 'seo_title', p.seo_title) = p.seo_title
        and coalesce(r.cells ->> 'seo_description', p.seo_description) = p.seo_description as is_alike
    from private.import_rows r
    join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    left join lateral (
      select x.* from public.product_variants x where x.product_id = p.id and x.active and (
        lower(x.color) is not distinct from lower(r.cells ->> 'color') and lower(x.size) is not distinct from lower(r.cells ->> 'size')
        and lower(x.flavor) is not distinct from lower(r.cells ->> 'flavor')
        and lower(x.quantity_option) is not distinct from lower(r.cells ->> 'quantity')
        or not r.cells ?| '{color,size,flavor,quantity}' and x.sku = r.cells ->> 'sku')
      order by x.position, x.id limit 1) v on true
    where r.import_id = i.id and r.group_no = any (groups)
  ), judged as (
    select t.group_no, t.product_id, coalesce(bool_and(t.is_alike
        and t.price between 0.01 and 999999.99 and private.discounted(t.price, t.discount) >= 0.01
        and (t.discount > 0 or t.compare_at is null or t.compare_at > t.price)
        -- Less than the current stock: what checkouts hold is looked up with the document.
        and (t.wanted >= t.stock or not exists (
          select 1 from public.stock_holds h where h.variant_id = t.id and h.expires_at > clock_timestamp()))), false)
      and count(distinct t.id) = count(*)
      and not exists (select 1 from private.product_drafts d where d.product_id = t.product_id) as is_plain
    from these t group by t.group_no, t.product_id
  ), plain as (
    select j.group_no from judged j
    where j.is_plain and not (all_or_none and exists (select 1 from judged k where not k.is_plain))
  ), changes as (
    update public.product_variants v set
      price = private.discounted(t.price, t.discount), list_price = case when t.discount > 0 then t.price end,
      compare_at_price = case when t.discount > 0 then t.price else t.compare_at end, stock = t.wanted
    from these t join plain using (group_no)
    where v.id = t.id and (v.price, v.list_price, v.compare_at_price, v.stock) is distinct from (
      private.discounted(t.price, t.discount), case when t.discount > 0 then t.price end,
      case when t.discount > 0 then t.price else t.compare_at end, t.wanted)
    returning v.product_id
  )
  select array(select group_no from plain), array(select distinct product_id from changes) into done, written;
  perform private.note_versions(written, i.asked_by, 'imported');
  changed := cardinality(written);
  same := cardinality(done) - changed;
end
$$;

create or replace function private.import_product(import uuid, "group" int) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(x.key, x.value), '{}') from (
    select distinct on (c.key) c.key, c.value from private.import_rows r cross join lateral jsonb_each(r.cells) c
    where r.import_id = import and r.group_no = import_product."group"
      and c.key in ('name', 'description', 'category', 'discount', 'features', 'option_names', 'brand', 'tags', 'condition', 'care', 'seo_title',
        'seo_description')
    order by c.key, r.row_no
  ) x;
end;

create or replace function private.import_new(i private.imports, groups int[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows r set product_id = x.id from (
    select g, public.uuid_v7() as id from unnest(groups) g order by g
  ) x where r.import_id = i.id and r.group_no = x.g;
  insert into public.products (id, vendor_id, category_id, name, slug, description, features, discount, brand, tags, condition, care, seo_title,
    seo_description, version)
  select r.product_id, i.vendor_id,
    coalesce((array_agg(r.category_id order by r.row_no) filter (where r.category_id is not null))[1], i.default_category_id),
    (array_agg(r.cells ->> 'name' order by r.row_no) filter (where r.cells ? 'name'))[1], min(r.handle),
    (array_agg(r.cells ->> 'description' order by r.row_no) filter (where r.cells ? 'description'))[1],
    coalesce(private.cell_features((array_agg(r.cells ->> 'features' order by r.row_no) filter (where r.cells ? 'features'))[1]), '{}'),
    coalesce(private.cell_percent((array_agg(r.cells ->> 'discount' order by r.row_no) filter (where r.cells ? 'discount'))[1]), 0),
    coalesce((array_agg(r.cells ->> 'brand' order by r.row_no) filter (where r.cells ? 'brand'))[1], ''),
    coalesce(private.cell_tags((array_agg(r.cells ->> 'tags' order by r.row_no) filter (where r.cells ? 'tags'))[1]), '{}'),
    coalesce(private.cell_condition((array_agg(r.cells ->> 'condition' order by r.row_no) filter (where r.cells ? 'condition'))[1]), 'new'),
    coalesce((array_agg(r.cells ->> 'care' order by r.row_no) filter (where r.cells ? 'care'))[1], ''),
    coalesce((array_agg(r.cells ->> 'seo_title' order by r.row_no) filter (where r.cells ? 'seo_title'))[1], ''),
    coalesce((array_agg(r.cells ->> 'seo_description' order by r.row_no) filter (where r.cells ? 'seo_description'))[1], ''), 1
  from private.import_rows r where r.import_id = i.id and r.group_no = any (groups) group by r.product_id;
  insert into public.product_options (product_id, name, position, label)
  select r.product_id, o.name, min(o.place)::int - 1, private.cell_option_names(
    (array_agg(r.cells ->> 'option_names' order by r.row_no) filter (where r.cells ? 'option_names'))[1]) ->> o.name
  from private.import_rows r
  cross join lateral unnest('{color,size,flavor,quantity}'::text[]) with ordinality o (name, place)
  where r.import_id = i.id and r.group_no = any (groups) and r.cells ? o.name group by r.product_id, o.name;
  insert into public.product_variants (product_id, sku, color, size, flavor, quantity_option, list_price, price, compare_at_price,
    weight_grams, stock, gtin, mpn, position)
  select x.id, coalesce(x.c ->> 'sku', private.new_sku()),
    -- 'Black' and 'black' are one value, spelled as in its first row.
    first_value(x.c ->> 'color') over (partition by x.id, lower(x.c ->> 'color') order by x.row_no),
    first_value(x.c ->> 'size') over (partition by x.id, lower(x.c ->> 'size') order by x.row_no),
    first_value(x.c ->> 'flavor') over (partition by x.id, lower(x.c ->> 'flavor') order by x.row_no),
    first_value(x.c ->> 'quantity') over (partition by x.id, lower(x.c ->> 'quantity') order by x.row_no),
    case when x.discount > 0 then x.price end, private.discounted(x.price, x.discount),
    case when x.discount > 0 then x.price else private.cell_amount(x.c ->> 'compare_at_price') end,
    coalesce(private.cell_count(x.c ->> 'weight_grams'), 0), coalesce(private.cell_count(x.c ->> 'stock'), 0),
    private.cell_gtin(x.c ->> 'gtin'), x.c ->> 'mpn',
    row_number() over (partition by x.id order by x.row_no) - 1
  from (
    select r.product_id as id, r.row_no, r.cells as c, private.cell_amount(r.cells ->> 'price') as price, p.discount
    from private.import_rows r join public.products p on p.id = r.product_id
    where r.import_id = i.id and r.group_no = any (groups)
  ) x;
  -- 'Black' and 'black' are one value here too.
  insert into private.variant_costs (variant_id, cost)
  select v.id, private.cell_amount(r.cells ->> 'cost')
  from private.import_rows r
  join public.product_variants v on v.product_id = r.product_id and private.combination(to_jsonb(v)) = private.cell_combination(r.cells)
  where r.import_id = i.id and r.group_no = any (groups) and private.cell_amount(r.cells ->> 'cost') is not null;
  insert into private.product_versions (product_id, version, action, actor_id, document, state)
  select p.id, p.version, 'imported', i.asked_by, private.without_stock(private.document_of(p.id)), p.state
  from public.products p where p.id in (
    select r.product_id from private.import_rows r where r.import_id = i.id and r.group_no = any (groups));
end
$$;

create or replace function private.import_merged(i private.imports, "group" int, live jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  said jsonb := private.import_product(i.id, "group");
  d jsonb := live;
  one record;
  place int;
  patch jsonb;
  added jsonb;
begin
  d := d || jsonb_strip_nulls(jsonb_build_object(
    'name', said -> 'name', 'description', said -> 'description',
    'category_id', (select r.category_id from private.import_rows r
      where r.import_id = i.id and r.group_no = import_merged."group" and r.category_id is not null order by r.row_no limit 1),
    'discount', private.cell_percent(said ->> 'discount')::numeric(4, 2)::text,
    'features', case when said ? 'features' then to_jsonb(private.cell_features(said ->> 'features')) end,
    'brand', said -> 'brand', 'tags', case when said ? 'tags' then to_jsonb(private.cell_tags(said ->> 'tags')) end,
    'condition', private.cell_condition(said ->> 'condition'), 'care', said -> 'care', 'seo_title', said -> 'seo_title',
    'seo_description', said -> 'seo_description'));
  for one in
    select r.cells as c, r.row_no from private.import_rows r
    where r.import_id = i.id and r.group_no = import_merged."group" order by r.row_no
  loop
    select x.n::int - 1 into place from jsonb_array_elements(d -> 'variants') with ordinality x (v, n)
    where private.combination(x.v) = private.cell_combination(one.c)
      or private.cell_options(one.c) = '' and x.v ->> 'sku' = one.c ->> 'sku' limit 1;
    patch := jsonb_strip_nulls(jsonb_build_object(
      'sku', one.c -> 'sku', 'price', private.cell_amount(one.c ->> 'price')::numeric(12, 2)::text,
      'compare_at_price', private.cell_amount(one.c ->> 'compare_at_price')::numeric(12, 2)::text,
      'stock', private.cell_count(one.c ->> 'stock'), 'weight_grams', private.cell_count(one.c ->> 'weight_grams'),
      'gtin', private.cell_gtin(one.c ->> 'gtin'), 'mpn', one.c -> 'mpn', 'cost', private.cell_amount(one.c ->> 'cost')::numeric(12, 2)::text));
    if place is not null then
      if (d ->> 'discount')::numeric > 0 then
        patch := patch - 'compare_at_price';
      end if;
      d := jsonb_set(d, array['variants', place::text], (d -> 'variants' -> place) || patch);
    else
      select coalesce(jsonb_object_agg(private.option_column(o.key), coalesce(k.known, o.value)), '{}') into added
      from jsonb_each(one.c) o
      left join lateral (
        select y.value as known from jsonb_array_elements(d -> 'options') z cross join lateral jsonb_array_elements(z -> 'values') y
        where z ->> 'name' = o.key and lower(y.value #>> '{}') = lower(o.value #>> '{}') limit 1) k on true
      where o.key in ('color', 'size', 'flavor', 'quantity');
      d := jsonb_set(d, '{variants}', d -> 'variants' || jsonb_build_array(
        '{"sku": "", "compare_at_price": null, "stock": 0, "weight_grams": 0}'::jsonb || added || patch));
      d := jsonb_set(d, '{options}', (
        select coalesce(jsonb_agg(case
          when z.o -> 'values' ? (added ->> private.option_column(z.o ->> 'name')) then z.o
          else jsonb_set(z.o, '{values}', z.o -> 'values' || jsonb_build_array(added -> private.option_column(z.o ->> 'name'))) end order by z.n), '[]')
        from jsonb_array_elements(d -> 'options') with ordinality z (o, n)));
    end if;
  end loop;
  return private.with_option_names(d, said ->> 'option_names');
end
$$;

create or replace function public.export_product_rows(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false,
  after jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page jsonb;
begin
  perform private.seller(export_product_rows.vendor_id, 'products', 'read');
  -- By name: a product that changes during the export keeps its position, so that none is listed twice or missed.
  page := public.vendor_products(export_product_rows.vendor_id, export_product_rows.query, export_product_rows.state,
    export_product_rows.category, export_product_rows.low_stock, 'name', export_product_rows.after, 100);
  return jsonb_build_object('next', page -> 'next', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_array(
      p.slug, p.name, p.description, c.path, p.discount::text, array_to_string(p.features, '|'),
      coalesce(v.color, ''), coalesce(v.size, ''), coalesce(v.flavor, ''), coalesce(v.quantity_option, ''), names.cell, v.sku,
      coalesce(v.list_price, v.price)::text, case when v.list_price is null then coalesce(v.compare_at_price::text, '') else '' end,
      v.stock::text, v.weight_grams::text, coalesce(v.gtin, ''), coalesce(v.mpn, ''),
      coalesce((select k.cost::text from private.variant_costs k where k.variant_id = v.id), ''), p.brand, array_to_string(p.tags, ', '),
      p.condition, p.care, p.seo_title, p.seo_description) order by x.n, v.position, v.id), '[]')
    from jsonb_array_elements(page -> 'rows') with ordinality x (row, n)
    join public.products p on p.id = (x.row ->> 'id')::uuid
    join public.product_variants v on v.product_id = p.id and v.active
    cross join lateral (select private.option_names_cell(p.id) as cell) names
    cross join lateral (
      select string_agg(a.name, ' > ' order by a.depth) as path
      from public.categories k join public.categories a on a.id = any (k.path) where k.id = p.category_id
    ) c));
end
$$;
