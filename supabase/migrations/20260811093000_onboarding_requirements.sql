-- A store's requirements before people can buy from it, computed on each read: no flag can go stale.

-- One row for each requirement. An area that enables another one adds or changes its row.
create table private.vendor_requirements (
  requirement text primary key check (requirement ~ '^[a-z]{1,30}$'),
  position int not null,
  query text not null
);
comment on column private.vendor_requirements.query is
  'One of complete, incomplete, in-review, rejected for the store $1.';
alter table private.vendor_requirements enable row level security;

insert into private.vendor_requirements (requirement, position, query) values
  ('profile', 10, $q$
    select case
      when coalesce(trim(v.store_name), '') = '' or coalesce(trim(v.description), '') = ''
        or coalesce(trim(v.phone), '') = '' or coalesce(trim(v.website), '') = '' then 'incomplete'
      when v.status = 'rejected' then 'rejected'
      when v.status = 'approved' then 'complete'
      else 'in-review' end
    from public.vendors v where v.id = $1$q$),
  ('address', 20, $q$
    select case when exists (
      select 1 from public.vendor_business b
      where b.vendor_id = $1 and b.address is not null and b.city is not null and b.state is not null and b.zip_code is not null
    ) then 'complete' else 'incomplete' end$q$),
  -- Payout accounts are not available yet.
  ('payout', 30, $q$ select 'incomplete' $q$),
  ('shipping', 40, $q$
    select case when exists (select 1 from public.shipping_rates r where r.vendor_id = $1 and r.enabled)
      then 'complete' else 'incomplete' end$q$),
  ('product', 50, $q$
    select case when exists (select 1 from public.products p where p.vendor_id = $1 and p.published)
      then 'complete' else 'incomplete' end$q$),
  ('policies', 60, $q$
    select case when coalesce(trim(v.shipping_policy), '') <> '' and coalesce(trim(v.return_policy), '') <> ''
      then 'complete' else 'incomplete' end
    from public.vendors v where v.id = $1$q$),
  ('publish', 70, $q$
    select case when v.published and v.status = 'approved' then 'complete' else 'incomplete' end
    from public.vendors v where v.id = $1$q$);

create function public.vendor_onboarding(vendor uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  store public.vendors;
  asked record;
  state text;
  waived_by text;
  found_all jsonb := '[]';
begin
  if vendor is not null and not private.may_admin('vendors', 'read') then
    perform private.seller(vendor, 'store', 'read');
  end if;
  select * into store from public.vendors v where v.id = coalesce(vendor, me);
  if store.id is null then
    return null;
  end if;
  for asked in select r.requirement, r.query from private.vendor_requirements r order by r.position loop
    execute asked.query into state using store.id;
    waived_by := null;
    if state is distinct from 'complete' then
      select coalesce(p.display_name, 'Stallbar') into waived_by
      from public.vendor_waivers w left join public.profiles p on p.id = w.waived_by
      where w.vendor_id = store.id and w.requirement = asked.requirement;
    end if;
    found_all := found_all || jsonb_build_object('requirement', asked.requirement,
      'state', case when waived_by is null then coalesce(state, 'incomplete') else 'waived' end, 'waived_by', waived_by);
  end loop;
  return jsonb_build_object('vendor_id', store.id, 'store_name', store.store_name, 'slug', store.slug,
    'status', store.status, 'published', store.published, 'requirements', found_all);
end
$$;
comment on function public.vendor_onboarding is
  'What a store still needs, each requirement complete, incomplete, in-review, rejected or waived (by whom); without an id the caller''s store, null if there is none. 403 for another store, unless an admin asks.';
grant execute on function public.vendor_onboarding to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('waivers', 156,
    'select vendor_id, requirement, reason, waived_at from public.vendor_waivers
     where vendor_id = $1 or waived_by = $1 order by waived_at', null, null);
