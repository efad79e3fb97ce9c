-- The history of what else a product says. What a store pays is in its own history and never in an admin's.

drop function private.document_changes(jsonb, jsonb);
drop function private.changed_variants(jsonb, jsonb);
drop function private.shown_variant(jsonb, jsonb);

-- A variant as shoppers see it, and with its cost for its own store. Null for none.
create function private.shown_variant(v jsonb, d jsonb, costs boolean) returns jsonb
  language sql immutable set search_path = ''
  return (
    select case when v is not null then jsonb_build_object(
      'price', private.discounted(private.amount_of(v -> 'price'), x.discount)::text,
      -- A draft keeps an amount as it was typed.
      'compare_at', round(private.amount_of(case when x.discount > 0 then v -> 'price' else v -> 'compare_at_price' end), 2)::text,
      'weight_grams', coalesce(private.count_of(v -> 'weight_grams', 1000000), 0), 'sku', coalesce(v ->> 'sku', ''))
      || jsonb_strip_nulls(jsonb_build_object('gtin', nullif(v ->> 'gtin', ''), 'mpn', nullif(v ->> 'mpn', ''),
        'cost', case when costs then round(private.amount_of(v -> 'cost'), 2)::text end)) end
    from (select coalesce(private.amount_of(d -> 'discount'), 0) as discount) x);

-- The variants that differ, removed ones last; null if there are none.
create function private.changed_variants(before jsonb, after jsonb, costs boolean) returns jsonb
  language sql immutable set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('color', x.v ->> 'color', 'size', x.v ->> 'size', 'flavor', x.v ->> 'flavor',
      'quantity_option', x.v ->> 'quantity_option', 'before', x.was, 'after', x.now) order by x.place, x.old_place)
    from (
      select coalesce(a.v, b.v) as v, a.n as place, b.n as old_place, private.shown_variant(b.v, before, costs) as was,
        private.shown_variant(a.v, after, costs) as now
      from (
        select y.v, y.n, private.combination(y.v) as options
        from jsonb_array_elements(before -> 'variants') with ordinality y (v, n)) b
      full join (
        select y.v, y.n, private.combination(y.v) as options
        from jsonb_array_elements(after -> 'variants') with ordinality y (v, n)) a on a.options = b.options) x
    where x.was is distinct from x.now);

-- Each part of a product that differs, with old and new value. Unchanged parts are left out.
create function private.document_changes(before jsonb, after jsonb, costs boolean default false) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_object_agg(x.part, x.what), '{}')
    from (
      select y.part, jsonb_build_object('before', y.was, 'after', y.now) as what
      from (values
        ('name', before -> 'name', after -> 'name'),
        ('description', before -> 'description', after -> 'description'),
        ('category', private.shown_category(before), private.shown_category(after)),
        ('features', before -> 'features', after -> 'features'),
        ('options', before -> 'options', after -> 'options'),
        ('discount', to_jsonb(private.amount_of(before -> 'discount')), to_jsonb(private.amount_of(after -> 'discount'))),
        ('brand', coalesce(before -> 'brand', '""'), coalesce(after -> 'brand', '""')),
        ('tags', coalesce(before -> 'tags', '[]'), coalesce(after -> 'tags', '[]')),
        ('condition', coalesce(before -> 'condition', '"new"'), coalesce(after -> 'condition', '"new"')),
        ('care', coalesce(before -> 'care', '""'), coalesce(after -> 'care', '""')),
        ('size_chart', coalesce(before -> 'size_chart', 'null'), coalesce(after -> 'size_chart', 'null')),
        ('seo_title', coalesce(before -> 'seo_title', '""'), coalesce(after -> 'seo_title', '""')),
        ('seo_description', coalesce(before -> 'seo_description', '""'), coalesce(after -> 'seo_description', '""')),
        -- An earlier version may not name these, whatever they were.
        ('specs', coalesce(before -> 'specs', after -> 'specs'), coalesce(after -> 'specs', before -> 'specs')),
        ('slug', coalesce(before -> 'slug', after -> 'slug'), coalesce(after -> 'slug', before -> 'slug')),
        ('pictures', private.shown_pictures(before), private.shown_pictures(after))
      ) y (part, was, now)
      where y.was is distinct from y.now
      union all
      select 'variants', v.changed from (select private.changed_variants(before, after, costs) as changed) v where v.changed is not null) x);

create or replace function public.product_history(product_id uuid, before_version int default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
begin
  perform private.me();
  select x.* into p from public.products x
  where x.id = product_history.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', v.version, 'action', v.action, 'at', v.at, 'state', v.state,
      'who', case when v.actor_id is null then 'Stallbar' else private.member_name(v.actor_id) end,
      'changes', case when b.document is null then '{}' else private.document_changes(b.document, v.document, true) end
    ) order by v.version desc), '[]')
    from (
      select x.* from private.product_versions x
      where x.product_id = p.id and (before_version is null or x.version < before_version) order by x.version desc limit 20
    ) v
    left join lateral (
      select y.document from private.product_versions y where y.product_id = p.id and y.version < v.version order by y.version desc limit 1
    ) b on true
  );
end
$$;
