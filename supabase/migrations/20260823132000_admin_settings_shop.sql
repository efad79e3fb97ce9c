-- Shop values, reserved URLs, and features that can be turned off without a deploy.

create function private.shop_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('time_zone', s.value ->> 'time_zone', 'return_days', s.value ->> 'return_days', 'application_days', s.value ->> 'application_days',
      'hold_minutes', (extract(epoch from l.hold_time) / 60)::int::text)
    from public.settings s cross join private.hold_limits l where s.key = 'shop' and l.contact_given);

create function private.shop_draft(value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce(value ->> 'time_zone', private.platform_zone());
  most_minutes int := (select extract(epoch from l.checkout_time) / 60 from private.hold_limits l where l.contact_given);
  problems jsonb := (
    select coalesce(jsonb_object_agg(p.field, p.message), '{}')
    from (values
      ('return_days', 14, 365, 'Enter a return window of 14 to 365 days'),
      ('application_days', 1, 60, 'Enter 1 to 60 days for a decision'),
      ('hold_minutes', 5, most_minutes, format('Enter 5 to %s minutes for holding stock', most_minutes))
    ) p (field, least, most, message)
    where coalesce(value ->> p.field, '') !~ '^\d{1,3}$' or (value ->> p.field)::int not between p.least and p.most);
begin
  -- A form that omits it leaves it unchanged.
  if not private.is_time_zone(zone) then
    problems := problems || '{"time_zone": "Choose a time zone"}';
  elsif zone <> private.platform_zone() and exists (select 1 from private.ledger_postings) then
    -- The months of the books are added up by its days.
    problems := problems || '{"time_zone": "You can''t change the time zone anymore, because the books already use it."}';
  end if;
  if problems <> '{}' then
    perform private.fail(422, 'shop_invalid', 'Check the marked fields.', problems);
  end if;
  return jsonb_build_object('time_zone', zone, 'return_days', (value ->> 'return_days')::int, 'application_days', (value ->> 'application_days')::int,
    'hold_minutes', (value ->> 'hold_minutes')::int);
end
$$;

create function private.set_shop(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.shop_draft(value);
begin
  update public.settings s set value = given - 'hold_minutes' where s.key = 'shop';
  update private.hold_limits l set hold_time = make_interval(mins => (given ->> 'hold_minutes')::int) where l.contact_given;
end
$$;

-- Addresses -----------------------------------------------------------------------------------------------------------
create function private.slug_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'by_admin', r.by_admin) order by r.by_admin desc, r.slug), '[]')
    from public.reserved_slugs r);

