-- Admins also find the products that shoppers no longer see: taken down, or of a closed store.

create index products_hidden_name_idx on public.products using gin (lower(name) extensions.gin_trgm_ops) where not listed;

-- The best matches as shoppers get them, then as many hidden ones: fuzzy matches must not crowd out the one that was meant.
-- A draft that was never shown is visible only to its store.
create function private.moderated_found(words text, most int) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb := coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'product', 'id', c.id, 'number', null, 'name', c.name))
    from public.list_products(query => words, page_size => most) c), '[]');
begin
  if char_length(words) < 3 then
    return found;
  end if;
  return found || coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'product', 'id', x.id, 'number', null, 'name', x.name) order by x.updated_at desc, x.id)
    from (
      select p.id, p.name, p.updated_at from public.products p
      where not p.listed and lower(p.name) like '%' || private.like_text(words) || '%' and private.is_moderated(p)
      order by p.updated_at desc, p.id limit most) x), '[]');
end
$$;

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
  'For the admin palette: the first 5 people (name, full email address, order number), stores, products, hidden products and payouts (number) that the words find, of the kinds that the admin may read. 403, 422 list_invalid.';
