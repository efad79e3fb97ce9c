-- The shop's emails as admins edit them. email_templates has the built-in ones; an edit is a version next to it, so
-- that the built-in one can always be sent.

create table private.email_versions (
  id uuid primary key default public.uuid_v7(),
  template text not null references public.email_templates (key) on update cascade on delete cascade,
  number int not null check (number > 0),
  -- All three are null after a reset to the built-in email.
  subject text,
  html text,
  text text,
  author uuid references auth.users (id) on update cascade on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  -- Why it could not be sent; the built-in email was sent instead.
  failed_at timestamptz,
  failure text check (char_length(failure) <= 500),
  unique (template, number),
  check (num_nulls(subject, html, text) in (0, 3))
);
comment on table private.email_versions is 'The one with the highest number is sent; without one, the built-in email.';
create index email_versions_author_idx on private.email_versions (author);
alter table private.email_versions enable row level security;

insert into public.email_templates (key, subject, html, text) values
  ('template-test', 'Test', '<p>Test</p>', 'Test');

create function private.current_version(template text) returns private.email_versions
  language sql stable security definer set search_path = ''
  return (select v from private.email_versions v where v.template = current_version.template order by v.number desc limit 1);

-- For the sender ----------------------------------------------------------------------------------------------------------
create function public.mail_template(key text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  own public.email_templates;
  edited private.email_versions;
begin
  select t.* into own from public.email_templates t where t.key = mail_template.key;
  edited := private.current_version(own.key);
  return jsonb_build_object('key', own.key, 'subject', own.subject, 'html', own.html, 'text', own.text,
    'secrets', private.secret_names(),
    -- A version saved under older rules is checked against the current ones.
    'edited', case when edited.subject is not null then
      jsonb_build_object('id', edited.id, 'subject', edited.subject, 'html', edited.html, 'text', edited.text,
        'problem', (select min(p.value) from jsonb_each_text(private.template_problems(own, edited.subject, edited.html, edited.text)) p)) end);
end
$$;
comment on function public.mail_template is
  'A built-in email with the names of its secret variables, and the version that an admin made of it, with the reason if it can''t be sent. Its fields are null for an unknown key.';
grant execute on function public.mail_template to service_role;

create function public.record_template_failure(version_id uuid, failure text) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.email_versions v set failed_at = clock_timestamp(), failure = left(record_template_failure.failure, 500)
  where v.id = record_template_failure.version_id;
end;
comment on function public.record_template_failure is 'Records that an edited email couldn''t be sent: the built-in one was sent instead, and admins see why.';
grant execute on function public.record_template_failure to service_role;

-- For admins --------------------------------------------------------------------------------------------------------------
create function public.admin_emails() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('emails', 'read');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'subject', coalesce((v).subject, t.subject),
      'is_edited', (v).subject is not null, 'edited_at', case when (v).subject is not null then (v).created_at end,
      'failed_at', case when (v).subject is not null then (v).failed_at end,
      'last_at', (select o.created_at from public.email_outbox o where o.template = t.key order by o.id desc limit 1)) order by t.key), '[]')
    from (select t.*, private.current_version(t.key) as v from public.email_templates t where t.key <> 'template-test') t);
end
$$;
comment on function public.admin_emails is 'Admins only: every email of the shop, whether it was edited, and when it went out last.';
grant execute on function public.admin_emails to authenticated;

create function public.admin_email(key text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  own public.email_templates;
  v private.email_versions;
  names text[];
  last jsonb;
begin
  perform private.admin('emails', 'read');
  select t.* into own from public.email_templates t where t.key = admin_email.key and t.key <> 'template-test';
  if own.key is null then
    perform private.fail(404, 'template_unknown', 'We can''t find this email.');
  end if;
  v := private.current_version(own.key);
  names := private.template_names(concat_ws(' ', own.subject, own.html, own.text));
  select o.payload into last from public.email_outbox o where o.template = own.key and o.payload <> '{}' order by o.id desc limit 1;
  return jsonb_build_object('key', own.key, 'version', coalesce(v.number, 0), 'subject', coalesce(v.subject, own.subject),
    'html', coalesce(v.html, own.html), 'text', coalesce(v.text, own.text),
    'built_in', jsonb_build_object('subject', own.subject, 'html', own.html, 'text', own.text),
    'failure', case when v.subject is not null then v.failure end, 'failed_at', case when v.subject is not null then v.failed_at end,
    'variables', (
      select jsonb_agg(jsonb_build_object('name', n, 'is_secret', n = any (private.secret_names()), 'is_needed', n <> all (private.shared_names())
        and n = any (private.template_names(array_to_string(private.hrefs_of(own.html), ' ')))) order by n)
      from unnest(array(select unnest(names) union select unnest(private.shared_names()))) n),
    -- The shape of the last email, with sample data; before the first one, sample data alone. An email has one case
    -- of several, each with its sentence: all at once would read as if it had arrived, failed and come back.
    'sample', (
      select coalesce(jsonb_object_agg(n, case
        when n ~ '^is_' then to_jsonb(n = 'is_review' or n = (select min(c) from unnest(names) c where c ~ '^is_'))
        else to_jsonb(private.sample_word(own.key, n)) end), '{}')
      from unnest(names) n where n !~ '\.'
    ) || coalesce(private.sample_of(own.key, '', last), '{}'),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'at', x.created_at, 'is_built_in', x.subject is null,
        'author', case when x.author is not null then private.member_name(x.author) end) order by x.number desc), '[]')
      from (select e.* from private.email_versions e where e.template = own.key order by e.number desc limit 50) x));
