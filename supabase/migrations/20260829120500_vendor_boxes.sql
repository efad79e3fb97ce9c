-- Boxes and labels to a tenth of a millimeter, so that inches come back as they were typed.

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
