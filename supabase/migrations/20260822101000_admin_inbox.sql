-- One inbox of the platform: stores' tickets, contact form messages, signed-in people's tickets.

-- One row for each of them, maintained by triggers: the three tables are listed by one index.
create table private.inbox (
  item_id uuid primary key,
  kind text not null check (kind in ('store', 'message', 'ticket')),
  subject text not null,
  status text not null,
  version int not null default 1,
  assigned_to uuid references auth.users (id) on update cascade on delete set null,
  updated_at timestamptz not null
);
create index inbox_status_idx on private.inbox (status, updated_at, item_id);
create index inbox_kind_idx on private.inbox (kind, status, updated_at, item_id);
create index inbox_assigned_to_idx on private.inbox (assigned_to, status, updated_at, item_id);
-- For a search whose words are in most subjects.
create index inbox_updated_idx on private.inbox (updated_at desc, item_id desc);
create index inbox_subject_idx on private.inbox using gin (lower(subject) extensions.gin_trgm_ops);
alter table private.inbox enable row level security;

create function private.keep_inbox() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.inbox i where i.item_id = old.id;
  elsif tg_op = 'INSERT' then
    insert into private.inbox (item_id, kind, subject, status, updated_at)
    values (new.id, tg_argv[0], new.subject, new.status, new.created_at);
  elsif tg_argv[0] = 'store' then
    update private.inbox i set status = new.status, version = new.version, updated_at = new.updated_at where i.item_id = new.id;
  elsif new.status is distinct from old.status then
    update private.inbox i set status = new.status, version = i.version + 1, updated_at = clock_timestamp() where i.item_id = new.id;
  end if;
  return null;
end
$$;
create trigger vendor_feedback_listed after insert or update or delete on public.vendor_feedback
  for each row execute function private.keep_inbox('store');
create trigger contact_messages_listed after insert or update or delete on public.contact_messages
  for each row execute function private.keep_inbox('message');
create trigger support_tickets_listed after insert or update or delete on public.support_tickets
  for each row execute function private.keep_inbox('ticket');

do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.contact_messages, public.support_tickets;
  end if;
end
$$;

