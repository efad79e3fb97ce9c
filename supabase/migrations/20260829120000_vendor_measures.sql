-- What a store measures with: the time zone of its days and the units of its panel, asked at setup; and a vacation in the
-- same zone.

alter table public.vendors
  add column units text not null default 'us' check (units in ('us', 'metric')),
  add column measures_version int not null default 0;
comment on column public.vendors.time_zone is
  'Its days begin at midnight there: sales, promotions, promises, cut-off, returns, vacations, statements. Set with its first address, and by save_store_measures.';
comment on column public.vendors.units is 'What its panel shows: us is pounds, ounces and inches. Weights are stored in grams, sides in centimeters.';
comment on column public.vendors.measures_version is '0 until its team was asked for its time zone and units.';

-- Existing stores have typed grams and centimeters: their numbers must not become pounds.
update public.vendors set units = 'metric';
-- These chose their time zone with their shipping setup.
update public.vendors v set measures_version = 1
where exists (select 1 from public.vendor_shipping s where s.vendor_id = v.id);

create function private.measures(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('time_zone', v.time_zone, 'units', v.units, 'version', v.measures_version,
      'address_zone', (
        select private.zone_of_state(private.state_code(b.state)) from public.vendor_business b where b.vendor_id = v.id))
    from public.vendors v where v.id = vendor
  );

