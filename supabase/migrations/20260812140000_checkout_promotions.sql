-- Promotions: their discounts, their uses, and whether one applies to some lines. Only one promotion counts
-- for each store's part of a cart: the one that saves the most (decision 0052).

create table public.promotions (
  id uuid primary key default public.uuid_v7(),
  code text unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$'),
  label text not null check (char_length(label) between 1 and 100),
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  value numeric(12, 2) not null check (value > 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  vendor_id uuid references public.vendors (id) on update cascade on delete cascade,
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 100),
  category_id uuid references public.categories (id) on delete restrict,
  min_subtotal numeric(12, 2) not null default 0 check (min_subtotal >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_redemptions int check (max_redemptions > 0),
  max_per_customer int check (max_per_customer > 0),
  enabled boolean not null default true,
  opened_at timestamptz default now(),
  ended_at timestamptz,
  advertised boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (kind <> 'percent' or value <= 100),
  -- A store must not pay for a code that it has not issued: only its own code can be charged to it.
  check (borne_by = 'platform' or vendor_id is not null),
  check (ends_at > starts_at),
  -- A promotion without a code belongs to one store, and is public.
  check (code is not null or (vendor_id is not null and advertised)),
  check (category_id is null or product_ids = '{}'),
  check (vendor_id is not null or (category_id is null and product_ids = '{}')),
  check (opened_at is not null or not enabled)
);
call private.keep_clean('public.promotions', '{label}');
comment on column public.promotions.code is 'Null: it applies automatically.';
comment on column public.promotions.value is 'Percent of the goods, dollars off the goods, or the maximum off the shipping.';
comment on column public.promotions.borne_by is 'Who pays for the discount.';
comment on column public.promotions.vendor_id is 'Only goods and orders of this store count; null = all.';
comment on column public.promotions.product_ids is 'Only these products of the store count; empty, without a category = all.';
comment on column public.promotions.category_id is 'Only products of the store in this category or below it count.';
comment on column public.promotions.opened_at is 'When it was started for the first time; null = a draft.';
comment on column public.promotions.ended_at is 'When someone ended it, whatever ends_at says.';
comment on column public.promotions.advertised is 'Shown on the shop''s pages; otherwise only people who know the code can use it.';
create index promotions_vendor_id_idx on public.promotions (vendor_id, id desc);
create index promotions_automatic_idx on public.promotions (vendor_id) where code is null;
-- Every product page and cart calls this.
create index promotions_advertised_idx on public.promotions (vendor_id) where advertised;
create index promotions_category_id_idx on public.promotions (category_id);
alter table public.promotions enable row level security;
grant select, insert, update, delete on public.promotions to service_role;
grant select on public.promotions to authenticated;
create policy "Admins see the promotions" on public.promotions
  for select to authenticated using ((select private.may_admin('products', 'read')));

alter table public.orders add foreign key (promotion_id) references public.promotions (id) on delete restrict;

create table public.promotion_redemptions (
  id uuid primary key default public.uuid_v7(),
  promotion_id uuid not null references public.promotions (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  email text not null,
  amount numeric(12, 2) not null check (amount >= 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  -- Keyed hashes of a user's phone number and house.
  phone_key bytea,
  place_key bytea,
  unique (purchase_id, promotion_id)
);
comment on column public.promotion_redemptions.borne_by is 'As set in the promotion when the purchase was placed.';
comment on column public.promotion_redemptions.released_at is 'Set when all of its orders are canceled: it can be used again.';
create index promotion_redemptions_promotion_id_idx on public.promotion_redemptions (promotion_id, released_at);
create index promotion_redemptions_email_idx on public.promotion_redemptions (promotion_id, private.plain_email(email))
  where released_at is null;
create index promotion_redemptions_phone_idx on public.promotion_redemptions (promotion_id, phone_key) where released_at is null;
create index promotion_redemptions_place_idx on public.promotion_redemptions (promotion_id, place_key) where released_at is null;
create index promotion_redemptions_user_id_idx on public.promotion_redemptions (user_id);
alter table public.promotion_redemptions enable row level security;
grant select, insert, update, delete on public.promotion_redemptions to service_role;

-- How often a deleted account's owner has used a code, so that a new account does not get it again. The hash is keyed
-- and differs per promotion: no two rows can be linked to one person.
create table private.spent_promotions (
  promotion_id uuid not null references public.promotions (id) on delete cascade,
  customer bytea not null,
  uses int not null check (uses > 0),
  primary key (promotion_id, customer)
);
alter table private.spent_promotions enable row level security;

create function private.customer_hash(promotion uuid, email text) returns bytea
  language sql stable security definer set search_path = ''
  return extensions.hmac(promotion || private.plain_email(email),
    (select s.value from private.secrets s where s.name = 'past_customer'), 'sha256');

create function private.fact_hash(promotion uuid, fact text) returns bytea
  language sql stable security definer set search_path = ''
  return extensions.hmac(promotion || fact, (select s.value from private.secrets s where s.name = 'past_customer'), 'sha256');

-- Called when an account is deleted, before its redemptions are anonymized.
create function private.keep_spent_promotions(person uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.spent_promotions as kept (promotion_id, customer, uses)
  select used.promotion_id, private.customer_hash(used.promotion_id, used.email), count(*)
  from (
    select r.id, r.promotion_id, private.plain_email(mail.address) as email
    from public.promotion_redemptions r
    left join auth.users u on u.id = person and u.email_confirmed_at is not null
    cross join lateral (values (r.email), (u.email)) as mail (address)
    where r.user_id = person and r.released_at is null and mail.address is not null
    group by r.id, r.promotion_id, private.plain_email(mail.address)
  ) used
  group by used.promotion_id, used.email
  on conflict (promotion_id, customer) do update set uses = kept.uses + excluded.uses;
end;

-- How often each promotion was used and its cost, updated when orders are placed and canceled.
create table private.promotion_totals (
  promotion_id uuid primary key references public.promotions (id) on delete cascade,
  uses int not null default 0,
  cost numeric(12, 2) not null default 0
);
alter table private.promotion_totals enable row level security;

create function private.count_redemption() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  counted constant boolean := tg_op = 'UPDATE' and old.released_at is null;
  counts constant boolean := new.released_at is null;
begin
  if counts <> counted then
    insert into private.promotion_totals as t (promotion_id, uses, cost)
    values (new.promotion_id, case when counts then 1 else -1 end, case when counts then new.amount else -new.amount end)
    on conflict (promotion_id) do update set uses = t.uses + excluded.uses, cost = t.cost + excluded.cost;
  end if;
  return null;
end
$$;
-- At the end of the transaction: an order with a popular promotion must not block all others, nor wait for them while
-- holding other locks.
create constraint trigger promotion_redemptions_counted after insert or update of released_at on public.promotion_redemptions
  deferrable initially deferred for each row execute function private.count_redemption();

-- A promotion can be used again once all orders that it discounted are canceled.
create function private.release_promotions(of_purchase uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  update public.promotion_redemptions r set released_at = now()
  where r.purchase_id = of_purchase and r.released_at is null and not exists (
    select from public.orders o
    where o.purchase_id = of_purchase and o.status <> 'cancelled' and o.promotion_id = r.promotion_id);
end;

-- Whether a promotion applies to some lines ---------------------------------------------------------------------------

-- Cents of each line that count for a promotion, in line order. barred: stores where the platform pays nothing.
create function private.promotion_goods(p public.promotions, lines private.quote_line[], barred uuid[] default '{}') returns bigint[]
  language sql stable security definer set search_path = ''
  return array(
    select case when l.status = 'gone' or p.vendor_id <> l.vendor_id or (p.borne_by = 'platform' and l.vendor_id = any (barred))
        or (p.product_ids <> '{}' and l.product_id <> all (p.product_ids))
        or (p.category_id is not null and not exists (
          select from public.products x join public.categories c on c.id = x.category_id
          where x.id = l.product_id and p.category_id = any (c.path)))
      then 0 else (l.line_total * 100)::bigint end
    from unnest(lines) with ordinality l order by l.ordinality);

create function private.array_sum(numbers bigint[]) returns bigint
  language sql immutable set search_path = ''
  return (select coalesce(sum(n), 0)::bigint from unnest(numbers) n);

-- Whether a use of a code was paid, so that it counts against anyone other than its buyer: unpaid orders cost
-- nothing, and would use up strangers' limits.
create function private.is_paid_use(r public.promotion_redemptions) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.orders o
    where o.purchase_id = r.purchase_id and o.promotion_id = r.promotion_id and o.status not in ('pending', 'cancelled'));

-- Whether one mailbox, phone number or house has used up a platform code. facts: as own_stores reads them.
create function private.uses_too_often(p public.promotions, shopper uuid, shopper_email text, at timestamptz, facts jsonb) returns boolean
  language sql stable security definer set search_path = ''
  return (
    select m.per_customer <= greatest(
      (select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null
        and r.created_at > at - make_interval(days => m.days)
        and (r.user_id = shopper or private.plain_email(r.email) = private.plain_email(shopper_email))),
      (select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null
        and r.created_at > at - make_interval(days => m.days)
        and r.phone_key = private.fact_hash(p.id, private.plain_phone(facts ->> 'phone'))
        and (private.is_paid_use(r) or r.user_id = shopper or private.plain_email(r.email) = private.plain_email(shopper_email))),
      (select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null
        and r.created_at > at - make_interval(days => m.days)
        and r.place_key = private.fact_hash(p.id, private.plain_place(facts ->> 'address', facts ->> 'zip'))
        and (private.is_paid_use(r) or r.user_id = shopper or private.plain_email(r.email) = private.plain_email(shopper_email))))
    from private.discount_limits m);

-- Stores where a platform code has reached its limit for 24 hours. Among unpaid uses, only the caller's own count.
create function private.busy_stores(
  p public.promotions, lines private.quote_line[], at timestamptz, shopper uuid, shopper_email text
) returns uuid[]
  language sql stable security definer set search_path = ''
  return coalesce((
    select array_agg(s.vendor_id) from (select distinct l.vendor_id from unnest(lines) l) s
    where p.borne_by = 'platform' and (select m.per_store from private.discount_limits m) <= (
      select count(*) from public.orders o
      where o.promotion_id = p.id and o.vendor_id = s.vendor_id and o.status <> 'cancelled' and o.created_at > at - interval '24 hours'
        and (o.status <> 'pending' or o.user_id = shopper or private.plain_email(o.guest_email) = private.plain_email(shopper_email)))), '{}');

-- `tried`: a promotion that its store is testing is treated as running and unused.
create function private.promotion_verdict(
  p public.promotions, goods bigint, shopper uuid, shopper_email text, at timestamptz, tried uuid, facts jsonb default null
) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  if p.id is distinct from tried then
    if least(p.ended_at, p.ends_at) <= at then
      return 'ended';
    elsif p.starts_at > at then
      return 'not-started';
    elsif p.max_redemptions <= (
      select count(*) from public.promotion_redemptions r where r.promotion_id = p.id and r.released_at is null
    ) or p.max_per_customer <= (
      select count(*) from public.promotion_redemptions r
      where r.promotion_id = p.id and r.released_at is null
        and (r.user_id = shopper or private.plain_email(r.email) = private.plain_email(shopper_email))
    ) + (
      select coalesce(max(s.uses), 0) from private.spent_promotions s
      where s.promotion_id = p.id and s.customer in (
        private.customer_hash(p.id, shopper_email),
        (select private.customer_hash(p.id, u.email) from auth.users u
          where u.id = shopper and u.email_confirmed_at is not null))
    ) then
      return 'used';
    elsif p.borne_by = 'platform' and private.uses_too_often(p, shopper, shopper_email, at, facts) then
      return 'too-often';
    end if;
  end if;
  return case when goods = 0 then 'other-goods' when goods < p.min_subtotal * 100 then 'minimum' else 'applied' end;
end
$$;

create function private.promotion_zone(p public.promotions) returns text
  language sql stable security definer set search_path = ''
  return coalesce(private.store_zone(p.vendor_id), private.platform_zone());

-- The last day on which it could or can be used, in its store's zone; null if it does not end.
create function private.promotion_last_day(p public.promotions) returns date
  language sql stable security definer set search_path = ''
  return private.day_in(least(p.ended_at, p.ends_at) - interval '1 microsecond', private.promotion_zone(p));

-- The discount in cents on goods of this many cents. A delivery discount depends on the delivery, so it isn't included.
create function private.promotion_off(p public.promotions, goods bigint) returns bigint
  language sql immutable set search_path = ''
  return case p.kind when 'percent' then round(goods * p.value / 100)::bigint
    when 'amount' then least(goods, (p.value * 100)::bigint) else 0 end;

-- One promotion's effect on a store's part of a cart, in cents; `eligible` is by line.
create type private.granted as (
  id uuid, code text, label text, borne_by text, goods bigint, delivery bigint, eligible bigint[]
);

-- Of a store's promotions without a code, the one that saves the most; of equal ones the older.
create function private.best_automatic(
  vendor uuid, lines private.quote_line[], delivery bigint, shopper uuid, shopper_email text, at timestamptz, tried uuid, barred uuid[]
) returns private.granted
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.promotions;
  eligible bigint[];
  goods bigint;
  off bigint;
  waived bigint;
  best private.granted;
begin
  for p in
    select x.* from public.promotions x
    where x.vendor_id = vendor and x.code is null and (x.enabled or x.id = tried) order by x.id
  loop
    eligible := private.promotion_goods(p, lines, barred);
    goods := private.array_sum(eligible);
    continue when private.promotion_verdict(p, goods, shopper, shopper_email, at, tried) <> 'applied';
    off := private.promotion_off(p, goods);
    waived := case when p.kind = 'free-shipping' then least((p.value * 100)::bigint, delivery) else 0 end;
    if off + waived > coalesce(best.goods + best.delivery, 0) then
      best := row(p.id, null, p.label, p.borne_by, off, waived, eligible)::private.granted;
    end if;
  end loop;
  return best;
end
$$;
