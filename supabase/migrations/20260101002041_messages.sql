-- What people write to the shop: messages, tickets of signed-in people, and the list of those who want to sell.

create table public.contact_messages (
  id uuid primary key default public.uuid_v7(),
  user_id uuid references auth.users (id) on update cascade on delete set null,
  name text not null check (char_length(name) between 1 and 50),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  subject text not null check (char_length(subject) between 5 and 200),
  message text not null check (char_length(message) between 20 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'The contact form (spec §5).';
create index contact_messages_open_idx on public.contact_messages (created_at, id) where status = 'open';
create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_email_idx on public.contact_messages (email);

create table public.support_tickets (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  subject text not null check (char_length(subject) between 5 and 200),
  message text not null check (char_length(message) between 20 and 2000),
  priority text not null check (priority in ('low', 'medium', 'high')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
comment on table public.support_tickets is 'The ticket form of signed-in people (spec §5).';
create index support_tickets_user_id_idx on public.support_tickets (user_id, created_at desc);
create index support_tickets_open_idx on public.support_tickets (created_at, id) where status = 'open';

alter table public.vendor_waitlist add column category_id uuid references public.categories (id) on delete set null;
create index vendor_waitlist_category_id_idx on public.vendor_waitlist (category_id);

alter table public.contact_messages enable row level security;
alter table public.support_tickets enable row level security;
grant select on public.contact_messages, public.support_tickets to authenticated;
grant select, insert, update, delete on public.contact_messages, public.support_tickets to service_role;
create policy "Admins read every message" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
create policy "People read their own messages" on public.contact_messages
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins read every ticket" on public.support_tickets
  for select to authenticated using ((select private.is_admin()));
create policy "People read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('messages', 200, 'select name, email, subject, message, created_at from public.contact_messages where user_id = $1 or email = $2 order by created_at',
    null, 'delete from public.contact_messages where user_id = $1 or email = $2'),
  ('tickets', 210, 'select subject, message, priority, status, created_at from public.support_tickets where user_id = $1 order by created_at',
    null, null);

create function private.is_email(value text) returns boolean
  language sql immutable set search_path = ''
  return char_length(value) between 3 and 254
    and value ~ '^[^[:space:]@<>,;:"()[:cntrl:]]+@[^[:space:]@.<>,;:"()[:cntrl:]]+(\.[^[:space:]@.<>,;:"()[:cntrl:]]+)+$';

-- Five of a kind in ten minutes, by address and by sender: a form that mails is a tool for whoever floods others.
create function private.take_turn(kind text, sender text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_within(kind || ' ' || private.caller_address(), 20);
  perform private.count_within(kind || ' of ' || sender, 5);
  perform private.forget_attempts();
end
$$;

create function public.send_contact_message(request_key uuid, name text, email text, subject text, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  author uuid := private.uid();
  sender text := lower(trim(email));
  made public.contact_messages;
begin
  if request_key is null or not coalesce(private.is_email(sender), false)
    or coalesce(char_length(trim(name)), 0) not between 1 and 50
    or coalesce(char_length(trim(subject)), 0) not between 5 and 200
    or coalesce(char_length(trim(message)), 0) not between 20 and 2000 then
    perform private.fail(422, 'message_invalid', 'Please check your name, email, subject and message.');
  end if;
  select * into made from public.contact_messages m where m.request_key = request_key;
  if made.id is null then
    perform private.take_turn('contact', sender);
    insert into public.contact_messages (user_id, name, email, subject, message, request_key)
    values (author, trim(name), sender, trim(subject), trim(message), request_key)
    on conflict on constraint contact_messages_request_key_key do nothing
    returning * into made;
    if made.id is null then
      select * into made from public.contact_messages m where m.request_key = request_key;
    end if;
  end if;
  if made.email <> sender then
    perform private.fail(422, 'message_invalid', 'Please check your name, email, subject and message.');
  end if;
  return made.id;
end
$$;
comment on function public.send_contact_message is 'The contact form (spec §5). The same key again answers the first message; 429 after five in ten minutes.';

create function public.open_ticket(request_key uuid, subject text, message text, priority text) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  made public.support_tickets;
begin
  if request_key is null or coalesce(priority, '') not in ('low', 'medium', 'high')
    or coalesce(char_length(trim(subject)), 0) not between 5 and 200
    or coalesce(char_length(trim(message)), 0) not between 20 and 2000 then
    perform private.fail(422, 'ticket_invalid', 'Please check the subject, the message and the priority.');
  end if;
  select * into made from public.support_tickets t where t.request_key = request_key;
  if made.id is null then
    perform private.take_turn('ticket', me::text);
    insert into public.support_tickets (user_id, subject, message, priority, request_key)
    values (me, trim(subject), trim(message), priority, request_key)
    on conflict on constraint support_tickets_request_key_key do nothing
    returning * into made;
    if made.id is null then
      select * into made from public.support_tickets t where t.request_key = request_key;
    end if;
  end if;
  if made.user_id <> me then
    perform private.fail(422, 'ticket_invalid', 'Please check the subject, the message and the priority.');
  end if;
  return made.id;
end
$$;
comment on function public.open_ticket is 'The ticket form (spec §5), for signed-in people. The same key again answers the first ticket.';

create function public.join_vendor_waitlist(email text, category uuid default null) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  sender text := lower(trim(email));
begin
  if not coalesce(private.is_email(sender), false) then
    perform private.fail(422, 'email_invalid', 'Invalid email address');
  end if;
  if category is not null and not exists (select 1 from public.categories c where c.id = category) then
    perform private.fail(422, 'category_unknown', 'There is no such category.');
  end if;
  perform private.take_turn('waitlist', sender);
  -- The answer is the same for an address that waits already: who waits is nobody's business.
  insert into public.vendor_waitlist (email, category_id) values (sender, category)
  on conflict do nothing;
end
$$;
comment on function public.join_vendor_waitlist is 'Once per address, however often it is sent (spec §1).';

grant execute on function public.send_contact_message, public.join_vendor_waitlist to anon, authenticated;
grant execute on function public.open_ticket to authenticated;
