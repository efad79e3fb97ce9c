-- Applications to sell: one per person, saved while it is filled in, then reviewed (spec §2, §4, §5).

create table public.vendor_applications (
  id uuid primary key default public.uuid_v7(),
  applicant_id uuid not null unique references auth.users (id) on update cascade on delete cascade,
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'information-asked', 'approved', 'rejected', 'withdrawn')),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and private.json_size(answers) <= 20000),
  -- Increases with each change by anyone: a save or a decision names its version.
  version int not null default 0,
  submit_key uuid,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.vendor_applications is 'Applications to sell. Answers aren''t validated until they are submitted (spec §5).';
create index vendor_applications_pending_idx on public.vendor_applications (submitted_at, id) where status = 'pending';
create index vendor_applications_status_idx on public.vendor_applications (status, updated_at desc, id desc);
create trigger vendor_applications_transition before update of status on public.vendor_applications
  for each row execute function private.enforce_transition('vendor_application_transitions');
create trigger vendor_applications_touch before update on public.vendor_applications
  for each row execute function private.touch_updated_at();
alter table public.vendor_applications enable row level security;
grant select on public.vendor_applications to authenticated;
grant select, insert, update, delete on public.vendor_applications to service_role;
create policy "People see their own application" on public.vendor_applications
  for select to authenticated using (applicant_id = (select auth.uid()));
create policy "Admins see every application" on public.vendor_applications
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

-- The applicant's page follows decisions live.
alter table public.vendor_applications replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.vendor_applications;
  end if;
end
$$;

create table public.vendor_application_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.vendor_application_transitions values
  ('draft', 'pending', 'vendor'), ('information-asked', 'pending', 'vendor'), ('rejected', 'pending', 'vendor'),
  ('withdrawn', 'pending', 'vendor'), ('pending', 'withdrawn', 'vendor'), ('information-asked', 'withdrawn', 'vendor'),
  ('pending', 'information-asked', 'admin'),
  ('pending', 'approved', 'admin'), ('information-asked', 'approved', 'admin'), ('rejected', 'approved', 'admin'),
  ('pending', 'rejected', 'admin'), ('information-asked', 'rejected', 'admin'),
  ('approved', 'draft', 'system');
alter table public.vendor_application_transitions enable row level security;
grant select on public.vendor_application_transitions to anon, authenticated;
grant select, insert, update, delete on public.vendor_application_transitions to service_role;
create policy "Everyone may know the moves of an application" on public.vendor_application_transitions
  for select to anon, authenticated using (true);

create table public.vendor_application_events (
  id uuid primary key default public.uuid_v7(),
  application_id uuid not null references public.vendor_applications (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'asked', 'approved', 'rejected', 'withdrawn')),
  -- The reviewer's question or reason.
  words text check (char_length(words) between 10 and 2000),
  at timestamptz not null default clock_timestamp()
);
call private.keep_clean('public.vendor_application_events', texts => '{words}');
comment on table public.vendor_application_events is
  'The history of an application as its applicant sees it. The audit log says who decided.';
create index vendor_application_events_idx on public.vendor_application_events (application_id, id);
create trigger vendor_application_events_fixed before update on public.vendor_application_events
  for each row execute function private.forbid_change();
alter table public.vendor_application_events enable row level security;
grant select on public.vendor_application_events to authenticated;
grant select, insert on public.vendor_application_events to service_role;
create policy "Applicants and admins see an application's history" on public.vendor_application_events
  for select to authenticated using (
    exists (select 1 from public.vendor_applications a where a.id = application_id));

-- Answers ------------------------------------------------------------------------------------------------------------
create function private.clean_answers(answers jsonb) returns jsonb
  language sql immutable set search_path = ''
  return private.clean_form(answers, '{description, previousExperience}', '{phone, taxId, yearsInBusiness}');

-- A store's new name must not read like the shop's own or another store's. Its existing name may stay.
create function private.store_name_problem(vendor uuid, form jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := private.name_key(form ->> 'storeName');
begin
  if coalesce(wanted, '') = '' or exists (
    select 1 from public.vendors v
    where v.id = vendor and wanted in (private.name_key(v.store_name), private.name_key(v.live ->> 'store_name'))) then
    return '{}';
  end if;
  if private.is_platform_name(form ->> 'storeName') then
    return '{"storeName": "This name looks too much like the shop''s. Choose another one."}';
  end if;
  -- If two stores want one name at once, the second waits and finds it taken.
  perform pg_advisory_xact_lock(hashtextextended('store name ' || wanted, 0));
  if exists (
    select 1 from public.vendors v
    where v.id <> vendor and (v.status <> 'rejected' or v.suspended_at is not null)
      and (private.name_key(v.store_name) = wanted or private.name_key(v.live ->> 'store_name') = wanted)) then
    return '{"storeName": "Another store has this name or one that looks like it. Choose another one."}';
  end if;
  return '{}';
end
$$;

-- The four facts of a store (spec §5): a sentence for each invalid one.
create function private.store_facts_problems(facts jsonb) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object(
    'storeName', case
      when coalesce(facts ->> 'storeName', '') = '' then 'Store name is required'
      when char_length(facts ->> 'storeName') not between 3 and 100 then 'Store name must be 3 to 100 characters' end,
    'description', case
      when coalesce(facts ->> 'description', '') = '' then 'Description is required'
      when char_length(facts ->> 'description') not between 50 and 2000 then 'Description must be 50 to 2,000 characters' end,
    'phone', case
      when coalesce(facts ->> 'phone', '') = '' then 'Phone number is required'
      when facts ->> 'phone' !~ '^[0-9 +().-]*$' then 'Phone number can only contain digits, spaces, dots, +, -, ( and )'
      when not private.is_phone(facts ->> 'phone') then 'Phone number must be 10 to 20 characters' end,
    'website', case
      when coalesce(facts ->> 'website', '') = '' then 'Website is required'
      when facts ->> 'website' ~* '^https?://[^[:space:]/?#]*[@\\]' then 'Website can''t contain a user name, a password or a backslash'
      when not private.is_website(facts ->> 'website') then 'Website must start with http:// or https://' end));

