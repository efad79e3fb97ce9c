-- The papers of the business behind a store: documents in a private bucket, and its tax registrations.

-- Documents -----------------------------------------------------------------------------------------------------------
create table private.business_documents (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  kind text not null check (kind in ('identity', 'registration', 'tax', 'insurance', 'other')),
  name text not null check (char_length(name) between 1 and 200 and name !~ '[[:cntrl:]<>/\\]'),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes between 1 and 10485760),
  path text not null unique check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|png)$'),
  created_at timestamptz not null default now()
);
call private.keep_clean('private.business_documents', '{name}');
comment on table private.business_documents is
  'Files whose type and size the server has read from their contents. path is a name in the bucket business; its folder is the store''s id when the file was uploaded.';
create index business_documents_vendor_id_idx on private.business_documents (vendor_id, id);
alter table private.business_documents enable row level security;

create function private.business_documents_of(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'type', d.type, 'bytes', d.bytes,
      'path', d.path, 'created_at', d.created_at) order by d.id)
    from private.business_documents d where d.vendor_id = vendor), '[]');

-- Only checked files can be read, by members of the store that now owns them and by admins.
create function private.may_read_business_file(name text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select 1 from private.business_documents d
    where d.path = may_read_business_file.name
      and (d.vendor_id = any (private.stores_with('business', 'read')) or private.may_admin('vendors', 'read')));
