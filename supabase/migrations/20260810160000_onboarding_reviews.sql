-- Decisions on applications: claimed by one admin at a time, on the version that was read, recorded.

-- One row for each item that an admin has claimed, in any queue. A claim expires; the open page renews it each minute.
create table private.queue_claims (
  queue text not null check (queue ~ '^[a-z_]{1,40}$'),
  item_id uuid not null,
  admin_id uuid not null references auth.users (id) on update cascade on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (queue, item_id)
);
create index queue_claims_admin_idx on private.queue_claims (admin_id);
alter table private.queue_claims enable row level security;

create function private.claim_time() returns interval
  language sql immutable set search_path = ''
  return interval '3 minutes';

create function private.claim_item(queue text, item uuid, admin uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  insert into private.queue_claims as c (queue, item_id, admin_id, claimed_at) values (queue, item, admin, now())
  on conflict on constraint queue_claims_pkey do update set admin_id = excluded.admin_id, claimed_at = excluded.claimed_at
  where c.admin_id = excluded.admin_id or c.claimed_at < now() - private.claim_time();
  if not found then
    perform private.fail(409, 'claimed', format('%s is deciding this at the moment.', coalesce((
      select p.display_name from private.queue_claims c join public.profiles p on p.id = c.admin_id
      where c.queue = queue and c.item_id = item), 'Another admin')));
  end if;
end
$$;

create function private.release_item(queue text, item uuid, admin uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  delete from private.queue_claims c
  where c.queue = release_item.queue and c.item_id = release_item.item and c.admin_id = release_item.admin;
end;

-- What a reviewer checks, in this order, and whether the answers meet it.
create function private.application_checklist(application public.vendor_applications) returns table (requirement text, met boolean)
  language sql stable security definer rows 5 set search_path = ''
begin atomic
  with wrong as (select private.application_problems((application).answers) as fields)
  select r.requirement, not w.fields ?| r.fields and (r.requirement <> 'documents' or exists (
      select 1 from public.vendor_documents d where d.application_id = (application).id))
  from wrong w, (values
    (1, 'profile', array['storeName', 'description', 'phone', 'website']),
    (2, 'business', array['businessType', 'businessAddress', 'taxId', 'yearsInBusiness', 'previousExperience']),
    (3, 'products', array['productCategories']),
    (4, 'documents', array[]::text[]),
    (5, 'consent', array['consent'])) r (place, requirement, fields)
  order by r.place;
end;

create function public.vendor_application_sheet(application uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  read_one public.vendor_applications;
begin
  perform private.admin('vendors', 'read');
  select * into read_one from public.vendor_applications a where a.id = application;
  if read_one.id is null then
    perform private.fail(404, 'application_unknown', 'We can''t find this application.');
  end if;
  return private.application_of(read_one.applicant_id) || jsonb_build_object(
    'applicant_id', read_one.applicant_id,
    'email', (select u.email from auth.users u where u.id = read_one.applicant_id),
    'checklist', (select jsonb_agg(jsonb_build_object('requirement', c.requirement, 'met', c.met))
      from private.application_checklist(read_one) c),
    'claim', (select jsonb_build_object('admin_id', c.admin_id, 'claimed_at', c.claimed_at) from private.queue_claims c
      where c.queue = 'applications' and c.item_id = application and c.claimed_at >= now() - private.claim_time()));
end
$$;
comment on function public.vendor_application_sheet is 'Admins only: an application with its checklist and who claimed it. 404.';
grant execute on function public.vendor_application_sheet to authenticated;

create function public.claim_vendor_application(application uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('vendors', 'write');
begin
  if not exists (select 1 from public.vendor_applications a where a.id = application) then
    perform private.fail(404, 'application_unknown', 'We can''t find this application.');
  end if;
  perform private.claim_item('applications', application, who);
end
$$;
comment on function public.claim_vendor_application is
  'Admins only: no one else can decide on this application for 3 minutes, or until it is decided or released. 409 claimed names who claimed it.';
grant execute on function public.claim_vendor_application to authenticated;

create function public.release_vendor_application(application uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_item('applications', application, private.admin('vendors', 'write'));
end
$$;
comment on function public.release_vendor_application is 'Admins only: releases the caller''s claim; does nothing without one.';
grant execute on function public.release_vendor_application to authenticated;

create function private.mail_applicant(person uuid, template text, payload jsonb, key text) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_applicant.template, u.email, mail_applicant.payload, mail_applicant.template || ':' || mail_applicant.key
  from auth.users u where u.id = mail_applicant.person and u.email is not null
  on conflict (dedupe_key) do nothing;
end;

-- The result for an approved applicant: the store, the role, the name in the menu, the business as declared.
create function private.open_store_of(application public.vendor_applications) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid := application.applicant_id;
  told jsonb := application.answers;
begin
  perform private.act_as('admin');
  update public.vendors v set status = 'approved' where v.id = person;
  insert into public.user_roles (user_id, role) values (person, 'vendor') on conflict do nothing;
  -- The account menu builds the dashboard's URL from this (spec §2).
  update auth.users u
  set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
    || jsonb_build_object('store_name', (select v.store_name from public.vendors v where v.id = person))
  where u.id = person;
  insert into public.vendor_business (vendor_id, business_type, address, contact_phone)
  values (person,
    case when char_length(told ->> 'businessType') between 1 and 50 then told ->> 'businessType' end,
    case when char_length(told ->> 'businessAddress') between 5 and 100 then told ->> 'businessAddress' end,
    (select v.phone from public.vendors v where v.id = person))
  on conflict (vendor_id) do nothing;
  if private.is_tax_id(told ->> 'taxId') then
    perform private.keep_tax_id(person, told ->> 'taxId');
    -- From now on the tax ID is stored separately, and no one can read it back.
    update public.vendor_applications a set answers = a.answers || '{"taxId": ""}' where a.id = application.id;
  end if;
end
$$;

create function public.review_vendor_application(
  application uuid, base_version int, decision text, words text default null, waived text[] default '{}'
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
  said text := nullif(private.clean_words(words), '');
  person uuid;
  theirs public.vendor_applications;
  outcome text := case decision when 'approve' then 'approved' when 'ask' then 'information-asked' when 'reject' then 'rejected' end;
  unmet text[];
begin
  perform private.live_session();
  if outcome is null then
    perform private.fail(422, 'decision_unknown', 'A decision is approve, ask or reject.');
  end if;
  if (outcome <> 'approved' and said is null) or char_length(said) not between 10 and 2000 then
    perform private.fail(422, 'words_invalid', case decision when 'ask' then 'Write your question in 10 to 2,000 characters.'
      when 'reject' then 'Give a reason of 10 to 2,000 characters.' else 'Write a note of 10 to 2,000 characters.' end);
  end if;
  select a.applicant_id into person from public.vendor_applications a where a.id = application;
  if person is null then
    perform private.fail(404, 'application_unknown', 'We can''t find this application.');
  end if;
  if person = who then
    perform private.fail(403, 'own_application', 'This is your own application, so another admin has to decide.');
  end if;
  perform private.refuse_own_store(person);
  -- The second of two concurrent decisions waits here and then finds a newer version.
  theirs := private.lock_application(person);
  perform private.claim_item('applications', application, who);
  if theirs.version is distinct from base_version then
    perform private.fail(409, 'application_changed', 'This application changed after you opened it. Review it again.',
      jsonb_build_object('version', theirs.version, 'status', theirs.status));
  end if;
  if theirs.status not in ('pending', 'information-asked') and not (theirs.status = 'rejected' and outcome = 'approved')
    or (theirs.status = 'information-asked' and outcome = 'information-asked') then
    perform private.fail(409, 'application_not_open', 'There''s nothing to decide for this application.');
  end if;
  perform private.act_as('admin');
  if outcome = 'approved' then
    if not exists (select 1 from public.vendors v where v.id = person) then
      perform private.fail(409, 'application_not_open', 'This application has no store.');
    end if;
    select coalesce(array_agg(c.requirement), '{}') into unmet from private.application_checklist(theirs) c where not c.met;
    if not unmet <@ coalesce(waived, '{}') then
      perform private.fail(409, 'requirements_unmet', 'Some requirements aren''t met. Waive them, or ask the applicant for them.',
        jsonb_build_object('unmet', to_jsonb(unmet)));
    end if;
    if unmet <> '{}' and said is null then
      perform private.fail(422, 'words_invalid', 'Say why you''re waiving the requirement, in 10 to 2,000 characters.');
    end if;
    insert into public.vendor_waivers (vendor_id, requirement, reason, waived_by)
    select person, requirement, left(said, 500), who from unnest(unmet) requirement
    on conflict (vendor_id, requirement) do update set reason = excluded.reason, waived_by = excluded.waived_by, waived_at = now();
    perform private.open_store_of(theirs);
  elsif outcome = 'rejected' then
    update public.vendors v set status = 'rejected' where v.id = person and v.status = 'pending';
  end if;
  update public.vendor_applications a set status = outcome, version = a.version + 1 where a.id = application;
  insert into public.vendor_application_events (application_id, kind, words)
  values (application, case outcome when 'information-asked' then 'asked' else outcome end,
    -- Why a requirement is waived is the platform's own business.
    case when outcome <> 'approved' or unmet = '{}' then said end);
  perform private.audit('application.' || case outcome when 'information-asked' then 'asked' else outcome end,
    'vendor_application', application::text, jsonb_build_object('status', theirs.status, 'version', theirs.version),
    jsonb_strip_nulls(jsonb_build_object('status', outcome, 'words', said, 'waived', nullif(to_jsonb(unmet), '[]'))));
  perform private.mail_applicant(person, 'application-' || case outcome when 'information-asked' then 'asked' else outcome end,
    jsonb_build_object('store_name', theirs.answers ->> 'storeName', 'words', case when outcome <> 'approved' then said end)
      || case outcome when 'approved' then (
        select jsonb_build_object('vendor_slug', v.slug, 'label', theirs.answers ->> 'storeName') from public.vendors v where v.id = person)
      else '{}' end,
    application || ':' || theirs.version);
  perform private.release_item('applications', application, who);
  perform private.tell_person(person);
  return public.vendor_application_sheet(application);
end
$$;
comment on function public.review_vendor_application is
  'Admins only: approves, rejects or asks about the version that the admin has read. Approving with an unmet requirement needs its name in waived and is recorded as a waiver. 409 claimed, application_changed, application_not_open, requirements_unmet, 403 own_application, own_store, 422 words_invalid.';
grant execute on function public.review_vendor_application to authenticated;

create function public.waive_requirement(vendor uuid, requirement text, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
begin
  if not exists (select 1 from public.vendors v where v.id = vendor) then
    perform private.fail(404, 'store_unknown', 'We can''t find this store.');
  end if;
  perform private.refuse_own_store(vendor);
  if coalesce(requirement, '') !~ '^[a-z]{1,30}$' or coalesce(char_length(private.clean_words(reason)), 0) not between 3 and 500 then
    perform private.fail(422, 'waiver_invalid', 'Choose the requirement and say why in 3 to 500 characters.');
  end if;
  insert into public.vendor_waivers (vendor_id, requirement, reason, waived_by) values (vendor, requirement, private.clean_words(reason), who)
  on conflict on constraint vendor_waivers_pkey do update
  set reason = excluded.reason, waived_by = excluded.waived_by, waived_at = now();
  perform private.audit('requirement.waived', 'vendor', vendor::text, null,
    jsonb_build_object('requirement', requirement, 'reason', private.clean_words(reason)));
  perform private.tell_person(vendor);
end
$$;
comment on function public.waive_requirement is 'Admins only: waives an onboarding requirement for a store. 404, 422, 403 own_store.';
grant execute on function public.waive_requirement to authenticated;
