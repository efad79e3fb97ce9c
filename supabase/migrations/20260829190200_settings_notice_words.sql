-- What a store's notice says happened, in words: 'Your payout of $458.64 arrived.' Older ones have only their event.

alter table public.vendor_notices add column words text check (char_length(words) between 1 and 300);
comment on column public.vendor_notices.words is 'What happened. Null where the event and its label say it all.';
grant select (words) on public.vendor_notices to authenticated;

-- From the values of its email. Nothing that a buyer wrote: that stays where the buyer can remove it.
create function private.notice_words(event text, payload jsonb) returns text
  language sql immutable set search_path = ''
  return case event
    when 'new-order' then case
      when payload ->> 'exchange_of' is not null then 'Exchange to ship for order ' || (payload ->> 'exchange_of')
      else 'New order: ' || concat_ws(', ', payload #>> '{items,0,title}', nullif(payload #>> '{items,0,options}', ''))
        || case when jsonb_array_length(payload -> 'items') > 1 then ' and more' else '' end
        || coalesce(' (' || (payload ->> 'piece_count') || ')', '') end
    when 'return-requested' then 'Return requested: ' || (payload ->> 'reason')
    when 'low-stock' then 'Low stock: ' || (payload ->> 'stock') || ' left'
    when 'post-decided' then case
      when payload ->> 'is_rejected' = 'true' then 'Your post needs changes'
      when payload ->> 'is_scheduled' = 'true' then 'Your post is approved for ' || (payload ->> 'day')
      when payload ->> 'is_public' = 'true' then 'Your post is approved' end
    when 'payout' then case
      when payload ->> 'is_paid' = 'true' then 'Your payout of $' || (payload ->> 'amount') || ' arrived'
      when payload ->> 'is_failed' = 'true' then 'Your payout of $' || (payload ->> 'amount') || ' didn''t arrive'
      when payload ->> 'is_reversed' = 'true' then 'Your bank returned your payout of $' || (payload ->> 'amount') end
    when 'dispute' then case
      when payload ->> 'is_open' = 'true' then 'The buyer''s bank disputes $' || (payload ->> 'amount')
      when payload ->> 'is_won' = 'true' then 'You won the dispute over $' || (payload ->> 'amount')
      when payload ->> 'is_lost' = 'true' then 'You lost the dispute over $' || (payload ->> 'amount') end
    when 'product-decided' then case
      when payload ->> 'is_taken_down' = 'true' then 'We took down your product'
      when payload ->> 'is_restored' = 'true' then 'Your product is back in the shop' end
  end;

create or replace function private.notice_view(n public.vendor_notices) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', n.id, 'event', n.event, 'reference', n.reference, 'label', n.label, 'words', n.words,
    'at', n.created_at, 'is_read', n.read_at is not null);

create or replace function private.choose_vendor_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  about text;
  needed text;
  store uuid;
  person record;
  choice jsonb;
  wanted text;
  is_there boolean;
  goes_on boolean := true;
begin
  select e.event, e.resource into about, needed from private.vendor_events e where e.template = new.template;
  select v.id into store from public.vendors v where v.slug = new.payload ->> 'vendor_slug';
  if about is null or store is null or new.payload ? 'team_copy' then
    return new;
  end if;
  -- A repeated event must not notify twice.
  if exists (select 1 from public.email_outbox m where m.dedupe_key = new.dedupe_key) then
    return new;
  end if;
  for person in
    select p.id, u.email, p.id = store as is_owner
    from (select store as id union all select m.user_id from public.vendor_members m
      join private.vendor_rights r on r.role = m.role and r.resource = needed and r.action = 'read'
      where m.vendor_id = store) p
    join auth.users u on u.id = p.id where u.email is not null order by p.id
  loop
    choice := private.notification_choice(store, person.id, about);
    -- The account may be closing: waiting for it here, with the store locked, would deadlock. Then the email goes out
    -- at once.
    perform 1 from auth.users u where u.id = person.id for key share skip locked;
    is_there := found;
    wanted := case when choice ->> 'mail' = 'digest' and not is_there then 'now' else choice ->> 'mail' end;
    if is_there and (wanted = 'digest' or choice ->> 'app' = 'true') then
      insert into public.vendor_notices (vendor_id, user_id, event, reference, label, words, dedupe_key, shown, digest_due)
      values (store, person.id, about, coalesce(new.payload ->> 'reference', ''),
        left(coalesce(new.payload ->> 'label', new.payload ->> 'reference', ''), 200),
        nullif(left(private.notice_words(about, new.payload), 300), ''), new.dedupe_key, choice ->> 'app' = 'true',
        case when wanted = 'digest' then (private.store_today(store) + 1 + time '07:00') at time zone private.store_zone(store) end)
      on conflict (user_id, dedupe_key) do nothing;
    end if;
    if person.is_owner then
      goes_on := wanted = 'now';
    elsif wanted = 'now' then
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      values (new.template, person.email, new.payload || '{"team_copy": true}', new.dedupe_key || ':' || person.id)
      on conflict (dedupe_key) do nothing;
    end if;
  end loop;
  return case when goes_on then new end;
end
$$;

-- Its body was bound to the columns that notices had.
create or replace function private.notification_view(vendor uuid, person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'choices', (select jsonb_object_agg(e.event, private.notification_choice(vendor, person, e.event))
      from private.vendor_events e where e.is_chosen),
    'version', coalesce((select s.version from public.vendor_notification_settings s
      where s.vendor_id = vendor and s.user_id = person), 0),
    'notices', (
      select coalesce(jsonb_agg(private.notice_view(n) order by n.id desc), '[]')
      from (select x.* from public.vendor_notices x where x.user_id = person and x.vendor_id = vendor and x.shown
        and x.vendor_id || ' ' || x.event = any (private.told_of()) order by x.id desc limit 20) n));
