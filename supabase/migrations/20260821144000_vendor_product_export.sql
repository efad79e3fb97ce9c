-- Products in the columns of an import, a row per variant.

create function public.export_product_rows(
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
      coalesce(v.color, ''), coalesce(v.size, ''), coalesce(v.flavor, ''), coalesce(v.quantity_option, ''), v.sku,
      coalesce(v.list_price, v.price)::text, case when v.list_price is null then coalesce(v.compare_at_price::text, '') else '' end,
      v.stock::text, v.weight_grams::text) order by x.n, v.position, v.id), '[]')
    from jsonb_array_elements(page -> 'rows') with ordinality x (row, n)
    join public.products p on p.id = (x.row ->> 'id')::uuid
    join public.product_variants v on v.product_id = p.id and v.active
    cross join lateral (
      select string_agg(a.name, ' > ' order by a.depth) as path
      from public.categories k join public.categories a on a.id = any (k.path) where k.id = p.category_id
    ) c));
end
$$;
comment on function public.export_product_rows is
  'A hundred products of a store in the columns of an import (private.import_fields), a row per variant. next is the `after` of the next page.';
grant execute on function public.export_product_rows to authenticated;