-- The platform's answers to a message or a person's ticket; those to stores are in a separate table.
create table private.inbox_answers (
  id uuid primary key default public.uuid_v7(),
  message_id uuid references public.contact_messages (id) on delete cascade,
  ticket_id uuid references public.support_tickets (id) on delete cascade,
  author_id uuid references auth.users (id) on update cascade on delete set null,
  words text not null check (char_length(words) between 2 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(message_id, ticket_id) = 1)
);
call private.keep_clean('private.inbox_answers', texts => '{words}');
create index inbox_answers_message_id_idx on private.inbox_answers (message_id, created_at);
create index inbox_answers_ticket_id_idx on private.inbox_answers (ticket_id, created_at);
create index inbox_answers_author_id_idx on private.inbox_answers (author_id);
alter table private.inbox_answers enable row level security;
insert into private.personal_data (name, position, export, refusal, erasure) values
  ('message_answers', 205, 'select a.words, a.created_at from private.inbox_answers a
    left join public.contact_messages m on m.id = a.message_id left join public.support_tickets t on t.id = a.ticket_id
    where m.user_id = $1 or m.email = $2 or t.user_id = $1 order by a.created_at', null, null);

-- The platform can reopen a store's ticket, too.
insert into public.feedback_status_transitions values ('answered', 'open', 'admin'), ('closed', 'open', 'admin');

-- Reading ---------------------------------------------------------------------------------------------------------------
create function private.inbox_name(item uuid, kind text) returns text
  language sql stable security definer set search_path = ''
  return case kind
    when 'store' then coalesce((
      select v.store_name from public.vendor_feedback f join public.vendors v on v.id = f.vendor_id where f.id = item), 'A closed store')
    when 'message' then (select m.name from public.contact_messages m where m.id = item)
    else (select private.member_name(t.user_id) from public.support_tickets t where t.id = item) end;

create function private.assignee_of(admin uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case when admin is not null then
    jsonb_build_object('id', admin, 'name', private.member_name(admin), 'is_own', admin = private.uid()) end;

create function public.admin_inbox(
  view text default 'open', kind text default null, query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  me uuid := private.admin('feedback', 'read');
  words text := nullif(trim(admin_inbox.query), '');
  of_kind text := admin_inbox.kind;
  wanted text := admin_inbox.view;
  most int := least(greatest(coalesce(admin_inbox.page_size, 25), 1), 100);
  -- Open items are read in the order of arrival.
  is_queue boolean := words is null and admin_inbox.view in ('open', 'mine');
  since timestamptz;
  last uuid;
  rows jsonb;
begin
  perform private.check_place(after, words);
  if coalesce(wanted, '') not in ('open', 'mine', 'answered', 'closed')
    or coalesce(of_kind, 'store') not in ('store', 'message', 'ticket') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  since := (after ->> 'key')::timestamptz;
  last := (after ->> 'id')::uuid;
  with found as (
    (select i.* from private.inbox i
     where is_queue and i.status = 'open' and (wanted = 'open' or i.assigned_to = me) and (of_kind is null or i.kind = of_kind)
       and (after is null or (i.updated_at, i.item_id) > (since, last))
     order by i.updated_at, i.item_id limit most + 1)
    union all
    (select i.* from private.inbox i
     where not is_queue and words is null and i.status = wanted and (of_kind is null or i.kind = of_kind)
       and (after is null or (i.updated_at, i.item_id) < (since, last))
     order by i.updated_at desc, i.item_id desc limit most + 1)
    union all
    (select i.* from private.inbox i
     where words is not null and (of_kind is null or i.kind = of_kind)
       and (lower(i.subject) like '%' || private.like_text(words) || '%'
         or i.item_id = any (array(select m.id from public.contact_messages m where m.email = lower(words))))
       and (after is null or (i.updated_at, i.item_id) < (since, last))
     order by i.updated_at desc, i.item_id desc limit most + 1)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', x.item_id, 'kind', x.kind, 'subject', x.subject, 'status', x.status,
      'version', x.version, 'name', private.inbox_name(x.item_id, x.kind), 'updated_at', x.updated_at, 'key', x.updated_at::text,
      'assignee', private.assignee_of(x.assigned_to), 'claim', private.claim_of('feedback', x.item_id))
    order by case when is_queue then x.updated_at end, case when is_queue then x.item_id end, x.updated_at desc, x.item_id desc), '[]')
  into rows from found x;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(rows) > most then rows - most else rows end,
    'next', case when jsonb_array_length(rows) > most then
      jsonb_build_object('key', rows -> (most - 1) -> 'key', 'id', rows -> (most - 1) -> 'id') end,
    'counts', jsonb_build_object(
      'open', (select count(*) from (select from private.inbox i where i.status = 'open' limit 1000) c),
      'mine', (select count(*) from (
        select from private.inbox i where i.assigned_to = me and i.status = 'open' limit 1000) c)));
end
$$;
comment on function public.admin_inbox is
  'Admins only: a page of tickets of stores, messages and tickets of people; open ones oldest first; mine: those assigned to the caller. kind narrows to store, message or ticket. A query finds subjects of every status and the sender''s address. 422 view_unknown, list_invalid.';
grant execute on function public.admin_inbox to authenticated;

create function private.inbox_row(item uuid) returns private.inbox
  language plpgsql stable security definer set search_path = '' as $$
declare
  i private.inbox;
begin
  select x.* into i from private.inbox x where x.item_id = item;
  if i.item_id is null then
    perform private.fail(404, 'item_unknown', 'We can''t find this ticket.');
  end if;
  return i;
end
$$;

