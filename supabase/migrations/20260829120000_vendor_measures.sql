-- What a store measures with: the time zone of its days and the units of its panel, asked at setup; boxes to a tenth of a
-- millimeter, so that inches come back as they were typed; a vacation and statements in the same zone.

alter table public.vendors
  add column units text not null default 'us' check (units in ('us', 'metric')),
  add column measures_version int not null default 0;
comment on column public.vendors.time_zone is
  'Its days begin at midnight there: sales, promotions, promises, cut-off, returns, vacations, statements. Set with its first address, and by save_store_measures.';
comment on column public.vendors.units is 'What its panel shows: us is pounds, ounces and inches. Weights are stored in grams, sides in centimeters.';
comment on column public.vendors.measures_version is '0 until its team was asked for its time zone and units.';

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
  wanted jsonb := private.texts_of(save_store_measures.measures);
  problems jsonb;
  v public.vendors;
begin
  perform private.seller(store, 'store', 'write');
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

-- Boxes and labels in inches --------------------------------------------------------------------------------------------
comment on column public.vendor_shipping.parcels is
  '[{"name", "length", "width", "height": centimeters with up to two decimals, "grams": of the empty parcel}]';
comment on column private.labels.parcel is '{length, width, height: centimeters with up to two decimals, grams: including the contents}.';

