-- The platform's commission on a sale. Each line keeps the rate from when it was placed: a changed rule changes no
-- old row.

create table private.money_settings (
  id boolean primary key default true check (id),
  holdback_days int not null default 7 check (holdback_days between 0 and 90),
  commission_on_shipping boolean not null default false,
  payout_schedule text not null default 'weekly' check (payout_schedule in ('daily', 'weekly', 'monthly', 'manual')),
  payout_minimum bigint not null default 2500 check (payout_minimum between 1 and 100000000),
  approve_from bigint not null default 500000 check (approve_from between 100 and 100000000),
  correct_alone bigint not null default 10000 check (correct_alone between 0 and 100000000),
  -- An admin who has raised a limit acts under the lower one, until someone else changes it (decision 0079).
  approve_from_raised_by uuid,
  approve_from_before bigint,
  correct_alone_raised_by uuid,
  correct_alone_before bigint
);
comment on column private.money_settings.holdback_days is 'How long after delivery an earning stays pending.';
comment on column private.money_settings.commission_on_shipping is 'Whether commission is also taken on shipping.';
comment on column private.money_settings.payout_schedule is 'For stores that have not chosen one.';
comment on column private.money_settings.approve_from is 'In cents. A payout of at least this amount needs an admin''s approval.';
comment on column private.money_settings.correct_alone is
  'In cents. How much one admin may correct in 24 hours across all stores; more needs a second admin.';
comment on column private.money_settings.payout_minimum is 'In cents. A store may set a higher one, never a lower one.';
alter table private.money_settings enable row level security;
insert into private.money_settings default values;

create table private.commission_rules (
  id uuid primary key default public.uuid_v7(),
  position int not null unique deferrable,
  name text not null check (char_length(name) between 1 and 100),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  vendor_id uuid references public.vendors (id) on update cascade on delete cascade,
  category_id uuid references public.categories (id) on delete cascade,
  starts_on date,
  ends_on date,
  check (ends_on >= starts_on)
);
call private.keep_clean('private.commission_rules', '{name}');
comment on table private.commission_rules is
  'Percent of a line. The first rule by position that fits the store, the category (or one above it) and the day.';
create index commission_rules_vendor_id_idx on private.commission_rules (vendor_id);
create index commission_rules_category_id_idx on private.commission_rules (category_id);
alter table private.commission_rules enable row level security;
insert into private.commission_rules (position, name, rate) values (1000000, 'Standard', 10);

-- Without a rule for everything else, a line could have none.
create function private.keep_catch_all() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select 1 from private.commission_rules r
    where r.vendor_id is null and r.category_id is null and r.starts_on is null and r.ends_on is null
  ) then
    perform private.fail(409, 'catch_all_missing', 'One rule must apply to every store, category and day.');
  end if;
  return null;
end
$$;
create trigger commission_rules_catch_all after update or delete on private.commission_rules
  for each statement execute function private.keep_catch_all();

create function public.selling_terms() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select (select jsonb_build_object('payout_schedule', s.payout_schedule, 'commission_on_shipping', s.commission_on_shipping,
      'holdback_days', s.holdback_days, 'payout_minimum', trim_scale(s.payout_minimum / 100.0)::text)
    from private.money_settings s) || jsonb_build_object('application_days', private.shop_number('application_days'),
    'commission_rate', trim_scale((
    select r.rate / 100 from private.commission_rules r
    where r.vendor_id is null and r.category_id is null and r.starts_on is null and r.ends_on is null
    order by r.position limit 1)));
end;
comment on function public.selling_terms is
  '{commission_rate: share of the goods by the rule for everything else, commission_on_shipping, payout_schedule, holdback_days, payout_minimum, application_days}: public terms for people who consider selling.';
grant execute on function public.selling_terms to anon, authenticated, service_role;

create table private.line_commissions (
  order_item_id uuid primary key references public.order_items (id) on delete restrict,
  rule_id uuid not null,
  rate numeric(5, 2) not null,
  base numeric(12, 2) not null check (base >= 0),
  amount numeric(12, 2) not null check (amount between 0 and base)
);
comment on table private.line_commissions is 'The commission of an order line as it was when the order was placed.';
comment on column private.line_commissions.base is
  'The price less the store''s own discount, plus its share of shipping if commission applies to it.';
create trigger line_commissions_append_only before update or delete on private.line_commissions
  for each row execute function private.forbid_change();
alter table private.line_commissions enable row level security;

create function private.freeze_commission(of_purchase uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.line_commissions (order_item_id, rule_id, rate, base, amount)
  select line.id, rule.id, rule.rate, line.base, round(line.base * rule.rate / 100, 2)
  from (
    select i.id, o.vendor_id, private.platform_day(o.created_at) as day, c.path,
      i.line_total - case when i.discount_borne_by = 'vendor' then i.discount else 0 end
        + case when s.commission_on_shipping then (private.split_cents(
            ((o.shipping + case when o.discount_borne_by = 'platform' then o.shipping_waived else 0 end) * 100)::bigint,
            array_agg((i.line_total * 100)::bigint) over lines_of_order)
          )[row_number() over (partition by o.id order by i.id)] / 100.0 else 0 end as base
    from private.money_settings s
    cross join public.orders o
    join public.order_items i on i.order_id = o.id
    left join public.categories c on c.id = i.category_id
    where o.purchase_id = of_purchase
    window lines_of_order as (partition by o.id order by i.id rows between unbounded preceding and unbounded following)
  ) line
  cross join lateral (
    select r.id, r.rate from private.commission_rules r
    where (r.vendor_id is null or r.vendor_id = line.vendor_id) and (r.category_id is null or r.category_id = any (line.path))
      and (r.starts_on is null or r.starts_on <= line.day) and (r.ends_on is null or line.day <= r.ends_on)
    order by r.position limit 1
  ) rule
  on conflict (order_item_id) do nothing;
end;
