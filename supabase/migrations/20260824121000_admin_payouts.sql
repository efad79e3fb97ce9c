-- Payouts and disputes of all stores, one store's money, and finance's decisions.

create index disputes_opened_at_idx on public.disputes (opened_at desc, id desc);

-- Lists ----------------------------------------------------------------------------------------------------------------
create function private.payout_row(p public.payouts) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select private.payout_facts(p) || jsonb_build_object('store', private.store_named(p.vendor_id));
end;

-- The first of a status, of a few stores, or of all; one index each. Parameters: $1 stores, $2 and $3 the previous
-- row, $4 limit.
create function private.payouts_listed(wanted text, stores uuid[], after jsonb, most int) returns setof public.payouts
  language plpgsql stable security definer rows 26 set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query execute format($q$
    select p.* from public.payouts p where %s %s order by p.created_at desc, p.id desc limit $4$q$,
    case when stores is not null then 'p.vendor_id = any ($1)'
      when wanted = 'all' then 'true'
      when wanted = 'approval' then $w$p.approval = 'waiting' and p.status = 'queued'$w$
      when wanted in ('queued', 'sent', 'paid', 'failed', 'reversed', 'cancelled') then format('p.status = %L', wanted) end,
    case when after is not null then 'and (p.created_at, p.id) < ($2, $3)' else '' end)
  using stores, (after ->> 'key')::timestamptz, (after ->> 'id')::uuid, most;
end
$$;

create function private.know_list(wanted text, known text[], query text, after jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if wanted is null or wanted <> all (known) then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  elsif char_length(query) not between 2 and 100 or (after is not null and not (
    coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false) and coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false))) then
    perform private.fail(422, 'list_invalid', 'after is the `next` of a page before; a search has 2 to 100 characters.');
  end if;
end
$$;

create function public.admin_payouts(
  view text default 'all', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_payouts.view, 'all');
  words text := nullif(trim(admin_payouts.query), '');
  most int := least(greatest(coalesce(admin_payouts.page_size, 25), 1), 100);
  rows jsonb;
begin
  perform private.admin('money', 'read');
  perform private.know_list(wanted, '{all,approval,queued,sent,paid,failed,reversed,cancelled}', words, after);
  if upper(words) ~ '^PO-' then
    select coalesce(jsonb_agg(private.payout_row(p) || jsonb_build_object('key', p.created_at)), '[]') into rows
    from public.payouts p where p.number = upper(words) and after is null;
  else
    select coalesce(jsonb_agg(private.payout_row(p) || jsonb_build_object('key', p.created_at) order by p.created_at desc, p.id desc), '[]')
    into rows
    from private.payouts_listed(wanted, case when words is not null then array(
      select f.id from private.stores_found(words, null, 100) f) end, after, most + 1) p;
  end if;
  return private.page_of(rows, most);
end
$$;
comment on function public.admin_payouts is
  'Admins only: payouts of all stores, latest first: by status, those that need approval, or search results: by number, or by stores as admin_stores finds them (the first 100). 422 view_unknown, list_invalid.';
grant execute on function public.admin_payouts to authenticated;

create function public.admin_disputes(
  view text default 'open', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_disputes.view, 'open');
  words text := nullif(trim(admin_disputes.query), '');
  most int := least(greatest(coalesce(admin_disputes.page_size, 25), 1), 100);
  rows jsonb;
