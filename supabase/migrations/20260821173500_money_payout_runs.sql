-- Making payouts: by schedule and by hand. A payout claims its entries, posts them and is queued for
-- the transfer in one transaction.

-- Before anything else about a store's payouts: the store itself, so that it can't be taken over in between, then
-- this.
create function private.lock_payouts(vendor uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.vendors v where v.id = vendor for key share;
  if not found then
    perform private.fail(404, 'store_not_found', 'We can''t find this store.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('payouts of ' || vendor, 0));
end
$$;

-- The same for work on many stores: false if another run is at work.
create function private.try_lock_payouts(vendor uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.vendors v where v.id = vendor for key share skip locked;
  return found and pg_try_advisory_xact_lock(hashtextextended('payouts of ' || vendor, 0));
end
$$;

-- In PL/pgSQL, like everything that runs for each of thousands of stores (decision 0069).
create function private.payout_terms(vendor uuid) returns table (schedule text, minimum bigint)
  language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
    select coalesce(s.schedule, d.payout_schedule), greatest(coalesce(s.minimum, 0), d.payout_minimum)
    from private.money_settings d left join public.payout_settings s on s.vendor_id = vendor;
end
$$;

create function private.payable(vendor uuid) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(e.cents) from private.payout_entries e where e.vendor_id = vendor and e.payout_id is null), 0)::bigint;
end
$$;

-- Why this store is not paid now: a reason of payout_skips, or null.
create function private.why_no_payout(vendor uuid, cents bigint, minimum bigint) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case
      when exists (select 1 from public.payouts p where p.vendor_id = vendor and p.status = 'queued') then 'payout-open'
      when why_no_payout.cents < 0 then 'negative-balance'
      when exists (select 1 from public.payout_pauses x where x.vendor_id = vendor and x.ended is null) then 'paused'
      when coalesce(a.status, 'none') = 'none' then 'no-account'
      when a.status <> 'active' then 'account-not-ready'
      when why_no_payout.cents < why_no_payout.minimum then 'below-minimum'
    end
    from (values (1)) one (n) left join public.payout_accounts a on a.vendor_id = vendor);
end
$$;

create function private.new_payout_number() returns text
  language sql volatile set search_path = ''
  return 'PO-' || (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random.bytes, place) & 31) + 1, 1), '' order by place)
    from (select extensions.gen_random_bytes(8) as bytes) random, generate_series(0, 7) place);

-- The number of cents from which a payout of these entries waits for an admin. An admin who has raised the limit
-- can't pay out what they credited themselves without another admin.
create function private.approve_from(entries uuid[]) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  s private.money_settings;
begin
  select x.* into s from private.money_settings x;
  if s.approve_from_raised_by is not null and s.approve_from_raised_by = any (private.correctors_of(entries)) then
    return least(s.approve_from, s.approve_from_before);
  end if;
  return s.approve_from;
end
$$;

-- Claims everything payable and creates the payout; null if that is less than `minimum`. One statement, so that the
-- amount covers the claimed rows and no others. The caller holds the lock and has called why_no_payout.
create function private.make_payout(vendor uuid, minimum bigint, origin text, person uuid default null, request_key uuid default null)
  returns public.payouts
  language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  made public.payouts;
begin
  with claimed as materialized (
    select e.entry_id, e.cents from private.payout_entries e where e.vendor_id = vendor and e.payout_id is null for no key update
  ), payout as (
    insert into public.payouts (
      vendor_id, number, cents, lines, origin, requested_by, request_key, provider, account_version, destination, approval)
    select vendor, private.new_payout_number(), c.cents, c.lines, make_payout.origin, person, make_payout.request_key, a.provider,
      a.version, a.destination, case when c.cents >= private.approve_from(array(select x.entry_id from claimed x)) then 'waiting' end
    from (select sum(x.cents) as cents, count(*) as lines from claimed x) c
    join public.payout_accounts a on a.vendor_id = vendor
    where c.cents >= greatest(minimum, 1)
    returning *
  ), stamped as (
    -- The same rows: one statement sees one moment, and they are locked above.
    update private.payout_entries e set payout_id = p.id from payout p where e.vendor_id = vendor and e.payout_id is null
  )
  select p.* into made from payout p;
  return made;
end
$$;

-- What a payout posts -------------------------------------------------------------------------------------------------
create function private.post_payout() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  posting uuid;
  back boolean := tg_op = 'UPDATE';
  at timestamptz := case when back then new.ended_at else new.created_at end;
