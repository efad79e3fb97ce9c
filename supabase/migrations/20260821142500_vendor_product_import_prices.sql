-- The usual second import: prices and stock of existing products. A whole batch is a few statements, while a product
-- whose text or variants change goes through its document.

-- Writes the products of these groups that change only price and stock, and leaves the others alone: done lists the
-- groups, changed and same count their products. With all_or_none it does nothing if any group is left.
create function private.import_prices(i private.imports, groups int[], all_or_none boolean, out done int[], out changed int, out same int)
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
        and coalesce(private.cell_count(r.cells ->> 'weight_grams'), v.weight_grams) = v.weight_grams as is_alike
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
