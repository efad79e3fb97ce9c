-- Stores' tickets to the platform, with the platform's answers. The table of tickets is in vendor_stores.

create table public.vendor_feedback_messages (
  id uuid primary key default public.uuid_v7(),
  feedback_id uuid not null references public.vendor_feedback (id) on delete cascade,
  from_platform boolean not null,
  author_id uuid references auth.users (id) on update cascade on delete set null,
  words text not null check (char_length(words) between 2 and 2000),
  request_key uuid not null unique,
  created_at timestamptz not null default clock_timestamp()
);
call private.keep_clean('public.vendor_feedback_messages', texts => '{words}');
create index vendor_feedback_messages_feedback_id_idx on public.vendor_feedback_messages (feedback_id, created_at, id);
create index vendor_feedback_messages_author_id_idx on public.vendor_feedback_messages (author_id);
alter table public.vendor_feedback_messages enable row level security;
grant select on public.vendor_feedback_messages to authenticated;
grant select, insert, update, delete on public.vendor_feedback_messages to service_role;
create policy "The team reads what is written about its feedback" on public.vendor_feedback_messages
  for select to authenticated using (exists (
    select 1 from public.vendor_feedback f
    where f.id = feedback_id and f.vendor_id = any ((select private.stores_with('feedback', 'read'))::uuid[])));
create policy "Admins read what is written about feedback" on public.vendor_feedback_messages
  for select to authenticated using ((select private.may_admin('feedback', 'read')));
insert into private.personal_data (name, position, export, refusal, erasure) values
  ('feedback_messages', 171,
    'select words, created_at from public.vendor_feedback_messages where author_id = $1 order by id', null, null);

do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.vendor_feedback, public.vendor_blog_posts, public.vendor_notices;
  end if;
end
$$;

create function public.vendor_tickets(
  vendor_id uuid, view text default 'all', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_tickets.vendor_id;
  most int := least(greatest(coalesce(vendor_tickets.page_size, 25), 1), 100);
  rows jsonb;
begin
  perform private.seller(store, 'feedback', 'read');
  perform private.check_place(after, null);
  if coalesce(vendor_tickets.view, '') not in ('all', 'open', 'answered', 'closed') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'subject', x.subject, 'status', x.status,
    'unread', x.unread, 'created_at', x.created_at, 'updated_at', x.updated_at, 'key', x.updated_at::text)
    order by x.updated_at desc, x.id desc), '[]')
  into rows
  from (
    select f.* from public.vendor_feedback f
    where f.vendor_id = store and (vendor_tickets.view = 'all' or f.status = vendor_tickets.view)
      and (after is null or (f.updated_at, f.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
    order by f.updated_at desc, f.id desc limit most + 1) x;
  return private.page_of(rows, most);
end
$$;
comment on function public.vendor_tickets is
  'A page of a store''s tickets by status (or all), last changed first. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_tickets to authenticated;

create function private.own_ticket(ticket uuid, action text) returns public.vendor_feedback
  language plpgsql security definer set search_path = '' as $$
declare
  f public.vendor_feedback;
begin
  perform private.me();
  if action = 'read' then
    select x.* into f from public.vendor_feedback x where x.id = ticket;
  else
    select x.* into f from public.vendor_feedback x where x.id = ticket for no key update;
  end if;
  perform private.own_row(f.vendor_id, 'feedback', action, 'ticket_unknown', 'We can''t find this ticket.');
  return f;
end
$$;

create function private.ticket_view(f public.vendor_feedback) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('id', f.id, 'kind', f.kind, 'subject', f.subject, 'status', f.status, 'unread', f.unread,
    'version', f.version, 'created_at', f.created_at, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'from_platform', m.from_platform, 'words', m.words, 'at', m.created_at,
        'author', case when not m.from_platform then private.member_name(m.author_id) end) order by m.created_at, m.id), '[]')
      from public.vendor_feedback_messages m where m.feedback_id = f.id));