begin
  perform private.admin('money', 'read');
  perform private.know_list(wanted, '{all,open,won,lost}', words, after);
  with page as materialized (
    (select d.* from public.disputes d
     where words is null and wanted = 'all'
       and (after is null or (d.opened_at, d.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by d.opened_at desc, d.id desc limit most + 1)
    union all
    (select d.* from public.disputes d
     where words is null and wanted <> 'all' and d.status = wanted
       and (after is null or (d.opened_at, d.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by d.opened_at desc, d.id desc limit most + 1)
    union all
    (select d.* from public.purchases pu join public.payments p on p.purchase_id = pu.id join public.disputes d on d.payment_id = p.id
     where words is not null and after is null and pu.reference = upper(words) order by d.opened_at desc, d.id desc limit most + 1)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'key', d.opened_at, 'status', d.status, 'reason', d.reason,
      'amount', private.cents_text(d.cents), 'fee', private.cents_text(d.fee), 'order', pu.reference, 'provider', d.provider,
      'reference', d.provider_ref, 'answer_by', d.answer_by, 'opened_at', d.opened_at, 'decided_at', d.decided_at,
      'stores', coalesce((
        select jsonb_agg(private.store_named(x.vendor_id) || jsonb_build_object('amount', private.cents_text(x.cents)) order by x.cents desc, x.order_id)
        from public.dispute_parts x where x.dispute_id = d.id), '[]')) order by d.opened_at desc, d.id desc), '[]')
  into rows
  from page d join public.payments p on p.id = d.payment_id join public.purchases pu on pu.id = p.purchase_id;
  return private.page_of(rows, most);
end
$$;
comment on function public.admin_disputes is
  'Admins only: disputes by status, latest first, or by order number; each with the stores that it affects. 422 view_unknown, list_invalid.';
grant execute on function public.admin_disputes to authenticated;

-- Whether the caller has requested a correction that a payout pays.
create function private.credited_by_me(payout uuid) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(private.uid() = any (private.correctors_of(array(
    select e.entry_id from private.payout_entries e where e.payout_id = payout))), false);

-- One payout -----------------------------------------------------------------------------------------------------------
create function private.payout_sheet(p public.payouts) returns jsonb
  language sql stable security definer set search_path = ''
  return private.payout_row(p) || jsonb_build_object(
    'provider', p.provider, 'reference', p.provider_ref, 'by', private.member_name(p.requested_by),
    'is_own', private.role_in(p.vendor_id, private.uid()) is not null,
    'credited_by_me', p.approval = 'waiting' and private.credited_by_me(p.id),
    'can_cancel', p.status = 'queued' and private.open_attempt(p.id, 'transfer') is null,
    'job', (
      select jsonb_build_object('id', j.id, 'tries', j.tries, 'problem', j.problem, 'dead_at', j.dead_at, 'next_try_at', j.next_try_at)
      from private.money_jobs j where j.payout_id = p.id and j.done_at is null and j.kind = 'transfer'),
    'attempts', coalesce((
      select jsonb_agg(jsonb_build_object('kind', a.kind, 'event', a.event, 'detail', a.detail, 'at', a.at) order by a.id desc)
      from (select x.* from private.payout_attempts x where x.payout_id = p.id order by x.id desc limit 50) a), '[]'),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object('order', pu.reference, 'amount', private.cents_text(x.cents)) order by x.order_id nulls last)
      from private.payout_orders(p.id) x
      left join public.orders o on o.id = x.order_id left join public.purchases pu on pu.id = o.purchase_id), '[]'),
    'decisions', coalesce((
      select jsonb_agg(jsonb_build_object('action', h.action, 'by', private.member_name(h.actor_id), 'at', h.at, 'words', h.after ->> 'words')
        order by h.at desc, h.id desc)
      from (
        select a.* from public.audit_log a where a.subject_type = 'payout' and a.subject_id = p.id::text
        order by a.at desc, a.id desc limit 30) h), '[]'));