create function public.store_measures(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(store_measures.vendor_id, 'store', 'read');
  return private.measures(store_measures.vendor_id);
end
$$;
comment on function public.store_measures is
  'The time zone and units of a store; version 0 until its team was asked; address_zone is the zone of its business address, or null. 403 not_allowed.';
grant execute on function public.store_measures to authenticated;

create function public.save_store_measures(vendor_id uuid, version int, measures jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_store_measures.vendor_id;
  wanted jsonb;
  problems jsonb;
  v public.vendors;
begin
  perform private.seller(store, 'store', 'write');
  wanted := private.texts_of(save_store_measures.measures);
  problems := jsonb_strip_nulls(jsonb_build_object(
    'time_zone', case when not coalesce(private.is_time_zone(wanted ->> 'time_zone'), false) then 'Choose a time zone' end,
    'units', case when coalesce(wanted ->> 'units', '') not in ('us', 'metric') then 'Choose your units' end));
  if problems <> '{}' then
    perform private.fail(422, 'measures_invalid', 'Check the marked fields.', problems);
  end if;
  select x.* into v from public.vendors x where x.id = store for no key update;
  -- The same again is not a conflict: its first answer may have been lost.
  if v.measures_version > 0 and v.time_zone = wanted ->> 'time_zone' and v.units = wanted ->> 'units' then
    return private.measures(store);
  elsif v.measures_version is distinct from save_store_measures.version then
    perform private.fail(409, 'measures_changed', 'Someone else saved these settings after you opened them.', private.measures(store));
  end if;
  update public.vendors x set time_zone = wanted ->> 'time_zone', units = wanted ->> 'units', measures_version = x.measures_version + 1
  where x.id = store;
  return private.measures(store);
end
$$;
comment on function public.save_store_measures is
  'Sets the one time zone of a store and the units of its panel. 409 measures_changed with the current ones in the hint; 422 measures_invalid with a sentence per field; 403 not_allowed.';
grant execute on function public.save_store_measures to authenticated;

create or replace function public.save_store_business(vendor uuid, form jsonb, base_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  problems jsonb;
  now_there public.vendor_business;
begin
  perform private.seller(vendor, 'business', 'write');
  perform private.live_session();
  perform 1 from public.vendors v where v.id = vendor for update;
  form := private.texts_of(form);
  problems := private.business_problems(form);
  if problems <> '{}' then
    perform private.fail(422, 'business_invalid', 'Check the marked fields.', problems);
  end if;
  select * into now_there from public.vendor_business b where b.vendor_id = vendor;
  if coalesce(now_there.version, 0) is distinct from base_version then
    return jsonb_build_object('outcome', 'conflict', 'form', private.business_form(vendor));
  end if;
  insert into public.vendor_business as b (
    vendor_id, legal_name, business_type, address, address2, city, state, zip_code, contact_name, contact_email, contact_phone
  ) values (
    vendor, form ->> 'legalName', form ->> 'businessType', form ->> 'address', nullif(form ->> 'address2', ''),
    form ->> 'city', form ->> 'state', form ->> 'zipCode', form ->> 'contactName', form ->> 'contactEmail', form ->> 'contactPhone'
  ) on conflict (vendor_id) do update set
    legal_name = excluded.legal_name, business_type = excluded.business_type, address = excluded.address,
    address2 = excluded.address2, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
    contact_name = excluded.contact_name, contact_email = excluded.contact_email, contact_phone = excluded.contact_phone,
    version = b.version + 1;
  -- The first address sets the store's zone until its team has chosen one.
  if base_version = 0 then
    update public.vendors v set time_zone = private.zone_of_state(private.state_code(form ->> 'state'))
    where v.id = vendor and v.measures_version = 0 and v.time_zone <> private.zone_of_state(private.state_code(form ->> 'state'));
  end if;
  if coalesce(form ->> 'taxId', '') <> '' then
    perform private.keep_tax_id(vendor, form ->> 'taxId');
    perform private.audit('store.tax_id_changed', 'vendor', vendor::text);
  end if;
  return jsonb_build_object('outcome', 'saved', 'form', private.business_form(vendor));
end
$$;

-- A vacation is in the store's zone -------------------------------------------------------------------------------------
comment on table private.vendor_holidays is
  'The current or next vacation of a store; a row with the mode none was canceled. Both days are included, in the store''s time zone, which time_zone follows.';

create function private.zone_changed_holiday() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.vendor_holidays h set time_zone = new.time_zone where h.vendor_id = new.id and h.time_zone <> new.time_zone;
  return null;
end
$$;
create trigger vendors_moved_holiday after update of time_zone on public.vendors
  for each row when (old.time_zone <> new.time_zone) execute function private.zone_changed_holiday();

update private.vendor_holidays h set time_zone = v.time_zone
from public.vendors v where v.id = h.vendor_id and v.time_zone <> h.time_zone;

create or replace function private.holiday_form(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('version', coalesce(h.version, 0), 'from', coalesce(h.from_day::text, ''),
      'to', coalesce(h.to_day::text, ''), 'mode', coalesce(h.mode, 'none'),
      'extraDays', case when h.extra_days > 0 then h.extra_days::text else '' end,
      'note', coalesce(h.note, ''), 'timeZone', private.store_zone(vendor))
    from (values (vendor)) as one (id) left join private.vendor_holidays h on h.vendor_id = one.id
  );

create or replace function public.save_store_holiday(vendor uuid, form jsonb, base_version int) returns jsonb
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
    'note', case when char_length(form ->> 'note') > 300 then 'Note must be at most 300 characters' end));
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
    coalesce(form ->> 'note', ''), v.time_zone,
    -- Nobody is notified of the end of a vacation that was already over when it was entered.
    last < (now() at time zone v.time_zone)::date)
  on conflict (vendor_id) do update set from_day = excluded.from_day, to_day = excluded.to_day, mode = excluded.mode,
    extra_days = excluded.extra_days, note = excluded.note, time_zone = excluded.time_zone,
    end_told = excluded.end_told, version = h.version + 1;
  return jsonb_build_object('outcome', 'saved', 'form', private.holiday_form(vendor));
end
$$;

-- Every page of the panel knows the store's zone and units ----------------------------------------------------------------
create or replace function public.my_stores() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'vendor_id', v.id, 'slug', v.slug, 'store_name', v.store_name, 'status', v.status, 'role', s.role,
      'time_zone', v.time_zone, 'units', v.units,
      'rights', (
        select coalesce(jsonb_object_agg(r.resource, r.actions), '{}') from (
          select a.resource, jsonb_agg(a.action order by a.action) as actions from (
            select y.resource, y.action from private.vendor_rights y join private.vendor_resources x using (resource)
            where y.role = s.role and (y.action <> 'write' or x.changed_while_closed or v.status = 'approved')
            union
            select 'customers', 'export' where s.exports
          ) a group by a.resource
        ) r
      )) order by s.role = 'owner' desc, v.store_name, v.id), '[]')
    from (
      select x.id as vendor_id, 'owner' as role, false as exports from public.vendors x where x.id = me
      union all
      select m.vendor_id, m.role, m.exports_customers from public.vendor_members m where m.user_id = me
    ) s
    join public.vendors v on v.id = s.vendor_id
  );
end
$$;