create function public.admin_inbox_item(item uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.admin('feedback', 'read');
  i private.inbox := private.inbox_row(admin_inbox_item.item);
begin
  return jsonb_build_object('id', i.item_id, 'kind', i.kind, 'subject', i.subject, 'status', i.status, 'version', i.version,
      'name', private.inbox_name(i.item_id, i.kind), 'assignee', private.assignee_of(i.assigned_to),
      'claim', private.claim_of('feedback', i.item_id),
      'decisions', private.decisions_on(case i.kind when 'store' then 'vendor_feedback' else 'inbox_item' end, i.item_id::text))
    || case i.kind
      when 'store' then (
        select jsonb_build_object('email', (select u.email from auth.users u where u.id = f.vendor_id), 'detail', f.kind,
          'store_slug', (select v.slug from public.vendors v where v.id = f.vendor_id), 'messages', (
            select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'from_platform', m.from_platform, 'words', m.words,
              'at', m.created_at, 'author',
              case when m.author_id is not null or not m.from_platform then private.member_name(m.author_id) end) order by m.created_at, m.id), '[]')
            from public.vendor_feedback_messages m where m.feedback_id = f.id))
        from public.vendor_feedback f where f.id = i.item_id)
      when 'message' then (
        select jsonb_build_object('email', c.email, 'detail', null, 'store_slug', null, 'messages',
          jsonb_build_array(jsonb_build_object('id', c.id, 'from_platform', false, 'words', c.message, 'at', c.created_at, 'author', c.name)) || (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'from_platform', true, 'words', a.words, 'at', a.created_at,
              'author', case when a.author_id is not null then private.member_name(a.author_id) end) order by a.created_at, a.id), '[]')
            from private.inbox_answers a where a.message_id = c.id))
        from public.contact_messages c where c.id = i.item_id)
      else (
        select jsonb_build_object('email', (select u.email from auth.users u where u.id = t.user_id), 'detail', t.priority,
          'store_slug', null, 'messages',
          jsonb_build_array(jsonb_build_object('id', t.id, 'from_platform', false, 'words', t.message, 'at', t.created_at,
            'author', private.member_name(t.user_id))) || (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'from_platform', true, 'words', a.words, 'at', a.created_at,
              'author', case when a.author_id is not null then private.member_name(a.author_id) end) order by a.created_at, a.id), '[]')
            from private.inbox_answers a where a.ticket_id = t.id))
        from public.support_tickets t where t.id = i.item_id) end;
end
$$;
comment on function public.admin_inbox_item is
  'Admins only: an inbox item with all its messages, who it is assigned to, who claimed it and earlier decisions. 404 item_unknown.';
grant execute on function public.admin_inbox_item to authenticated;

create function public.admin_inbox_people() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.admin('feedback', 'read');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.user_id, 'name', private.member_name(x.user_id), 'is_own', x.user_id = me)
      order by private.member_name(x.user_id), x.user_id), '[]')
    from (
      select distinct g.user_id from private.admin_grants g join private.admin_rights r on r.role = g.role
      join public.user_roles u on u.user_id = g.user_id and u.role = 'admin'
      where r.resource = 'feedback' and r.action = 'write' limit 200) x);
end
$$;
comment on function public.admin_inbox_people is 'Admins only: the admins who may answer, by name.';
grant execute on function public.admin_inbox_people to authenticated;

