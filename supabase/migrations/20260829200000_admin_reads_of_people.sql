-- What admins read about people is limited, and on record: lists by who read which of them, a person's page by a
-- reason. Super admins are no exception.

-- No page reads stores over REST, and a store's row has the phone number of its owner and texts that aren't published.
drop policy "Admins see every store" on public.vendors;

-- Within ten minutes. An entry names the list, and an email address that was searched for; names that were typed are
-- not kept. The same list is recorded once an hour: a queue rereads itself with each change.
create function private.note_people_read(list text, pages int, details jsonb default '{}') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  perform private.count_within('people read ' || list || ' ' || me, pages);
  if exists (
    select 1 from public.audit_log l
    where l.actor_id = me and l.action = 'people.listed' and l.at > now() - interval '1 hour'
      and l.subject_type = 'list' and l.subject_id = list and l.after is not distinct from details) then
    return;
  end if;
  perform private.audit('people.listed', 'list', list, null, details);
end
$$;

-- How accounts were searched. The address is under the key that deleting the account erases.
create function private.search_record(view text, words text) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object(
    'view', coalesce(view, 'all'),
    'searched', case when words is null then null when words ~ '@' then 'email' when pg_input_is_valid(words, 'uuid') then 'id'
      when lower(words) ~ '^sb-' then 'order' else 'name' end,
    'email', case when words ~ '^[^@]+@[^@]+$' then lower(words) end));

-- Each procedure that lists people notes it where it checks the right, so that their own texts stay in one place.
do $$
declare
  reads record;
  was text;
  will text;
begin
  for reads in
    select * from (values
      ('admin_users', 'perform private.admin(''users'', ''read'');', '''users'', 300, private.search_record(admin_users.view, words)'),
      ('admin_waitlist', 'perform private.admin(''vendors'', ''read'');', '''waitlist'', 300'),
      ('admin_invitations', 'perform private.admin(''vendors'', ''read'');', '''invitations'', 300'),
      ('admin_applications', 'perform private.admin(''vendors'', ''read'');', '''applications'', 600'),
      ('admin_sent_emails', 'perform private.admin(''users'', ''read'');', '''emails'', 300'),
      -- Checks its right while it declares its variables.
      ('admin_inbox', E'\nbegin', '''inbox'', 600')
    ) x (name, check_line, given)
  loop
    was := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = reads.name));
    will := replace(replace(was, reads.check_line, format(E'%s\n  perform private.note_people_read(%s);', reads.check_line, reads.given)),
      E'\n STABLE ', E'\n VOLATILE ');
    if will !~ 'note_people_read' or will !~ '\n VOLATILE ' then
      raise exception '% checks its right in an unexpected place', reads.name;
    end if;
    execute will;
  end loop;
end
$$;

-- A person's page opens for an hour, with a reason. The person can see it in the export of their data.
create table private.account_openings (
  id uuid primary key default public.uuid_v7(),
  admin_id uuid not null,
  person_id uuid not null references auth.users (id) on update cascade on delete cascade,
  reason text not null check (char_length(reason) between 10 and 500),
  opened_at timestamptz not null default now()
);
call private.keep_clean('private.account_openings', texts => '{reason}');
comment on table private.account_openings is 'Which admin opened whose page, when and why. Without a foreign key to the admin, so that it outlives their account.';
create index account_openings_admin_idx on private.account_openings (admin_id, person_id, opened_at desc);
create index account_openings_person_idx on private.account_openings (person_id, opened_at desc);
alter table private.account_openings enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('account_openings', 198, 'select reason, opened_at from private.account_openings where person_id = $1 order by opened_at', null, null);

create function private.has_opened(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return person = private.uid() or exists (
    select 1 from private.account_openings o
    where o.admin_id = private.uid() and o.person_id = person and o.opened_at > now() - interval '60 minutes');

-- Every procedure that returns a person's page asks this one, also those that change the account: none of them is a way
-- around the reason.
alter function private.person_sheet(uuid) rename to person_sheet_whole;
create function private.person_sheet(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case when private.has_opened(person) then private.person_sheet_whole(person) || '{"is_open": true}'
    else jsonb_build_object('id', person, 'name', private.member_name(person), 'is_open', false) end;

create function public.open_person(person uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'read');
  said text := private.clean_words(reason);
begin
  perform private.live_session();
  if coalesce(char_length(said), 0) not between 10 and 500 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 500 characters.');
  end if;
  if not exists (select 1 from auth.users u where u.id = person) then
    perform private.fail(404, 'person_unknown', 'We can''t find this account.');
  end if;
  -- Two at once open it once.
  perform pg_advisory_xact_lock(hashtextextended('opening ' || who || ' ' || person, 0));
  if not private.has_opened(person) then
    perform private.count_within('people opened ' || who, 60);
    insert into private.account_openings (admin_id, person_id, reason) values (who, person, said);
    perform private.audit('user.opened', 'user', person::text, null, jsonb_build_object('words', said));
  end if;
  return private.person_sheet(person);
end
$$;
comment on function public.open_person is
  'Admins only: opens an account''s page for an hour, with a reason, on record. Repeating it changes nothing. 404 person_unknown, 422 words_invalid, 429 after 60 accounts in ten minutes.';
grant execute on function public.open_person to authenticated;

comment on function public.admin_users is
  'Admins only: users, newest first; only admins or suspended ones; or search results: by full email address, id, order number, or the start of the display or last name. On record. 422 view_unknown, list_invalid, 429 after 300 pages in ten minutes.';
comment on function public.admin_user is
  'Admins only: an account with roles, store, teams, sessions, the ten latest orders and earlier decisions; only id and name, with is_open false, until open_person has opened it. 404 person_unknown.';