begin
  insert into private.ledger_postings (id, reason, payout_id, currency, at)
  values (private.uuid_v7_at(at), case when back then 'payout_reversed' else 'payout' end, new.id, new.currency, at) returning id into posting;
  insert into private.ledger_entries (posting_id, account, vendor_id, cents)
  select posting, x.account, new.vendor_id, case when back then -x.cents else x.cents end
  from (values ('available', -new.cents), ('paid_out', new.cents)) x (account, cents);
  if back then
    update private.payout_entries e set payout_id = null where e.payout_id = new.id;
  end if;
  return null;
end
$$;
create trigger payouts_post after insert on public.payouts for each row execute function private.post_payout();
create trigger payouts_post_back after update of status on public.payouts
  for each row when (new.status in ('failed', 'cancelled', 'reversed') and old.status <> new.status) execute function private.post_payout();

create function private.pause(vendor uuid, source text, reason text) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.payout_pauses (vendor_id, source, reason) values (vendor, pause.source, left(pause.reason, 500))
  on conflict (vendor_id, source) where ended is null do nothing;
end;

create function private.unpause(vendor uuid, sources text[]) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.payout_pauses p set ended = clock_timestamp()
  where p.vendor_id = vendor and p.source = any (sources) and p.ended is null;
  return found;
end
$$;

-- Money that did not arrive would be sent to the same destination next time.
create function private.pause_after_failure() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.pause(new.vendor_id, 'system', format('The payout %s didn''t arrive. Check your bank account, then resume.', new.number));
  return null;
end
$$;
create trigger payouts_pause after update of status on public.payouts
  for each row when (new.status in ('failed', 'reversed') and old.status <> new.status) execute function private.pause_after_failure();

create function private.move_payout(payout uuid, target text, actor text, code text default null, sentence text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as(actor);
  update public.payouts p set status = target, failure_code = move_payout.code, failure = left(sentence, 500),
    sent_at = case when target = 'sent' then clock_timestamp() else p.sent_at end,
    paid_at = case when target = 'paid' then clock_timestamp() else p.paid_at end,
    ended_at = case when target in ('failed', 'cancelled', 'reversed') then clock_timestamp() end
  where p.id = payout;
  perform private.act_as(before);
end
$$;

create function private.payout_view(p public.payouts) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', p.id, 'number', p.number, 'amount', private.money(p.cents / 100.0), 'currency', p.currency,
    'lines', p.lines, 'status', p.status, 'origin', p.origin, 'destination', p.destination, 'failure_code', p.failure_code,
    'failure', p.failure, 'arrives_on', p.arrives_on, 'approval', p.approval, 'created_at', p.created_at, 'sent_at', p.sent_at,
    'paid_at', p.paid_at, 'ended_at', p.ended_at);

-- By hand --------------------------------------------------------------------------------------------------------------
create function private.payout_seller(vendor uuid) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.seller(vendor, 'payouts', 'write');
begin
  perform private.live_session();
  return me;
end
$$;

