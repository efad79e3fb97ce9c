-- What a store pays for an item is for those who may edit its products or see its money: others on the team read the
-- products without it.

-- In a closed store no one edits products; those who see its money still see its costs.
create function private.sees_costs(vendor uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.may_vendor(vendor, 'products', 'write') or private.may_vendor(vendor, 'payouts', 'read');

create or replace function public.product_for_edit(product_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
  seen jsonb;
begin
  perform private.me();
  select x.* into p from public.products x where x.id = product_for_edit.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  seen := private.product_view(p);
  if private.sees_costs(p.vendor_id) then
    return seen;
  end if;
  return jsonb_set(seen, '{document,variants}', (
    select coalesce(jsonb_agg(v || '{"cost": null}' order by n), '[]')
    from jsonb_array_elements(seen #> '{document,variants}') with ordinality x (v, n)));
end
$$;
comment on function public.product_for_edit is
  'A product with its draft, for its store''s team. Costs only for those who may edit products or see payouts. 404 product_unknown.';

create or replace function public.product_history(product_id uuid, before_version int default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
  costs boolean;
begin
  perform private.me();
  select x.* into p from public.products x
  where x.id = product_history.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  costs := private.sees_costs(p.vendor_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', v.version, 'action', v.action, 'at', v.at, 'state', v.state,
      'who', case when v.actor_id is null then 'Stallbar' else private.member_name(v.actor_id) end,
      'changes', case when b.document is null then '{}' else private.document_changes(b.document, v.document, costs) end
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

-- With costs, whoever asks: only the public function below may call it.
alter function public.export_product_rows set schema private;
revoke execute on function private.export_product_rows from authenticated;
comment on function private.export_product_rows is 'A hundred products of a store in the columns of an import, a row per variant.';

create function public.export_product_rows(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false,
  after jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page jsonb := private.export_product_rows(export_product_rows.vendor_id, export_product_rows.query, export_product_rows.state,
    export_product_rows.category, export_product_rows.low_stock, export_product_rows.after);
  place int := array_position(private.import_fields('products'), 'cost') - 1;
begin
  if private.sees_costs(export_product_rows.vendor_id) then
    return page || '{"left_out": []}';
  end if;
  return page || jsonb_build_object('left_out', jsonb_build_array('cost'), 'rows', (
    select coalesce(jsonb_agg(r - place order by n), '[]') from jsonb_array_elements(page -> 'rows') with ordinality x (r, n)));
end
$$;
comment on function public.export_product_rows is
  'A hundred products of a store in the columns of an import (private.import_fields) but for those in left_out, a row per variant. next is the `after` of the next page. Costs only for those who may edit products or see payouts.';
grant execute on function public.export_product_rows to authenticated;

-- The rows of an import hold costs.
create or replace function private.readable_import(import uuid) returns private.imports
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.imports;
begin
  perform private.me();
  select x.* into i from private.imports x where x.id = import and x.closed_at is null
    and private.may_vendor(x.vendor_id, 'products', 'read') and private.sees_costs(x.vendor_id);
  if i.id is null then
    perform private.fail(404, 'import_unknown', 'We can''t find this import.');
  end if;
  return i;
end
$$;
