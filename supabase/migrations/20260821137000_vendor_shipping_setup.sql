-- Where a store's parcels ship from, how soon, and in what packaging.

create table public.vendor_shipping (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  address text check (private.is_street(address)),
  address2 text check (char_length(address2) <= 100),
  city text check (private.is_city(city)),
  state text references public.states (code) on update cascade,
  zip_code text check (private.is_zip(zip_code)),
  cut_off time,
  parcels jsonb not null default '[]' check (jsonb_typeof(parcels) = 'array'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint vendor_shipping_zip_code_state check (private.zip_fits(state, zip_code))
);
call private.keep_clean('public.vendor_shipping', '{address, address2, city}', codes => '{zip_code}');
comment on table public.vendor_shipping is 'The days until a parcel leaves are vendors.handling_days, its time zone is vendors.time_zone.';
comment on column public.vendor_shipping.cut_off is 'In the store''s time zone: a later order counts as placed on the next business day. Null: none.';
comment on column public.vendor_shipping.parcels is '[{"name", "length", "width", "height": whole centimeters, "grams": of the empty parcel}]';
create index vendor_shipping_state_idx on public.vendor_shipping (state);
alter table public.vendor_shipping enable row level security;
grant select on public.vendor_shipping to authenticated;
grant select, insert, update, delete on public.vendor_shipping to service_role;
create policy "Members who may read a store's shipping see its settings" on public.vendor_shipping
  for select to authenticated using (vendor_id = any ((select private.stores_with('shipping', 'read'))::uuid[]));

-- One more day for an order after a business day's cut-off.
create function private.late_days(vendor uuid, at timestamptz) returns int
  language sql stable security definer set search_path = ''
  return coalesce((
    select case when (late_days.at at time zone v.time_zone)::time >= s.cut_off
      and extract(isodow from late_days.at at time zone v.time_zone) < 6 then 1 else 0 end
    from public.vendor_shipping s join public.vendors v on v.id = s.vendor_id
    where s.vendor_id = late_days.vendor and s.cut_off is not null
  ), 0);

create function private.shipping_setup(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'address', coalesce(s.address, ''), 'address2', coalesce(s.address2, ''), 'city', coalesce(s.city, ''),
      'state', coalesce(s.state, ''), 'zip_code', coalesce(s.zip_code, ''), 'handling_days', v.handling_days,
      'cut_off', coalesce(to_char(s.cut_off, 'HH24:MI'), ''), 'time_zone', v.time_zone,
      'parcels', coalesce(s.parcels, '[]'), 'version', coalesce(s.version, 0))
    from public.vendors v left join public.vendor_shipping s on s.vendor_id = v.id where v.id = vendor
  );

create function public.store_shipping_setup(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(store_shipping_setup.vendor_id, 'shipping', 'read');
  return private.shipping_setup(store_shipping_setup.vendor_id);
end
$$;
comment on function public.store_shipping_setup is 'Origin, handling time, cut-off and parcels of a store; version 0 before the first save. 403 not_allowed.';
grant execute on function public.store_shipping_setup to authenticated;

create function private.setup_problems(setup jsonb) returns jsonb
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
    'time_zone', case when not private.is_time_zone(setup ->> 'time_zone') then 'Choose a time zone' end,
    'parcels', case when jsonb_typeof(setup -> 'parcels') is distinct from 'array' or jsonb_array_length(setup -> 'parcels') > 20
      then 'A store can have up to 20 boxes' when exists (
        select 1 from jsonb_array_elements(setup -> 'parcels') p
        where coalesce(char_length(private.clean_line(p ->> 'name')), 0) not between 1 and 60
          or exists (select 1 from unnest(array['length', 'width', 'height']) side
            where coalesce(p ->> side, '') !~ '^[0-9]{1,3}$' or (p ->> side)::int = 0)
          or coalesce(p ->> 'grams', '') !~ '^[0-9]{1,6}$'
      ) then 'Give each box a name, three sides of 1 to 999 cm and its empty weight in grams' end));

create function public.save_shipping_setup(vendor_id uuid, version int, setup jsonb) returns jsonb
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
    'cut_off', coalesce(setup ->> 'cut_off', ''), 'time_zone', setup ->> 'time_zone', 'parcels', (
      select coalesce(jsonb_agg(jsonb_build_object('name', private.clean_line(p ->> 'name'), 'length', (p ->> 'length')::int,
        'width', (p ->> 'width')::int, 'height', (p ->> 'height')::int, 'grams', (p ->> 'grams')::int) order by n), '[]')
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
comment on function public.save_shipping_setup is
  'Products and quotes use it right away. 409 setup_changed with the current setup in the hint; 422 setup_invalid with a sentence per field; 403 not_allowed.';
grant execute on function public.save_shipping_setup to authenticated;
