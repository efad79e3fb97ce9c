-- Export of everything about a person, and the end of an account: orders anonymised, money kept (design: data model).

-- One row per kind of personal data. Each topic that keeps such data adds its row; $1 is the account, $2 its email.
create table private.personal_data (
  name text primary key check (name ~ '^[a-z_]+$'),
  position int not null,
  export text,
  refusal text,
  erasure text
);
comment on column private.personal_data.export is 'A query whose rows go into the export under this name.';
comment on column private.personal_data.refusal is 'A query for one sentence that says why the account cannot end yet, or nothing.';
comment on column private.personal_data.erasure is 'What is done before the account itself is deleted; what its foreign keys do needs no words here.';
alter table private.personal_data enable row level security;

-- Stands in for the owner of a store that is closed but whose sales others still have: no email, no way to sign in.
create function private.close_store(owner uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  nobody uuid := public.uuid_v7();
begin
  if not exists (select 1 from public.vendors v where v.id = owner) then
    return;
  end if;
  if not exists (select 1 from public.orders o where o.vendor_id = owner)
    and not exists (select 1 from public.products p where p.vendor_id = owner) then
    delete from public.vendors v where v.id = owner;
    return;
  end if;
  delete from public.vendor_blog_posts b where b.vendor_id = owner;
  update public.products p set published = false where p.vendor_id = owner and p.published;
  perform private.act_as('system');
  update public.vendors v set status = 'rejected' where v.id = owner and v.status <> 'rejected';
  update public.vendors v set published = false, description = null, phone = null, website = null, tagline = null,
    ships_from = null where v.id = owner;
  insert into auth.users (instance_id, id, aud, role, banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', nobody, 'authenticated', 'authenticated', 'infinity',
    '{"closed_store": true}', '{}', now(), now());
  update public.vendors v set id = nobody where v.id = owner;
end
$$;

-- The account's own store, and those of its orders, in the order in which everybody locks stores: nobody buys of a store
-- that is being closed, and what was bought just before counts in the checks.
create function private.lock_stores_of(account uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
  store uuid;
  locked int;
begin
  loop
    select array(
      select v.id from public.vendors v
      where v.id = account or v.id in (select o.vendor_id from public.orders o where o.user_id = account) order by v.id
    ) into wanted;
    locked := 0;
    foreach store in array wanted loop
      if store = account then
        perform 1 from public.vendors v where v.id = store for update;
      else
        perform 1 from public.vendors v where v.id = store for key share;
      end if;
      locked := locked + found::int;
    end loop;
    exit when locked = cardinality(wanted);
  end loop;
end
$$;

-- The names and addresses of a checkout go; what the books need (amounts, state, dates) stays.
create function private.anonymise_orders(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups;
begin
  perform private.act_as('system');
  for g in
    select og.* from public.order_groups og where og.user_id = person order by og.id for no key update
  loop
    update public.payments p set status = 'cancelled', failure_reason = 'account deleted'
    where p.group_id = g.id and p.status in ('created', 'requires_action');
    if exists (select 1 from public.orders o where o.group_id = g.id and o.status = 'pending') then
      perform private.cancel_group(g, 'account deleted');
    end if;
  end loop;
  update public.order_groups og set user_id = null, email = 'deleted@deleted.invalid', first_name = 'Deleted',
    last_name = 'account', phone = '', address = '', address2 = null, city = '',
    -- Links in old mails open nothing any more.
    token_hash = extensions.gen_random_bytes(32)
  where og.user_id = person;
  update public.orders o set user_id = null where o.user_id = person;
  perform private.keep_spent_promotions(person);
  update public.promotion_redemptions r set user_id = null, email = 'deleted@deleted.invalid' where r.user_id = person;
  update public.product_reviews r set user_id = null, author_name = 'Former customer' where r.user_id = person;
end
$$;

-- Kept mails lose what they said about the person. It is the one change that the outbox allows.
create function private.forbid_change_but_erasure() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.to_email = 'deleted@deleted.invalid' and new.payload = '{}'
    and (new.id, new.template, new.dedupe_key, new.created_at) = (old.id, old.template, old.dedupe_key, old.created_at) then
    return new;
  end if;
  raise exception using
    errcode = 'PT403', message = 'append_only', detail = format('Rows of %s are never changed.', tg_table_name);
end
$$;
drop trigger email_outbox_append_only on public.email_outbox;
create trigger email_outbox_append_only before update or delete on public.email_outbox
  for each row execute function private.forbid_change_but_erasure();
create index email_outbox_to_email_idx on public.email_outbox (lower(to_email));

create function private.erase_mails(address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.email_outbox m where m.id = q.email_id and lower(m.to_email) = lower(address);
  update public.email_outbox m set to_email = 'deleted@deleted.invalid', payload = '{}' where lower(m.to_email) = lower(address);
end
$$;

-- The other change that a log allows: addresses give way to nobody's, and who did what stays in it by id.
create function private.forbid_change_but_renaming() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE'
    and (new.before is not distinct from old.before or new.before ->> 'email' = 'deleted@deleted.invalid')
    and (new.after is not distinct from old.after or new.after ->> 'email' = 'deleted@deleted.invalid')
    and new.before - 'email' is not distinct from old.before - 'email'
    and new.after - 'email' is not distinct from old.after - 'email'
    and (new.id, new.actor_id, new.action, new.subject_type, new.subject_id, new.at)
      is not distinct from (old.id, old.actor_id, old.action, old.subject_type, old.subject_id, old.at) then
    return new;
  end if;
  raise exception using
    errcode = 'PT403', message = 'append_only', detail = format('Rows of %s are never changed.', tg_table_name);
end
$$;
drop trigger audit_log_append_only on public.audit_log;
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.forbid_change_but_renaming();

-- Both logs, the shop's and the one of auth: also addresses that the account had before, by its id.
create function private.erase_from_logs(person uuid, address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log l set
    before = case when lower(l.before ->> 'email') = address then l.before || '{"email": "deleted@deleted.invalid"}' else l.before end,
    after = case when lower(l.after ->> 'email') = address then l.after || '{"email": "deleted@deleted.invalid"}' else l.after end
  where lower(l.before ->> 'email') = address or lower(l.after ->> 'email') = address;
  update auth.audit_log_entries e set ip_address = '', payload = (
    case when e.payload ->> 'actor_id' = person::text or lower(e.payload ->> 'actor_username') = address
      then e.payload::jsonb - 'actor_name' || '{"actor_username": "deleted@deleted.invalid"}' else e.payload::jsonb end
    || case when e.payload -> 'traits' ->> 'user_email' is null then '{}' else jsonb_build_object('traits',
      (e.payload -> 'traits')::jsonb || '{"user_email": "deleted@deleted.invalid"}') end)::json
  where e.payload ->> 'actor_id' = person::text or e.payload -> 'traits' ->> 'user_id' = person::text
    or lower(e.payload ->> 'actor_username') = address or lower(e.payload -> 'traits' ->> 'user_email') = address;
end
$$;

create function private.erase_avatars(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is not null then
    -- Supabase guards its storage tables against deletes by hand unless they are announced.
    perform set_config('storage.allow_delete_query', 'true', true);
    delete from storage.objects o where o.bucket_id = 'avatars' and o.name like person || '/%';
  end if;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('account', 10,
    $q$select id, email, email_confirmed_at, phone, created_at, last_sign_in_at, raw_user_meta_data as details
       from auth.users where id = $1$q$, null, null),
  ('profile', 20, 'select * from public.profiles where id = $1', null, 'select private.erase_avatars($1)'),
  ('roles', 30, 'select role, created_at from public.user_roles where user_id = $1', null, null),
  ('addresses', 40, 'select * from public.addresses where user_id = $1 order by created_at', null, null),
  ('notification_preferences', 50, 'select * from public.notification_preferences where user_id = $1', null, null),
  ('sessions', 60,
    'select created_at, refreshed_at, user_agent, host(ip) as ip, aal from auth.sessions where user_id = $1 order by created_at',
    null, null),
  ('two_factor', 70,
    'select friendly_name, factor_type, status, created_at from auth.mfa_factors where user_id = $1', null, null),
  ('cart', 80,
    $q$select l.variant_id, l.quantity, l.added_at from public.cart_lines l join public.carts c on c.id = l.cart_id
       where c.user_id = $1 order by l.added_at$q$, null, null),
  ('orders', 90,
    $q$select g.reference, g.created_at, g.email, g.first_name, g.last_name, g.phone, g.address, g.address2, g.city, g.state,
         g.zip_code, g.currency, g.subtotal, g.shipping, g.discount, g.tax, g.total, g.payment_method, g.promo_code,
         (select jsonb_agg(jsonb_build_object('id', o.id, 'store', v.store_name, 'status', o.status, 'total', o.total,
            'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'sku', i.sku, 'color', i.color, 'size', i.size,
              'flavor', i.flavor, 'quantity_option', i.quantity_option, 'quantity', i.quantity, 'unit_price', i.unit_price,
              'line_total', i.line_total, 'tax', i.tax) order by i.id) from public.order_items i where i.order_id = o.id),
            'events', (select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.at, e.id)
              from public.order_events e where e.order_id = o.id)) order by o.id)
          from public.orders o join public.vendors v on v.id = o.vendor_id where o.group_id = g.id) as parcels,
         (select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'status', p.status, 'at', p.created_at)
            order by p.created_at) from public.payments p where p.group_id = g.id) as payments
       from public.order_groups g where g.user_id = $1 order by g.created_at$q$,
    $q$select format('Order %s is paid and not shipped yet. Cancel it or wait until it is on its way, then delete your account.',
         g.reference)
       from public.orders o join public.order_groups g on g.id = o.group_id
       where o.user_id = $1 and o.status in ('confirmed', 'processing') order by o.created_at limit 1$q$,
    'select private.anonymise_orders($1)'),
  ('reviews', 100,
    $q$select r.product_id, r.author_name, r.rating, r.title, r.content, r.status, r.reply, r.created_at
       from public.product_reviews r where r.user_id = $1 order by r.created_at$q$, null, null),
  ('store', 110, 'select * from public.vendors where id = $1',
    $q$select 'Your store has open orders. Ship or cancel them first, then delete your account.'
       where exists (select 1 from public.orders o where o.vendor_id = $1
         and o.status in ('pending', 'confirmed', 'processing', 'shipped'))$q$,
    'select private.close_store($1)'),
  ('products', 120, 'select * from public.products where vendor_id = $1 order by created_at', null, null),
  ('sales', 130,
    $q$select o.id, o.status, o.created_at, o.subtotal, o.shipping, o.discount, o.tax, o.total
       from public.orders o where o.vendor_id = $1 order by o.created_at$q$, null, null),
  ('blog_posts', 140, 'select * from public.vendor_blog_posts where vendor_id = $1 order by created_at', null, null),
  ('invitations', 150,
    $q$select email, invitation_type, created_at, expires_at, accepted_at, revoked_at from public.vendor_invitations
       where email = $2 or accepted_by = $1 order by created_at$q$, null,
    'delete from public.vendor_invitations where email = $2 or accepted_by = $1'),
  ('waitlist', 160, 'select email, status, created_at from public.vendor_waitlist where email = $2', null,
    'delete from public.vendor_waitlist where email = $2'),
  ('feedback', 170, 'select * from public.vendor_feedback where vendor_id = $1 order by created_at', null, null),
  ('mails', 180,
    'select template, to_email, created_at from public.email_outbox where lower(to_email) = $2 order by created_at', null,
    'select private.erase_mails($2)'),
  ('activity', 190, 'select action, subject_type, subject_id, at from public.audit_log where actor_id = $1 order by at', null,
    'select private.erase_from_logs($1, $2)');

