-- The delivery price of an order, and the sales tax of its destination state.

create table public.states (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null unique
);
comment on table public.states is 'Where the shop delivers. An address may give its state as a code or a name.';
insert into public.states (code, name) values
  ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'), ('CO', 'Colorado'),
  ('CT', 'Connecticut'), ('DE', 'Delaware'), ('DC', 'District of Columbia'), ('FL', 'Florida'), ('GA', 'Georgia'),
  ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'), ('KS', 'Kansas'),
  ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'), ('MA', 'Massachusetts'),
  ('MI', 'Michigan'), ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'), ('MT', 'Montana'),
  ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'), ('NM', 'New Mexico'),
  ('NY', 'New York'), ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'), ('OK', 'Oklahoma'),
  ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('RI', 'Rhode Island'), ('SC', 'South Carolina'), ('SD', 'South Dakota'),
  ('TN', 'Tennessee'), ('TX', 'Texas'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
  ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming'), ('PR', 'Puerto Rico'), ('GU', 'Guam'),
  ('VI', 'U.S. Virgin Islands'), ('AS', 'American Samoa'), ('MP', 'Northern Mariana Islands'),
  -- Armed Forces addresses: APO, FPO and DPO.
  ('AA', 'Armed Forces Americas'), ('AE', 'Armed Forces Europe'), ('AP', 'Armed Forces Pacific');
alter table public.states enable row level security;
grant select on public.states to anon, authenticated;
grant select, insert, update, delete on public.states to service_role;
create policy "Everyone sees where the shop delivers" on public.states for select to anon, authenticated using (true);

-- 'ca', 'California' and ' CA ' → 'CA'; null for an unknown state.
create function private.state_code(given text) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted text := upper(private.clean_line(given));
  found_code text;
begin
  select s.code into found_code from public.states s where s.code = wanted;
  if found_code is null then
    select s.code into found_code from public.states s where upper(s.name) = wanted;
  end if;
  return found_code;
end
$$;

create table public.shipping_rates (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null default 'flat' check (kind in ('flat', 'weight', 'subtotal')),
  base_rate numeric(12, 2) not null check (base_rate between 0 and 99999.99),
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array'),
  free_over numeric(12, 2) check (free_over >= 0),
  zones text[] not null default '{}',
  min_days int not null default 2 check (min_days between 0 and 90),
  max_days int not null default 5 check (max_days between 0 and 90),
  enabled boolean not null default true,
  position int not null default 0,
  version int not null default 1,
  check (max_days >= min_days)
);
call private.keep_clean('public.shipping_rates', '{name}');
comment on table public.shipping_rates is 'A rate of a store. Only enabled ones are offered.';
comment on column public.shipping_rates.bands is
  '[{"up_to": grams (weight) or dollars (subtotal), null = any, "price": dollars}], ascending. The first band that fits the order sets the price; above the last band the rate isn''t offered; without bands base_rate applies.';
comment on column public.shipping_rates.zones is 'State codes that it serves; empty = every state.';
comment on column public.shipping_rates.free_over is 'The order''s subtotal, before discounts, from which shipping is free.';
create index shipping_rates_vendor_id_idx on public.shipping_rates (vendor_id, enabled, base_rate);
alter table public.shipping_rates enable row level security;
grant select on public.shipping_rates to authenticated;
grant select, insert, update, delete on public.shipping_rates to service_role;
create policy "Vendors see their own rates" on public.shipping_rates
  for select to authenticated using (vendor_id = any ((select private.stores_with('shipping', 'read'))::uuid[]));
create policy "Admins see every rate" on public.shipping_rates
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

-- The price of a rate for an order; null if the rate does not apply to it.
create function private.rate_price(rate public.shipping_rates, subtotal numeric, grams bigint, state_code text) returns numeric
  language plpgsql stable set search_path = '' as $$
begin
  if not rate.enabled or (state_code is not null and cardinality(rate.zones) > 0 and not state_code = any (rate.zones)) then
    return null;
  elsif subtotal >= rate.free_over then
    return 0;
  elsif rate.kind = 'flat' or rate.bands = '[]' then
    return rate.base_rate;
  end if;
  return (
    select round((band ->> 'price')::numeric, 2)
    from jsonb_array_elements(rate.bands) with ordinality as t (band, ord)
    where band ->> 'up_to' is null
      or (band ->> 'up_to')::numeric >= case rate.kind when 'weight' then grams else subtotal end
    order by ord limit 1
  );
end
$$;

create function public.get_vendor_shipping_rates(vendor_id_param uuid)
  returns table (enabled boolean, base_rate numeric)
  language sql stable security definer rows 5 set search_path = ''
begin atomic
  select r.enabled, r.base_rate from public.shipping_rates r
  where r.vendor_id = vendor_id_param
    and exists (select 1 from public.vendors v where v.id = vendor_id_param and v.status = 'approved' and v.published)
  order by r.enabled desc, case when r.enabled then r.base_rate end, r.position, r.id;
end;
comment on function public.get_vendor_shipping_rates is 'Enabled ones first, the lowest base_rate at the top, then the others by position (spec §7, §9); nothing of a store that is not open.';
grant execute on function public.get_vendor_shipping_rates to anon, authenticated, service_role;

create table public.tax_rates (
  state text not null references public.states (code) on update cascade,
  rate numeric(6, 5) not null check (rate >= 0 and rate < 1),
  effective_from date not null,
  effective_to date,
  primary key (state, effective_from),
  check (effective_to > effective_from)
);
comment on table public.tax_rates is 'Share of the goods after discount. effective_to is the first day on which it no longer applies.';
alter table public.tax_rates enable row level security;
grant select on public.tax_rates to anon, authenticated;
grant select, insert, update, delete on public.tax_rates to service_role;
create policy "Everyone sees the tax rates" on public.tax_rates for select to anon, authenticated using (true);

-- Rates change at the platform's midnight.
create function private.tax_rate(state_code text, at timestamptz) returns numeric
  language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.platform_day(at);
begin
  return coalesce((
    select t.rate from public.tax_rates t
    where t.state = state_code and t.effective_from <= today
      and (t.effective_to is null or t.effective_to > today)
    order by t.effective_from desc limit 1
  ), 0);
end
$$;
