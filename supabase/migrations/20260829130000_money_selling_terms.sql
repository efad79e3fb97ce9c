-- The public terms with the rates of categories and seasons: a page that says 'one commission' must know of the others.

create or replace function public.selling_terms() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select (select jsonb_build_object('payout_schedule', s.payout_schedule, 'commission_on_shipping', s.commission_on_shipping,
      'holdback_days', s.holdback_days, 'payout_minimum', trim_scale(s.payout_minimum / 100.0)::text)
    from private.money_settings s) || jsonb_build_object('application_days', private.shop_number('application_days'),
    'commission_rate', trim_scale(usual.rate / 100),
    'other_rates', coalesce((
      select jsonb_agg(jsonb_build_object('category', c.name, 'rate', trim_scale(r.rate / 100), 'until', r.ends_on) order by r.position)
      from private.commission_rules r left join public.categories c on c.id = r.category_id
      where r.position < usual.position and r.vendor_id is null and r.rate <> usual.rate
        and (r.starts_on is null or r.starts_on <= private.platform_today())
        and (r.ends_on is null or private.platform_today() <= r.ends_on)), '[]'))
  from (
    select r.rate, r.position from private.commission_rules r
    where r.vendor_id is null and r.category_id is null and r.starts_on is null and r.ends_on is null
    order by r.position limit 1) usual;
end;
comment on function public.selling_terms is
  '{commission_rate: share of the goods by the rule for everything else, other_rates: [{category: its name or null = everything, rate, until: last day or null}] that apply today instead, in their order, commission_on_shipping, payout_schedule, holdback_days, payout_minimum, application_days}: public terms for people who consider selling.';

-- The article promised a new hold for every try; a checkout renews its hold up to a limit.
update public.help_articles set body = replace(body, 'the hold starts over.', 'the hold starts over, up to a limit for each checkout.')
where slug = 'reserved-stock';
