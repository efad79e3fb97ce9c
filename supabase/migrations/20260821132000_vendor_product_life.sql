-- From draft to shop and back: publishing at once or later, archiving, duplicating, history, and preview by a secret link.

insert into private.job_kinds (kind, resource, runs_here, listed) values
  ('publish_product', 'products', 'private.publish_planned', false);

create function private.publish(p public.products) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if p.archived_at is not null then
    perform private.fail(409, 'product_archived', 'Restore this product before publishing it.');
  end if;
  if exists (select 1 from private.product_drafts d where d.product_id = p.id) then
    perform private.apply_document(p.id, private.edited_document(p.id));
    delete from private.product_drafts d where d.product_id = p.id;
  end if;
  if not exists (select 1 from public.product_variants v where v.product_id = p.id and v.active) then
    perform private.fail(409, 'product_incomplete', 'Add a price before publishing this product.');
  end if;
  update public.products x set published = true, publish_at = null where x.id = p.id;
end
$$;

create function private.forget_plan(product uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.jobs j set status = 'cancelled', finished_at = clock_timestamp()
  where j.subject = product and j.kind = 'publish_product' and j.status = 'queued';
end;

create function public.move_product(
  product_id uuid, version int, request_key uuid, move text, at timestamptz default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(move_product.product_id);
  noted text;
begin
  if exists (select 1 from private.product_versions v
    where v.product_id = p.id and v.request_key = move_product.request_key) then
    return private.product_view(p);
  end if;
  perform private.expect_version(p, move_product.version);
  if move <> 'schedule' and p.publish_at is not null then
    perform private.forget_plan(p.id);
    update public.products x set publish_at = null where x.id = p.id;
  end if;
  case move
    when 'publish' then
      perform private.publish(p);
      noted := 'published';
    when 'unpublish' then
      update public.products x set published = false where x.id = p.id;
      noted := 'unpublished';
    when 'schedule' then
      if p.archived_at is not null then
        perform private.fail(409, 'product_archived', 'Restore this product before publishing it.');
      end if;
      if at is null or at < clock_timestamp() - interval '1 minute' or at > clock_timestamp() + interval '1 year' then
        perform private.fail(422, 'time_invalid', 'Choose a time within the next year.');
      end if;
      perform private.forget_plan(p.id);
      update public.products x set publish_at = move_product.at where x.id = p.id;
      perform private.start_job('publish_product', p.vendor_id, jsonb_build_object('product_id', p.id, 'at', at),
        run_at => at, subject => p.id);
      noted := 'scheduled';
    when 'unschedule' then
      noted := 'unscheduled';
    when 'archive' then
      update public.products x set published = false, archived_at = coalesce(x.archived_at, clock_timestamp()) where x.id = p.id;
      noted := 'archived';
    when 'restore' then
      update public.products x set archived_at = null where x.id = p.id;
      noted := 'restored';
    when 'discard' then
      delete from private.product_drafts d where d.product_id = p.id;
      noted := 'discarded';
    else
      perform private.fail(422, 'move_unknown', 'A product can publish, unpublish, schedule, unschedule, archive, restore or discard.');
  end case;
  return private.product_view(private.note_version(p.id, noted, move_product.request_key));
end
$$;
comment on function public.move_product is
  'Changes a product''s state: publish (including its draft), unpublish, schedule with `at`, unschedule, archive, restore, discard (the draft). 409 product_changed, product_archived, product_incomplete.';
grant execute on function public.move_product to authenticated;

create function private.publish_planned(job private.jobs) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products;
begin
  perform 1 from public.vendors v where v.id = job.vendor_id for key share;
  perform private.lock_variants(array(select v.id from public.product_variants v where v.product_id = job.subject));
  select x.* into p from public.products x where x.id = job.subject for no key update;
  if p.id is null or p.publish_at is distinct from (job.input ->> 'at')::timestamptz
    or not exists (select 1 from public.vendors v where v.id = p.vendor_id and v.status = 'approved') then
    return '{"published": false}';
  end if;
  perform private.publish(p);
  perform private.note_version(p.id, 'published');
  return '{"published": true}';
end
$$;

create function public.duplicate_product(product_id uuid, request_key uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(duplicate_product.product_id);
  document jsonb := private.edited_document(duplicate_product.product_id);
begin
  -- A copy would be for sale again.
  if private.takedown_of(p.id) is not null then
    perform private.fail(409, 'product_taken_down', 'We took this product down, so you can''t copy it.');
  end if;
  insert into private.product_pictures (path, vendor_id, width, height, widths, backdrop, used_at)
  select m.path, p.vendor_id, m.width, m.height, m.widths, m.backdrop, now() from public.product_media m where m.product_id = p.id
  on conflict do nothing;
  return public.create_product(p.vendor_id, request_key,
    document || jsonb_build_object(
      'name', left('Copy of ' || (document ->> 'name'), 100),
      'variants', (
        select jsonb_agg(v - 'id' - 'stock_was' || '{"sku": "", "stock": 0}' order by n)
        from jsonb_array_elements(document -> 'variants') with ordinality x (v, n))));
end
$$;
comment on function public.duplicate_product is 'A draft with everything of the product but its stock and SKUs. The same key returns the same copy. 409 product_taken_down.';
grant execute on function public.duplicate_product to authenticated;

-- History ------------------------------------------------------------------------------------------------------------
create function public.product_history(product_id uuid, before_version int default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
begin
  perform private.me();
  select x.* into p from public.products x
  where x.id = product_history.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'version', v.version, 'action', v.action, 'at', v.at, 'state', v.state,
      'who', coalesce((select coalesce(f.display_name, nullif(concat_ws(' ', f.first_name, f.last_name), '')) from public.profiles f
        where f.id = v.actor_id), case when v.actor_id is null then 'Stallbar' else 'A former member' end),
      'changes', case when b.document is null then '{}' else private.document_changes(b.document, v.document) end
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
comment on function public.product_history is 'Twenty versions, latest first: who did what, and each field before and after.';
grant execute on function public.product_history to authenticated;

create function public.revert_product(product_id uuid, version int, request_key uuid, to_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(revert_product.product_id);
  document jsonb;
  live jsonb;
begin
  if exists (select 1 from private.product_versions v
    where v.product_id = p.id and v.request_key = revert_product.request_key) then
    return private.product_view(p);
  end if;
  perform private.expect_version(p, revert_product.version);
  select v.document into document from private.product_versions v where v.product_id = p.id and v.version = to_version;
  if document is null then
    perform private.fail(404, 'version_unknown', 'We can''t find this version.');
  end if;
  live := private.document_of(p.id);
  -- Stock is the current one: items sold since stay sold.
  document := jsonb_set(document, '{variants}', (
    select jsonb_agg(v || coalesce((
      select jsonb_build_object('stock', l -> 'stock', 'stock_was', l -> 'stock') from jsonb_array_elements(live -> 'variants') l
      where private.combination(l) = private.combination(v)), '{"stock": 0}') order by n)
    from jsonb_array_elements(document -> 'variants') with ordinality x (v, n)));
  -- A picture whose file has been removed since does not return.
  document := jsonb_set(document, '{media}', coalesce((
    select jsonb_agg(m order by n) from jsonb_array_elements(document -> 'media') with ordinality x (m, n)
    where exists (select 1 from public.product_media k where k.product_id = p.id and k.path = m ->> 'path')
      or exists (select 1 from private.product_pictures k where k.vendor_id = p.vendor_id and k.path = m ->> 'path')), '[]'));
  perform private.check_document(document);
  perform private.apply_document(p.id, document);
  delete from private.product_drafts d where d.product_id = p.id;
  return private.product_view(private.note_version(p.id, 'reverted', revert_product.request_key));
end
$$;
comment on function public.revert_product is 'Restores an earlier version as a new one. Stock doesn''t change.';
grant execute on function public.revert_product to authenticated;

-- Preview ------------------------------------------------------------------------------------------------------------
create table private.product_previews (
  product_id uuid primary key references public.products (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
alter table private.product_previews enable row level security;

create function public.make_product_preview(product_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(make_product_preview.product_id);
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.product_previews as x (product_id, token_hash, expires_at)
  values (p.id, private.token_hash(token), now() + interval '30 days')
  on conflict on constraint product_previews_pkey do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return jsonb_build_object('token', token, 'expires_at', now() + interval '30 days');
end
$$;
comment on function public.make_product_preview is 'A new secret link to the product''s draft, valid for 30 days; it replaces the previous one.';
grant execute on function public.make_product_preview to authenticated;

create function public.product_preview(token text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
  d jsonb;
  store public.vendors;
begin
  select x.* into p from private.product_previews v join public.products x on x.id = v.product_id
  where v.token_hash = private.token_hash(left(coalesce(product_preview.token, ''), 200)) and v.expires_at > now();
  if p.id is null then
    return null;
  end if;
  d := private.edited_document(p.id);
  select * into store from public.vendors v where v.id = p.vendor_id;
  return jsonb_build_object(
    'state', p.state, 'name', d ->> 'name', 'description', d ->> 'description', 'features', d -> 'features',
    'store_name', store.store_name, 'discount', d ->> 'discount',
    'category', (select c.name from public.categories c where c.id::text = d ->> 'category_id'),
    'options', d -> 'options', 'media', d -> 'media',
    'variants', (
      select jsonb_agg(jsonb_build_object(
        'color', v ->> 'color', 'size', v ->> 'size', 'flavor', v ->> 'flavor', 'quantity_option', v ->> 'quantity_option',
        'price', private.discounted((v ->> 'price')::numeric, (d ->> 'discount')::numeric)::text,
        'compare_at_price', case when (d ->> 'discount')::numeric > 0 then v ->> 'price' else v ->> 'compare_at_price' end,
        'in_stock', coalesce((v ->> 'stock')::int, 0) > 0) order by n)
      from jsonb_array_elements(d -> 'variants') with ordinality x (v, n)));
end
$$;
comment on function public.product_preview is 'What the holder of the secret link sees; null for a link that is wrong, replaced or older than 30 days.';
grant execute on function public.product_preview to anon, authenticated;