create function public.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  address text;
  kind record;
  part jsonb;
  result jsonb := jsonb_build_object('exported_at', now());
begin
  perform private.live_session();
  -- By an email that is not confirmed anyone could ask for another's data.
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me;
  for kind in select d.name, d.export from private.personal_data d where d.export is not null order by d.position, d.name loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from (%s) t', kind.export) into part using me, address;
    result := result || jsonb_build_object(kind.name, part);
  end loop;
  return result;
end
$$;
comment on function public.export_my_data is 'Everything that the shop keeps about the account that asks, by kind.';

-- Whether the session has proven itself within ten minutes, by `method` if one is named.
create function private.is_fresh_session(method text default null) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce((
    select max((m ->> 'timestamp')::numeric) from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) m
    where jsonb_typeof(m) = 'object' and jsonb_typeof(m -> 'timestamp') = 'number'
      and (method is null or m ->> 'method' = method)
  ) > extract(epoch from now() - interval '10 minutes'), false);

create function public.why_not_delete_my_account() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  address text;
  kind record;
  sentence text;
begin
  perform private.live_session();
  if private.is_admin() and (select count(*) from public.user_roles r where r.role = 'admin') = 1 then
    return 'You are the only admin. Make someone else an admin first.';
  end if;
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me;
  for kind in select d.refusal from private.personal_data d where d.refusal is not null order by d.position, d.name loop
    execute kind.refusal into sentence using me, address;
    exit when sentence is not null;
  end loop;
  return sentence;