create function public.start_payout(vendor_id uuid, request_key uuid, expected numeric default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := start_payout.vendor_id;
  me uuid := private.payout_seller(start_payout.vendor_id);
  made public.payouts;
  cents bigint;
  least_cents bigint := (select d.payout_minimum from private.money_settings d);
begin
  if start_payout.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the payout, so that it is made once.');
  end if;
  perform private.lock_payouts(store);
  select p.* into made from public.payouts p where p.vendor_id = store and p.request_key = start_payout.request_key;
  if made.id is not null then
    if start_payout.expected is not null and (start_payout.expected * 100) <> made.cents then
      perform private.fail(422, 'key_reused', 'This key was used for another payout.');
    end if;
    return private.payout_view(made);
  end if;
  cents := private.payable(store);
  case private.why_no_payout(store, cents, least_cents)
    when 'payout-open' then perform private.fail(409, 'payout_open', 'A payout is already on its way.');
    when 'negative-balance' then perform private.fail(409, 'balance_negative', 'Your balance is below zero. We''ll take it out of your next earnings.');
    when 'paused' then perform private.fail(409, 'payouts_paused', 'Your payouts are paused.');
    when 'no-account' then perform private.fail(409, 'no_account', 'Set up a payout account first.');
    when 'account-not-ready' then perform private.fail(409, 'account_not_ready', 'The payment provider still needs more details for your payout account.');
    when 'below-minimum' then perform private.fail(409, 'below_minimum',
      format('The minimum payout is $%s. You have $%s available.', private.money(least_cents / 100.0), private.money(cents / 100.0)));
    else null;
  end case;
  if start_payout.expected is not null and start_payout.expected * 100 <> cents then
    perform private.fail(409, 'balance_changed', 'Your balance changed after you opened this page.', jsonb_build_object('available', private.money(cents / 100.0)));
  end if;
  made := private.make_payout(store, least_cents, 'person', me, start_payout.request_key);
  if made.id is null then
    perform private.fail(409, 'balance_changed', 'Your balance changed after you opened this page.');
  end if;
  perform private.audit('payout.requested', 'payout', made.id::text, null, jsonb_build_object('vendor_id', store, 'cents', made.cents));
  return private.payout_view(made);
end
$$;
comment on function public.start_payout is
  'Pays out the whole available balance, if it reaches the platform''s minimum. The same key returns the same result; 422 key_reused if it named another amount. 409 payout_open, balance_negative, payouts_paused, no_account, account_not_ready, below_minimum, balance_changed.';
grant execute on function public.start_payout to authenticated;

create function public.cancel_payout(payout_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := (select p.vendor_id from public.payouts p where p.id = cancel_payout.payout_id);
  p public.payouts;
begin
  perform private.me();
  if store is null or not private.may_vendor(store, 'payouts', 'read') then
    perform private.fail(404, 'payout_not_found', 'We can''t find this payout.');
  end if;
  perform private.payout_seller(store);
  perform private.lock_payouts(store);
  select x.* into p from public.payouts x where x.id = cancel_payout.payout_id for no key update;
  if p.status = 'cancelled' then
    return private.payout_view(p);
  elsif p.status <> 'queued' or private.open_attempt(p.id, 'transfer') is not null then
    perform private.fail(409, 'payout_left', 'This payout was already sent.');
  end if;
  perform private.move_payout(p.id, 'cancelled', 'vendor', 'cancelled', 'Canceled by the store.');
  perform private.audit('payout.cancelled', 'payout', p.id::text);
  select x.* into p from public.payouts x where x.id = p.id;
  return private.payout_view(p);
end
$$;
comment on function public.cancel_payout is 'Cancels a payout before the provider was asked: everything it claimed is available again. 409 payout_left.';
grant execute on function public.cancel_payout to authenticated;

-- By schedule ----------------------------------------------------------------------------------------------------------
create function public.run_payouts(max int default 200) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  store uuid;
  terms record;
  cents bigint;
  reason text;
  made int := 0;
  skipped int := 0;
begin
  -- A store with a balance is paid by the platform's schedule until it chooses another.
  begin
    insert into public.payout_settings (vendor_id, next_at)
    select b.vendor_id, private.next_payout(d.payout_schedule, now())
    from private.ledger_balances b cross join private.money_settings d
    where b.account = 'available' and not exists (select 1 from public.payout_settings s where s.vendor_id = b.vendor_id)
    order by b.vendor_id
    on conflict (vendor_id) do nothing;
  exception when foreign_key_violation then
    -- A takeover has just given a store another id. Its balance is read again in a minute; the others are paid now.
    null;
  end;
  due := array(
    select s.vendor_id from public.payout_settings s where s.next_at <= now() order by s.next_at, s.vendor_id
    limit least(greatest(coalesce(run_payouts.max, 200), 1), 20000));
  foreach store in array due loop
    begin
      -- Someone else is paying this store or changing its settings: it is still due next time.
      continue when not private.try_lock_payouts(store);
      perform 1 from public.payout_settings s where s.vendor_id = store and s.next_at <= now() for no key update skip locked;
      continue when not found;
      select * into terms from private.payout_terms(store);
      cents := private.payable(store);
      if cents <> 0 then
        reason := private.why_no_payout(store, cents, terms.minimum);
        if reason is null and (private.make_payout(store, terms.minimum, 'schedule')).id is null then
          reason := 'below-minimum';
        end if;
        if reason is null then
          made := made + 1;
        else
          insert into public.payout_skips (vendor_id, reason, cents) values (store, reason, cents);
          skipped := skipped + 1;
        end if;
      end if;
      update public.payout_settings s set next_at = private.next_payout(terms.schedule, now()) where s.vendor_id = store;
    exception when others then
      -- A failing store blocks no other.
      raise log 'payout of %: % %', store, sqlstate, sqlerrm;
      update public.payout_settings s set next_at = now() + interval '1 hour' where s.vendor_id = store;
    end;
  end loop;
  return jsonb_build_object('made', made, 'skipped', skipped, 'more', cardinality(due) >= run_payouts.max);
end
$$;
comment on function public.run_payouts is
  'Creates the payouts that are due, or records why not. Runs every minute; more: others are due.';
grant execute on function public.run_payouts to service_role;

update private.vendor_requirements set query = $q$
  select case when exists (select 1 from public.payout_accounts a where a.vendor_id = $1 and a.status = 'active')
  then 'complete' else 'incomplete' end$q$ where requirement = 'payout';