end
$$;
comment on function public.admin_email is
  'Admins only: an email as it is sent, its variables, sample values, and its last 50 versions. 404 template_unknown.';
grant execute on function public.admin_email to authenticated;

create function public.admin_email_version(key text, number int) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  perform private.admin('emails', 'read');
  select jsonb_build_object('subject', coalesce(v.subject, t.subject), 'html', coalesce(v.html, t.html), 'text', coalesce(v.text, t.text))
  into found
  from private.email_versions v join public.email_templates t on t.key = v.template
  where v.template = admin_email_version.key and v.number = admin_email_version.number;
  if found is null then
    perform private.fail(404, 'template_unknown', 'We can''t find this email.');
  end if;
  return found;
end
$$;
comment on function public.admin_email_version is 'Admins only: what an earlier version said. 404 template_unknown.';
grant execute on function public.admin_email_version to authenticated;

create function private.checked_template(key text, subject text, html text, text text) returns public.email_templates
  language plpgsql stable security definer set search_path = '' as $$
declare
  own public.email_templates;
  problems jsonb;
begin
  select t.* into own from public.email_templates t where t.key = checked_template.key and t.key <> 'template-test';
  if own.key is null then
    perform private.fail(404, 'template_unknown', 'We can''t find this email.');
  end if;
  problems := private.template_problems(own, checked_template.subject, checked_template.html, checked_template.text);
  if problems <> '{}' then
    perform private.fail(422, 'template_invalid', 'Check the marked fields.', problems);
  end if;
  return own;
end
$$;

