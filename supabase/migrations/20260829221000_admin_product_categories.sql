-- Categories by their names with their ancestors': two may have the same name, and a slug is an address.

-- Such as 'Bars › Olympic bars'. Null for none.
create function private.category_words(category uuid) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select string_agg(a.name, ' › ' order by x.n)
  from public.categories c cross join lateral unnest(c.path) with ordinality x (id, n)
  join public.categories a on a.id = x.id
  where c.id = category;
end;

create or replace function private.shown_category(d jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('id', d -> 'category_id', 'name', private.category_words((d ->> 'category_id')::uuid));

create or replace function public.admin_product(product_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'read');
  p public.products;
begin
  -- A draft that was never shown is visible only to its store.
  select x.* into p from public.products x
  where x.id = admin_product.product_id
    and private.is_moderated(x);
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  return private.moderated_row(p, null) || jsonb_build_object('version', p.version, 'slug', p.slug, 'description', p.description,
    'features', to_jsonb(p.features), 'is_own', private.role_in(p.vendor_id, who) is not null,
    'category_slug', (select c.slug from public.categories c where c.id = p.category_id),
    'category_name', private.category_words(p.category_id),
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'alt', m.alt) order by m.position), '[]')
      from public.product_media m where m.product_id = p.id),
    'takedown', private.takedown_of(p.id), 'featured', private.is_featured(p.id),
    -- Repeat offenders.
    'store_takedowns', (
      select count(*) from private.product_takedowns t join public.products x on x.id = t.product_id where x.vendor_id = p.vendor_id),
    'decisions', private.decisions_on('product', p.id::text));
end
$$;