create function public.admin_payout(number text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  p public.payouts;
begin
  perform private.admin('money', 'read');
  select x.* into p from public.payouts x where x.number = upper(admin_payout.number);
  if p.id is null then
    perform private.fail(404, 'payout_not_found', 'We can''t find this payout.');
  end if;
  return private.payout_sheet(p);
end
$$;
comment on function public.admin_payout is
  'Admins only: a payout with its store, its orders, the exchange with the provider, and decisions. 404 payout_not_found.';
grant execute on function public.admin_payout to authenticated;

-- The payout, locked, for an admin with a fresh second factor who does not belong to its store.
create function private.payout_in_hand(payout uuid) returns public.payouts
  language plpgsql security definer set search_path = '' as $$
declare
  p public.payouts;
begin
  perform private.stepped_up();
  p := private.lock_payout(payout);
  perform private.refuse_own_store(p.vendor_id);
  return p;
end
$$;

create function public.approve_payout(payout_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.payouts;
begin
  perform private.admin('money', 'write');
  p := private.payout_in_hand(approve_payout.payout_id);
  -- Repeating it is not an error.
  if p.approval is distinct from 'given' then
    if p.status <> 'queued' or p.approval is null then
      perform private.fail(409, 'payout_left', 'This payout isn''t waiting for approval.');
    end if;
    if private.credited_by_me(p.id) then
      perform private.fail(403, 'own_correction', 'This payout includes money you credited, so another admin has to approve it.');
    end if;
    update public.payouts x set approval = 'given' where x.id = p.id returning x.* into p;
    perform private.audit('payout.approved', 'payout', p.id::text, null, jsonb_build_object('vendor_id', p.vendor_id, 'cents', p.cents));
  end if;
  return private.payout_sheet(p);
end
$$;
comment on function public.approve_payout is
  'Admins only, with a fresh second factor: approves a large payout. Repeating it is not an error. 404 payout_not_found, 409 payout_left, 403 own_store, own_correction, step_up_needed.';
grant execute on function public.approve_payout to authenticated;

create function public.admin_cancel_payout(payout_id uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.payouts;
  said text := private.clean_words(reason);
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 500 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 500 characters.');
  end if;
  p := private.payout_in_hand(admin_cancel_payout.payout_id);
  if p.status = 'queued' and private.open_attempt(p.id, 'transfer') is null then
    perform private.move_payout(p.id, 'cancelled', 'admin', 'cancelled', said);
    -- Otherwise the schedule would create the same payout again.
    perform private.pause(p.vendor_id, 'admin', said);
    perform private.audit('payout.cancelled', 'payout', p.id::text, null, jsonb_build_object('words', said));
    select x.* into p from public.payouts x where x.id = p.id;
  elsif p.status <> 'cancelled' then
    perform private.fail(409, 'payout_left', 'This payout was already sent.');
  end if;
  return private.payout_sheet(p);
end
$$;
comment on function public.admin_cancel_payout is
  'Admins only, with a fresh second factor, before the provider was asked: cancels a payout, so that its money is available again, and pauses the store''s payouts with the reason. Repeating it is not an error. 404 payout_not_found, 409 payout_left, 403 own_store, step_up_needed, 422 words_invalid.';
grant execute on function public.admin_cancel_payout to authenticated;

-- The money of a store -------------------------------------------------------------------------------------------------
create function public.admin_store_money(store uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('money', 'read');
  if not exists (select 1 from public.vendors v where v.id = store) then
    perform private.fail(404, 'store_unknown', 'We can''t find this store.');
  end if;
  return (
    select private.store_named(store) || jsonb_build_object(
      'is_own', private.role_in(store, private.uid()) is not null,
      'pending', private.cents_text(private.ledger_balance('pending', store)),
      'available', private.cents_text(private.ledger_balance('available', store)),
      'reserve', private.cents_text(private.ledger_balance('reserve', store)),
      'paid_out', private.cents_text(private.ledger_balance('paid_out', store)),
      'account', coalesce(a.status, 'none'), 'destination', a.destination,
      'schedule', coalesce(s.schedule, m.payout_schedule), 'minimum', private.cents_text(greatest(coalesce(s.minimum, 0), m.payout_minimum)),
      'next_at', s.next_at,
      'pauses', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'source', x.source, 'reason', x.reason, 'since', x.since) order by x.since)
        from public.payout_pauses x where x.vendor_id = store and x.ended is null), '[]'),
      'corrections', private.waiting_corrections(store),
      'held', coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'amount', private.cents_text(h.cents), 'reason', h.reason, 'at', h.held_at,
          'by', private.member_name(h.held_by)) order by h.held_at desc)
        from private.held_money h where h.vendor_id = store and h.released_at is null), '[]'),
      'skips', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'reason', x.reason, 'amount', private.cents_text(x.cents), 'at', x.at) order by x.at desc, x.id desc)
        from (select y.* from public.payout_skips y where y.vendor_id = store order by y.at desc, y.id desc limit 5) x), '[]'),
      'payouts', coalesce((
        select jsonb_agg(private.payout_facts(p) order by (p).created_at desc, (p).id desc)
        from (select y from public.payouts y where y.vendor_id = store order by y.created_at desc, y.id desc limit 5) x (p)), '[]'),
      'thresholds', private.seller_thresholds(store))
    from private.money_settings m
    left join public.payout_settings s on s.vendor_id = store left join public.payout_accounts a on a.vendor_id = store);
end
$$;
comment on function public.admin_store_money is
  'Admins only: the balance of a store, its payout account and schedule, what prevents its payouts, manual holds, its latest payouts, and how close it is to legal reporting thresholds. 404 store_unknown.';
grant execute on function public.admin_store_money to authenticated;

create function public.admin_store_ledger(store uuid, kind text default null, after uuid default null, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('money', 'read');
  return private.ledger_page(store, admin_store_ledger.kind, null, null, null, admin_store_ledger.after,
    least(greatest(coalesce(page_size, 25), 1), 500));
end
$$;
comment on function public.admin_store_ledger is 'Admins only: the movements of a store''s balance, as vendor_ledger.';
grant execute on function public.admin_store_ledger to authenticated;
