-- vendors.product_count: a store's number of public products.

create function private.products_counted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.vendors v set product_count = product_count + d.n
    from (select vendor_id, count(*)::int as n from new_products where listed group by vendor_id) d
    where v.id = d.vendor_id;
  elsif tg_op = 'DELETE' then
    update public.vendors v set product_count = product_count - d.n
    from (select vendor_id, count(*)::int as n from old_products where listed group by vendor_id) d
    where v.id = d.vendor_id;
  else
    -- A takeover re-keys the store: its count moves with it, so nothing must be added or subtracted.
    update public.vendors v set product_count = product_count + d.n
    from (
      select vendor_id, sum(n)::int as n from (
        select o.vendor_id, -1 as n from old_products o where o.listed
        union all
        select n.vendor_id, 1 from new_products n join old_products o using (id)
        where n.listed and (
          n.vendor_id = o.vendor_id or exists (select 1 from public.vendors where id = o.vendor_id)
        )
      ) moves group by vendor_id having sum(n) <> 0
    ) d
    where v.id = d.vendor_id;
  end if;
  return null;
end
$$;
create trigger products_counted_insert after insert on public.products
  referencing new table as new_products for each statement execute function private.products_counted();
create trigger products_counted_update after update on public.products
  referencing old table as old_products new table as new_products
  for each statement execute function private.products_counted();
create trigger products_counted_delete after delete on public.products
  referencing old table as old_products for each statement execute function private.products_counted();