-- A side of a box: more than nothing, up to 999 cm.
create function private.is_side(side text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(side ~ '^[0-9]{1,3}([.][0-9]{1,2})?$' and side::numeric between 0.01 and 999, false);

create or replace function private.setup_problems(setup jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object(
    'address', case when not coalesce(private.is_street(setup ->> 'address'), false) then 'Address must be 5 to 100 characters' end,
    'address2', case when char_length(setup ->> 'address2') > 100 then 'Address line 2 must be at most 100 characters' end,
    'city', case when not coalesce(private.is_city(setup ->> 'city'), false) then 'City must be 2 to 50 letters' end,
    'state', case when not exists (select 1 from public.states s where s.code = setup ->> 'state') then 'Choose a state' end,
    'zip_code', case when not coalesce(private.is_zip(setup ->> 'zip_code'), false) then 'ZIP code must look like 12345 or 12345-6789'
      when not private.zip_fits(setup ->> 'state', setup ->> 'zip_code') then 'This ZIP code isn''t in this state. Check both.' end,
    'handling_days', case when coalesce(setup ->> 'handling_days', '') !~ '^[0-9]{1,2}$' or (setup ->> 'handling_days')::int > 60
      then 'Enter 0 to 60 business days for handling' end,
    'cut_off', case when coalesce(setup ->> 'cut_off', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' then 'Enter a time like 14:30' end,
    'time_zone', case when setup ? 'time_zone' and not coalesce(private.is_time_zone(setup ->> 'time_zone'), false) then 'Choose a time zone' end,
    'parcels', case when jsonb_typeof(setup -> 'parcels') is distinct from 'array' or jsonb_array_length(setup -> 'parcels') > 20
      then 'A store can have up to 20 boxes' when exists (
        select 1 from jsonb_array_elements(setup -> 'parcels') p
        where coalesce(char_length(private.clean_line(p ->> 'name')), 0) not between 1 and 60
          or exists (select 1 from unnest(array['length', 'width', 'height']) side
            where not private.is_side(p ->> side))
          or coalesce(p ->> 'grams', '') !~ '^[0-9]{1,6}$'
      ) then 'Give each box a name, three sides and its empty weight' end));

create or replace function public.save_shipping_setup(vendor_id uuid, version int, setup jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_shipping_setup.vendor_id;
  seen int := save_shipping_setup.version;
  problems jsonb;
  was jsonb;
  wanted jsonb;
begin
  perform private.seller(store, 'shipping', 'write');
  if jsonb_typeof(setup) = 'object' then
    setup := private.clean_form(setup, codes => '{zip_code, handling_days, cut_off}');
  end if;
  problems := case when jsonb_typeof(setup) = 'object' then private.setup_problems(setup) else '{"address": "Address must be 5 to 100 characters"}' end;
  if problems <> '{}' then
    perform private.fail(422, 'setup_invalid', 'Check your shipping settings.', problems);
  end if;
  perform 1 from public.vendors v where v.id = store for no key update;
  was := private.shipping_setup(store);
  wanted := jsonb_build_object(
    'address', trim(setup ->> 'address'), 'address2', coalesce(trim(setup ->> 'address2'), ''), 'city', trim(setup ->> 'city'),
    'state', setup ->> 'state', 'zip_code', trim(setup ->> 'zip_code'), 'handling_days', (setup ->> 'handling_days')::int,
    'cut_off', coalesce(setup ->> 'cut_off', ''), 'time_zone', coalesce(setup ->> 'time_zone', was ->> 'time_zone'), 'parcels', (
      select coalesce(jsonb_agg(jsonb_build_object('name', private.clean_line(p ->> 'name'), 'length', trim_scale((p ->> 'length')::numeric),
        'width', trim_scale((p ->> 'width')::numeric), 'height', trim_scale((p ->> 'height')::numeric), 'grams', (p ->> 'grams')::int) order by n), '[]')
      from jsonb_array_elements(setup -> 'parcels') with ordinality as t (p, n)));
  -- The same again is not a conflict: its first answer may have been lost.
  if was - 'version' = wanted then
    return was;
  end if;
  if (was ->> 'version')::int is distinct from seen then
    perform private.fail(409, 'setup_changed', 'Someone else saved the setup after you opened it.', was);
  end if;
  insert into public.vendor_shipping as s (vendor_id, address, address2, city, state, zip_code, cut_off, parcels)
  values (store, wanted ->> 'address', nullif(wanted ->> 'address2', ''), wanted ->> 'city', wanted ->> 'state',
    wanted ->> 'zip_code', nullif(wanted ->> 'cut_off', '')::time, wanted -> 'parcels')
  on conflict (vendor_id) do update set address = excluded.address, address2 = excluded.address2, city = excluded.city,
    state = excluded.state, zip_code = excluded.zip_code, cut_off = excluded.cut_off,
    parcels = excluded.parcels, version = s.version + 1, updated_at = now();
  update public.vendors v set handling_days = (wanted ->> 'handling_days')::int, time_zone = wanted ->> 'time_zone',
    ships_from = (wanted ->> 'city') || ', ' || (wanted ->> 'state')
  where v.id = store and (v.handling_days, v.time_zone, v.ships_from) is distinct from
    ((wanted ->> 'handling_days')::int, wanted ->> 'time_zone', (wanted ->> 'city') || ', ' || (wanted ->> 'state'));
  return private.shipping_setup(store);
end
$$;

create or replace function public.begin_label(
  order_id uuid, request_key uuid, items jsonb default null, parcel jsonb default null, seen_shipped int default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders := private.open_sale(begin_label.order_id);
  l private.labels;
  refusal text[];
  box jsonb := begin_label.parcel;
begin
  if not private.may_vendor(o.vendor_id, 'orders', 'write') then
    perform private.fail(403, 'not_allowed', 'Only the store''s team can buy labels, because the store pays for them.');
  elsif begin_label.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the label, so that it is bought once.');
  end if;
  select x.* into l from private.labels x where x.id = begin_label.request_key;
  if l.id is null then
    refusal := private.not_shippable(o, begin_label.items, begin_label.seen_shipped);
    if refusal is not null then
      perform private.fail(409, refusal[1], refusal[2]);
    elsif coalesce(jsonb_typeof(box), '') <> 'object'
      or exists (select 1 from unnest(array['length', 'width', 'height']) side where not private.is_side(box ->> side))
      or coalesce(box ->> 'grams', '') !~ '^[1-9][0-9]{0,5}$' then
      perform private.fail(422, 'parcel_invalid', 'Enter three sides and a weight.');
    elsif private.label_desk(o.vendor_id) ->> 'carrier' is null then
      perform private.fail(409, 'no_carrier', 'This store has no carrier connected. Connect one in the shipping settings to buy labels here.');
    elsif not (private.label_desk(o.vendor_id) ->> 'origin')::boolean then
      perform private.fail(409, 'origin_missing', 'Enter the address you ship from in the shipping settings first.');
    end if;
    perform private.count_within('labels of ' || o.vendor_id, 200);
    perform private.need_room('labels', o.vendor_id::text);
    insert into private.labels (id, order_id, carrier, asked_by, items, parcel, follow_at)
    values (begin_label.request_key, o.id, private.label_desk(o.vendor_id) ->> 'carrier', private.uid(), begin_label.items,
      jsonb_build_object('length', trim_scale((box ->> 'length')::numeric), 'width', trim_scale((box ->> 'width')::numeric),
        'height', trim_scale((box ->> 'height')::numeric),
        'grams', (box ->> 'grams')::int), now() + interval '5 minutes')
    returning * into l;
  elsif l.order_id <> o.id then
    perform private.fail(422, 'request_key_taken', 'This key belongs to another label.');
  elsif l.status = 'refused' then
    perform private.fail(422, 'carrier_refused', l.reason);
  elsif l.status not in ('buying', 'bought') then
    perform private.fail(409, 'label_dropped', 'This label wasn''t used. Buy another one, or ship without a label.');
  end if;
  return private.label_request(l);
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

-- Money in the store's zone -----------------------------------------------------------------------------------------------
create or replace function private.ledger_page(
  vendor uuid, kind text, first_day date, last_day date, words text, after uuid, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
  postings uuid[];
  zone constant text := private.store_zone(vendor);
begin
  if words is not null then
    found := private.found_orders(vendor, words, 100);
  end if;
  execute format($q$
    select array(
      select distinct e.posting_id from private.ledger_entries e %s
      where e.vendor_id = $1 %s %s %s %s %s order by e.posting_id desc limit $6 + 1)$q$,
    case when found is null then '' else 'join private.ledger_postings p on p.id = e.posting_id' end,
    case when kind is null then '' else 'and e.reason = $2' end,
    case when first_day is null then '' else 'and e.posting_id >= $3' end,
    case when last_day is null then '' else 'and e.posting_id < $4' end,
    case when after is null then '' else 'and e.posting_id < $5' end,
    case when found is null then '' else 'and p.order_id = any ($7)' end)
  into postings using vendor, kind, private.posting_floor(private.day_start(first_day, zone)),
    private.posting_floor(private.day_start(last_day + 1, zone)), after, most, found;
  return jsonb_build_object('rows', private.ledger_rows(vendor, postings[:most]),
    'next', case when cardinality(postings) > most then postings[most] end);
end
$$;

-- The orders that were paid within a range of postings, with the store's share of each when it was paid.
create function private.stated_sales(vendor uuid, first_id uuid, end_id uuid, most int) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('order', x.reference, 'at', x.at, 'amount', private.cents_text(x.cents)) order by x.id)
    from (
      select m.posting_id as id, p.at, pu.reference, m.cents
      from (
        select e.posting_id, sum(e.cents) as cents from private.ledger_entries e
        where e.vendor_id = vendor and e.reason = 'earning' and e.account in ('pending', 'available', 'reserve')
          and e.posting_id >= first_id and e.posting_id < end_id
        group by e.posting_id order by e.posting_id limit most) m
      join private.ledger_postings p on p.id = m.posting_id
      join public.orders o on o.id = p.order_id
      join public.purchases pu on pu.id = o.purchase_id) x), '[]');

create or replace function public.vendor_statement(vendor_id uuid, month text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_statement.vendor_id;
  zone constant text := private.store_zone(vendor_statement.vendor_id);
  first_day date;
  began timestamptz;
  ended timestamptz;
  first_id uuid;
  end_id uuid;
  first_month date;
begin
  perform private.seller(store, 'payouts', 'read');
  if vendor_statement.month is not null and vendor_statement.month !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    perform private.fail(422, 'month_invalid', 'A month is like 2026-10.');
  end if;
  first_day := coalesce((vendor_statement.month || '-01')::date, date_trunc('month', now() at time zone zone)::date);
  began := private.day_start(first_day, zone);
  ended := private.day_start((first_day + interval '1 month')::date, zone);
  first_id := private.posting_floor(began);
  end_id := private.posting_floor(ended);
  select date_trunc('month', p.at at time zone zone)::date into first_month
  from private.ledger_entries e join private.ledger_postings p on p.id = e.posting_id
  where e.vendor_id = store order by e.posting_id limit 1;
  return (
    select jsonb_build_object('month', to_char(first_day, 'YYYY-MM'), 'first_month', to_char(coalesce(first_month, first_day), 'YYYY-MM'),
      'is_over', ended <= now(), 'time_zone', zone, 'store', (select private.shown_name(v) from public.vendors v where v.id = store),
      'legal_name', (select b.legal_name from public.vendor_business b where b.vendor_id = store),
      -- The same each time that it is made, and another one for each store and month.
      'number', 'ST-' || to_char(first_day, 'YYYYMM') || '-' || upper(right(store::text, 8)),
      'sales', private.stated_sales(store, first_id, end_id, 2000),
      'opening', private.cents_text(b.pending + b.available + b.reserve - since.all_cents),
      'closing', private.cents_text(b.pending + b.available + b.reserve - since.pending - since.available - since.reserve),
      'pending', private.cents_text(b.pending - since.pending), 'available', private.cents_text(b.available - since.available),
      'reserve', private.cents_text(b.reserve - since.reserve),
      'lines', (
        select coalesce(jsonb_object_agg(l.line, private.cents_text(l.cents)), '{}')
        from (
          select private.statement_line(p.reason, e.account) as line, -sum(e.cents) as cents
          from (
            select distinct x.posting_id from private.ledger_entries x
            where x.vendor_id = store and x.posting_id >= first_id and x.posting_id < end_id) m
          join private.ledger_postings p on p.id = m.posting_id
          join private.ledger_entries e on e.posting_id = m.posting_id
            and (e.vendor_id is distinct from store or e.account not in ('pending', 'available', 'reserve'))
          group by 1 having sum(e.cents) <> 0) l),
      'orders', (
        select count(*) from private.ledger_entries x
        where x.vendor_id = store and x.reason = 'earning' and x.posting_id >= first_id and x.posting_id < end_id),
      'payouts', coalesce((
        select jsonb_agg(private.payout_facts(y) || jsonb_build_object('came_back', x.reason = 'payout_reversed', 'at', p.at, 'orders', coalesce((
            select jsonb_agg(jsonb_build_object('order', pu.reference, 'amount', private.cents_text(z.cents)) order by z.order_id nulls last)
            from private.payout_orders(y.id) z
            left join public.orders o on o.id = z.order_id left join public.purchases pu on pu.id = o.purchase_id
            where x.reason = 'payout'), '[]')) order by p.id)
        from private.ledger_entries x
        join private.ledger_postings p on p.id = x.posting_id
        join public.payouts y on y.id = p.payout_id
        where x.vendor_id = store and x.account = 'available' and x.reason in ('payout', 'payout_reversed')
          and x.posting_id >= first_id and x.posting_id < end_id), '[]'))
    from (
      select private.ledger_balance('pending', store) as pending, private.ledger_balance('available', store) as available,
        private.ledger_balance('reserve', store) as reserve) b
    cross join (
      -- From the current balance back to the month: for a store with many rows, the latest months are requested most.
      select coalesce(sum(e.cents) filter (where e.account <> 'paid_out'), 0) as all_cents,
        coalesce(sum(e.cents) filter (where e.account = 'pending' and e.posting_id >= end_id), 0) as pending,
        coalesce(sum(e.cents) filter (where e.account = 'available' and e.posting_id >= end_id), 0) as available,
        coalesce(sum(e.cents) filter (where e.account = 'reserve' and e.posting_id >= end_id), 0) as reserve
      from private.ledger_entries e where e.vendor_id = store and e.posting_id >= first_id) since);
end
$$;

comment on function public.vendor_statement is
  'The statement of a store for a month (of time_zone, the store''s; this one if none is named): its number and the store''s legal name, opening balance, movements by heading, closing balance, the first 2000 paid orders, and payouts with their orders. Opening and headings add up to closing. 403 not_allowed, 422 month_invalid.';
comment on function public.vendor_ledger is
  'The movements of a store''s balance, latest first: by kind, by days (in the store''s time zone), or of the orders that a query finds. Each comes with its order and its parts. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
