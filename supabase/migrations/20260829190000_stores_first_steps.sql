-- What a store still needs, by its rows: legal details are complete when their form is, and the address that packages
-- leave from is another step.

update private.vendor_requirements set query = $q$
  select case when private.business_problems(private.business_form($1)) = '{}' then 'complete' else 'incomplete' end$q$
where requirement = 'address';

insert into private.vendor_requirements (requirement, position, query) values
  ('shipfrom', 35, $q$
    select case when exists (
      select 1 from public.vendor_shipping s
      where s.vendor_id = $1 and s.address is not null and s.city is not null and s.state is not null and s.zip_code is not null
    ) then 'complete' else 'incomplete' end$q$);

-- A whole address in one line, such as '1 Foundry Road, Suite 5, Toledo, OH 43604', in parts. Null unless each part is
-- certain: a wrong city on a label costs more than typing it.
create function private.split_address(whole text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  rest text := regexp_replace(private.clean_line(whole), '[ ,.]+(u\.?s\.?a?\.?|united states( of america)?)[ ,.]*$', '', 'i');
  zip text;
  found_state text;
  parts text[];
  line text;
  line2 text;
  town text;
begin
  parts := regexp_match(rest, '^(.*[^ ,])[ ,]+([0-9]{5}(?:[- ]?[0-9]{4})?)$');
  if parts is null then
    return null;
  end if;
  rest := parts[1];
  zip := private.clean_zip(parts[2]);
  -- The longest name first: West Virginia isn't Virginia.
  select s.code, regexp_replace(rest, '[ ,]+' || w.word || '\.?$', '', 'i') into found_state, rest
  from public.states s cross join lateral (values (s.code), (s.name)) as w (word)
  where rest ~* ('[ ,]' || w.word || '\.?$') and private.zip_fits(s.code, zip)
  order by char_length(w.word) desc limit 1;
  if found_state is null then
    return null;
  end if;
  parts := regexp_match(rest, '^(.*[^ ,])[ ]*,[ ]*([^,]+)$');
  if parts is null then
    -- Without a comma, the one word for a kind of street ends it.
    parts := regexp_match(rest, '^([0-9].* (?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|way|highway|hwy|parkway|pkwy|circle|cir)\.?) ([^0-9]+)$', 'i');
    if parts is null
      or regexp_count(rest, '\m(street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|way|highway|hwy|parkway|pkwy|circle|cir)\M', 1, 'i') > 1 then
      return null;
    end if;
  end if;
  town := trim(parts[2]);
  line := trim(parts[1]);
  parts := regexp_match(line, '^(.*[^ ,])[ ]*,[ ]*((?:apartment|apt|suite|ste|unit|floor|fl|room|rm|building|bldg|#).*)$', 'i');
  if parts is not null then
    line := parts[1];
    line2 := parts[2];
  end if;
  -- Without a city, what comes last may be a suite, a floor or the end of the street.
  if town ~* '^(ste|fl|ph|lot|space|spc|box|dock|gate)\M'
    or town ~* '\m(apartment|apt|suite|unit|floor|room|rm|building|bldg|department|dept|office|penthouse|basement|lobby)\M'
    or town ~* '^[ns]\.?[ew]\.?$' or town ~ '[ -][[:alpha:]]\.?$' then
    return null;
  end if;
  if not (private.is_street(line) and private.is_city(town) and private.is_zip(zip)) or line !~ '[[:alpha:]]' then
    return null;
  end if;
  return jsonb_build_object('address', line, 'address2', line2, 'city', town, 'state', found_state, 'zip_code', zip);
end
$$;

create or replace function private.open_store_of(application public.vendor_applications) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid := application.applicant_id;
  told jsonb := application.answers;
  parts jsonb := private.split_address(application.answers ->> 'businessAddress');
begin
  perform private.act_as('admin');
  update public.vendors v set status = 'approved' where v.id = person;
  insert into public.user_roles (user_id, role) values (person, 'vendor') on conflict do nothing;
  -- The account menu builds the dashboard's URL from this (spec §2).
  update auth.users u
  set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
    || jsonb_build_object('store_name', (select v.store_name from public.vendors v where v.id = person))
  where u.id = person;
  insert into public.vendor_business (vendor_id, business_type, address, address2, city, state, zip_code, contact_phone)
  values (person,
    case when char_length(told ->> 'businessType') between 1 and 50 then told ->> 'businessType' end,
    case when parts is not null then parts ->> 'address'
      when char_length(told ->> 'businessAddress') between 5 and 100 then told ->> 'businessAddress' end,
    parts ->> 'address2', parts ->> 'city', parts ->> 'state', parts ->> 'zip_code',
    (select v.phone from public.vendors v where v.id = person))
  on conflict (vendor_id) do nothing;
  -- The first address sets the store's zone until its team has chosen one.
  update public.vendors v set time_zone = private.zone_of_state(parts ->> 'state')
  where v.id = person and v.measures_version = 0 and parts is not null
    and v.time_zone <> private.zone_of_state(parts ->> 'state');
  if private.is_tax_id(told ->> 'taxId') then
    perform private.keep_tax_id(person, told ->> 'taxId');
    -- From now on the tax ID is stored separately, and no one can read it back.
    update public.vendor_applications a set answers = a.answers || '{"taxId": ""}' where a.id = application.id;
  end if;
end
$$;

-- Stores approved before this have the whole address as their street. A form that is open there finds a newer version.
update public.vendor_business b set address = p.parts ->> 'address', address2 = p.parts ->> 'address2', city = p.parts ->> 'city',
  state = p.parts ->> 'state', zip_code = p.parts ->> 'zip_code', version = b.version + 1
from (
  select o.vendor_id, private.split_address(o.address) as parts from public.vendor_business o
  where o.address is not null and o.address2 is null and o.city is null and o.state is null and o.zip_code is null
) p
where p.vendor_id = b.vendor_id and p.parts is not null;
