-- A change of the commission rules that moves more than one admin may decide alone waits for another admin, as
-- corrections and payouts do (decision 0079). Both count toward the same daily limit.

create table private.commission_changes (
  id uuid primary key default public.uuid_v7(),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  version int not null,
  -- Of last month's sales, both directions added up.
  cents bigint not null check (cents >= 0),
  status text not null check (status in ('waiting', 'applied', 'refused')),
  -- Without foreign keys: who decided stays on record.
  asked_by uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_at timestamptz,
  check ((decided_by is null) = (decided_at is null)),
  -- Requester and approver differ; the requester may only withdraw.
  check (status <> 'applied' or decided_by is distinct from asked_by)
);
comment on table private.commission_changes is 'Changes of the commission rules that moved money, and who approved those over the limit.';
create unique index commission_changes_waiting_idx on private.commission_changes ((true)) where status = 'waiting';
create index commission_changes_asked_by_idx on private.commission_changes (asked_by, asked_at desc);
alter table private.commission_changes enable row level security;

-- What the rules in force and these would take differently from last month's sales, by store and category, in cents:
-- at most on any day from today on which the rules of either list begin or end. Otherwise a rule that starts tomorrow
-- would move nothing today.
create function private.commission_moved(value jsonb) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
declare
  draft private.commission_rules[] := array(select row(d.*)::private.commission_rules from private.commission_draft(value) d);
begin
  return (
    with both_lists as materialized (
      select 'was' as side, r.position, r.rate, r.vendor_id, r.category_id, r.starts_on, r.ends_on from private.commission_rules r
      union all
      select 'will', d.position, d.rate, d.vendor_id, d.category_id, d.starts_on, d.ends_on from unnest(draft) d
    ), days as (
      select private.platform_today() as day
      union select b.starts_on from both_lists b where b.starts_on > private.platform_today()
      union select b.ends_on + 1 from both_lists b where b.ends_on >= private.platform_today()
    ), sold as materialized (
      select o.vendor_id, i.category_id, sum(c.base) as base
      from private.last_month() m join public.orders o on o.created_at >= m.since and o.created_at < m.until
      join public.order_items i on i.order_id = o.id join private.line_commissions c on c.order_item_id = i.id
      where o.status not in ('pending', 'cancelled')
      group by o.vendor_id, i.category_id
    ), by_day as (
      select d.day, sum(abs(will.rate - was.rate) * s.base) as moved
      from days d cross join sold s left join public.categories c on c.id = s.category_id
      cross join lateral (
        select b.rate from both_lists b
        where b.side = 'was' and (b.vendor_id is null or b.vendor_id = s.vendor_id)
          and (b.category_id is null or b.category_id = any (c.path))
          and (b.starts_on is null or b.starts_on <= d.day) and (b.ends_on is null or d.day <= b.ends_on)
        order by b.position limit 1) was
      cross join lateral (
        select b.rate from both_lists b
        where b.side = 'will' and (b.vendor_id is null or b.vendor_id = s.vendor_id)
          and (b.category_id is null or b.category_id = any (c.path))
          and (b.starts_on is null or b.starts_on <= d.day) and (b.ends_on is null or d.day <= b.ends_on)
        order by b.position limit 1) will
      group by d.day
    )
    select coalesce(round(max(b.moved)), 0)::bigint from by_day b);
end
$$;

-- How many cents this admin may still move alone, in either direction and across all stores, within 24 hours: corrections
-- ask this function too. Never below zero, or what moves nothing would wait.
create or replace function private.may_correct_alone(person uuid) returns bigint
  language sql stable security definer set search_path = ''
  return greatest(0, (
    select case when m.correct_alone_raised_by = person then least(m.correct_alone, m.correct_alone_before) else m.correct_alone end
    from private.money_settings m) - (
    select coalesce(sum(abs(c.cents)), 0)::bigint from private.corrections c
    where c.asked_by = person and c.asked_at > clock_timestamp() - interval '24 hours' and c.status = 'posted' and c.decided_by is null) - (
    select coalesce(sum(c.cents), 0)::bigint from private.commission_changes c
    where c.asked_by = person and c.asked_at > clock_timestamp() - interval '24 hours' and c.status = 'applied' and c.decided_by is null));

