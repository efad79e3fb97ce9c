-- The business behind a store: its legal identity, location and contact. Shoppers never see it.

create table public.vendor_business (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  legal_name text check (private.is_company_name(legal_name)),
  business_type text check (char_length(business_type) between 1 and 50),
  address text check (private.is_street(address)),
  address2 text check (char_length(address2) <= 100),
  city text check (private.is_city(city)),
  state text check (char_length(state) between 2 and 50),
  zip_code text check (private.is_zip(zip_code)),
  contact_name text check (private.is_display_name(contact_name)),
  contact_email text check (private.is_email(contact_email)),
  contact_phone text check (private.is_phone(contact_phone)),
  tax_id_end text check (tax_id_end ~ '^[0-9]{4}$'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint vendor_business_zip_code_state check (private.zip_fits(state, zip_code))
);
call private.keep_clean('public.vendor_business', '{legal_name, business_type, address, address2, city, state, contact_name, contact_email}',
  codes => '{zip_code, contact_phone}');
comment on column public.vendor_business.tax_id_end is
  'The last four digits; the API never returns the whole number.';
create trigger vendor_business_touch before update on public.vendor_business
  for each row execute function private.touch_updated_at();
alter table public.vendor_business enable row level security;
grant select on public.vendor_business to authenticated;
grant select, insert, update, delete on public.vendor_business to service_role;
grant execute on function private.is_email to authenticated, service_role;
create policy "Members who may read a store's business see it" on public.vendor_business
  for select to authenticated using (vendor_id = any ((select private.stores_with('business', 'read'))::uuid[]));
create policy "Admins see every business" on public.vendor_business
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

-- Separate from the rest, so that no policy or grant of the table above can ever expose it.
create table private.tax_ids (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  tax_id text not null check (private.is_tax_id(tax_id))
);
alter table private.tax_ids enable row level security;

-- A requirement waived for a vendor, and by which admin.
create table public.vendor_waivers (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  requirement text not null check (requirement ~ '^[a-z]{1,30}$'),
  reason text not null check (char_length(reason) between 3 and 500),
  waived_by uuid references auth.users (id) on update cascade on delete set null,
  waived_at timestamptz not null default now(),
  primary key (vendor_id, requirement)
);
call private.keep_clean('public.vendor_waivers', texts => '{reason}');
create index vendor_waivers_waived_by_idx on public.vendor_waivers (waived_by);
alter table public.vendor_waivers enable row level security;
grant select on public.vendor_waivers to authenticated;
grant select, insert, update, delete on public.vendor_waivers to service_role;
create policy "Members of a store see what was waived for it" on public.vendor_waivers
  for select to authenticated using (vendor_id = any ((select private.stores_with('store', 'read'))::uuid[]));
create policy "Admins see every waiver" on public.vendor_waivers
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

create function private.keep_tax_id(vendor uuid, number text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_tax_id(number) then
    perform private.fail(422, 'tax_id_invalid', 'Tax ID must look like 12-3456789');
  end if;
  insert into private.tax_ids as t (vendor_id, tax_id) values (vendor, number)
  on conflict (vendor_id) do update set tax_id = excluded.tax_id;
  update public.vendor_business b set tax_id_end = right(number, 4) where b.vendor_id = vendor;
end
$$;

-- The form of a store's settings: its texts, cleaned. 422 for anything but an object of texts.
create function private.texts_of(form jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(form) is distinct from 'object' or exists (
    select 1 from jsonb_each(form) f where jsonb_typeof(f.value) <> 'string'
  ) then
    perform private.fail(422, 'form_invalid', 'The form is an object of texts.');
  end if;
  return private.clean_form(form, '{description, shippingPolicy, returnPolicy, note}', '{phone, contactPhone, zipCode, taxId, extraDays}');
end
$$;

create function private.day_of(value text) returns date
  language sql immutable set search_path = ''
  return case when value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(value, 'date') then value::date end;

-- A sentence for each wrong field (spec §5).
create function private.business_problems(form jsonb) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object(
    'legalName', case
      when coalesce(form ->> 'legalName', '') = '' then 'Legal name is required'
      when char_length(form ->> 'legalName') > 100 then 'Company name must be at most 100 characters'
      when not private.is_company_name(form ->> 'legalName')
        then 'Company name can only contain letters, numbers, spaces, hyphens and & . , ’ # + / ( ) !' end,
    'businessType', case
      when coalesce(form ->> 'businessType', '') = '' then 'Business type is required'
      when char_length(form ->> 'businessType') > 50 then 'Business type must be at most 50 characters' end,
    'address', case
      when coalesce(form ->> 'address', '') = '' then 'Address is required'
      when not private.is_street(form ->> 'address') then 'Address must be 5 to 100 characters' end,
    'address2', case when char_length(form ->> 'address2') > 100 then 'Address line 2 must be at most 100 characters' end,
    'city', case
      when coalesce(form ->> 'city', '') = '' then 'City is required'
      when char_length(form ->> 'city') not between 2 and 50 then 'City must be 2 to 50 characters'
      when not private.is_city(form ->> 'city') then 'City can only contain letters, spaces, dots, hyphens and apostrophes' end,
    'state', case
      when coalesce(form ->> 'state', '') = '' then 'State is required'
      when char_length(form ->> 'state') not between 2 and 50 then 'State must be 2 to 50 characters' end,
    'zipCode', case
      when coalesce(form ->> 'zipCode', '') = '' then 'ZIP code is required'
      when not private.is_zip(form ->> 'zipCode') then 'ZIP code must look like 12345 or 12345-6789'
      when not private.zip_fits(form ->> 'state', form ->> 'zipCode') then 'This ZIP code isn''t in this state. Check both.' end,
    'contactName', case
      when coalesce(form ->> 'contactName', '') = '' then 'Name is required'
      when not private.is_display_name(form ->> 'contactName') then 'Name must be at most 101 characters, without < or >' end,
    'contactEmail', case
      when coalesce(form ->> 'contactEmail', '') = '' then 'Email is required'
      when not private.is_email(form ->> 'contactEmail') then 'Invalid email address' end,
    'contactPhone', case
      when coalesce(form ->> 'contactPhone', '') = '' then 'Phone number is required'
      when form ->> 'contactPhone' !~ '^[0-9 +().-]*$' then 'Phone number can only contain digits, spaces, dots, +, -, ( and )'
      when not private.is_phone(form ->> 'contactPhone') then 'Phone number must be 10 to 20 characters' end,
    'taxId', case
      when coalesce(form ->> 'taxId', '') <> '' and not private.is_tax_id(form ->> 'taxId')
        then 'Tax ID must look like 12-3456789' end));

create function private.business_form(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'version', coalesce(b.version, 0), 'legalName', coalesce(b.legal_name, ''),
      'businessType', coalesce(b.business_type, ''), 'address', coalesce(b.address, ''),
      'address2', coalesce(b.address2, ''), 'city', coalesce(b.city, ''), 'state', coalesce(b.state, ''),
      'zipCode', coalesce(b.zip_code, ''), 'contactName', coalesce(b.contact_name, ''),
      'contactEmail', coalesce(b.contact_email, ''), 'contactPhone', coalesce(b.contact_phone, ''),
      'taxIdEnd', b.tax_id_end)
    from (values (vendor)) as one (id) left join public.vendor_business b on b.vendor_id = one.id
  );

create function public.store_business(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor, 'business', 'read');
  return private.business_form(vendor);
end
$$;
comment on function public.store_business is
  'The legal details of a store as its form shows them, without the tax ID. 403 for callers who may not read them.';
grant execute on function public.store_business to authenticated;

create function public.save_store_business(vendor uuid, form jsonb, base_version int) returns jsonb
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
  -- The first address sets the store's location, unless its shipping setup already has.
  if base_version = 0 and not exists (select 1 from public.vendor_shipping s where s.vendor_id = vendor) then
    update public.vendors v set time_zone = private.zone_of_state(private.state_code(form ->> 'state'))
    where v.id = vendor and v.time_zone <> private.zone_of_state(private.state_code(form ->> 'state'));
  end if;
  if coalesce(form ->> 'taxId', '') <> '' then
    perform private.keep_tax_id(vendor, form ->> 'taxId');
    perform private.audit('store.tax_id_changed', 'vendor', vendor::text);
  end if;
  return jsonb_build_object('outcome', 'saved', 'form', private.business_form(vendor));
end
$$;
comment on function public.save_store_business is
  'Saves the legal details over base_version; returns outcome saved or conflict, each with the current values. An empty taxId keeps the one that is stored. 422 with a sentence for each wrong field as hint.';
grant execute on function public.save_store_business to authenticated;

-- Sales that create obligations, counted in one place for this page and the payments page (see seller_thresholds).
create function public.store_sales_figures(vendor uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  counted jsonb;
begin
  perform private.seller(vendor, 'business', 'read');
  counted := private.seller_thresholds(vendor);
  return jsonb_build_object(
    'sales', counted #> '{inform,sales}', 'revenue', counted #> '{inform,total}',
    'year', counted #> '{tax_form,year}',
    'year_sales', counted #> '{tax_form,sales}', 'year_gross', counted #> '{tax_form,total}');
end
$$;
comment on function public.store_sales_figures is
  'Paid sales of a store in the last 12 months and in this calendar year (of the platform''s time zone), gross. 403 for callers who may not read its business.';
grant execute on function public.store_sales_figures to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('business', 105,
    'select b.*, t.tax_id from public.vendor_business b left join private.tax_ids t using (vendor_id) where b.vendor_id = $1',
    null, 'delete from public.vendor_business where vendor_id = $1'),
  ('tax_id', 106, null, null, 'delete from private.tax_ids where vendor_id = $1');
