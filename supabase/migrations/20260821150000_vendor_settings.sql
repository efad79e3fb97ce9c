-- A store's profile, as its settings edit it, and its URL.

create function private.store_form(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('version', v.version, 'slug', v.slug,
      'status', v.status, 'published', v.published, 'last_published_at', v.last_published_at, 'updated_at', v.updated_at,
      'former_slugs', coalesce((select jsonb_agg(f.slug order by f.given_up_at desc, f.slug)
        from private.former_slugs f where f.vendor_id = v.id), '[]'),
      'form', jsonb_build_object('storeName', coalesce(v.store_name, ''), 'tagline', coalesce(v.tagline, ''),
        'description', coalesce(v.description, ''), 'phone', coalesce(v.phone, ''), 'website', coalesce(v.website, ''),
        'shippingPolicy', coalesce(v.shipping_policy, ''), 'returnPolicy', coalesce(v.return_policy, ''),
        'logo', coalesce(v.logo_url, ''), 'banner', coalesce(v.banner_url, '')))
    from public.vendors v where v.id = vendor
  );

create function public.store_settings(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'store', 'read');
  return private.store_form(vendor);
end
$$;
comment on function public.store_settings is
  'The draft of a store as its form shows it, with its address and the earlier ones. 403 for callers who may not read it.';
grant execute on function public.store_settings to authenticated;

create function private.store_form_problems(form jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return private.store_facts_problems(form) || jsonb_strip_nulls(jsonb_build_object(
    'tagline', case when char_length(form ->> 'tagline') > 160 then 'Tagline must be at most 160 characters' end,
    'shippingPolicy', case when char_length(form ->> 'shippingPolicy') > 2000
      then 'Shipping policy must be at most 2,000 characters' end,
    'returnPolicy', case when char_length(form ->> 'returnPolicy') > 2000
      then 'Return policy must be at most 2,000 characters' end));

-- A picture that the store has uploaded, or that is or was its logo or banner.
create function private.is_store_picture(v public.vendors, path text) returns boolean
  language sql stable security definer set search_path = ''
  return path in (v.logo_url, v.banner_url, v.live ->> 'logo_url', v.live ->> 'banner_url')
    or exists (select 1 from private.product_pictures p where p.path = is_store_picture.path and p.vendor_id = v.id);

create function public.save_store_settings(vendor uuid, form jsonb, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  problems jsonb;
  v public.vendors;
begin
  perform private.seller(vendor, 'store', 'write');
  form := private.texts_of(form);
  problems := private.store_form_problems(form) || private.store_name_problem(vendor, form);
  if problems <> '{}' then
    perform private.fail(422, 'store_invalid', 'Check the marked fields.', problems);
  end if;
  select * into v from public.vendors x where x.id = vendor for no key update;
  if v.version is distinct from base_version then
    return jsonb_build_object('outcome', 'conflict', 'store', private.store_form(vendor));
  end if;
  problems := (
    select coalesce(jsonb_object_agg(p, 'This picture doesn''t belong to your store'), '{}')
    from unnest(array['logo', 'banner']) p
    where form ->> p <> '' and not coalesce(private.is_store_picture(v, form ->> p), false)
  );
  if problems <> '{}' then
    perform private.fail(422, 'store_invalid', 'Check the marked fields.', problems);
  end if;
  perform private.use_pictures(vendor, jsonb_build_object('media', jsonb_build_array(
    jsonb_build_object('path', form ->> 'logo'), jsonb_build_object('path', form ->> 'banner'))));
  update public.vendors x set
    logo_url = case when form ? 'logo' then nullif(form ->> 'logo', '') else x.logo_url end,
    banner_url = case when form ? 'banner' then nullif(form ->> 'banner', '') else x.banner_url end,
    store_name = form ->> 'storeName', tagline = nullif(form ->> 'tagline', ''), description = form ->> 'description',
    phone = form ->> 'phone', website = form ->> 'website',
    shipping_policy = nullif(form ->> 'shippingPolicy', ''), return_policy = nullif(form ->> 'returnPolicy', '')
  where x.id = vendor;
  return jsonb_build_object('outcome', 'saved', 'store', private.store_form(vendor));
end
$$;
comment on function public.save_store_settings is
  'Saves the draft over base_version; returns outcome saved or conflict, each with the current values. Shoppers see it once it is published. 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_store_settings to authenticated;

-- The address -------------------------------------------------------------------------------------------------------
create function private.former_slug_limit() returns int
  language sql immutable set search_path = ''
  return 10;

create function public.change_store_slug(vendor uuid, slug text, seen_slug text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  v public.vendors;
  wanted text := lower(trim(slug));
begin
  perform private.seller(vendor, 'store', 'write');
  perform private.live_session();
  select * into v from public.vendors x where x.id = vendor for no key update;
  if v.slug is distinct from seen_slug then
    return jsonb_build_object('outcome', 'conflict', 'store', private.store_form(vendor));
  end if;
  if coalesce(wanted, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted) not between 3 and 100 then
    perform private.fail(422, 'slug_invalid', 'Use 3 to 100 letters, digits and single hyphens.',
      jsonb_build_object('slug', 'Use 3 to 100 letters, digits and single hyphens.'));
  end if;
  if exists (select 1 from public.reserved_slugs r where r.slug = wanted) then
    perform private.fail(422, 'slug_reserved', 'This URL is reserved.',
      jsonb_build_object('slug', 'This URL is reserved.'));
  end if;
  if wanted <> v.slug then
    if (select count(*) from private.former_slugs f where f.vendor_id = vendor and f.slug <> wanted)
      >= private.former_slug_limit() then
      perform private.fail(409, 'slug_limit', 'A store can have 10 old URLs. Go back to one of them.');
    end if;
    if exists (select 1 from public.vendors x where x.slug = wanted)
      or exists (select 1 from private.former_slugs f where f.slug = wanted and f.vendor_id <> vendor) then
      perform private.fail(422, 'slug_taken', 'Another store uses this URL.',
        jsonb_build_object('slug', 'Another store uses this URL.'));
    end if;
    begin
      update public.vendors x set slug = wanted where x.id = vendor;
    exception when unique_violation then
      perform private.fail(422, 'slug_taken', 'Another store uses this URL.',
        jsonb_build_object('slug', 'Another store uses this URL.'));
    end;
    perform private.audit('store.address_changed', 'vendor', vendor::text,
      jsonb_build_object('slug', v.slug), jsonb_build_object('slug', wanted));
  end if;
  return jsonb_build_object('outcome', 'saved', 'store', private.store_form(vendor));
end
$$;
comment on function public.change_store_slug is
  'Changes a store''s address at once; the previous one redirects and stays reserved. Returns outcome saved, or conflict if someone else changed it first. 422 for an address that is reserved, taken or malformed.';
grant execute on function public.change_store_slug to authenticated;

create function public.store_moved(former_slug text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select v.slug from private.former_slugs f join public.public_vendors v on v.id = f.vendor_id
  where f.slug = lower(former_slug)
    and not exists (select from public.public_vendors x where x.slug = lower(former_slug));
end;
comment on function public.store_moved is 'The current address of the open store that used to have this one; null if there is none, or if an open store has it now.';
grant execute on function public.store_moved to anon, authenticated, service_role;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('former_addresses', 112, 'select slug, given_up_at from private.former_slugs where vendor_id = $1 order by given_up_at',
    null, null);
