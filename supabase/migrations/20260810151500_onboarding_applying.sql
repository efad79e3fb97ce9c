-- An applicant's actions: read, save, submit and withdraw their application, and complete the store's profile.

create function private.application_of(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  mine public.vendor_applications;
  store public.vendors;
begin
  select * into mine from public.vendor_applications a where a.applicant_id = person;
  select * into store from public.vendors v where v.id = person;
  return jsonb_build_object(
    'id', mine.id,
    'status', mine.status,
    'version', coalesce(mine.version, 0),
    -- A new application starts with what the shop knows.
    'answers', coalesce(mine.answers, jsonb_strip_nulls(jsonb_build_object(
      'storeName', coalesce(store.store_name, (
        select p.company_name from public.profiles p where p.id = person and char_length(p.company_name) >= 3)),
      'description', store.description, 'phone', store.phone, 'website', store.website))),
    'submitted_at', mine.submitted_at,
    'closed', private.application_closed(mine, store.status),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'words', e.words, 'at', e.at) order by e.id)
      from public.vendor_application_events e where e.application_id = mine.id), '[]'),
    'documents', private.documents_of(mine.id),
    'store', case when store.id is not null then jsonb_build_object(
      'status', store.status, 'store_name', store.store_name, 'description', store.description, 'phone', store.phone,
      'website', store.website, 'slug', store.slug) end);
end
$$;

create function public.my_vendor_application() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.application_of(private.me());
end
$$;
comment on function public.my_vendor_application is
  'The application of the calling account, its history, documents and store. status is null before the first answer is saved; closed says why it cannot be changed.';
grant execute on function public.my_vendor_application to authenticated;

-- Locks what a change to an application needs, in everyone's order: account, store, application.
create function private.lock_application(person uuid) returns public.vendor_applications
  language plpgsql security definer set search_path = '' as $$
declare
  locked public.vendor_applications;
begin
  perform 1 from auth.users u where u.id = person for no key update;
  perform 1 from public.vendors v where v.id = person for update;
  select * into locked from public.vendor_applications a where a.applicant_id = person for update;
  return locked;
end
$$;

