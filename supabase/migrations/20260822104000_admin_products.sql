-- Products for the platform: those of all stores, and taken-down ones.

create function private.moderated_row(p public.products, key text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', p.id, 'name', p.name, 'image', p.image, 'price_from', p.price_from::text, 'listed', p.listed,
      'store_name', v.store_name, 'store_slug', v.slug, 'created_at', p.created_at,
      'taken_down_at', (select t.taken_down_at from private.product_takedowns t where t.product_id = p.id), 'key', key)
    from public.vendors v where v.id = p.vendor_id);

create function public.admin_products(
  view text default 'public', query text default null, store text default null, after jsonb default null, page_size int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_variable
declare
  words text := nullif(trim(query), '');
  most int := least(greatest(coalesce(page_size, 24), 1), 48);
  of_store uuid;
  since timestamptz;
  last uuid;
  rows jsonb;
begin
  perform private.admin('products', 'read');
  perform private.check_place(after, words);
  since := (after ->> 'key')::timestamptz;
  last := (after ->> 'id')::uuid;
  if coalesce(view, '') not in ('public', 'taken-down') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if store is not null then
    select v.id into of_store from public.vendors v where v.slug = store;
    if of_store is null then
      return '{"rows": [], "next": null, "counts": {}}';
    end if;
  end if;
  if view = 'taken-down' then
    select coalesce(jsonb_agg(private.moderated_row(p, t.taken_down_at::text) order by t.taken_down_at desc, t.product_id desc), '[]')
    into rows
    from (
      select x.* from private.product_takedowns x
      where since is null or (x.taken_down_at, x.product_id) < (since, last)
      order by x.taken_down_at desc, x.product_id desc limit most + 1) t
    join public.products p on p.id = t.product_id;
  else
    -- The shop's own list: each page is a range of one index, and a search works as for shoppers.
    select coalesce(jsonb_agg(private.moderated_row(p, c.created_at::text) order by c.created_at desc, c.id desc), '[]')
    into rows
    from public.list_products(vendor => of_store, sort => 'newest', after => after, page_size => most + 1, query => words) c
    join public.products p on p.id = c.id;
  end if;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(rows) > most then rows - most else rows end,
    'next', case when jsonb_array_length(rows) > most then
      jsonb_build_object('key', rows -> (most - 1) -> 'key', 'id', rows -> (most - 1) -> 'id') end,
    'counts', jsonb_build_object('taken-down', (select count(*) from (select from private.product_takedowns limit 1000) c)));
end
$$;
comment on function public.admin_products is
  'Admins only: a page of the products that shoppers see, newest first, of a store (slug) or by search words, or of those taken down, latest first. 422 view_unknown, list_invalid.';
grant execute on function public.admin_products to authenticated;

create function public.admin_product(product_id uuid) returns jsonb
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
comment on function public.admin_product is
  'Admins only: a product with its store, how many of its products are taken down, and earlier decisions. 404 product_unknown, also for drafts.';
grant execute on function public.admin_product to authenticated;

create function public.decide_product(product_id uuid, base_version int, decision text, words text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  who uuid := private.admin('products', 'write');
  said text := nullif(private.clean_words(decide_product.words), '');
  p public.products;
  was jsonb;
begin
  if coalesce(decision, '') not in ('take_down', 'restore') then
    perform private.fail(422, 'decision_unknown', 'A decision is take_down or restore.');
  end if;
  if (decision = 'take_down' and said is null) or char_length(said) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  -- In the lock order of sales and edits. The second of two decisions waits here, and then finds it decided.
  perform private.lock_variants(array(select v.id from public.product_variants v where v.product_id = decide_product.product_id));
  select x.* into p from public.products x where x.id = decide_product.product_id for no key update;
  was := private.takedown_of(p.id);
  if p.id is null or (was is null and not p.published) then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  elsif private.role_in(p.vendor_id, who) is not null then
    perform private.fail(403, 'own_product', 'This product is from your own store, so another admin has to decide.');
  elsif (was is null) <> (decision = 'take_down') then
    perform private.fail(409, 'product_changed', case when was is null
      then 'Another admin restored this product after you opened it.'
      else 'Another admin took this product down after you opened it.' end, jsonb_build_object('version', p.version));
  elsif p.version is distinct from base_version then
    perform private.fail(409, 'product_changed', 'The store changed this product after you opened it. Check the changes before you decide.',
      jsonb_build_object('version', p.version));
  end if;
  if decision = 'take_down' then
    insert into private.product_takedowns (product_id, reason) values (p.id, said);
  else
    delete from private.product_takedowns t where t.product_id = p.id;
  end if;
  perform private.audit(case decision when 'restore' then 'product.restored' else 'product.taken_down' end, 'product', p.id::text,
    was, jsonb_strip_nulls(jsonb_build_object('words', said, 'version', p.version)));
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-product-decided', u.email, jsonb_strip_nulls(jsonb_build_object('vendor_slug', v.slug, 'reference', p.id,
      'label', p.name, 'name', p.name, 'is_taken_down', decision = 'take_down', 'is_restored', decision = 'restore', 'words', said)),
    'vendor-product-decided:' || p.id || ':' || public.uuid_v7()
  from public.vendors v join auth.users u on u.id = v.id where v.id = p.vendor_id and u.email is not null;
  return jsonb_build_object('id', p.id);
end
$$;
comment on function public.decide_product is
  'Admins only: takes down the version of a product that was read, with the reason, or restores it. While it is down, no one can see or buy it; its store can still edit it. Audited, and the store is notified. 409 product_changed, 403 own_product, 404 product_unknown, 422 words_invalid.';
grant execute on function public.decide_product to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), m.title || e'\n\n' || m.words || $mail$

Questions? Email {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$
from (values
  ('vendor-product-decided', 'Your product “{{name}}” {{#is_taken_down}}was taken down{{/is_taken_down}}{{#is_restored}}is back in the shop{{/is_restored}}', 'About your product', 'We''ve reviewed it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We reviewed <strong>{{name}}</strong> {{#is_taken_down}}and took it down. Shoppers can't see or buy it right now. Fix it and open a ticket, and we'll review it again.{{/is_taken_down}}{{#is_restored}}and restored it. Shoppers can see and buy it again.{{/is_restored}}</p>{{#words}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>{{/words}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/products/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your product</a></p>$mail$,
    $mail$We reviewed {{name}} {{#is_taken_down}}and took it down. Shoppers can't see or buy it right now. Fix it and open a ticket, and we'll review it again.{{/is_taken_down}}{{#is_restored}}and restored it. Shoppers can see and buy it again.{{/is_restored}}
{{#words}}
{{words}}
{{/words}}
Open your product:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/products/{{reference}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values ('product-decided', 'vendor-product-decided', 13, 'products', 'Product reviewed');
