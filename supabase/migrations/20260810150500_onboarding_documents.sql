-- Documents of an application, in a private bucket. The person uploads a file to their own folder; the function
-- check-document reads its bytes, and only then it counts. Until then nobody else sees it.

create table public.vendor_documents (
  id uuid primary key default public.uuid_v7(),
  application_id uuid not null references public.vendor_applications (id) on delete cascade,
  kind text not null check (kind in ('identity', 'registration', 'tax', 'insurance', 'other')),
  name text not null check (char_length(name) between 1 and 200 and name !~ '[[:cntrl:]<>/\\]'),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes int not null check (bytes between 1 and 10485760),
  path text not null unique check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|png)$'),
  created_at timestamptz not null default now()
);
call private.keep_clean('public.vendor_documents', '{name}');
comment on table public.vendor_documents is 'Files whose type and size the server has read from their contents. path is a name in the bucket applications.';
create index vendor_documents_application_idx on public.vendor_documents (application_id, id);
alter table public.vendor_documents enable row level security;
grant select on public.vendor_documents to authenticated;
grant select, insert, update, delete on public.vendor_documents to service_role;
create policy "Applicants and admins see an application's documents" on public.vendor_documents
  for select to authenticated using (
    exists (select 1 from public.vendor_applications a where a.id = application_id));

create function private.document_limit() returns int
  language sql immutable set search_path = ''
  return 10;
grant execute on function private.document_limit to authenticated;

create function private.documents_of(application uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'type', d.type, 'bytes', d.bytes,
      'path', d.path, 'created_at', d.created_at) order by d.id)
    from public.vendor_documents d where d.application_id = application), '[]');

-- Whether the caller may upload a file to one of their folders in a bucket. Unchecked and removed files are swept
-- later and count until then.
create function private.may_put_file(bucket text, name text, endings text, folders text[]) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return name ~ ('^[0-9a-f-]{36}/[0-9a-f-]{36}' || endings || '$') and split_part(name, '/', 1) = any (folders)
    and private.has_room(bucket, split_part(name, '/', 1));
end
$$;
grant execute on function private.may_put_file to authenticated;
-- A policy runs with its caller's rights.
grant execute on function private.uid to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('applications', 'applications', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
    on conflict (id) do nothing;
    execute $policy$
      create policy "Applicants put documents into their own folder" on storage.objects
        for insert to authenticated with check (
          bucket_id = 'applications'
          and private.may_put_file('applications', name, '\.(pdf|jpg|png)', array[(select private.uid())::text]))
    $policy$;
    execute $policy$
      create policy "Applicants see the documents of their own folder" on storage.objects
        for select to authenticated
        using (bucket_id = 'applications' and (storage.foldername(name))[1] = (select auth.uid())::text)
    $policy$;
    execute $policy$
      create policy "Admins see the documents that were checked" on storage.objects
        for select to authenticated
        using (
          bucket_id = 'applications' and (select private.may_admin('vendors', 'read'))
          and exists (select 1 from public.vendor_documents d where d.path = objects.name))
    $policy$;
  end if;
end
$$;

insert into private.buckets (name, most, counted, sentence, strays) values
  ('applications', 20, $q$select private.files_in('applications', $1)$q$,
    'You''ve uploaded %s files in a short time. Add the document again in an hour.',
    $q$select o.name::text from storage.objects o
       where o.bucket_id = 'applications' and o.created_at < now() - interval '1 hour'
         and not exists (select 1 from public.vendor_documents d where d.path = o.name)
       order by o.created_at limit $1$q$);

create function public.may_keep_document(path text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications;
begin
  if split_part(coalesce(path, ''), '/', 1) <> me::text then
    perform private.fail(404, 'document_unknown', 'We can''t find this file.');
  end if;
  select * into mine from public.vendor_applications a where a.applicant_id = me;
  perform private.refuse_closed(mine, (select v.status from public.vendors v where v.id = me));
  if (select count(*) from public.vendor_documents d where d.application_id = mine.id) >= private.document_limit() then
    perform private.fail(409, 'documents_full', format('An application can have up to %s documents.', private.document_limit()));
  end if;
  return true;
end
$$;
comment on function public.may_keep_document is
  'Whether a file of the caller may become a document of the caller''s application: called by the function check-document on their behalf.';
grant execute on function public.may_keep_document to authenticated;

create function public.keep_document(path text, kind text, name text, type text, bytes int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := split_part(path, '/', 1)::uuid;
  mine public.vendor_applications;
begin
  mine := private.lock_application(person);
  if mine.id is null then
    insert into public.vendor_applications (applicant_id, answers)
    values (person, private.application_of(person) -> 'answers') returning * into mine;
  end if;
  perform private.refuse_closed(mine, (select v.status from public.vendors v where v.id = person));
  if (select count(*) from public.vendor_documents d where d.application_id = mine.id and d.path <> path) >= private.document_limit() then
    perform private.fail(409, 'documents_full', format('An application can have up to %s documents.', private.document_limit()));
  end if;
  insert into public.vendor_documents (application_id, kind, name, type, bytes, path)
  values (mine.id, kind, name, type, bytes, path) on conflict on constraint vendor_documents_path_key do nothing;
  return private.documents_of(mine.id);
end
$$;
comment on function public.keep_document is
  'Called only by the function check-document, after it has read the bytes: adds the file to the application of its folder''s owner. 409 when the application is closed or full.';
grant execute on function public.keep_document to service_role;

create function public.remove_document(document uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications := private.lock_application(me);
begin
  if exists (select 1 from public.vendor_documents d where d.id = document and d.application_id = mine.id) then
    perform private.refuse_closed(mine, (select v.status from public.vendors v where v.id = me));
    delete from public.vendor_documents d where d.id = document;
  end if;
  return private.documents_of(mine.id);
end
$$;
comment on function public.remove_document is
  'Removes a document from the caller''s application and returns the rest; the file is swept. Repeating it, or naming someone else''s document, changes nothing.';
grant execute on function public.remove_document to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('documents', 156,
    $q$select d.kind, d.name, d.type, d.bytes, d.created_at from public.vendor_documents d
       join public.vendor_applications a on a.id = d.application_id where a.applicant_id = $1 order by d.id$q$, null, null);
