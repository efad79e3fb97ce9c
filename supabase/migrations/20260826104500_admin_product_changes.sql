-- Changes to a product, for admins: since the version last decided on, or between any two stored ones. What its store
-- drafts, or has never published, belongs only to the store.

-- Which versions admins have decided on, the last decision first; dismissed reports count as a decision.
create function private.decided_versions(product uuid) returns table (version int, decision text, at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select (d.after ->> 'version')::int, d.decision, d.at
  from (
    (select a.after, split_part(a.action, '.', 2) as decision, a.at from public.audit_log a
     where a.subject_type = 'product' and a.subject_id = decided_versions.product::text
       and a.action in ('product.taken_down', 'product.restored')
     order by a.at desc limit 20)
    union all
    (select a.after, 'kept', a.at from private.report_cases c
     join public.audit_log a on a.subject_type = 'report' and a.subject_id = c.id::text and a.action = 'report.dismissed'
     where c.product_id = decided_versions.product
     order by a.at desc limit 20)
  ) d
  where d.after ? 'version'
  order by d.at desc;
end;

-- A version as shoppers saw it; null if it is not stored, or not for admins.
create function private.shown_version(product uuid, wanted int) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(v.live, v.document) from private.product_versions v
    where v.product_id = shown_version.product and v.version = shown_version.wanted and v.is_shown);

-- A variant as shoppers see it: the price, and the struck-through price next to it. Null for none.
create function private.shown_variant(v jsonb, d jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    select case when v is not null then jsonb_build_object(
      'price', private.discounted(private.amount_of(v -> 'price'), x.discount)::text,
      -- A draft keeps an amount as it was typed.
      'compare_at', round(private.amount_of(case when x.discount > 0 then v -> 'price' else v -> 'compare_at_price' end), 2)::text,
      'weight_grams', coalesce(private.count_of(v -> 'weight_grams', 1000000), 0), 'sku', coalesce(v ->> 'sku', '')) end
    from (select coalesce(private.amount_of(d -> 'discount'), 0) as discount) x);

-- The variants that differ, removed ones last; null if there are none.
create function private.changed_variants(before jsonb, after jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('color', x.v ->> 'color', 'size', x.v ->> 'size', 'flavor', x.v ->> 'flavor',
      'quantity_option', x.v ->> 'quantity_option', 'before', x.was, 'after', x.now) order by x.place, x.old_place)
    from (
      select coalesce(a.v, b.v) as v, a.n as place, b.n as old_place, private.shown_variant(b.v, before) as was,
        private.shown_variant(a.v, after) as now
      from (
        select y.v, y.n, private.combination(y.v) as options
        from jsonb_array_elements(before -> 'variants') with ordinality y (v, n)) b
      full join (
        select y.v, y.n, private.combination(y.v) as options
        from jsonb_array_elements(after -> 'variants') with ordinality y (v, n)) a on a.options = b.options) x
    where x.was is distinct from x.now);

create function private.shown_pictures(d jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', m ->> 'path', 'alt', coalesce(m ->> 'alt', ''), 'color', m ->> 'color',
      'size', m ->> 'size') order by n), '[]')
    from jsonb_array_elements(d -> 'media') with ordinality x (m, n));

-- Identified by its id: two categories may have the same name.
create function private.shown_category(d jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('id', d -> 'category_id',
    'name', (select c.name from public.categories c where c.id = (d ->> 'category_id')::uuid));

-- Each part of a product that differs, with old and new value. Unchanged parts are left out.
create function private.document_changes(before jsonb, after jsonb) returns jsonb
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
        ('pictures', private.shown_pictures(before), private.shown_pictures(after))
      ) y (part, was, now)
      where y.was is distinct from y.now
      union all
      select 'variants', v.changed from (select private.changed_variants(before, after) as changed) v where v.changed is not null) x);

create function public.admin_product_changes(product_id uuid, from_version int default null, to_version int default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  p public.products;
  base int := admin_product_changes.from_version;
  till int := admin_product_changes.to_version;
  before jsonb;
  after jsonb;
begin
  perform private.admin('products', 'read');
  select x.* into p from public.products x where x.id = admin_product_changes.product_id and private.is_moderated(x);
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  if base is null then
    select d.version into base from private.decided_versions(p.id) d where till is null or d.version <= till limit 1;
  elsif base > till then
    base := admin_product_changes.to_version;
    till := admin_product_changes.from_version;
  end if;
  before := private.shown_version(p.id, base);
  after := case when till is null then private.without_stock(private.document_of(p.id)) else private.shown_version(p.id, till) end;
  return jsonb_build_object('version', p.version, 'from', base, 'to', till,
    -- null if one of the two is no longer stored, or there is nothing to compare with.
    'changes', case when before is not null and after is not null then private.document_changes(before, after) end,
    'versions', (
      with decided as materialized (
        select distinct on (d.version) d.version, d.decision from private.decided_versions(p.id) d order by d.version, d.at desc)
      select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', v.at, 'decision', d.decision) order by v.version desc), '[]')
      from private.product_versions v left join decided d on d.version = v.version
      -- Saving, scheduling or discarding a draft does not change the public version, and concerns nobody else.
      where v.product_id = p.id and v.is_shown
        and (d.version is not null or v.action not in ('drafted', 'discarded', 'scheduled', 'unscheduled'))));
end
$$;
comment on function public.admin_product_changes is
  'Admins only: what changed for shoppers in a product since the last decision, or since or between versions; to_version is null for the current version. changes is null where a version is not kept, or none was decided on and none is named. 404 product_unknown, also for drafts.';
grant execute on function public.admin_product_changes to authenticated;