create function public.check_email(key text, subject text, html text, text text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('emails', 'read');
  perform private.checked_template(check_email.key, check_email.subject, check_email.html, check_email.text);
  return '{}';
end
$$;
comment on function public.check_email is
  'Admins only: {} for an email that can be saved. 404 template_unknown, 422 template_invalid with a sentence per field in the hint.';
grant execute on function public.check_email to authenticated;

create function public.save_email(key text, version int, subject text, html text, text text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('emails', 'write');
  own public.email_templates := private.checked_template(save_email.key, save_email.subject, save_email.html, save_email.text);
  now private.email_versions;
  is_own boolean := (own.subject, own.html, own.text) = (save_email.subject, save_email.html, save_email.text);
  next int;
begin
  -- If an email contains something that opens an order or an account, a stolen session must not edit it.
  if private.template_names(concat_ws(' ', own.subject, own.html, own.text)) && private.secret_names() then
    perform private.stepped_up();
  end if;
  -- The second of two admins waits here, and then finds that the first one has saved.
  perform 1 from public.email_templates t where t.key = own.key for no key update;
  now := private.current_version(own.key);
  if coalesce(now.number, 0) is distinct from save_email.version then
    return jsonb_build_object('outcome', 'conflict');
  end if;
  next := coalesce(now.number, 0) + 1;
  insert into private.email_versions (template, number, subject, html, text, author)
  select own.key, next, x.subject, x.html, x.text, who
  from (select case when is_own then null else save_email.subject end, case when is_own then null else save_email.html end,
    case when is_own then null else save_email.text end) x (subject, html, text);
  perform private.audit('email.edited', 'email', own.key,
    jsonb_build_object('version', next - 1, 'subject', coalesce(now.subject, own.subject)),
    jsonb_build_object('version', next, 'subject', save_email.subject, 'is_built_in', is_own));
  return jsonb_build_object('outcome', 'saved', 'version', next);
end
$$;
comment on function public.save_email is
  'Admins only: creates a new version of an email; one equal to the built-in email restores that. version is the one that was seen: outcome is saved, or conflict. An email with a secret needs a fresh second factor. 403 step_up_needed, 404 template_unknown, 422 template_invalid with a sentence per field in the hint.';
grant execute on function public.save_email to authenticated;

create function public.test_email(key text, subject text, html text, text text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('emails', 'write');
  own public.email_templates := private.checked_template(test_email.key, test_email.subject, test_email.html, test_email.text);
  address text := (select u.email from auth.users u where u.id = who);
begin
  perform private.count_within('test-email:' || who, 10);
  perform private.send_secret('template-test', address, jsonb_build_object('reference', own.key),
    jsonb_build_object('draft', jsonb_build_object('subject', '[Test] ' || test_email.subject, 'html', test_email.html, 'text', test_email.text),
      'sample', public.admin_email(own.key) -> 'sample'),
    'template-test:' || gen_random_uuid());
  perform private.audit('email.tested', 'email', own.key);
  perform private.forget_attempts();
  return jsonb_build_object('address', address);
end
$$;
comment on function public.test_email is
  'Admins only: sends an unsaved email to the caller, with sample values; ten in ten minutes. Returns the address. 422 template_invalid, 429 too_many_attempts.';
grant execute on function public.test_email to authenticated;

-- What went out ------------------------------------------------------------------------------------------------------------
create function private.mail_state(mail uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  q private.email_queue;
  d public.email_deliveries;
begin
  select x.* into q from private.email_queue x where x.email_id = mail;
  select x.* into d from public.email_deliveries x where x.email_id = mail order by x.attempt desc limit 1;
  return jsonb_build_object(
    'status', case when d.status = 'sent' then 'sent' when q.email_id is null or q.dead_at is not null then 'failed'
      when d.status = 'failed' then 'retrying' else 'waiting' end,
    'attempts', coalesce(d.attempt, 0), 'reason', d.error, 'tried_at', d.at,
    'next_at', case when q.dead_at is null then q.next_attempt_at end, 'may_retry', q.dead_at is not null);
end
$$;

create function public.admin_sent_emails(
  view text default 'all', address text default null, template text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_variable
declare
  named text := lower(nullif(trim(address), ''));
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  last uuid;
  rows jsonb;
begin
  -- Reading addresses is as sensitive as reading who has an account.
  perform private.admin('users', 'read');
  perform private.check_place(after, null);
  if coalesce(view, '') not in ('all', 'failed', 'waiting') or char_length(named) > 254 or char_length(template) > 100 then
    perform private.fail(422, 'list_invalid', 'We can''t find this list.');
  end if;
  last := (after ->> 'id')::uuid;
  if view = 'all' then
    select coalesce(jsonb_agg(to_jsonb(x) || private.mail_state(x.id) order by x.id desc), '[]') into rows
    from (
      select o.id, o.template, o.to_email, o.created_at, o.created_at::text as key from public.email_outbox o
      where (named is null or lower(o.to_email) = named) and (template is null or o.template = template) and (last is null or o.id < last)
      order by o.id desc limit most + 1) x;
  else
    select coalesce(jsonb_agg(to_jsonb(x) || private.mail_state(x.id) order by x.id desc), '[]') into rows
    from (
      select o.id, o.template, o.to_email, o.created_at, o.created_at::text as key
      from private.email_queue q join public.email_outbox o on o.id = q.email_id
      where (q.dead_at is not null) = (view = 'failed')
        and (named is null or lower(o.to_email) = named) and (template is null or o.template = template) and (last is null or q.email_id < last)
      order by q.email_id desc limit most + 1) x;
  end if;
  return jsonb_build_object('rows', private.page_of(rows, most) -> 'rows', 'next', private.page_of(rows, most) -> 'next',
    'counts', jsonb_build_object('failed', (select count(*) from (select 1 from private.email_queue q where q.dead_at is not null limit 1000) c)));
end
$$;
comment on function public.admin_sent_emails is
  'Admins who may read accounts: a page of sent emails, latest first, or of failed and waiting ones. By full address or template. Without their contents. 422 list_invalid.';
grant execute on function public.admin_sent_emails to authenticated;

create function public.retry_email(email_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  q private.email_queue;
begin
  perform private.admin('users', 'write');
  select x.* into q from private.email_queue x where x.email_id = retry_email.email_id for update;
  if q.email_id is null and not exists (select 1 from public.email_outbox o where o.id = retry_email.email_id) then
    perform private.fail(404, 'email_unknown', 'We can''t find this email.');
  elsif q.dead_at is null then
    perform private.fail(409, 'email_not_failed', 'This email was already sent, is in the queue, or is too old to send.');
  end if;
  update private.email_queue x set dead_at = null, next_attempt_at = now() where x.email_id = q.email_id;
  perform pg_notify('stallbar_mail', q.email_id::text);
  perform private.audit('email.retried', 'email', q.email_id::text);
  return private.mail_state(q.email_id);
end
$$;
comment on function public.retry_email is
  'Admins who may act on accounts: retries an email that failed eight times. 404 email_unknown, 409 email_not_failed.';
grant execute on function public.retry_email to authenticated;

create function public.forget_failed_emails() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  forgotten int;
begin
  with old as materialized (
    select q.email_id from private.email_queue q where q.dead_at < now() - interval '7 days'
    order by q.dead_at limit 1000 for update skip locked
  )
  delete from private.email_queue q using old where q.email_id = old.email_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function public.forget_failed_emails is
  'Gives up on emails that couldn''t be sent for a week, and deletes the secrets of their links. Runs every minute; returns how many.';
grant execute on function public.forget_failed_emails to service_role;
