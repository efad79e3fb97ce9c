-- Tax rates with dates, and the other money settings.

create function private.tax_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('state', t.state, 'name', s.name, 'rate', trim_scale(t.rate * 100)::text,
      'from', t.effective_from::text, 'to', coalesce(t.effective_to::text, '')) order by s.name, t.effective_from), '[]')
    from public.tax_rates t join public.states s on s.code = t.state);

-- A state's rate from one day until before another; 422 with a sentence for each invalid field.
create function private.tax_draft(value jsonb) returns public.tax_rates
  language plpgsql stable security definer set search_path = '' as $$
declare
  given public.tax_rates;
  today date := private.platform_today();
  problems jsonb := '{}';
begin
  if not exists (select 1 from public.states s where s.code = value ->> 'state') then
    problems := problems || '{"state": "Choose a state"}';
  end if;
  if coalesce(value ->> 'rate', '') !~ '^\d{1,2}(\.\d{1,3})?$' then
    problems := problems || '{"rate": "Enter a percentage from 0 to 99.999"}';
  end if;
  if not private.is_day(value ->> 'from') or (value ->> 'from')::date < today then
    problems := problems || '{"from": "A rate can start today or later. Existing orders keep theirs."}';
  end if;
  if coalesce(value ->> 'to', '') <> '' and (not private.is_day(value ->> 'to')
    or (private.is_day(value ->> 'from') and (value ->> 'to')::date <= (value ->> 'from')::date)) then
    problems := problems || '{"to": "Choose an end after the start"}';
  end if;
  if problems <> '{}' then
    perform private.fail(422, 'tax_invalid', 'Check the marked fields.', problems);
  end if;
  given.state := value ->> 'state';
  given.rate := round((value ->> 'rate')::numeric / 100, 5);
  given.effective_from := (value ->> 'from')::date;
  given.effective_to := nullif(value ->> 'to', '')::date;
  return given;
end
$$;

-- A state's rates with this one in place: covered ones make room, earlier and later ones stay.
create function private.taxes_with(given public.tax_rates) returns setof public.tax_rates
  language sql stable security definer set search_path = ''
begin atomic
  select t.state, t.rate, t.effective_from, least(t.effective_to, given.effective_from)
  from public.tax_rates t where t.state = given.state and t.effective_from < given.effective_from
  union all
  select given.state, given.rate, given.effective_from, given.effective_to
  union all
  select t.state, t.rate, greatest(t.effective_from, given.effective_to), t.effective_to
  from public.tax_rates t
  where t.state = given.state and given.effective_to is not null and (t.effective_to is null or t.effective_to > given.effective_to)
    -- Of rates that overlap, the later one counted.
    and not exists (
      select 1 from public.tax_rates l where l.state = t.state and l.effective_from > t.effective_from and l.effective_from <= given.effective_to
        and (l.effective_to is null or l.effective_to > given.effective_to))
  order by 3;
end;

