-- A store's inbox: conversations with buyers about their orders, which of them are unanswered, response times, and
-- saved replies.

create table private.conversations (
  order_id uuid primary key references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  -- When the buyer wrote the unanswered message.
  waiting_since timestamptz,
  last_at timestamptz not null
);
comment on table private.conversations is 'One row per order with messages, maintained by a trigger on order_messages.';
create index conversations_open_idx on private.conversations (vendor_id, waiting_since, order_id) where waiting_since is not null;
create index conversations_answered_idx on private.conversations (vendor_id, last_at desc, order_id desc) where waiting_since is null;
create index conversations_vendor_id_idx on private.conversations (vendor_id, last_at desc, order_id desc);
alter table private.conversations enable row level security;

-- Who has read it, and how far.
create table private.conversation_reads (
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  read_at timestamptz not null,
  primary key (order_id, user_id)
);
create index conversation_reads_user_id_idx on private.conversation_reads (user_id);
alter table private.conversation_reads enable row level security;

create table private.response_times (
  message_id uuid primary key references public.order_messages (id) on delete cascade,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  answered_at timestamptz not null,
  seconds int not null check (seconds >= 0)
);
create index response_times_vendor_id_idx on private.response_times (vendor_id, answered_at) include (seconds);
alter table private.response_times enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('conversation_reads', 88, 'select order_id, read_at from private.conversation_reads where user_id = $1 order by read_at', null, null);

create function private.message_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid;
  since timestamptz;
begin
  select o.vendor_id into store from public.orders o where o.id = new.order_id;
  insert into private.conversations as c (order_id, vendor_id, waiting_since, last_at)
  values (new.order_id, store, case new.author_role when 'customer' then new.created_at end, new.created_at)
  on conflict (order_id) do nothing;
  select c.waiting_since into since from private.conversations c where c.order_id = new.order_id for no key update;
  update private.conversations c set last_at = greatest(c.last_at, new.created_at),
    waiting_since = case new.author_role when 'customer' then coalesce(c.waiting_since, new.created_at) end
  where c.order_id = new.order_id;
  if new.author_role = 'vendor' and since is not null then
    insert into private.response_times (message_id, vendor_id, answered_at, seconds)
    values (new.id, store, new.created_at, greatest(extract(epoch from new.created_at - since), 0)::int);
  end if;
  return null;
end
$$;
-- Its name sorts after the trigger that touches the order: the order is locked first, as everywhere.
create trigger order_messages_waiting after insert on public.order_messages
  for each row execute function private.message_written();

-- The buyer wrote something that this person has not seen. Answered conversations are not unread.
create function private.is_unread(c private.conversations, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return c.waiting_since is not null and not exists (
    select 1 from private.conversation_reads r where r.order_id = c.order_id and r.user_id = person and r.read_at >= c.last_at);

create function public.vendor_messages(
  vendor_id uuid, view text default 'open', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_messages.vendor_id;
  words text := nullif(trim(vendor_messages.query), '');
  most int := least(greatest(coalesce(vendor_messages.page_size, 25), 1), 100);
  me uuid := private.seller(store, 'orders', 'read');
  ids uuid[];
  keys text[];
  source text;
begin
  perform private.check_place(after, words);
  if coalesce(vendor_messages.view, '') not in ('open', 'answered', 'all') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if words is not null then
    most := 100;
    select array_agg(c.order_id order by c.last_at desc, c.order_id desc) into ids from private.conversations c
    where c.order_id = any (private.found_orders(store, words, most)) and c.vendor_id = store;
  else
    source := case vendor_messages.view
      when 'open' then 'select c.order_id, c.waiting_since as key from private.conversations c where c.vendor_id = $1 and c.waiting_since is not null'
        || case when after is null then '' else ' and (c.waiting_since, c.order_id) > ($2::timestamptz, $3)' end
        || ' order by c.waiting_since, c.order_id limit $4'
      else 'select c.order_id, c.last_at as key from private.conversations c where c.vendor_id = $1'
        || case vendor_messages.view when 'answered' then ' and c.waiting_since is null' else '' end
        || case when after is null then '' else ' and (c.last_at, c.order_id) < ($2::timestamptz, $3)' end
        || ' order by c.last_at desc, c.order_id desc limit $4' end;
    execute 'select array_agg(y.order_id order by y.n), array_agg(y.key::text order by y.n) from (select x.*, row_number() over () as n from ('
      || source || ') x) y'
    into ids, keys using store, after ->> 'key', (after ->> 'id')::uuid, most + 1;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', pu.reference, 'buyer', concat_ws(' ', pu.first_name, pu.last_name),
        'status', o.status, 'waiting_since', c.waiting_since, 'unread', private.is_unread(c, me), 'at', m.created_at,
        'from', m.author_role, 'author', case m.author_role when 'vendor' then private.member_name(m.author_id) end,
        'words', left(m.message, 200)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join private.conversations c on c.order_id = x.id
      join public.orders o on o.id = x.id
      join public.purchases pu on pu.id = o.purchase_id
      cross join lateral (
        select y.* from public.order_messages y where y.order_id = x.id order by y.created_at desc, y.id desc limit 1) m), '[]'),
    'next', case when cardinality(ids) > most and words is null then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.vendor_messages is
  'A page of a store''s conversations with buyers: open (longest waiting first), answered or all (latest first). A query (number, name, full email address) finds those of every view, 100 at most. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_messages to authenticated;