create function public.vendor_ticket(ticket uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ticket_view(private.own_ticket(vendor_ticket.ticket, 'read'));
end
$$;
comment on function public.vendor_ticket is 'A ticket of a store with all its messages. 404 ticket_unknown.';
grant execute on function public.vendor_ticket to authenticated;

create function public.see_ticket(ticket uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  f public.vendor_feedback := private.own_ticket(see_ticket.ticket, 'read');
begin
  update public.vendor_feedback x set unread = false where x.id = f.id and x.unread;
end
$$;
comment on function public.see_ticket is 'Someone at the store has read the replies. 404 ticket_unknown.';
grant execute on function public.see_ticket to authenticated;

create function private.check_ticket_words(words text) returns void
  language plpgsql set search_path = '' as $$
begin
  if coalesce(char_length(private.clean_words(words)), 0) not between 2 and 2000 then
    perform private.fail(422, 'words_invalid', 'Write a message of 2 to 2,000 characters.');
  end if;
end
$$;

create function public.open_vendor_ticket(vendor_id uuid, ticket uuid, kind text, subject text, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.seller(open_vendor_ticket.vendor_id, 'feedback', 'write');
  f public.vendor_feedback;
begin
  if open_vendor_ticket.ticket is null or coalesce(open_vendor_ticket.kind, '') not in ('problem', 'idea', 'question', 'other')
    or coalesce(char_length(private.clean_line(open_vendor_ticket.subject)), 0) not between 5 and 200
    or coalesce(char_length(private.clean_words(open_vendor_ticket.words)), 0) not between 20 and 2000 then
    perform private.fail(422, 'ticket_invalid', 'Enter a subject of 5 to 200 characters and a message of 20 to 2,000.');
  end if;
  select x.* into f from public.vendor_feedback x where x.id = open_vendor_ticket.ticket;
  if f.id is null then
    perform private.take_turn('ticket', me::text);
    insert into public.vendor_feedback (id, vendor_id, kind, subject)
    values (open_vendor_ticket.ticket, open_vendor_ticket.vendor_id, open_vendor_ticket.kind, private.clean_line(open_vendor_ticket.subject))
    on conflict (id) do nothing returning * into f;
    if f.id is not null then
      insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
      values (f.id, false, me, private.clean_words(open_vendor_ticket.words), f.id);
    end if;
  end if;
  return private.ticket_view(private.own_ticket(open_vendor_ticket.ticket, 'read'));
end
$$;
comment on function public.open_vendor_ticket is
  'Opens a ticket from a store to the platform, with an id chosen by the caller: the same id returns the first ticket. 422 ticket_invalid, 429 after many, 403 not_allowed.';
grant execute on function public.open_vendor_ticket to authenticated;

create function public.reply_to_ticket(ticket uuid, request_key uuid, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  f public.vendor_feedback := private.own_ticket(reply_to_ticket.ticket, 'write');
begin
  perform private.check_ticket_words(reply_to_ticket.words);
  if not exists (select 1 from public.vendor_feedback_messages m where m.request_key = reply_to_ticket.request_key) then
    insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
    values (f.id, false, private.me(), private.clean_words(reply_to_ticket.words), reply_to_ticket.request_key);
    perform private.act_as('vendor');
    update public.vendor_feedback x set status = 'open', unread = false, version = x.version + 1, updated_at = clock_timestamp()
    where x.id = f.id returning x.* into f;
  end if;
  return private.ticket_view(f);
end
$$;
comment on function public.reply_to_ticket is
  'The store writes again, which reopens the ticket. The same key has an effect once. 404 ticket_unknown, 422 words_invalid.';
grant execute on function public.reply_to_ticket to authenticated;

create function public.close_ticket(ticket uuid, base_version int, closes boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  f public.vendor_feedback := private.own_ticket(close_ticket.ticket, 'write');
  wanted constant text := case when coalesce(closes, true) then 'closed' else 'open' end;
begin
  if f.status = wanted then
    return private.ticket_view(f);
  elsif f.version is distinct from base_version or (wanted = 'open' and f.status <> 'closed') then
    perform private.fail(409, 'ticket_changed', 'This ticket changed after you opened it. Review it again.');
  end if;
  perform private.act_as('vendor');
  update public.vendor_feedback x set status = wanted, unread = false, version = x.version + 1, updated_at = clock_timestamp()
  where x.id = f.id returning x.* into f;
  return private.ticket_view(f);
end
$$;
comment on function public.close_ticket is
  'The store closes the version of its ticket that was read, or reopens it. Repeating it changes nothing. 404 ticket_unknown, 409 ticket_changed.';
grant execute on function public.close_ticket to authenticated;

create function public.answer_ticket(ticket uuid, base_version int, words text, closes boolean default false) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('feedback', 'write');
  f public.vendor_feedback;
  outcome text := case when coalesce(closes, false) then 'closed' else 'answered' end;
begin
  perform private.live_session();
  perform private.check_ticket_words(answer_ticket.words);
  perform private.claim_item('feedback', answer_ticket.ticket, who);
  select x.* into f from public.vendor_feedback x where x.id = answer_ticket.ticket for no key update;
  if f.id is null then
    perform private.fail(404, 'ticket_unknown', 'We can''t find this ticket.');
  end if;
  perform private.refuse_own_store(f.vendor_id);
  if f.version is distinct from base_version then
    perform private.fail(409, 'ticket_changed', 'This ticket changed after you opened it. Review it again.',
      jsonb_build_object('version', f.version, 'status', f.status));
  end if;
  insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
  values (f.id, true, who, private.clean_words(answer_ticket.words), gen_random_uuid());
  perform private.act_as('admin');
  update public.vendor_feedback x set status = outcome, unread = true, version = x.version + 1, updated_at = clock_timestamp()
  where x.id = f.id;
  perform private.audit('feedback.' || outcome, 'vendor_feedback', f.id::text,
    jsonb_build_object('status', f.status, 'version', f.version),
    jsonb_build_object('status', outcome, 'words', private.clean_words(answer_ticket.words)));
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-feedback-answered', u.email, jsonb_build_object('vendor_slug', v.slug, 'reference', f.id, 'label', f.subject,
      'subject', f.subject, 'words', private.clean_words(answer_ticket.words)),
    'vendor-feedback-answered:' || f.id || ':' || f.version
  from public.vendors v join auth.users u on u.id = v.id where v.id = f.vendor_id and u.email is not null
  on conflict (dedupe_key) do nothing;
  perform private.release_item('feedback', f.id, who);
  return jsonb_build_object('id', f.id, 'status', outcome, 'version', f.version + 1);
end
$$;
comment on function public.answer_ticket is
  'Admins only: replies to the version of a ticket that was read, and closes it if requested. Audited, and the store is notified. 409 claimed, ticket_changed, 404 ticket_unknown, 422 words_invalid.';
grant execute on function public.answer_ticket to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('vendor-feedback-answered', 'We replied to “{{subject}}”', 'We replied', 'About your ticket.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Here's our reply to <strong>{{subject}}</strong>:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/feedback/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your ticket</a></p>$mail$,
    $mail$Here's our reply to “{{subject}}”:

{{words}}

Open your ticket:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/feedback/{{reference}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values ('feedback-answered', 'vendor-feedback-answered', 11, 'feedback', 'Reply to your ticket');