-- Everything that saving would refuse, without saving.
create function private.try_commission(given jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_commission(given);
  raise exception using errcode = 'SB002';
exception when sqlstate 'SB002' then
  null;
end
$$;

create function private.ask_commission(seen int, given jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  s public.settings;
  waiting private.commission_changes;
  answer jsonb;
  moved bigint;
begin
  -- Two at once must not both find room below the limit.
  perform pg_advisory_xact_lock(hashtextextended('corrections of ' || me, 0));
  select x.* into s from public.settings x where x.key = 'commission' for update;
  moved := private.commission_moved(given);
  if moved <= private.may_correct_alone(me) then
    answer := private.save_section('commission', seen, given);
    if answer ->> 'outcome' = 'saved' and moved > 0 then
      insert into private.commission_changes (rules, version, cents, status, asked_by)
      values (given -> 'rules', seen, moved, 'applied', me);
    end if;
    return answer;
  end if;
  perform private.try_commission(given);
  select c.* into waiting from private.commission_changes c where c.status = 'waiting';
  if waiting.id is not null and waiting.asked_by = me and waiting.rules = given -> 'rules' then
    -- A repeat after a lost answer.
    return private.settings_view('commission') || '{"outcome": "waiting"}';
  elsif s.version is distinct from seen then
    return private.settings_view('commission') || '{"outcome": "conflict"}';
  elsif waiting.id is not null then
    perform private.fail(409, 'change_waiting', 'Another change of the commission is waiting for approval. It has to be approved or rejected first.');
  end if;
  insert into private.commission_changes (rules, version, cents, status, asked_by) values (given -> 'rules', seen, moved, 'waiting', me);
  perform private.audit('commission.asked', 'settings', 'commission', null, jsonb_build_object('cents', moved));
  return private.settings_view('commission') || '{"outcome": "waiting"}';
end
$$;

create function public.decide_commission(change_id uuid, approve boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  c private.commission_changes;
  given jsonb;
  wanted text := case when decide_commission.approve then 'applied' else 'refused' end;
begin
  perform private.stepped_up();
  if decide_commission.approve is null then
    perform private.fail(422, 'decision_unknown', 'Approve or reject the change.');
  end if;
  perform 1 from public.settings x where x.key = 'commission' for update;
  select x.* into c from private.commission_changes x where x.id = decide_commission.change_id for no key update;
  if c.id is null then
    perform private.fail(404, 'change_not_found', 'We can''t find this change.');
  elsif c.status = wanted then
    -- Repeating it is not an error.
    return jsonb_build_object('status', c.status);
  elsif c.status <> 'waiting' then
    perform private.fail(409, 'change_decided', case c.status
      when 'applied' then 'This change was already made.' else 'This change was already rejected.' end);
  elsif decide_commission.approve and c.asked_by = me then
    perform private.fail(403, 'own_change', 'You requested this change, so another admin has to approve it.');
  end if;
  given := jsonb_build_object('rules', c.rules);
  if decide_commission.approve then
    if private.save_section('commission', c.version, given) ->> 'outcome' <> 'saved' then
      perform private.fail(409, 'settings_changed', 'The rules have changed since this was requested. Reject it, and make the change again.');
    end if;
  elsif c.asked_by <> me then
    begin
      perform private.try_commission(given);
    exception when others then
      -- Rules that became invalid can still be rejected.
      if sqlerrm = 'own_store' then
        raise;
      end if;
    end;
  end if;
  update private.commission_changes x set status = wanted, decided_by = me, decided_at = clock_timestamp() where x.id = c.id;
  perform private.audit('commission.' || case wanted when 'applied' then 'approved' else wanted end, 'settings', 'commission', null,
    jsonb_build_object('cents', c.cents));
  return jsonb_build_object('status', wanted);
end
$$;
comment on function public.decide_commission is
  'Admins only, with a fresh second factor: approves or rejects a waiting change of the commission. Its requester may only withdraw it; nobody approves what changes their own store''s. Repeating it is not an error. 404 change_not_found, 409 change_decided, settings_changed, 403 own_change, own_store, step_up_needed.';
grant execute on function public.decide_commission to authenticated;

create function private.waiting_commission() returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', c.id, 'by', private.member_name(c.asked_by), 'at', c.asked_at,
      'is_mine', coalesce(c.asked_by = private.uid(), false), 'moved', private.cents_text(c.cents), 'rules', c.rules)
    from private.commission_changes c where c.status = 'waiting');

create or replace function public.save_money_settings(section text, version int, value jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  perform private.know_section(section, '{commission,taxes,payouts}');
  return case section when 'commission' then private.ask_commission(version, value)
    else private.save_section(section, version, value) end;
end
$$;
comment on function public.save_money_settings is
  'Admins only, with a fresh second factor: changes commission, taxes or payouts from now on; placed orders keep theirs. version is the one that was seen. Returns outcome saved, waiting for a change of the commission over what one admin may decide alone, or conflict with what someone else saved. 409 change_waiting, 422 with a sentence for each wrong field as hint.';

create or replace function public.preview_money_settings(section text, value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'read');
begin
  perform private.know_section(section, '{commission,taxes,payouts}');
  return case section
    when 'commission' then private.preview_commission(value)
      || jsonb_build_object('needs_approval', private.commission_moved(value) > private.may_correct_alone(me))
    when 'taxes' then private.preview_tax(value)
    else private.preview_payout_terms(value) end;
end
$$;

create or replace function public.admin_settings() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('settings', 'read');
  return (
    select jsonb_object_agg(n, private.settings_view(n))
    from unnest('{commission,taxes,payouts,shop,slugs,switches}'::text[]) n)
    || jsonb_build_object('waiting_commission', private.waiting_commission(), 'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'depth', c.depth) order by c.depth, c.name), '[]')
      from public.categories c), 'states', (
      select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name) order by s.name) from public.states s));
end
$$;
comment on function public.admin_settings is
  'Admins only: each section as {version, changed_at, value}, the change of the commission that waits for another admin, and the categories and states to choose from.';