end
$$;
comment on function public.why_not_delete_my_account is 'One sentence that says why the account that asks cannot be deleted yet; null when it can.';

create function public.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  address text;
  kind record;
  sentence text;
begin
  -- The same lock that every order of this person waits for. Then all that an order locks, before anything is checked.
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me for update;
  -- Asked again because the first answer was lost: there is nothing left to delete, nor a session to ask for.
  if not found then
    return;
  end if;
  perform private.lock_stores_of(me);
  perform 1 from public.order_groups g where g.user_id = me order by g.id for no key update;
  perform private.live_session();
  if not private.is_fresh_session() then
    perform private.fail(403, 'reauthentication_needed', 'Please enter your password again to delete your account.');
  end if;
  sentence := public.why_not_delete_my_account();
  if sentence is not null then
    perform private.fail(409, 'account_in_use', sentence);
  end if;
  for kind in select d.erasure from private.personal_data d where d.erasure is not null order by d.position, d.name loop
    execute kind.erasure using me, address;
  end loop;
  delete from public.idempotency_keys k where k.caller = me::text;
  delete from auth.users u where u.id = me;
  perform private.audit('account.deleted', 'user', me::text);
end
$$;
comment on function public.delete_my_account is
  'Ends the account that asks: orders anonymised, reviews kept without a name, a store closed, sessions gone. 403 unless it signed in within ten minutes, 409 with a sentence while orders are open.';
grant execute on function public.export_my_data, public.why_not_delete_my_account, public.delete_my_account to authenticated;
