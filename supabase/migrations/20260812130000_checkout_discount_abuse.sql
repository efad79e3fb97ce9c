-- Discounts that the platform funds are for strangers to a store: not for its own team under another email, and not
-- for one household again and again. Refusals and suspicious uses are shown to the people who run the shop.

-- Whose mailbox an email reaches: addresses that differ only in case, width, invisible characters, a +word or, with
-- some providers, in dots and domain names are one mailbox.
create function private.plain_email(email text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  typed text := lower(regexp_replace(normalize(email, NFKC), '[[:space:]\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'));
  mailbox text := split_part(regexp_replace(typed, '@[^@]*$', ''), '+', 1);
  site text := rtrim(substring(typed from '@([^@]*)$'), '.');
begin
  site := case
    when site = 'googlemail.com' then 'gmail.com'
    when site in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
    when site in ('me.com', 'mac.com') then 'icloud.com'
    when site in ('ymail.com', 'rocketmail.com') or site ~ '^yahoo\.[a-z.]+$' then 'yahoo.com'
    else site end;
  -- anything@name.fastmail.com reaches name@fastmail.com.
  if site ~ '^[^.]+\.fastmail\.(com|fm)$' then
    mailbox := split_part(site, '.', 1);
    site := substring(site from '\.(.*)$');
  end if;
  return case
    when site in ('gmail.com', 'proton.me') then replace(mailbox, '.', '')
    when site = 'yahoo.com' then split_part(mailbox, '-', 1)
    else mailbox end || '@' || site;
end
$$;
grant execute on function private.plain_email to service_role;

-- Ten digits, without a country code or extension.
create function private.plain_phone(phone text) returns text
  language sql immutable set search_path = ''
  return (
    select left(case when char_length(l.digits) >= 10 then l.digits else d.digits end, 10)
    from regexp_replace(normalize(coalesce(phone, ''), NFKC), '[^0-9]', '', 'g') d (digits)
    cross join lateral regexp_replace(d.digits, '^(00|011)?1+', '') l (digits)
    where char_length(d.digits) >= 10);

-- An address line without its unit: the word and the one number or letter after it, anywhere in the line (USPS
-- Publication 28, C2). Some of these words are also street names.
create function private.without_unit(line text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  typed text := lower(normalize(coalesce(line, ''), NFKC));
begin
  typed := regexp_replace(typed, '\m[0-9]+(st|nd|rd|th)\M[ .-]*(floor|fl)\M', ' ', 'g');
  typed := regexp_replace(typed, '(\m(apartment|apt|unit|suite)\M|#)[ .:#-]*[[:alnum:]]*', ' ', 'g');
  typed := regexp_replace(typed, '\m(building|bldg|floor|fl|lot|room|rm|ste|department|dept|space|spc|trailer|trlr|office|ofc|penthouse|ph'
    '|level|wing|tower|slip|hangar|hngr|pier)\M([ .:-]*([a-z]?[0-9]+[a-z]?|[a-z])\M|(?=[ .]*(,|$)))', ' ', 'g');
  return regexp_replace(typed, '^[ ,.]*(basement|bsmt|rear|front|frnt|lobby|lbby|lower|lowr|upper|uppr|side)\M'
    '|\m(basement|bsmt|rear|front|frnt|lobby|lbby|lower|lowr|upper|uppr|side)(?=[ .]*(,|$))', ' ', 'g');
end
$$;

-- The line with the house number: the second if the first has only a unit or a name.
create function private.street_of(line text, line2 text) returns text
  language sql immutable set search_path = ''
  return case when private.without_unit(line) !~ '[0-9]' and private.without_unit(line2) ~ '[0-9]' then line2 else line end;

-- A house: street and number with standard abbreviations, without the apartment, and the first five digits of the ZIP
-- code. For an address that is only an apartment, all of it.
create function private.plain_place(street text, zip text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  whole text := lower(normalize(coalesce(street, ''), NFKC));
  typed text := private.without_unit(street);
  word text[];
begin
  foreach word slice 1 in array array[
    ['street', 'st'], ['avenue', 'ave'], ['road', 'rd'], ['drive', 'dr'], ['lane', 'ln'], ['boulevard', 'blvd'], ['court', 'ct'],
    ['place', 'pl'], ['square', 'sq'], ['highway', 'hwy'], ['parkway', 'pkwy'], ['north', 'n'], ['south', 's'], ['east', 'e'], ['west', 'w']]
  loop
    typed := regexp_replace(typed, '\m' || word[1] || '\M', word[2], 'g');
  end loop;
  typed := regexp_replace(typed, '[^[:alnum:]]', '', 'g');
  if char_length(typed) < 3 then
    typed := coalesce(nullif(regexp_replace(whole, '[^[:alnum:]]', '', 'g'), ''), nullif(whole, ''));
  end if;
  return case when zip ~ '^[0-9]{5}' then typed || ' ' || left(zip, 5) end;
end
$$;

-- Providers where anyone can have a mailbox. Any other domain belongs to one company.
create table private.public_mail_sites (site text primary key);
alter table private.public_mail_sites enable row level security;
insert into private.public_mail_sites
select unnest('{gmail.com,proton.me,icloud.com,yahoo.com,outlook.com,hotmail.com,live.com,msn.com,aol.com,aim.com,gmx.com,gmx.net,gmx.us,mail.com,
  zoho.com,zohomail.com,fastmail.com,fastmail.fm,hey.com,tutanota.com,tuta.com,duck.com,yandex.com,mail.ru,qq.com,163.com,web.de,t-online.de,
  comcast.net,xfinity.com,verizon.net,att.net,sbcglobal.net,bellsouth.net,cox.net,charter.net,spectrum.net,optonline.net,frontier.com,
  centurylink.net,earthlink.net,windstream.net,mediacombb.net,juno.com,netzero.net,roadrunner.com,rr.com,lycos.com,inbox.com,rediffmail.com,
  hotmail.co.uk,live.co.uk,outlook.de,hotmail.fr,live.fr,orange.fr,btinternet.com,mailbox.org,posteo.de,startmail.com,hushmail.com,runbox.com}'::text[]);

-- Whether two domains belong to one company: the same, or one under the other (mail.rack.example).
create function private.is_same_site(one text, other text) returns boolean
  language sql stable security definer set search_path = ''
  return (one = other or right(one, char_length(other) + 1) = '.' || other or right(other, char_length(one) + 1) = '.' || one)
    and not exists (select 1 from private.public_mail_sites s where s.site in (one, other));

-- Which of these stores a buyer belongs to: by account, mailbox, company, phone number or house of a member. facts:
-- {phone, address, zip} as typed.
create function private.own_stores(vendors uuid[], shopper uuid, shopper_email text, facts jsonb) returns uuid[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  -- Nothing is known about a visitor who has entered nothing yet.
  if shopper is null and shopper_email is null and facts is null then
    return '{}';
  end if;
  return (
    with team as materialized (
      select v as vendor, v as person from unnest(vendors) v
      union select m.vendor_id, m.user_id from public.vendor_members m where m.vendor_id = any (vendors)
    ), bought as materialized (
      select t.vendor, x.email, x.phone, x.address, x.zip_code from team t
      cross join lateral (
        select pu.* from public.purchases pu where pu.user_id = t.person order by pu.created_at desc limit 20) x
    ), mails as materialized (
      select x.vendor, private.plain_email(x.email) as mail from (
        select t.vendor, u.email from team t join auth.users u on u.id = t.person
        union all select b.vendor_id, b.contact_email from public.vendor_business b where b.vendor_id = any (vendors)
        union all select b.vendor, b.email from bought b) x
      where x.email is not null
    ), mine as materialized (
      select private.plain_email(x.email) as mail from (
        select shopper_email as email union all select u.email from auth.users u where u.id = shopper) x
      where x.email is not null
    )
    select coalesce(array_agg(distinct x.vendor), '{}') from (
      select t.vendor from team t where t.person = shopper
      union all
      select m.vendor from mails m join mine on mine.mail = m.mail
        or private.is_same_site(split_part(mine.mail, '@', 2), split_part(m.mail, '@', 2))
      union all
      select p.vendor from (
        select v.id as vendor, v.phone from public.vendors v where v.id = any (vendors)
        union all select b.vendor_id, b.contact_phone from public.vendor_business b where b.vendor_id = any (vendors)
        union all select b.vendor, b.phone from bought b
        union all select t.vendor, a.phone from team t join public.addresses a on a.user_id = t.person) p
      where private.plain_phone(p.phone) = private.plain_phone(facts ->> 'phone')
      union all
      select p.vendor from (
        select b.vendor_id as vendor, b.address, b.zip_code from public.vendor_business b where b.vendor_id = any (vendors)
        union all select b.vendor, b.address, b.zip_code from bought b
        union all select t.vendor, a.address, a.zip_code from team t join public.addresses a on a.user_id = t.person) p
      where private.plain_place(p.address, p.zip_code) = private.plain_place(facts ->> 'address', facts ->> 'zip')) x);
end
$$;

-- How often one platform-funded code is used. flag_from: the number of uses per store in 24 hours that raises an
-- alert.
create table private.discount_limits (
  id boolean primary key default true check (id),
  per_customer int not null default 5 check (per_customer > 0),
  days int not null default 30 check (days > 0),
  per_store int not null default 200 check (per_store > 0),
  flag_from int not null default 50 check (flag_from > 0)
);
comment on column private.discount_limits.per_customer is 'By one mailbox, phone number or street address within `days`.';
comment on column private.discount_limits.per_store is 'In 24 hours.';
alter table private.discount_limits enable row level security;
insert into private.discount_limits default values;

create table private.discount_flags (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  -- own-store: someone from the store tried. too-often: a limit stopped a purchase. many: an unusual number went
  -- through.
  reason text not null check (reason in ('own-store', 'too-often', 'many')),
  code text not null,
  times int not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on update cascade on delete set null,
  settled_note text check (char_length(settled_note) <= 1000)
);
comment on table private.discount_flags is 'Stores whose platform-funded discounts need a review. Nothing personal.';
call private.keep_clean('private.discount_flags', texts => '{settled_note}');
create unique index discount_flags_open_idx on private.discount_flags (vendor_id, reason, code) where settled_at is null;
create index discount_flags_last_idx on private.discount_flags (last_at desc, id desc) where settled_at is null;
create index discount_flags_vendor_id_idx on private.discount_flags (vendor_id);
create index discount_flags_settled_by_idx on private.discount_flags (settled_by);
alter table private.discount_flags enable row level security;

create function private.flag_discounts(vendors uuid[], reason text, code text) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.discount_flags as f (vendor_id, reason, code)
  select v, flag_discounts.reason, coalesce(flag_discounts.code, 'without a code') from unnest(vendors) v group by v order by v
  on conflict (vendor_id, reason, code) where settled_at is null do update set times = f.times + 1, last_at = clock_timestamp();
end;
