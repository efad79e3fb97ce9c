-- What finance does to the balance of a store by hand: a correction, at the platform's cost or to its gain, and money that
-- is held back until it is released. Both are postings like any other; the store reads the reason.

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
comment on table private.held_money is 'Money in the reserve of a store that no dispute has put there.';
create index held_money_vendor_id_idx on private.held_money (vendor_id, held_at desc);
create index held_money_held_by_idx on private.held_money (held_by);
create index held_money_released_by_idx on private.held_money (released_by);
alter table private.held_money enable row level security;

create function private.checked_correction(amount numeric, reason text, request_key uuid) returns bigint
  language plpgsql set search_path = '' as $$
begin
  if coalesce(char_length(btrim(reason)), 0) not between 1 and 500 then
    perform private.fail(422, 'reason_missing', 'Say why, in up to 500 characters. The store reads it.');
  elsif amount is null or amount <> round(amount, 2) or abs(amount) not between 0.01 and 1000000 then
    perform private.fail(422, 'amount_invalid', 'Enter an amount from $0.01 to $1,000,000.');
  elsif request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the correction, so that it is made once.');
  end if;
  return amount * 100;
end
$$;

-- The posting of this key, if there is one and it says the same.
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

create function public.admin_adjust_balance(vendor_id uuid, amount numeric, reason text, request_key uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := admin_adjust_balance.vendor_id;
  cents bigint;
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  cents := private.checked_correction(amount, reason, request_key);
  perform private.refuse_own_store(store);
  perform private.lock_payouts(store);
  if private.posting_of_key(request_key, 'adjustment', store, cents, btrim(reason)) is not null then
    return;
  end if;
  perform private.post_by_hand('adjustment', store, 'promotions', null, cents, btrim(reason), request_key);
  perform private.audit('balance.adjusted', 'vendor', store::text, null, jsonb_build_object('cents', cents, 'reason', btrim(reason)));
end
$$;
comment on function public.admin_adjust_balance is
  'Adds to the balance of a store, or takes from it below zero, at the platform''s cost. The same key again does nothing more; 422 key_reused if it said something else. 422 reason_missing, amount_invalid; 404 store_not_found.';
grant execute on function public.admin_adjust_balance to authenticated;

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
  perform private.lock_payouts(store);
  if private.posting_of_key(request_key, 'held', store, -cents, btrim(reason)) is null then
    if private.ledger_balance('available', store) < cents then
      perform private.fail(409, 'not_available', format('Only $%s are available to hold back.',
        private.cents_text(greatest(private.ledger_balance('available', store), 0))));
    end if;
    perform private.post_by_hand('held', store, 'reserve', store, -cents, btrim(reason), request_key);
    insert into private.held_money (id, vendor_id, cents, reason, held_by) values (request_key, store, cents, btrim(reason), me);
    perform private.audit('reserve.held', 'vendor', store::text, null, jsonb_build_object('cents', cents, 'reason', btrim(reason)));
  end if;
  return request_key;
end
$$;
comment on function public.admin_hold_reserve is
  'Moves available money of a store to its reserve until admin_release_reserve; answers the id of what is held, which is the key. 409 not_available; 422 as admin_adjust_balance.';
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
    perform private.fail(404, 'reserve_not_found', 'Nothing is held back under this id.');
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
comment on function public.admin_release_reserve is 'What is held back is available again. Twice is once. 404 reserve_not_found.';
grant execute on function public.admin_release_reserve to authenticated;
