-- Finance's manual changes to a store's balance: a correction, at the platform's cost or gain, and a hold until its
-- release. Both are postings like any other; the store sees the reason.

alter table private.ledger_postings drop constraint ledger_postings_reason_check;
alter table private.ledger_postings add constraint ledger_postings_reason_check check (reason in (
  'earning', 'release', 'refund', 'refund_paid', 'unallocated', 'payout', 'payout_reversed', 'dispute_opened', 'dispute_fee',
  'dispute_lost', 'dispute_won', 'adjustment', 'reversal', 'held', 'held_released'));

-- One posting per key: a repeated request finds the first.
alter table private.ledger_postings add column request_key uuid unique;

create table private.held_money (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null check (cents > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by uuid references auth.users (id) on update cascade on delete set null,
  held_at timestamptz not null default clock_timestamp(),
  released_by uuid references auth.users (id) on update cascade on delete set null,
  released_at timestamptz
);
call private.keep_clean('private.held_money', texts => '{reason}');
comment on table private.held_money is 'Money in a store''s reserve that isn''t there for a dispute.';
create index held_money_vendor_id_idx on private.held_money (vendor_id, held_at desc);
create index held_money_held_by_idx on private.held_money (held_by);
create index held_money_released_by_idx on private.held_money (released_by);
alter table private.held_money enable row level security;

create function private.checked_correction(amount numeric, reason text, request_key uuid) returns bigint
  language plpgsql set search_path = '' as $$
begin
  if coalesce(char_length(private.clean_words(reason)), 0) not between 1 and 500 then
    perform private.fail(422, 'reason_missing', 'Say why in up to 500 characters. The store will see it.');
  elsif amount is null or amount <> round(amount, 2) or abs(amount) not between 0.01 and 1000000 then
    perform private.fail(422, 'amount_invalid', 'Enter an amount from $0.01 to $1,000,000.');
  elsif request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the adjustment, so that it is made once.');
  end if;
  return amount * 100;
end
$$;

-- The posting of this key, if there is one with the same content.
create function private.posting_of_key(request_key uuid, reason text, vendor uuid, cents bigint, note text) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  found uuid;
  same boolean;
begin
  select p.id, (p.reason, p.note) = (posting_of_key.reason, posting_of_key.note) and exists (
    select 1 from private.ledger_entries e
    where e.posting_id = p.id and e.account = 'available' and e.vendor_id = vendor and e.cents = posting_of_key.cents)
  into found, same
  from private.ledger_postings p where p.request_key = posting_of_key.request_key;
  if found is not null and not same then
    perform private.fail(422, 'key_reused', 'This key was used for something else.');
  end if;
  return found;
end
$$;

create function private.post_by_hand(reason text, vendor uuid, other text, other_vendor uuid, cents bigint, note text, request_key uuid)
  returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  posting uuid;
begin
  insert into private.ledger_postings (reason, note, request_key)
  values (post_by_hand.reason, post_by_hand.note, post_by_hand.request_key) returning id into posting;
  insert into private.ledger_entries (posting_id, account, vendor_id, cents)
  values (posting, 'available', vendor, post_by_hand.cents), (posting, other, other_vendor, -post_by_hand.cents);
  return posting;
end
$$;

create function private.store_named(store uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', v.id, 'name', coalesce(private.shown_name(v), 'Unnamed store'))
  from public.vendors v where v.id = store;
end;

-- A correction that an admin has requested. Over one admin's limit it waits for another (decision 0079).
create table private.corrections (
  id uuid primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null check (cents <> 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null check (status in ('waiting', 'posted', 'refused')),
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid references auth.users (id) on update cascade on delete set null,
  decided_at timestamptz,
  posting_id uuid unique references private.ledger_postings (id) on delete restrict,
  check ((status = 'posted') = (posting_id is not null)),
  -- Requester and approver differ; only pending ones are decided.
  check (status <> 'posted' or decided_by is null or decided_by <> asked_by)
);
call private.keep_clean('private.corrections', texts => '{reason}');
comment on column private.corrections.id is 'The key of the request.';
create index corrections_vendor_id_idx on private.corrections (vendor_id, asked_at desc);
create index corrections_asked_by_idx on private.corrections (asked_by, asked_at desc);
create index corrections_decided_by_idx on private.corrections (decided_by);
create index corrections_waiting_idx on private.corrections (asked_at, id) where status = 'waiting';
alter table private.corrections enable row level security;

-- The admins who credited some ledger entries.
create function private.correctors_of(entries uuid[]) returns uuid[]
  language sql stable security definer set search_path = ''
  return array(
    select distinct c.asked_by from private.ledger_entries e join private.corrections c on c.posting_id = e.posting_id
    where e.id = any (entries) and c.cents > 0 and c.asked_by is not null);

-- How many cents this admin may still correct alone, in either direction and across all stores, within 24 hours.
create function private.may_correct_alone(person uuid) returns bigint
  language sql stable security definer set search_path = ''
  return (
    select case when m.correct_alone_raised_by = person then least(m.correct_alone, m.correct_alone_before) else m.correct_alone end
    from private.money_settings m) - (
    select coalesce(sum(abs(c.cents)), 0)::bigint from private.corrections c
    where c.asked_by = person and c.asked_at > clock_timestamp() - interval '24 hours' and c.status = 'posted' and c.decided_by is null);

create function private.post_correction(c private.corrections) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.corrections x set status = 'posted',
    posting_id = private.post_by_hand('adjustment', c.vendor_id, 'promotions', null, c.cents, c.reason, c.id)
  where x.id = c.id;
  perform private.audit('balance.adjusted', 'vendor', c.vendor_id::text, null, jsonb_build_object('cents', c.cents, 'reason', c.reason));
end
$$;

create function public.admin_adjust_balance(vendor_id uuid, amount numeric, reason text, request_key uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := admin_adjust_balance.vendor_id;
  me uuid := private.admin('money', 'write');
  cents bigint;
  c private.corrections;
begin
  perform private.stepped_up();
  cents := private.checked_correction(admin_adjust_balance.amount, admin_adjust_balance.reason, admin_adjust_balance.request_key);
  perform private.refuse_own_store(store);
  -- Two concurrent ones by one admin must not both find room below the limit.
  perform pg_advisory_xact_lock(hashtextextended('corrections of ' || me, 0));
  perform private.lock_payouts(store);
  perform private.posting_of_key(admin_adjust_balance.request_key, 'adjustment', store, cents, private.clean_words(admin_adjust_balance.reason));
  insert into private.corrections (id, vendor_id, cents, reason, status, asked_by)
  values (admin_adjust_balance.request_key, store, cents, private.clean_words(admin_adjust_balance.reason), 'waiting', me)
  on conflict (id) do nothing returning * into c;
  if c.id is null then
    select x.* into c from private.corrections x where x.id = admin_adjust_balance.request_key;
    if (c.vendor_id, c.cents, c.reason) is distinct from (store, cents, private.clean_words(admin_adjust_balance.reason)) then
      perform private.fail(422, 'key_reused', 'This key was used for something else.');
    end if;
    return jsonb_build_object('status', c.status);
  end if;
  if abs(cents) <= private.may_correct_alone(me) then
    perform private.post_correction(c);
    return jsonb_build_object('status', 'posted');
  end if;
  perform private.audit('correction.asked', 'vendor', store::text, null, jsonb_build_object('cents', cents, 'reason', c.reason));
  return jsonb_build_object('status', 'waiting');
end
$$;
comment on function public.admin_adjust_balance is
  'Credits or (below zero) debits a store''s balance, at the platform''s cost: status posted, or waiting for another admin above what one admin may correct in 24 hours. The same key has an effect once; 422 key_reused if its request was different. 422 reason_missing, amount_invalid; 404 store_not_found; 403 own_store.';
grant execute on function public.admin_adjust_balance to authenticated;

create function public.decide_correction(correction_id uuid, approve boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  c private.corrections;
  wanted text := case when decide_correction.approve then 'posted' else 'refused' end;
begin
  perform private.stepped_up();
  if decide_correction.approve is null then
    perform private.fail(422, 'decision_unknown', 'Approve or reject the adjustment.');
  end if;
  select x.* into c from private.corrections x where x.id = decide_correction.correction_id;
  if c.id is null then
    perform private.fail(404, 'correction_not_found', 'We can''t find this adjustment.');
  end if;
  perform private.refuse_own_store(c.vendor_id);
  perform private.lock_payouts(c.vendor_id);
  select x.* into c from private.corrections x where x.id = decide_correction.correction_id for no key update;
  -- Repeating it is not an error.
  if c.status = wanted then
    return jsonb_build_object('status', c.status);
  elsif c.status <> 'waiting' then
    perform private.fail(409, 'correction_decided', case c.status
      when 'posted' then 'This adjustment was already made.' else 'This adjustment was already rejected.' end);
  elsif decide_correction.approve and c.asked_by = me then
    perform private.fail(403, 'own_correction', 'You requested this adjustment, so another admin has to approve it.');
  end if;
  update private.corrections x set decided_by = me, decided_at = clock_timestamp(),
    status = case when decide_correction.approve then x.status else 'refused' end
  where x.id = c.id;
  perform private.audit('correction.' || case wanted when 'posted' then 'approved' else wanted end, 'vendor', c.vendor_id::text, null,
    jsonb_build_object('cents', c.cents, 'reason', c.reason));
  if decide_correction.approve then
    perform private.post_correction(c);
  end if;
  return jsonb_build_object('status', wanted);
end
$$;
comment on function public.decide_correction is
  'Admins only, with a fresh second factor: approves or refuses a waiting correction. Its requester may only withdraw it; members of the store may do neither. Repeating it is not an error. 404 correction_not_found, 409 correction_decided, 403 own_correction, own_store, step_up_needed.';
grant execute on function public.decide_correction to authenticated;

-- Pending ones, for a store or, without one, for all.
create function private.waiting_corrections(store uuid default null) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', x.id, 'store', private.store_named(x.vendor_id), 'amount', private.cents_text(x.cents),
      'reason', x.reason, 'by', private.member_name(x.asked_by), 'at', x.asked_at,
      'is_mine', coalesce(x.asked_by = private.uid(), false),
      'is_own', private.role_in(x.vendor_id, private.uid()) is not null) order by x.asked_at, x.id)
    from (
      select c.* from private.corrections c
      where c.status = 'waiting' and (waiting_corrections.store is null or c.vendor_id = waiting_corrections.store)
      order by c.asked_at, c.id limit 100) x), '[]');

create function public.admin_hold_reserve(vendor_id uuid, amount numeric, reason text, request_key uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := admin_hold_reserve.vendor_id;
  me uuid := private.admin('money', 'write');
  cents bigint;
begin
  perform private.stepped_up();
  cents := private.checked_correction(amount, reason, request_key);
  if cents < 0 then
    perform private.fail(422, 'amount_invalid', 'Enter an amount from $0.01 to $1,000,000.');
  end if;
  perform private.refuse_own_store(store);
  perform private.lock_payouts(store);
  if exists (select 1 from private.corrections c where c.id = request_key) then
    perform private.fail(422, 'key_reused', 'This key was used for something else.');
  end if;
  if private.posting_of_key(request_key, 'held', store, -cents, private.clean_words(reason)) is null then
    if private.ledger_balance('available', store) < cents then
      perform private.fail(409, 'not_available', format('Only $%s is available to hold.',
        private.cents_text(greatest(private.ledger_balance('available', store), 0))));
    end if;
    perform private.post_by_hand('held', store, 'reserve', store, -cents, private.clean_words(reason), request_key);
    insert into private.held_money (id, vendor_id, cents, reason, held_by) values (request_key, store, cents, private.clean_words(reason), me);
    perform private.audit('reserve.held', 'vendor', store::text, null, jsonb_build_object('cents', cents, 'reason', private.clean_words(reason)));
  end if;
  return request_key;
end
$$;
comment on function public.admin_hold_reserve is
  'Moves available money of a store to its reserve until admin_release_reserve; returns the id of the hold, which is the key. 409 not_available; 422 as admin_adjust_balance.';
grant execute on function public.admin_hold_reserve to authenticated;

create function public.admin_release_reserve(held_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  held private.held_money;
begin
  perform private.stepped_up();
  select h.* into held from private.held_money h where h.id = held_id;
  if held.id is null then
    perform private.fail(404, 'reserve_not_found', 'There''s no hold with this ID.');
  end if;
  perform private.refuse_own_store(held.vendor_id);
  perform private.lock_payouts(held.vendor_id);
  update private.held_money h set released_at = clock_timestamp(), released_by = me where h.id = held.id and h.released_at is null;
  if found then
    perform private.post_by_hand('held_released', held.vendor_id, 'reserve', held.vendor_id, held.cents, held.reason, null);
    perform private.audit('reserve.released', 'vendor', held.vendor_id::text, null, jsonb_build_object('cents', held.cents));
  end if;
end
$$;
comment on function public.admin_release_reserve is 'Releases a hold. Repeating it has no effect. 404 reserve_not_found.';
grant execute on function public.admin_release_reserve to authenticated;