create function public.save_vendor_application(changes jsonb, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications;
  store_status text;
begin
  perform private.check_answers(changes);
  mine := private.lock_application(me);
  select v.status into store_status from public.vendors v where v.id = me;
  if mine.id is null then
    insert into public.vendor_applications (applicant_id, answers)
    values (me, private.application_of(me) -> 'answers') returning * into mine;
  elsif mine.status = 'approved' and store_status is null then
    -- Someone else has taken over the store: the person may open another one.
    perform private.act_as('system');
    update public.vendor_applications a set status = 'draft' where a.id = mine.id returning * into mine;
  end if;
  perform private.refuse_closed(mine, store_status);
  if mine.version is distinct from base_version then
    return jsonb_build_object('outcome', 'conflict', 'version', mine.version, 'answers', mine.answers);
  end if;
  update public.vendor_applications a set answers = a.answers || changes, version = a.version + 1
  where a.id = mine.id returning * into mine;
  return jsonb_build_object('outcome', 'saved', 'version', mine.version, 'answers', mine.answers);
end
$$;
comment on function public.save_vendor_application is
  'Adds answers to the caller''s application, which don''t have to be valid yet. outcome conflict: another tab or device has saved since base_version; nothing changes, and the current answers are returned. 409 has_store, store_closed, application_in_review.';
grant execute on function public.save_vendor_application to authenticated;

create function private.verified_account(person uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from auth.users u where u.id = person and u.email_confirmed_at is not null) then
    perform private.fail(403, 'email_not_verified', 'Verify your email address first.');
  end if;
end
$$;

-- An applicant's store: new or changed, and pending a decision.
create function private.put_up_store(person uuid, facts jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as('vendor');
  insert into public.vendors as v (id, status, store_name, description, phone, website)
  values (person, 'pending', facts ->> 'storeName', facts ->> 'description', facts ->> 'phone', facts ->> 'website')
  on conflict (id) do update set
    status = 'pending', store_name = excluded.store_name, description = excluded.description, phone = excluded.phone,
    website = excluded.website,
    -- Nobody knows the URL of a store that never opened: it follows the name.
    slug = case when v.last_published_at is null and v.store_name is distinct from excluded.store_name then null else v.slug end;
end
$$;

create function public.submit_vendor_application(request_key uuid, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications;
  store_status text;
  checked jsonb;
  problems jsonb;
begin
  perform private.live_session();
  mine := private.lock_application(me);
  if mine.submit_key = request_key then
    return private.application_of(me);
  end if;
  if mine.id is null then
    perform private.fail(404, 'application_unknown', 'There''s no application to submit yet.');
  end if;
  select v.status into store_status from public.vendors v where v.id = me;
  perform private.refuse_closed(mine, store_status);
  perform private.verified_account(me);
  if mine.version is distinct from base_version then
    perform private.fail(409, 'application_changed', 'Your application changed in another window. Review it again before you submit.');
  end if;
  checked := private.clean_answers(mine.answers);
  problems := private.application_problems(checked) || private.store_name_problem(me, checked);
  if problems <> '{}' then
    perform private.fail(422, 'application_incomplete', 'Check the marked answers.', problems);
  end if;
  perform private.put_up_store(me, checked);
  update public.vendor_applications a
  set status = 'pending', answers = checked, submit_key = request_key, submitted_at = now(), version = a.version + 1
  where a.id = mine.id;
  insert into public.vendor_application_events (application_id, kind) values (mine.id, 'submitted');
  perform private.mail_applicant(me, 'application-received', jsonb_build_object('store_name', checked ->> 'storeName',
      'application_days', private.shop_number('application_days')),
    mine.id || ':' || request_key);
  perform private.tell_person(me);
  return private.application_of(me);
end
$$;
comment on function public.submit_vendor_application is
  'Submits the caller''s application for review; the same request_key returns the same result. 422 application_incomplete with a sentence for each wrong answer as hint, 409 application_changed when base_version is not the newest, has_store, store_closed, application_in_review, 403 email_not_verified.';
grant execute on function public.submit_vendor_application to authenticated;

create function public.withdraw_vendor_application() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications;
begin
  mine := private.lock_application(me);
  if mine.status = 'withdrawn' then
    return private.application_of(me);
  end if;
  if mine.id is null or mine.status not in ('pending', 'information-asked') then
    perform private.fail(409, 'application_not_open', 'There''s no open application to withdraw.');
  end if;
  perform private.act_as('vendor');
  update public.vendor_applications a set status = 'withdrawn', version = a.version + 1 where a.id = mine.id;
  insert into public.vendor_application_events (application_id, kind) values (mine.id, 'withdrawn');
  -- Nothing depends on a store without a decision; without it the person may apply again.
  delete from public.vendors v where v.id = me and v.status = 'pending' and v.last_published_at is null
    and not exists (select 1 from public.products p where p.vendor_id = me);
  perform private.tell_person(me);
  return private.application_of(me);
end
$$;
comment on function public.withdraw_vendor_application is 'Withdraws the caller''s application before it is decided; repeating it is not an error. 409 application_not_open.';
grant execute on function public.withdraw_vendor_application to authenticated;

create function public.save_store_profile(facts jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  mine public.vendor_applications;
  store_status text;
  checked jsonb;
  problems jsonb;
begin
  perform private.live_session();
  if jsonb_typeof(facts) is distinct from 'object' then
    perform private.fail(422, 'profile_invalid', 'The profile is an object.');
  end if;
  facts := private.clean_answers(facts);
  checked := jsonb_build_object('storeName', facts ->> 'storeName', 'description', facts ->> 'description',
    'phone', facts ->> 'phone', 'website', facts ->> 'website');
  mine := private.lock_application(me);
  select v.status into store_status from public.vendors v where v.id = me;
  if store_status is null then
    perform private.fail(404, 'store_unknown', 'There''s no store to set up yet. Apply for one first.');
  elsif store_status not in ('invited', 'pending') then
    perform private.fail(409, 'store_decided', 'Change this store''s profile in its settings.');
  end if;
  problems := private.store_facts_problems(checked) || private.store_name_problem(me, checked);
  if problems <> '{}' then
    perform private.fail(422, 'profile_invalid', 'Check the marked fields.', problems);
  end if;
  perform private.put_up_store(me, checked);
  -- An invited person applies with only the profile; a reviewer requests or waives the rest.
  insert into public.vendor_applications as a (applicant_id, status, answers, submitted_at, version)
  values (me, 'pending', checked, now(), 1)
  on conflict (applicant_id) do update set
    answers = a.answers || checked, version = a.version + 1,
    status = case when store_status = 'invited' and a.status in ('draft', 'information-asked', 'rejected', 'withdrawn')
      then 'pending' else a.status end,
    submitted_at = coalesce(a.submitted_at, now())
  returning * into mine;
  if store_status = 'invited' then
    insert into public.vendor_application_events (application_id, kind) values (mine.id, 'submitted');
  end if;
  perform private.tell_person(me);
  return private.application_of(me);
end
$$;
comment on function public.save_store_profile is
  'Saves the four facts of an invited or pending store (spec §5); an invited store becomes pending. 404 without a store, 409 once it is decided, 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_store_profile to authenticated;
