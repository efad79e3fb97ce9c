-- A store's vacation: from one day to another in a time zone of its choice, without orders or with longer handling.

create table private.vendor_holidays (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  from_day date,
  to_day date,
  mode text not null check (mode in ('none', 'closed', 'slower')),
  extra_days int not null default 0 check (extra_days between 0 and 30),
  note text not null default '' check (char_length(note) <= 300),
  time_zone text not null check (private.is_time_zone(time_zone)),
  -- Whether its members were notified that it is over; null without a vacation.
  end_told boolean,
  version int not null default 1,
  check (to_day >= from_day and to_day <= from_day + 365),
  check ((mode = 'none') = (from_day is null) and (from_day is null) = (to_day is null)),
  check ((mode = 'slower') = (extra_days > 0))
);
call private.keep_clean('private.vendor_holidays', texts => '{note}');
comment on table private.vendor_holidays is 'The current or next vacation of a store; a row with the mode none was canceled. Both days are included, in the store''s time zone.';
create index vendor_holidays_to_tell_idx on private.vendor_holidays (to_day) where not end_told;
alter table private.vendor_holidays enable row level security;

-- A store's vacation at a moment, as shoppers see it; null on every other day.
create function private.holiday_at(vendor uuid, at timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('mode', h.mode, 'until', h.to_day, 'opens', h.to_day + 1, 'note', h.note,
      'extra_days', h.extra_days)
    from private.vendor_holidays h
    where h.vendor_id = vendor and (at at time zone h.time_zone)::date between h.from_day and h.to_day
  );

create function public.holiday(store public.public_vendors) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select private.holiday_at(store.id, now());
end;
comment on function public.holiday is 'Field of public_vendors: the store''s current vacation, or null.';
grant execute on function public.holiday to anon, authenticated, service_role;

create function private.holiday_form(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('version', coalesce(h.version, 0), 'from', coalesce(h.from_day::text, ''),
      'to', coalesce(h.to_day::text, ''), 'mode', coalesce(h.mode, 'none'),
      'extraDays', case when h.extra_days > 0 then h.extra_days::text else '' end,
      'note', coalesce(h.note, ''), 'timeZone', coalesce(h.time_zone, private.store_zone(vendor)))
    from (values (vendor)) as one (id) left join private.vendor_holidays h on h.vendor_id = one.id
  );

create function public.store_holiday(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'store', 'read');
  return private.holiday_form(vendor);
end
$$;
comment on function public.store_holiday is 'The current or next vacation as its form shows it; version 0 and no days without one.';
grant execute on function public.store_holiday to authenticated;

create function public.save_store_holiday(vendor uuid, form jsonb, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  first date;
  last date;
  extra int;
  problems jsonb;
  seen int;
  v public.vendors;
begin
  perform private.seller(vendor, 'store', 'write');
  form := private.texts_of(form);
  first := private.day_of(form ->> 'from');
  last := private.day_of(form ->> 'to');
  extra := case when form ->> 'extraDays' ~ '^[0-9]{1,2}$' then (form ->> 'extraDays')::int end;
  problems := jsonb_strip_nulls(jsonb_build_object(
    'from', case when first is null and form ->> 'mode' <> 'none' then 'Choose a start date' end,
    'to', case
      when form ->> 'mode' = 'none' then null
      when last is null then 'Choose an end date'
      when last < first then 'The end date can''t be before the start date'
      when last > first + 365 then 'A vacation can last up to a year' end,
    'mode', case when coalesce(form ->> 'mode', '') not in ('none', 'closed', 'slower') then 'Choose what happens to orders' end,
    'extraDays', case when form ->> 'mode' = 'slower' and coalesce(extra, 0) not between 1 and 30
      then 'Extra handling time must be 1 to 30 days' end,
    'note', case when char_length(form ->> 'note') > 300 then 'Note must be at most 300 characters' end,
    'timeZone', case when not private.is_time_zone(form ->> 'timeZone') then 'Choose a time zone' end));
  if problems <> '{}' then
    perform private.fail(422, 'holiday_invalid', 'Check the marked fields.', problems);
  end if;
  select * into v from public.vendors x where x.id = vendor for no key update;
  select h.version into seen from private.vendor_holidays h where h.vendor_id = vendor;
  if coalesce(seen, 0) is distinct from base_version then
    return jsonb_build_object('outcome', 'conflict', 'form', private.holiday_form(vendor));
  end if;
  if form ->> 'mode' = 'none' then
    first := null;
    last := null;
  end if;
  insert into private.vendor_holidays as h (vendor_id, from_day, to_day, mode, extra_days, note, time_zone, end_told)
  values (vendor, first, last, form ->> 'mode', case when form ->> 'mode' = 'slower' then extra else 0 end,
    coalesce(form ->> 'note', ''), form ->> 'timeZone',
    -- Nobody is notified of the end of a vacation that was already over when it was entered.
    last < (now() at time zone (form ->> 'timeZone'))::date)
  on conflict (vendor_id) do update set from_day = excluded.from_day, to_day = excluded.to_day, mode = excluded.mode,
    extra_days = excluded.extra_days, note = excluded.note, time_zone = excluded.time_zone,
    end_told = excluded.end_told, version = h.version + 1;
  return jsonb_build_object('outcome', 'saved', 'form', private.holiday_form(vendor));
end
$$;
comment on function public.save_store_holiday is
  'Plans or cancels a store''s vacation over base_version; returns outcome saved or conflict, each with the current values. 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_store_holiday to authenticated;

-- Notifies a store's members that its vacation is over, by their channels; the email sender calls it first.
create function private.tell_ended_holidays() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  ended record;
begin
  for ended in
    select h.vendor_id, h.to_day, h.mode from private.vendor_holidays h
    -- Guam is the first of these time zones to reach a day.
    where not h.end_told and h.to_day < private.day_in(now(), 'Pacific/Guam') and (now() at time zone h.time_zone)::date > h.to_day
    order by h.to_day, h.vendor_id limit 100 for update skip locked
  loop
    insert into public.email_outbox (template, to_email, payload, dedupe_key)
    select 'vendor-holiday-ended', u.email, jsonb_build_object('vendor_name', private.shown_name(v), 'vendor_slug', v.slug,
      'was_closed', ended.mode = 'closed'), 'vendor-holiday-ended:' || v.id || ':' || ended.to_day
    from public.vendors v join auth.users u on u.id = v.id
    where v.id = ended.vendor_id and v.status = 'approved' and v.slug is not null and u.email is not null
    on conflict (dedupe_key) do nothing;
    update private.vendor_holidays h set end_told = true where h.vendor_id = ended.vendor_id;
  end loop;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('holiday', 113, 'select * from private.vendor_holidays where vendor_id = $1', null,
    'delete from private.vendor_holidays where vendor_id = $1');