create function private.set_tax(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  given public.tax_rates := private.tax_draft(value);
  rates public.tax_rates[] := array(select row(t.*)::public.tax_rates from private.taxes_with(given) t);
begin
  delete from public.tax_rates t where t.state = given.state;
  insert into public.tax_rates select r.* from unnest(rates) r;
end
$$;

create function private.preview_tax(value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  given public.tax_rates := private.tax_draft(value);
begin
  return (
    select jsonb_build_object(
      'month', (select private.platform_day(m.since) from private.last_month() m),
      'orders', count(*), 'was', private.money(coalesce(sum(o.tax), 0)),
      'will', private.money(coalesce(sum(round((o.subtotal - o.discount) * given.rate, 2)), 0)),
      'rates', (
        select jsonb_agg(jsonb_build_object('state', t.state, 'name', s.name, 'rate', trim_scale(t.rate * 100)::text,
          'from', t.effective_from::text, 'to', coalesce(t.effective_to::text, '')) order by t.effective_from)
        from private.taxes_with(given) t join public.states s on s.code = t.state))
    from private.last_month() m
    join public.orders o on o.created_at >= m.since and o.created_at < m.until
    join public.purchases p on p.id = o.purchase_id
    where p.state = given.state and o.status not in ('pending', 'cancelled') and o.exchange_of is null);
end
$$;

-- Payouts -------------------------------------------------------------------------------------------------------------
create function private.payout_terms_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (select jsonb_build_object('holdback_days', m.holdback_days::text, 'payout_minimum', trim_scale(m.payout_minimum / 100.0)::text,
    'payout_schedule', m.payout_schedule, 'approve_from', trim_scale(m.approve_from / 100.0)::text,
    'correct_alone', trim_scale(m.correct_alone / 100.0)::text)
    from private.money_settings m);

create function private.payout_terms_draft(value jsonb) returns private.money_settings
  language plpgsql stable security definer set search_path = '' as $$
declare
  given private.money_settings;
  problems jsonb := '{}';
begin
  if coalesce(value ->> 'holdback_days', '') !~ '^\d{1,2}$' or (value ->> 'holdback_days')::int > 90 then
    problems := problems || '{"holdback_days": "Enter 0 to 90 days"}';
  end if;
  if coalesce(value ->> 'payout_minimum', '') !~ '^\d{1,5}(\.\d{1,2})?$' or (value ->> 'payout_minimum')::numeric not between 1 and 10000 then
    problems := problems || '{"payout_minimum": "Enter a minimum from $1 to $10,000"}';
  end if;
  if coalesce(value ->> 'payout_schedule', '') not in ('daily', 'weekly', 'monthly', 'manual') then
    problems := problems || '{"payout_schedule": "Choose how often stores are paid"}';
  end if;
  if coalesce(value ->> 'approve_from', '') !~ '^\d{1,7}(\.\d{1,2})?$' or (value ->> 'approve_from')::numeric not between 1 and 1000000 then
    problems := problems || '{"approve_from": "Enter $1 to $1,000,000"}';
  end if;
  if coalesce(value ->> 'correct_alone', '') !~ '^\d{1,7}(\.\d{1,2})?$' or (value ->> 'correct_alone')::numeric not between 0 and 1000000 then
    problems := problems || '{"correct_alone": "Enter $0 to $1,000,000"}';
  end if;
  if problems <> '{}' then
    perform private.fail(422, 'payouts_invalid', 'Check the marked fields.', problems);
  end if;
  select m.* into given from private.money_settings m;
  given.payout_schedule := value ->> 'payout_schedule';
  given.approve_from := (value ->> 'approve_from')::numeric * 100;
  given.correct_alone := (value ->> 'correct_alone')::numeric * 100;
  given.holdback_days := value ->> 'holdback_days';
  given.payout_minimum := (value ->> 'payout_minimum')::numeric * 100;
  return given;
end
$$;

create function private.set_payout_terms(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  given private.money_settings := private.payout_terms_draft(value);
  was text := (select m.payout_schedule from private.money_settings m);
  me uuid := private.uid();
begin
  update private.money_settings m set
    approve_from_before = case
      when m.approve_from_raised_by = me then least(m.approve_from_before, m.approve_from, given.approve_from)
      when given.approve_from > m.approve_from then m.approve_from end,
    approve_from_raised_by = case when m.approve_from_raised_by = me or given.approve_from > m.approve_from then me end
  where m.approve_from <> given.approve_from;
  update private.money_settings m set
    correct_alone_before = case
      when m.correct_alone_raised_by = me then least(m.correct_alone_before, m.correct_alone, given.correct_alone)
      when given.correct_alone > m.correct_alone then m.correct_alone end,
    correct_alone_raised_by = case when m.correct_alone_raised_by = me or given.correct_alone > m.correct_alone then me end
  where m.correct_alone <> given.correct_alone;
  update private.money_settings m set holdback_days = given.holdback_days, payout_minimum = given.payout_minimum,
    payout_schedule = given.payout_schedule, approve_from = given.approve_from, correct_alone = given.correct_alone
  where (m.holdback_days, m.payout_minimum, m.payout_schedule, m.approve_from, m.correct_alone)
    is distinct from (given.holdback_days, given.payout_minimum, given.payout_schedule, given.approve_from, given.correct_alone);
  if was <> given.payout_schedule then
    update public.payout_settings s set next_at = private.next_payout(given.payout_schedule, now()) where s.schedule is null;
  end if;
end
$$;

-- How many stores have enough for a payout now, and would after the change. Balances without the last minute's
-- entries.
create function private.preview_payout_terms(value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  given private.money_settings := private.payout_terms_draft(value);
begin
  return (
    select jsonb_build_object(
      'stores', count(*) filter (where b.cents > 0),
      'was', count(*) filter (where b.cents >= greatest(m.payout_minimum, coalesce(s.minimum, 0))),
      'will', count(*) filter (where b.cents >= greatest(given.payout_minimum, coalesce(s.minimum, 0))))
    from private.money_settings m left join private.ledger_balances b on b.account = 'available'
    left join public.payout_settings s on s.vendor_id = b.vendor_id);
end
$$;
