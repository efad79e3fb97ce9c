-- The palette of admins also finds a purchase and its orders, by number. It tells no buyer's name: their pages do, on record.

create or replace function public.find_on_platform(query text) returns jsonb
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
    found := found || coalesce((
      select jsonb_agg(x.row order by x.first desc, x.id)
      from (
        select true as first, pu.id, jsonb_build_object('kind', 'purchase', 'id', pu.id, 'number', pu.reference, 'name', null) as row
        from public.purchases pu where pu.reference = any (array(select upper(w.word) from unnest(private.numbers_meant(words, 'sb-')) w (word)))
        union all
        select false, o.id, jsonb_build_object('kind', 'order', 'id', o.id, 'number', pu.reference, 'name', private.store_named(o.vendor_id) ->> 'name')
        from public.purchases pu join public.orders o on o.purchase_id = pu.id
        where pu.reference = any (array(select upper(w.word) from unnest(private.numbers_meant(words, 'sb-')) w (word)))) x), '[]');
    found := found || private.first_of(public.admin_users('all', words, null, most), 'person', most);
  end if;
  if private.may_admin('vendors', 'read') then
    found := found || private.first_of(public.admin_stores('all', words, null, most), 'store', most);
  end if;
  if private.may_admin('products', 'read') then
    found := found || private.moderated_found(words, most);
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
  'For the admin palette: the first 5 people (name, full email address, order number), stores, products, hidden products and payouts (number) that the words find, and the purchase of a number with its orders, of the kinds that the admin may read. 403, 422 list_invalid.';