-- The rules of spec §5 for a vendor application: a sentence for each invalid answer.
create function private.application_problems(answers jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return private.store_facts_problems(answers) || jsonb_strip_nulls(jsonb_build_object(
    'businessType', case
      when coalesce(answers ->> 'businessType', '') = '' then 'Business type is required'
      when char_length(answers ->> 'businessType') > 50 then 'Business type must be at most 50 characters' end,
    'businessAddress', case
      when coalesce(answers ->> 'businessAddress', '') = '' then 'Business address is required'
      when not private.is_street(answers ->> 'businessAddress')
        then 'Business address must be 5 to 100 characters' end,
    'taxId', case
      when coalesce(answers ->> 'taxId', '') <> '' and not private.is_tax_id(answers ->> 'taxId')
        then 'Tax ID must look like 12-3456789' end,
    'yearsInBusiness', case
      when coalesce(answers ->> 'yearsInBusiness', '') = '' then 'Years in business is required'
      -- Both branches run in order: only text that looks like a number is compared as one.
      when answers ->> 'yearsInBusiness' !~ '^[0-9]{1,3}([.][0-9]{1,2})?$' then 'Years in business must be a number from 0 to 100'
      when (answers ->> 'yearsInBusiness')::numeric > 100 then 'Years in business must be a number from 0 to 100' end,
    'previousExperience', case when char_length(answers ->> 'previousExperience') > 1000
      then 'Previous experience must be at most 1,000 characters' end,
    'productCategories', case
      when coalesce(jsonb_array_length(answers -> 'productCategories'), 0) not between 1 and 10
        then 'Choose 1 to 10 product categories'
      when (
        select count(*) from jsonb_array_elements_text(answers -> 'productCategories') c
        where exists (select 1 from public.categories known where known.slug = c)
      ) < jsonb_array_length(answers -> 'productCategories') then 'Choose 1 to 10 product categories' end,
    'consent', case when answers -> 'consent' is distinct from 'true' then 'Agree to the vendor terms to continue' end));

-- A draft accepts any text of the right shape and size.
create function private.check_answers(changes jsonb) returns void
  language plpgsql stable set search_path = '' as $$
declare
  one record;
begin
  if jsonb_typeof(changes) is distinct from 'object' then
    perform private.fail(422, 'answers_invalid', 'Answers are an object.');
  end if;
  for one in select key, value from jsonb_each(changes) loop
    if not (case
      when one.key = 'consent' then jsonb_typeof(one.value) = 'boolean'
      when one.key = 'productCategories' then jsonb_typeof(one.value) = 'array' and jsonb_array_length(one.value) <= 100
        and not exists (
          select 1 from jsonb_array_elements(one.value) c
          where jsonb_typeof(c) <> 'string' or char_length(c #>> '{}') not between 1 and 100)
      when one.key in ('storeName', 'description', 'phone', 'website', 'businessType', 'businessAddress', 'taxId',
        'yearsInBusiness', 'previousExperience')
        then jsonb_typeof(one.value) = 'string' and char_length(one.value #>> '{}') <= 4000
      else false
    end) then
      perform private.fail(422, 'answers_invalid', format('The answer %s can''t be saved.', one.key));
    end if;
  end loop;
end
$$;

-- Why a person may not change an application; null if they may.
create function private.application_closed(application public.vendor_applications, store_status text) returns text
  language sql immutable set search_path = ''
  return case
    when store_status = 'approved' then 'has_store'
    when store_status = 'rejected' and application.status = 'approved' then 'store_closed'
    when application.status = 'pending' then 'application_in_review'
  end;

create function private.refuse_closed(application public.vendor_applications, store_status text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  case private.application_closed(application, store_status)
    when 'has_store' then perform private.fail(409, 'has_store', 'You already have a store.');
    when 'store_closed' then
      perform private.fail(409, 'store_closed', 'We closed your store. Contact us to find out more.');
    when 'application_in_review' then
      perform private.fail(409, 'application_in_review', 'We''re reviewing your application. Withdraw it if you want to change it.');
    else null;
  end case;
end
$$;

-- Makes a person's open tabs reload their rights (they follow their profile).
create function private.tell_person(person uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  update public.profiles set updated_at = now() where id = person;
end;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('application', 155,
    $q$select a.status, a.answers, a.submitted_at, a.created_at, (
         select jsonb_agg(jsonb_build_object('kind', e.kind, 'words', e.words, 'at', e.at) order by e.id)
         from public.vendor_application_events e where e.application_id = a.id) as history
       from public.vendor_applications a where a.applicant_id = $1$q$, null,
    'delete from public.vendor_applications where applicant_id = $1');