create function private.slug_draft(value jsonb) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  given text := lower(trim(value ->> 'slug'));
begin
  if coalesce(given, '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(given) not between 2 and 100
    or jsonb_typeof(value -> 'reserved') is distinct from 'boolean' then
    perform private.fail(422, 'slug_invalid', 'Use 2 to 100 letters, digits and single hyphens.',
      '{"slug": "Use 2 to 100 letters, digits and single hyphens"}');
  end if;
  return given;
end
$$;

-- Which store has this URL now, and which had it before.
create function private.preview_slug(value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  given text := private.slug_draft(value);
begin
  return jsonb_build_object(
    'slug', given,
    'store', (select private.shown_name(v) from public.vendors v where v.slug = given),
    'former', (select private.shown_name(v) from private.former_slugs f join public.vendors v on v.id = f.vendor_id where f.slug = given));
end
$$;

create function private.set_slug(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 500;
  given text := private.slug_draft(value);
begin
  if (value ->> 'reserved')::boolean then
    -- The store could no longer be saved.
    if exists (select 1 from public.vendors v where v.slug = given) then
      perform private.fail(409, 'slug_in_use', 'A store uses this URL. It has to change to another one first.');
    elsif (select count(*) from public.reserved_slugs) >= most then
      perform private.fail(409, 'too_many_slugs', format('You can reserve up to %s URLs.', most));
    end if;
    insert into public.reserved_slugs (slug, by_admin) values (given, true) on conflict (slug) do nothing;
  elsif exists (select 1 from public.reserved_slugs r where r.slug = given and not r.by_admin) then
    perform private.fail(409, 'slug_of_app', 'The shop already has a page at this URL.');
  else
    delete from public.reserved_slugs r where r.slug = given;
  end if;
end
$$;

-- Switches ------------------------------------------------------------------------------------------------------------
create function private.switch_names() returns text[]
  language sql immutable set search_path = ''
  return '{applications,guest_checkout,launch_banner,questions,reviews}'::text[];

create function private.switch_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (select s.value from public.settings s where s.key = 'switches');

create function private.set_switches(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := (select jsonb_object_agg(n, value -> n) from unnest(private.switch_names()) n);
begin
  if exists (select 1 from jsonb_each(given) g where jsonb_typeof(g.value) is distinct from 'boolean') then
    perform private.fail(422, 'switches_invalid', 'A switch is on or off.');
  end if;
  update public.settings s set value = given where s.key = 'switches';
end
$$;

-- The pages do not offer disabled features; this blocks them for people whose page is older, or who call the API
-- directly.
create function private.keep_switch() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (select not (s.value ->> tg_argv[0])::boolean from public.settings s where s.key = 'switches') then
    perform private.fail(409, tg_argv[0] || '_off', tg_argv[1]);
  end if;
  return new;
end
$$;
create trigger product_reviews_switch before insert on public.product_reviews
  for each row execute function private.keep_switch('reviews', 'Reviews are turned off right now.');
create trigger product_questions_switch before insert on public.product_questions
  for each row execute function private.keep_switch('questions', 'Questions are turned off right now.');
create trigger purchases_switch before insert on public.purchases
  for each row when (new.user_id is null)
  execute function private.keep_switch('guest_checkout', 'Log in to order. Guest checkout is turned off right now.');
-- An applicant who was asked for more may still answer.
create trigger vendor_applications_switch before update of status on public.vendor_applications
  for each row when (new.status = 'pending' and old.status in ('draft', 'withdrawn', 'rejected'))
  execute function private.keep_switch('applications', 'We''re not accepting new stores right now.');

create function public.shop_terms() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('time_zone', private.platform_zone(), 'return_days', private.shop_number('return_days'),
    'application_days', private.shop_number('application_days'),
    'hold_minutes', (private.shop_settings() ->> 'hold_minutes')::int, 'switches', private.switch_settings());
end;
comment on function public.shop_terms is
  '{time_zone, return_days, application_days, hold_minutes, switches: {name: whether it is on}}: the settings that pages show and use.';
grant execute on function public.shop_terms to anon, authenticated, service_role;

-- Help articles name settings in braces: a hard-coded number would outlive the setting.
create function public.words(article public.help_articles) returns text
  language sql stable security definer set search_path = ''
  return (
    select replace(replace(replace(replace(replace(article.body,
      '{{return_days}}', t.terms ->> 'return_days'), '{{hold_minutes}}', t.terms ->> 'hold_minutes'),
      '{{application_days}}', t.terms ->> 'application_days'),
      '{{payouts}}', case m.payout_schedule when 'daily' then 'made every day' when 'weekly' then 'made every Monday'
        when 'monthly' then 'made on the first of each month' else 'made whenever you ask' end),
      '{{commission_on}}', case when m.commission_on_shipping then 'and its shipping, not on tax' else 'not on shipping and not on tax' end)
    from (select public.shop_terms() as terms) t cross join private.money_settings m);
comment on function public.words is 'Field of help_articles: the body with what admins have set in place of {{return_days}}, {{hold_minutes}}, {{application_days}}, {{payouts}} and {{commission_on}}.';
grant execute on function public.words to anon, authenticated, service_role;