grant execute on function private.may_read_business_file to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('business', 'business', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
    on conflict (id) do nothing;
    execute $policy$
      create policy "The team puts documents into its store's folder" on storage.objects
        for insert to authenticated with check (
          bucket_id = 'business' and private.may_put_file('business', name, '\.(pdf|jpg|png)',
            (select private.stores_with('business', 'write'))::text[]))
    $policy$;
    execute $policy$
      create policy "Members who may read a store's business read its documents" on storage.objects
        for select to authenticated using (bucket_id = 'business' and private.may_read_business_file(name))
    $policy$;
  end if;
end
$$;

create function public.store_documents(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_admin('vendors', 'read') then
    perform private.seller(vendor, 'business', 'read');
  end if;
  return private.business_documents_of(vendor);
end
$$;
comment on function public.store_documents is 'The documents of the business behind a store. 403 not_allowed.';
grant execute on function public.store_documents to authenticated;

create function public.may_keep_business_document(path text, replaces uuid default null) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := case when path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|png)$' and pg_input_is_valid(split_part(path, '/', 1), 'uuid')
    then split_part(path, '/', 1)::uuid end;
begin
  perform private.seller(store, 'business', 'write');
  perform private.live_session();
  if replaces is not null and not exists (
    select 1 from private.business_documents d where d.id = replaces and d.vendor_id = store
  ) then
    perform private.fail(404, 'document_unknown', 'We can''t find this document.');
  end if;
  if replaces is null and (select count(*) from private.business_documents d where d.vendor_id = store) >= private.document_limit() then
    perform private.fail(409, 'documents_full', format('A store can have up to %s documents.', private.document_limit()));
  end if;
  return true;
end
$$;
comment on function public.may_keep_business_document is
  'Whether a file may become a document of the store whose folder it is in, in the place of another one: called by the function check-document on behalf of its caller.';
grant execute on function public.may_keep_business_document to authenticated;

create function public.keep_business_document(
  path text, kind text, name text, type text, bytes int, replaces uuid default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  store uuid := split_part(path, '/', 1)::uuid;
begin
  perform 1 from public.vendors v where v.id = store for no key update;
  delete from private.business_documents d where d.id = replaces and d.vendor_id = store;
  if (select count(*) from private.business_documents d where d.vendor_id = store and d.path <> path) >= private.document_limit() then
    perform private.fail(409, 'documents_full', format('A store can have up to %s documents.', private.document_limit()));
  end if;
  insert into private.business_documents (vendor_id, kind, name, type, bytes, path)
  values (store, kind, name, type, bytes, path) on conflict on constraint business_documents_path_key do nothing;
  perform private.audit('store.document_kept', 'vendor', store::text, null, jsonb_build_object('kind', kind, 'path', path));
  return private.business_documents_of(store);
end
$$;
comment on function public.keep_business_document is
  'Called only by the function check-document, after it has read the bytes: adds the file to the store whose folder it is in and removes the replaced one. 409 documents_full.';
grant execute on function public.keep_business_document to service_role;

create function public.remove_business_document(vendor uuid, document uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'business', 'write');
  perform private.live_session();
  delete from private.business_documents d where d.id = document and d.vendor_id = vendor;
  if found then
    perform private.audit('store.document_removed', 'vendor', vendor::text, jsonb_build_object('document', document));
  end if;
  return private.business_documents_of(vendor);
end
$$;
comment on function public.remove_business_document is
  'Removes a document and returns the rest; the file is swept. Repeating it, or naming another store''s document, changes nothing. 403 not_allowed.';
grant execute on function public.remove_business_document to authenticated;

insert into private.buckets (name, most, counted, sentence, strays) values
  ('business', 20, $q$select private.files_in('business', $1)$q$,
    'Your store has uploaded %s files in a short time. Add the document again in an hour.',
    $q$select o.name::text from storage.objects o
       where o.bucket_id = 'business' and o.created_at < now() - interval '1 hour'
         and not exists (select 1 from private.business_documents d where d.path = o.name)
       order by o.created_at limit $1$q$);

-- Tax registrations ----------------------------------------------------------------------------------------------------
create table private.tax_registrations (
  id uuid primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  place text not null check (place ~ '^(US-)?[A-Z]{2}$'),
  number text not null check (number ~ '^[A-Z0-9][A-Z0-9 .-]{4,28}[A-Z0-9]$'),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  version int not null default 1,
  unique (vendor_id, place)
);
comment on table private.tax_registrations is
  'Where the business of a store is registered for taxes: US-CA for a state, CA for a country. Only the last characters of a number are readable.';
alter table private.tax_registrations enable row level security;

create function private.registration_view(r private.tax_registrations) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('id', r.id, 'place', r.place, 'number_end', right(r.number, least(4, char_length(r.number) / 3)),
    'valid_from', r.valid_from, 'valid_to', r.valid_to, 'version', r.version);

create function private.is_tax_place(place text) returns boolean
  language sql stable security definer set search_path = ''
  return place in ('AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'JP', 'MX', 'NL', 'NZ')
    or exists (select 1 from public.states s where place = 'US-' || s.code);

create function public.store_tax_registrations(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'business', 'read');
  return (
    select coalesce(jsonb_agg(private.registration_view(r) order by r.place), '[]')
    from private.tax_registrations r where r.vendor_id = vendor
  );
end
$$;
comment on function public.store_tax_registrations is
  'Where a store is registered for taxes, with the ends of the numbers. 403 not_allowed.';
grant execute on function public.store_tax_registrations to authenticated;

create function public.save_tax_registration(vendor uuid, registration uuid, form jsonb, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  was private.tax_registrations;
  typed text;
  problems jsonb;
begin
  perform private.seller(vendor, 'business', 'write');
  perform private.live_session();
  form := private.texts_of(form);
  typed := upper(form ->> 'number');
  perform 1 from public.vendors v where v.id = vendor for no key update;
  select * into was from private.tax_registrations r where r.id = registration for update;
  if registration is null or was.id is not null and was.vendor_id <> vendor or was.id is null and base_version is distinct from 0 then
    perform private.fail(404, 'registration_unknown', 'We can''t find this registration.');
  end if;
  problems := jsonb_strip_nulls(jsonb_build_object(
    'place', case when not private.is_tax_place(coalesce(form ->> 'place', '')) then 'Choose a state or country'
      when exists (select 1 from private.tax_registrations r where r.vendor_id = vendor and r.place = form ->> 'place' and r.id <> registration)
        then 'You already have a registration for this place' end,
    'number', case when coalesce(typed, '') = '' and was.id is not null then null
      when coalesce(typed, '') !~ '^[A-Z0-9][A-Z0-9 .-]{4,28}[A-Z0-9]$'
        then 'Use 6 to 30 letters, digits, spaces, dots and hyphens' end,
    'validFrom', case when private.day_of(form ->> 'validFrom') is null then 'Choose a start date' end,
    'validTo', case when coalesce(form ->> 'validTo', '') = '' then null
      when private.day_of(form ->> 'validTo') is null then 'Choose a day'
      when private.day_of(form ->> 'validTo') < private.day_of(form ->> 'validFrom')
        then 'The end date can''t be before the start date' end));
  if problems <> '{}' then
    perform private.fail(422, 'registration_invalid', 'Check the marked fields.', problems);
  end if;
  if was.id is null and (select count(*) from private.tax_registrations r where r.vendor_id = vendor) >= 70 then
    perform private.fail(409, 'too_many_registrations', 'A store can have up to 70 registrations.');
  end if;
  if coalesce(was.version, 0) is distinct from base_version then
    return jsonb_build_object('outcome', 'conflict', 'registration', private.registration_view(was));
  end if;
  insert into private.tax_registrations as r (id, vendor_id, place, number, valid_from, valid_to)
  values (registration, vendor, form ->> 'place', coalesce(nullif(typed, ''), was.number),
    private.day_of(form ->> 'validFrom'), private.day_of(form ->> 'validTo'))
  on conflict (id) do update set place = excluded.place, number = excluded.number, valid_from = excluded.valid_from,
    valid_to = excluded.valid_to, version = r.version + 1
  returning * into was;
  perform private.audit('store.tax_registration_saved', 'vendor', vendor::text, null, jsonb_build_object('place', was.place));
  return jsonb_build_object('outcome', 'saved', 'registration', private.registration_view(was));
end
$$;
comment on function public.save_tax_registration is
  'Creates a registration with an id chosen by the caller (base_version 0) or changes one; returns outcome saved or conflict, each with the current values. An empty number keeps the one that is stored. 422 with a sentence for each wrong field as hint, 404 registration_unknown, 403 not_allowed.';
grant execute on function public.save_tax_registration to authenticated;

create function public.remove_tax_registration(vendor uuid, registration uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'business', 'write');
  perform private.live_session();
  delete from private.tax_registrations r where r.id = registration and r.vendor_id = vendor;
  if found then
    perform private.audit('store.tax_registration_removed', 'vendor', vendor::text, jsonb_build_object('registration', registration));
  end if;
end
$$;
comment on function public.remove_tax_registration is 'Removes a registration. Repeating it, or naming another store''s registration, changes nothing. 403 not_allowed.';
grant execute on function public.remove_tax_registration to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('business_documents', 107,
    'select kind, name, type, bytes, created_at from private.business_documents where vendor_id = $1 order by id', null,
    'delete from private.business_documents where vendor_id = $1'),
  ('tax_registrations', 108,
    'select place, number, valid_from, valid_to from private.tax_registrations where vendor_id = $1 order by place', null,
    'delete from private.tax_registrations where vendor_id = $1');
