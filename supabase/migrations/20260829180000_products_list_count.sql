-- How many products a list has, so that a change to all of them can tell its size before it starts.

create function public.count_vendor_products(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false
) returns int
  language plpgsql stable security definer set search_path = '' as $$
declare
  words text := nullif(trim(left(coalesce(query, ''), 100)), '');
  -- More than any store has: the list is counted to its end.
  most constant int := 1000000;
begin
  perform private.seller(count_vendor_products.vendor_id, 'products', 'read');
  if count_vendor_products.state not in ('draft', 'published', 'archived', 'scheduled', 'sold-out') then
    perform private.fail(422, 'list_invalid', 'state is draft, published, archived, scheduled or sold-out.');
  end if;
  return (
    select count(distinct x.id)
    from private.panel_ids(count_vendor_products.vendor_id, private.panel_states(count_vendor_products.state), words,
      case when count_vendor_products.category is not null then
        array(select c.id from public.categories c where c.path @> array[count_vendor_products.category]) end,
      private.panel_order(count_vendor_products.state, low_stock, 'name'), null, null, most) x);
end
$$;
comment on function public.count_vendor_products is
  'The number of products that vendor_products lists with the same filters, page by page. 403, 422 list_invalid.';
grant execute on function public.count_vendor_products to authenticated;