create function public.vendor_message_counts(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_message_counts.vendor_id;
  me uuid := private.seller(store, 'orders', 'read');
begin
  return (
    select jsonb_build_object('open', count(*), 'unread', count(*) filter (where w.unread),
      'response_seconds', (
        select percentile_cont(0.5) within group (order by r.seconds)::int from private.response_times r
        where r.vendor_id = store and r.answered_at > now() - interval '30 days'))
    from (
      select private.is_unread(c, me) as unread from private.conversations c
      where c.vendor_id = store and c.waiting_since is not null order by c.waiting_since limit 1000) w);
end
$$;
comment on function public.vendor_message_counts is
  'How many conversations of a store need a reply, how many the caller hasn''t seen (1000 means 1000 or more), and the median seconds to a reply in the last 30 days, null without one.';
grant execute on function public.vendor_message_counts to authenticated;

create function public.see_conversation(order_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  insert into private.conversation_reads as r (order_id, user_id, read_at)
  select o.id, me, now() from public.orders o
  where o.id = see_conversation.order_id and private.may_vendor(o.vendor_id, 'orders', 'read')
  on conflict on constraint conversation_reads_pkey do update set read_at = excluded.read_at;
  if not found then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
end
$$;
comment on function public.see_conversation is 'The caller has read the messages of an order of a store. 404 order_not_found.';
grant execute on function public.see_conversation to authenticated;

create function public.settle_conversation(order_id uuid, seen_message uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.open_sale(settle_conversation.order_id);
begin
  if exists (
    select 1 from public.order_messages m join public.order_messages s on s.id = settle_conversation.seen_message
    where m.order_id = o.id and m.author_role = 'customer' and (m.created_at, m.id) > (s.created_at, s.id)
  ) then
    perform private.fail(409, 'message_arrived', 'The buyer wrote again. Read the new message first.');
  end if;
  update private.conversations c set waiting_since = null where c.order_id = o.id and c.waiting_since is not null;
  if found then
    perform private.audit('order.conversation_settled', 'order', o.id::text);
    -- Makes the rest of the team see it live.
    update public.orders x set updated_at = clock_timestamp() where x.id = o.id;
  end if;
end
$$;
comment on function public.settle_conversation is
  'Marks the buyer''s last message as not needing a reply. seen_message is the last one that the caller has seen: 409 message_arrived. Repeating it changes nothing.';
grant execute on function public.settle_conversation to authenticated;

-- Answers that are kept ready ----------------------------------------------------------------------------------------
create table private.canned_answers (
  id uuid primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  words text not null check (char_length(words) between 2 and 2000),
  version int not null default 1,
  created_at timestamptz not null default now()
);
call private.keep_clean('private.canned_answers', '{title}', '{words}');
create index canned_answers_vendor_id_idx on private.canned_answers (vendor_id, title, id);
alter table private.canned_answers enable row level security;

create function private.canned_view(c private.canned_answers) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', c.id, 'title', c.title, 'words', c.words, 'version', c.version);

create function public.canned_answers(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := canned_answers.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  return coalesce((
    select jsonb_agg(private.canned_view(c) order by lower(c.title), c.id) from private.canned_answers c where c.vendor_id = store), '[]');
end
$$;
comment on function public.canned_answers is 'The saved replies of a store, by title.';
grant execute on function public.canned_answers to authenticated;

create function public.save_canned_answer(vendor_id uuid, answer_id uuid, version int, title text, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant int := 50;
  store uuid := save_canned_answer.vendor_id;
  given_title text := private.clean_line(save_canned_answer.title);
  given_words text := private.clean_words(save_canned_answer.words);
  was private.canned_answers;
begin
  perform private.seller(store, 'orders', 'write');
  if answer_id is null or coalesce(char_length(given_title), 0) not between 1 and 60
    or coalesce(char_length(given_words), 0) not between 2 and 2000 then
    perform private.fail(422, 'answer_invalid', 'Enter a title of 1 to 60 characters and a reply of 2 to 2,000.');
  end if;
  -- One at a time per store: two concurrent calls must not slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('canned answers ' || store, 0));
  select c.* into was from private.canned_answers c where c.id = save_canned_answer.answer_id and c.vendor_id = store;
  if (was.title, was.words) is not distinct from (given_title, given_words) then
    return private.canned_view(was) || '{"outcome": "saved"}';
  elsif was.id is not null and was.version is distinct from save_canned_answer.version then
    return private.canned_view(was) || '{"outcome": "conflict"}';
  elsif was.id is null and save_canned_answer.version is not null then
    perform private.fail(404, 'answer_missing', 'Someone else deleted this saved reply.');
  elsif was.id is null and (select count(*) from private.canned_answers c where c.vendor_id = store) >= most then
    perform private.fail(409, 'too_many_answers', format('A store can keep up to %s saved replies.', most));
  end if;
  insert into private.canned_answers as c (id, vendor_id, title, words) values (answer_id, store, given_title, given_words)
  on conflict (id) do update set title = excluded.title, words = excluded.words, version = c.version + 1 where c.vendor_id = store
  returning c.* into was;
  if was.id is null then
    perform private.fail(404, 'answer_missing', 'We can''t find this saved reply.');
  end if;
  return private.canned_view(was) || '{"outcome": "saved"}';
end
$$;
comment on function public.save_canned_answer is
  'Saves a reply for later use; version is null for a new one, with an id chosen by the caller. Returns outcome saved, or conflict with what someone else saved. 404 answer_missing, 409 too_many_answers, 422 answer_invalid.';
grant execute on function public.save_canned_answer to authenticated;

create function public.delete_canned_answer(vendor_id uuid, answer_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.seller(delete_canned_answer.vendor_id, 'orders', 'write');
  delete from private.canned_answers c where c.id = answer_id and c.vendor_id = delete_canned_answer.vendor_id;
end
$$;
comment on function public.delete_canned_answer is 'Deletes a saved reply. Repeating it changes nothing.';
grant execute on function public.delete_canned_answer to authenticated;