-- Claims ----------------------------------------------------------------------------------------------------------------
create function public.claim_inbox_item(item uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('feedback', 'write');
begin
  perform private.inbox_row(claim_inbox_item.item);
  perform private.claim_item('feedback', claim_inbox_item.item, who);
end
$$;
comment on function public.claim_inbox_item is
  'Admins only: no one else can reply to this for 3 minutes, or until it is answered or released. 409 claimed names who claimed it.';
grant execute on function public.claim_inbox_item to authenticated;

create function public.release_inbox_item(item uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_item('feedback', release_inbox_item.item, private.admin('feedback', 'write'));
end
$$;
comment on function public.release_inbox_item is 'Admins only: releases the caller''s claim; does nothing without one.';
grant execute on function public.release_inbox_item to authenticated;

-- Deciding --------------------------------------------------------------------------------------------------------------
create function private.set_inbox_status(i private.inbox, wanted text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as('admin');
  case i.kind
    when 'store' then
      update public.vendor_feedback f set status = wanted, version = f.version + 1, updated_at = clock_timestamp() where f.id = i.item_id;
    when 'message' then update public.contact_messages m set status = wanted where m.id = i.item_id;
    else update public.support_tickets t set status = wanted where t.id = i.item_id;
  end case;
end
$$;

create function public.decide_inbox_item(item uuid, base_version int, decision text, words text default null, to_admin uuid default null)
  returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('feedback', 'write');
  given text := nullif(private.clean_words(decide_inbox_item.words), '');
  i private.inbox;
  answers boolean := decision in ('answer', 'answer_and_close');
  outcome text := case decision when 'answer' then 'answered' when 'answer_and_close' then 'closed' when 'close' then 'closed'
    when 'reopen' then 'open' when 'assign' then 'assigned' end;
begin
  if outcome is null then
    perform private.fail(422, 'decision_unknown', 'A decision is answer, answer_and_close, close, reopen or assign.');
  end if;
  if answers then
    perform private.check_ticket_words(given);
  end if;
  perform private.claim_item('feedback', decide_inbox_item.item, who);
  -- The second of two decisions waits here, and then finds another version. The item is locked before its row in the
  -- inbox, in the same order as by its writers.
  perform 1 from public.vendor_feedback x where x.id = decide_inbox_item.item for no key update;
  perform 1 from public.contact_messages x where x.id = decide_inbox_item.item for no key update;
  perform 1 from public.support_tickets x where x.id = decide_inbox_item.item for no key update;
  i := private.inbox_row(decide_inbox_item.item);
  perform private.refuse_own_store((select f.vendor_id from public.vendor_feedback f where f.id = i.item_id));
  if i.version is distinct from base_version then
    perform private.fail(409, 'ticket_changed', 'This ticket changed after you opened it. Review it again.',
      jsonb_build_object('version', i.version, 'status', i.status));
  elsif (decision = 'close' and i.status = 'closed') or (decision = 'reopen' and i.status = 'open') then
    perform private.fail(409, 'ticket_changed', 'This ticket changed after you opened it. Review it again.');
  end if;
  if decision = 'assign' then
    if not exists (
      select 1 from private.admin_grants g join private.admin_rights r on r.role = g.role
      join public.user_roles u on u.user_id = g.user_id and u.role = 'admin'
      where g.user_id = to_admin and r.resource = 'feedback' and r.action = 'write') then
      perform private.fail(422, 'admin_unknown', 'Choose an admin who can reply.');
    end if;
    update private.inbox x set assigned_to = to_admin where x.item_id = i.item_id;
    perform private.audit('inbox.assigned', 'inbox_item', i.item_id::text, jsonb_build_object('assigned_to', i.assigned_to),
      jsonb_build_object('assigned_to', to_admin));
  elsif answers and i.kind = 'store' then
    perform public.answer_ticket(i.item_id, i.version, given, decision = 'answer_and_close');
  else
    if answers then
      insert into private.inbox_answers (message_id, ticket_id, author_id, words)
      values (case i.kind when 'message' then i.item_id end, case i.kind when 'ticket' then i.item_id end, who, given);
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      select 'message-answered', s.email, jsonb_build_object('subject', i.subject, 'words', given, 'name', s.name),
        'message-answered:' || i.item_id || ':' || i.version
      from (
        select m.email, m.name from public.contact_messages m where m.id = i.item_id
        union all
        select u.email, private.member_name(u.id) from public.support_tickets t join auth.users u on u.id = t.user_id
        where t.id = i.item_id) s
      where s.email is not null
      on conflict (dedupe_key) do nothing;
    end if;
    if i.status = outcome then
      -- A further answer: nothing else of the item changes, but an admin who read it earlier has not read this.
      update private.inbox x set version = x.version + 1, updated_at = clock_timestamp() where x.item_id = i.item_id;
    else
      perform private.set_inbox_status(i, outcome);
    end if;
    perform private.audit(
      (case i.kind when 'store' then 'feedback.' else 'inbox.' end) || case outcome when 'open' then 'reopened' else outcome end,
      case i.kind when 'store' then 'vendor_feedback' else 'inbox_item' end, i.item_id::text,
      jsonb_build_object('status', i.status, 'version', i.version),
      jsonb_strip_nulls(jsonb_build_object('status', outcome, 'words', case when answers then given end)));
  end if;
  perform private.release_item('feedback', i.item_id, who);
  return jsonb_build_object('id', i.item_id);
end
$$;
comment on function public.decide_inbox_item is
  'Admins only: answer (by email, a store also in its panel), answer_and_close, close, reopen, or assign to an admin, the version of an item that was read. Recorded. 409 claimed, ticket_changed, 404 item_unknown, 422 words_invalid, admin_unknown, 403 own_store.';
grant execute on function public.decide_inbox_item to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), m.title || e'\n\n' || m.words || $mail$

Questions? Email {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$
from (values
  ('message-answered', 'We replied to “{{subject}}”', 'We replied', 'About your message.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Hello {{name}}, here's our reply to <strong>{{subject}}</strong>:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/contact" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Reply to us</a></p>$mail$,
    $mail$Hello {{name}}, here's our reply to “{{subject}}”:

{{words}}

Reply to us:
{{site_url}}/contact$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
