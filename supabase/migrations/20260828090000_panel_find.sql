-- What a few words find in a panel: the first records of each kind that the caller may read.

create function private.first_of(page jsonb, kind text, most int) returns jsonb
  language sql immutable set search_path = ''
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', x.row -> 'id', 'number', null, 'name', x.row -> 'name') order by x.n), '[]')
    from jsonb_array_elements(page -> 'rows') with ordinality x (row, n) where x.n <= most);

-- Finds a number also without its prefix, because buyers leave it out when they read their number aloud.
create function private.numbers_meant(words text, start text) returns text[]
  language sql immutable set search_path = ''
  return array[words] || case when words ~ '^[0-9a-z]{4,8}$' then array[start || words] else '{}' end;

create function public.find_in_store(vendor_id uuid, query text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := find_in_store.vendor_id;
  words text := lower(regexp_replace(trim(coalesce(find_in_store.query, '')), '\s+', ' ', 'g'));
  most constant int := 5;
  kinds text[];
  found jsonb := '[]';
begin
  perform private.me();
  kinds := array(select r.name from unnest(array['orders', 'products', 'customers', 'payouts']) r (name) where private.may_vendor(store, r.name, 'read'));
  if kinds = '{}' then
    perform private.seller(store, 'orders', 'read');
  elsif char_length(words) not between 2 and 100 then
    perform private.fail(422, 'list_invalid', 'Search for 2 to 100 characters.');
  end if;
  if 'orders' = any (kinds) then
    -- Some are found by two of their words, such as John Johnson. A common word finds the first hundred, of which these are the latest.
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'order', 'id', x.id, 'number', x.reference, 'name', x.buyer) order by x.created_at desc, x.id desc)
      from (
        select o.id, o.created_at, pu.reference, concat_ws(' ', pu.first_name, pu.last_name) as buyer
        from public.orders o
        join public.purchases pu on pu.id = o.purchase_id
        where o.status <> 'pending' and o.id = any (array(
          select f.id from unnest(private.numbers_meant(words, 'sb-')) w (word) cross join lateral unnest(private.found_orders(store, w.word, 100)) f (id)))
        order by o.created_at desc, o.id desc limit most) x), '[]');
  end if;
  if 'products' = any (kinds) then
    found := found || private.first_of(public.vendor_products(store, words, page_size => most), 'product', most);
  end if;
  if 'customers' = any (kinds) then
    found := found || private.first_of(private.customer_page(store, 'latest', words, null, false, null, most), 'customer', most);
  end if;
  if 'payouts' = any (kinds) then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'payout', 'id', x.id, 'number', x.number, 'name', null) order by x.created_at desc, x.id desc)
      from (
        select p.id, p.number, p.created_at from public.payouts p
        where p.vendor_id = store and exists (
          select from unnest(private.numbers_meant(words, 'po-')) w (word) where char_length(w.word) >= 4 and starts_with(p.number, upper(w.word)))
        order by p.created_at desc, p.id desc limit most) x), '[]');
  end if;
  return found;
end
$$;
comment on function public.find_in_store is
  'For a store''s palette: the first 5 orders (number, buyer, full email address), products (name, SKU), customers (name) and payouts (number) that the words find, of the kinds that the member may read. 403 not_allowed, 422 list_invalid.';
grant execute on function public.find_in_store to authenticated;

create function public.find_on_platform(query text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  words text := lower(regexp_replace(trim(coalesce(find_on_platform.query, '')), '\s+', ' ', 'g'));
  most constant int := 5;
  found jsonb := '[]';
begin
  perform private.admin('dashboard', 'read');
  if char_length(words) not between 2 and 100 then
    perform private.fail(422, 'list_invalid', 'Search for 2 to 100 characters.');
  end if;
  if private.may_admin('users', 'read') then
    found := found || private.first_of(public.admin_users('all', words, null, most), 'person', most);
  end if;
  if private.may_admin('vendors', 'read') then
    found := found || private.first_of(public.admin_stores('all', words, null, most), 'store', most);
  end if;
  if private.may_admin('products', 'read') then
    -- The best matches, as shoppers get them.
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'product', 'id', c.id, 'number', null, 'name', c.name))
      from public.list_products(query => words, page_size => most) c), '[]');
  end if;
  if private.may_admin('money', 'read') then
    found := found || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'payout', 'id', p.id, 'number', p.number, 'name', null))
      from public.payouts p where p.number = any (array(select upper(w.word) from unnest(private.numbers_meant(words, 'po-')) w (word)))), '[]');
  end if;
  return found;
end
$$;
comment on function public.find_on_platform is
  'For the admin palette: the first 5 people (name, full email address, order number), stores, products and payouts (number) that the words find, of the kinds that the admin may read. 403, 422 list_invalid.';
grant execute on function public.find_on_platform to authenticated;
