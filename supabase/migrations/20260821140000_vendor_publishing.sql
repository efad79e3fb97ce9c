-- Publishing a store: the columns of vendors are the draft, vendors.live is the public version.

create function private.publishing_view(v public.vendors) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'vendor_id', v.id, 'slug', v.slug, 'status', v.status, 'published', v.published, 'version', v.version,
    'updated_at', v.updated_at, 'last_published_at', v.last_published_at,
    'published_by', (select p.display_name from public.profiles p where p.id = v.last_published_by),
    'draft', private.store_face(v), 'live', v.live,
    'ships_from', v.ships_from, 'handling_days', v.handling_days,
    'rating_avg', v.rating_avg, 'rating_count', v.rating_count,
    'products_shown', v.product_count,
    'open_orders', (
      select count(*) from public.orders o
      where o.vendor_id = v.id and o.status in ('pending', 'confirmed', 'processing', 'shipped')),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'kind', w.kind, 'publish_at', w.publish_at)
        order by w.updated_at desc, w.id), '[]')
      from (
        (select p.id, p.name, case when p.publish_at is null then 'draft' else 'planned' end as kind, p.publish_at, p.updated_at
         from public.products p where p.vendor_id = v.id and p.state = 'draft' order by p.updated_at desc limit 21)
        union all
        (select p.id, p.name, 'changes', null, d.saved_at
         from private.product_drafts d join public.products p on p.id = d.product_id
         where p.vendor_id = v.id and p.state = 'published' order by d.saved_at desc limit 21)
        order by 5 desc, 1 limit 21
      ) w)
  );

create function public.store_publishing(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'publishing', 'read');
  return (select private.publishing_view(v) from public.vendors v where v.id = vendor);
end
$$;
comment on function public.store_publishing is
  'What shoppers see of a store next to its draft, and up to 20 unpublished products, plus one if there are more. 403 for callers who may not read it.';
grant execute on function public.store_publishing to authenticated;

create function public.publish_store(vendor uuid, seen_version int, seen_published_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(vendor, 'publishing', 'write');
  v public.vendors;
  outcome text := 'done';
begin
  -- Exclusively, as for closing: opening a store changes all of its products.
  select * into v from public.vendors x where x.id = vendor for update;
  if v.last_published_at is distinct from seen_published_at then
    -- A repeated call by the same person has already been done.
    if v.last_published_by is distinct from me or v.version is distinct from seen_version or not v.published then
      outcome := 'overtaken';
    end if;
  elsif v.version is distinct from seen_version then
    outcome := 'changed';
  else
    if coalesce(trim(v.store_name), '') = '' or coalesce(trim(v.description), '') = '' then
      perform private.fail(422, 'store_incomplete', 'Give your store a name and a description before you publish it.');
    end if;
    -- Not now(): the draft may have been saved by a transaction that started later than this one.
    update public.vendors x set live = private.store_face(x), published = true, last_published_at = clock_timestamp(),
      last_published_by = me
    where x.id = vendor returning * into v;
    perform private.audit('store.published', 'vendor', vendor::text);
  end if;
  return jsonb_build_object('outcome', outcome, 'store', private.publishing_view(v));
end
$$;
comment on function public.publish_store is
  'Publishes the draft that the caller has seen. Returns outcome done; overtaken if someone else published first; or changed if the draft has changed since. Each comes with the current values.';
grant execute on function public.publish_store to authenticated;

create function public.unpublish_store(vendor uuid, seen_published_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  v public.vendors;
  outcome text := 'done';
begin
  perform private.seller(vendor, 'publishing', 'write');
  select * into v from public.vendors x where x.id = vendor for update;
  if v.published and v.last_published_at is distinct from seen_published_at then
    outcome := 'overtaken';
  elsif v.published then
    update public.vendors x set published = false where x.id = vendor returning * into v;
    perform private.audit('store.unpublished', 'vendor', vendor::text);
  end if;
  return jsonb_build_object('outcome', outcome, 'store', private.publishing_view(v));
end
$$;
comment on function public.unpublish_store is
  'Takes the store and its products offline; orders, drafts and reviews stay. Returns outcome done, or overtaken if someone else published first.';
grant execute on function public.unpublish_store to authenticated;
