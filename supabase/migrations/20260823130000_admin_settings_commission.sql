-- The commission rules as admins change them: the whole list at once, previewed before it applies.

create function private.commission_settings() returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'name', r.name, 'rate', trim_scale(r.rate)::text, 'vendor', coalesce(v.slug, ''),
      'vendor_name', coalesce(private.shown_name(v), ''), 'category', coalesce(c.slug, ''), 'category_name', coalesce(c.name, ''),
      'starts_on', coalesce(r.starts_on::text, ''), 'ends_on', coalesce(r.ends_on::text, '')) order by r.position), '[]')
    from private.commission_rules r
    left join public.vendors v on v.id = r.vendor_id left join public.categories c on c.id = r.category_id);

create function private.is_day(given text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(given ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(given, 'date'), false);

-- The rules from a form, in order; 422 with a sentence for each invalid field, keyed '<id>.<field>'.
create function private.commission_draft(value jsonb) returns setof private.commission_rules
  language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := 100;
  given jsonb := value -> 'rules';
  problems jsonb;
begin
  if jsonb_typeof(given) is distinct from 'array' or jsonb_array_length(given) not between 1 and most
    or given @? '$[*] ? (@.type() != "object")' then
    perform private.fail(422, 'rules_invalid', format('You can have 1 to %s rules.', most));
  end if;
  if exists (select 1 from jsonb_array_elements(given) g where not pg_input_is_valid(coalesce(g ->> 'id', ''), 'uuid'))
    or (select count(distinct g ->> 'id') from jsonb_array_elements(given) g) < jsonb_array_length(given) then
    perform private.fail(422, 'rules_invalid', 'Each rule needs its own ID.');
  end if;
  problems := (
    select coalesce(jsonb_object_agg(x.id || '.' || p.field, p.message), '{}')
    from (
      select g ->> 'id' as id, g, trim(coalesce(g ->> 'vendor', '')) as vendor, coalesce(g ->> 'category', '') as category,
        coalesce(g ->> 'starts_on', '') as starts, coalesce(g ->> 'ends_on', '') as ends
      from jsonb_array_elements(given) g
    ) x
    cross join lateral (values
      ('name', char_length(trim(coalesce(x.g ->> 'name', ''))) between 1 and 100, 'Enter a name of 1 to 100 characters'),
      ('rate', coalesce(x.g ->> 'rate', '') ~ '^\d{1,3}(\.\d{1,2})?$' and (x.g ->> 'rate')::numeric <= 100,
        'Enter a percentage from 0 to 100'),
      ('vendor', x.vendor = '' or exists (select 1 from public.vendors v where v.slug = x.vendor), 'No store has this URL'),
      ('category', x.category = '' or exists (select 1 from public.categories c where c.slug = x.category), 'We can''t find this category'),
      ('starts_on', x.starts = '' or private.is_day(x.starts), 'Choose a day'),
      ('ends_on', x.ends = '' or (private.is_day(x.ends)
        and case when private.is_day(x.starts) then x.ends::date >= x.starts::date else true end),
        'The end date can''t be before the start date')
    ) p (field, fits, message)
    where not p.fits);
  if problems <> '{}' then
    perform private.fail(422, 'rules_invalid', 'Check the marked rules.', problems);
  end if;
  -- A rule below one for everything never applies.
  if exists (
    select 1 from jsonb_array_elements(given) with ordinality g (rule, place)
    where (coalesce(rule ->> 'vendor', '') || coalesce(rule ->> 'category', '') || coalesce(rule ->> 'starts_on', '')
      || coalesce(rule ->> 'ends_on', '') = '') is distinct from (place = jsonb_array_length(given))
  ) then
    perform private.fail(422, 'catch_all_last', 'The last rule has to apply to everything, and no other rule can.');
  end if;
  return query
    select (g.rule ->> 'id')::uuid, case when g.place = jsonb_array_length(given) then 1000000 else g.place end::int,
      trim(g.rule ->> 'name'), (g.rule ->> 'rate')::numeric(5, 2), v.id, c.id,
      nullif(g.rule ->> 'starts_on', '')::date, nullif(g.rule ->> 'ends_on', '')::date
    from jsonb_array_elements(given) with ordinality g (rule, place)
    left join public.vendors v on v.slug = trim(g.rule ->> 'vendor')
    left join public.categories c on c.slug = g.rule ->> 'category';
end
$$;

create function private.set_commission(value jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  given private.commission_rules[] := array(select row(d.*)::private.commission_rules from private.commission_draft(value) d);
begin
  if exists (
    select 1 from (
      select 'was' as side, r.vendor_id, r.category_id, r.rate, r.starts_on, r.ends_on from private.commission_rules r
      union all
      select 'will', g.vendor_id, g.category_id, g.rate, g.starts_on, g.ends_on from unnest(given) g) x
    where private.role_in(x.vendor_id, private.uid()) is not null
    group by x.vendor_id, x.category_id, x.rate, x.starts_on, x.ends_on
    having count(*) filter (where x.side = 'was') <> count(*) filter (where x.side = 'will')) then
    perform private.fail(403, 'own_store', 'You''re part of this store, so another admin has to change what it pays.');
  end if;
  -- Rules may swap positions: check that positions are unique only at the end.
  set constraints private.commission_rules_position_key deferred;
  insert into private.commission_rules as r (id, position, name, rate, vendor_id, category_id, starts_on, ends_on)
  select g.* from unnest(given) g
  on conflict (id) do update set position = excluded.position, name = excluded.name, rate = excluded.rate,
    vendor_id = excluded.vendor_id, category_id = excluded.category_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on
  where (r.position, r.name, r.rate, r.vendor_id, r.category_id, r.starts_on, r.ends_on) is distinct from
    (excluded.position, excluded.name, excluded.rate, excluded.vendor_id, excluded.category_id, excluded.starts_on, excluded.ends_on);
  delete from private.commission_rules r where not exists (select 1 from unnest(given) g where g.id = r.id);
  set constraints private.commission_rules_position_key immediate;
end
$$;

-- The first day of last month and of this one: the range of a change's preview.
create function private.last_month() returns table (since timestamptz, until timestamptz)
  language sql stable rows 1 set search_path = ''
begin atomic
  select (date_trunc('month', now() at time zone z.zone) - interval '1 month') at time zone z.zone,
    date_trunc('month', now() at time zone z.zone) at time zone z.zone
  from private.platform_zone() z (zone);
end;

-- The stores' commission for last month's orders, before and under these rules as of a day.
create function private.preview_commission(value jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant int := 50;
  on_day date := case when private.is_day(value ->> 'on_day') then (value ->> 'on_day')::date else private.platform_today() end;
  draft private.commission_rules[] := array(select row(d.*)::private.commission_rules from private.commission_draft(value) d);
begin
  return (
    with sold as materialized (
      select o.id as order_id, o.vendor_id, i.category_id, c.base, c.amount
      from private.last_month() m join public.orders o on o.created_at >= m.since and o.created_at < m.until
      join public.order_items i on i.order_id = o.id join private.line_commissions c on c.order_item_id = i.id
      where o.status not in ('pending', 'cancelled')
    ), rated as materialized (
      select k.vendor_id, k.category_id, r.rate
      from (select distinct s.vendor_id, s.category_id from sold s) k
      left join public.categories c on c.id = k.category_id
      cross join lateral (
        select d.rate from unnest(draft) d
        where (d.vendor_id is null or d.vendor_id = k.vendor_id) and (d.category_id is null or d.category_id = any (c.path))
          and (d.starts_on is null or d.starts_on <= on_day) and (d.ends_on is null or on_day <= d.ends_on)
        order by d.position limit 1) r
    ), by_store as materialized (
      select s.vendor_id, count(distinct s.order_id) as orders, sum(s.amount) as was, sum(round(s.base * r.rate / 100, 2)) as will
      from sold s join rated r on r.vendor_id = s.vendor_id and r.category_id is not distinct from s.category_id
      group by s.vendor_id
    ), affected as (
      select b.* from by_store b where b.was <> b.will order by abs(b.will - b.was) desc, b.vendor_id limit shown
    )
    select jsonb_build_object(
      'month', (select private.platform_day(m.since) from private.last_month() m),
      'orders', coalesce(sum(b.orders), 0), 'was', private.money(coalesce(sum(b.was), 0)), 'will', private.money(coalesce(sum(b.will), 0)),
      'affected', count(*) filter (where b.was <> b.will),
      'stores', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.vendor_id, 'name', private.shown_name(v), 'orders', a.orders, 'was', private.money(a.was),
          'will', private.money(a.will)) order by abs(a.will - a.was) desc, a.vendor_id)
        from affected a join public.vendors v on v.id = a.vendor_id), '[]'))
    from by_store b);
end
$$;
