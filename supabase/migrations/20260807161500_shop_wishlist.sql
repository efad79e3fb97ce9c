-- An account's wishlist, its notices by email and in the app, and the tiles of wishlist and comparison.

create function public.saved_products(ids uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(
    to_jsonb(private.card_of(p, p.created_at::text)) || jsonb_build_object(
      'description', p.description, 'features', to_jsonb(p.features), 'specs', p.specs,
      'weight', f.weight, 'options', o.options)
    order by w.ord), '[]')
  from unnest(ids[1:200]) with ordinality w (id, ord)
  join public.products p on p.id = w.id and p.listed
  cross join lateral (
    select jsonb_build_object('min', min(nullif(v.weight_grams, 0)), 'max', max(nullif(v.weight_grams, 0))) as weight
    from public.product_variants v where v.product_id = p.id and v.active
  ) f
  -- The distinct values of each option among active variants, in picker order. One query for all four: a function
  -- call for each takes most of the time of a long wishlist.
  cross join lateral (
    select '{"color": [], "size": [], "flavor": [], "quantity": []}' || coalesce(jsonb_object_agg(x.option, x.values), '{}') as options
    from (
      select c.option, jsonb_agg(c.value order by c.place) as values
      from (
        select a.option, a.value, min(v.position) as place
        from public.product_variants v
        cross join lateral (values
          ('color', v.color), ('size', v.size), ('flavor', v.flavor), ('quantity', v.quantity_option)) a (option, value)
        where v.product_id = p.id and v.active and a.value is not null group by a.option, a.value
      ) c group by c.option
    ) x
  ) o
  -- A repeated id is shown once.
  where w.ord = array_position(ids, w.id);
end;
comment on function public.saved_products is
  'Tiles with description, features and comparison values, in the requested order; what is no longer sold is left out. 200 at most.';
grant execute on function public.saved_products to anon, authenticated, service_role;

-- Wishlist -----------------------------------------------------------------------------------------------------------
create table public.wishlist_items (
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  price_seen numeric(12, 2),
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
comment on column public.wishlist_items.price_seen is 'The lowest price that the shopper has seen: anything below it is a price drop.';
create index wishlist_items_product_id_idx on public.wishlist_items (product_id);
alter table public.wishlist_items enable row level security;
grant select, delete on public.wishlist_items to authenticated;
grant select on public.wishlist_items to service_role;
create policy "Shoppers see their own wishlist" on public.wishlist_items
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Shoppers take from their own wishlist" on public.wishlist_items
  for delete to authenticated using (user_id = (select auth.uid()));

create function public.add_to_wishlist(ids uuid[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  -- In the given order, which is the order of saving. Products already on the list keep their place.
  insert into public.wishlist_items (user_id, product_id, price_seen, added_at)
  select me, p.id, p.price_from, now() + w.ord * interval '1 microsecond'
  from unnest(ids[1:200]) with ordinality w (id, ord) join public.products p on p.id = w.id
  where p.listed
  order by p.id, w.ord
  on conflict do nothing;
  -- Beyond 200 the oldest go, as they do in the browser.
  delete from public.wishlist_items w using (
    select x.product_id from public.wishlist_items x where x.user_id = me order by x.added_at desc, x.product_id offset 200
  ) over where w.user_id = me and w.product_id = over.product_id;
  return public.saved_products(array(
    select x.product_id from public.wishlist_items x where x.user_id = me order by x.added_at, x.product_id));
end
$$;
comment on function public.add_to_wishlist is
  'Puts products on the wishlist of the account, and returns all of it like saved_products. Without products it only returns the wishlist.';
grant execute on function public.add_to_wishlist to authenticated;

-- Notices ------------------------------------------------------------------------------------------------------------
create table public.notices (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  kind text not null check (kind in ('back-in-stock', 'price-drop')),
  product_id uuid references public.products (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_user_id_idx on public.notices (user_id, created_at desc);
create index notices_product_id_idx on public.notices (product_id);
alter table public.notices enable row level security;
grant select, update (read_at) on public.notices to authenticated;
grant select on public.notices to service_role;
create policy "People see their own notices" on public.notices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People mark their own notices as read" on public.notices
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A change of price or stock only leaves a note here: notifying thousands of people must not slow down a sale.
create table private.wish_changes (
  product_id uuid not null references public.products (id) on delete cascade,
  kind text not null check (kind in ('back-in-stock', 'price-drop')),
  at timestamptz not null default now(),
  primary key (product_id, kind)
);
alter table private.wish_changes enable row level security;

create function private.note_wish_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.wish_changes (product_id, kind)
  select new.id, case when new.in_stock and not old.in_stock then 'back-in-stock' else 'price-drop' end
  where exists (select 1 from public.wishlist_items w where w.product_id = new.id)
  on conflict (product_id, kind) do update set at = excluded.at;
  return null;
end
$$;
create trigger products_wish_change after update of in_stock, price_from on public.products
  for each row when (new.listed and ((new.in_stock and not old.in_stock) or new.price_from < old.price_from))
  execute function private.note_wish_change();

create function public.send_wishlist_notices() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  change private.wish_changes;
  told int := 0;
  sent int;
begin
  for change in
    with first as materialized (
      select f.product_id, f.kind from private.wish_changes f order by f.at limit 100 for update skip locked
    )
    delete from private.wish_changes w using first where w.product_id = first.product_id and w.kind = first.kind
    returning w.*
  loop
    with product as (
      select p.id, p.name, p.price_from, p.in_stock, '/' || v.slug || '/' || c.slug || '/' || p.slug as path, private.shown_name(v) as store_name
      from public.products p join public.vendors v on v.id = p.vendor_id join public.categories c on c.id = p.category_id
      where p.id = change.product_id and p.listed
    ), hearers as (
      select w.user_id, w.price_seen, u.email, p.id, p.name, p.price_from, p.path, p.store_name,
        case change.kind when 'price-drop' then coalesce(n.price_drops, false)
          -- Someone waiting for one of its variants is notified by that notice's own email.
          else coalesce(n.back_in_stock, true) and not exists (
            select 1 from private.stock_notices s join public.product_variants pv on pv.id = s.variant_id
            where s.email = lower(u.email) and pv.product_id = p.id and s.ending is distinct from 'stopped'
              and coalesce(s.ended_at, now()) > now() - interval '1 hour'
          ) end as by_mail
      from product p join public.wishlist_items w on w.product_id = p.id
      join auth.users u on u.id = w.user_id
      left join public.notification_preferences n on n.user_id = w.user_id
      -- Sold out or more expensive again before anyone was notified: then there is nothing to report.
      where case change.kind when 'price-drop' then p.price_from < w.price_seen else p.in_stock end
    ), noted as (
      insert into public.notices (user_id, kind, product_id, payload)
      select h.user_id, change.kind, h.id, jsonb_build_object('name', h.name, 'path', h.path,
        'price', h.price_from::text, 'price_before', h.price_seen::text)
      from hearers h returning user_id
    ), seen as (
      update public.wishlist_items w set price_seen = h.price_from
      from hearers h where change.kind = 'price-drop' and w.user_id = h.user_id and w.product_id = h.id
      returning 1
    ), mailed as (
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      select 'wishlist-' || change.kind, h.email, jsonb_build_object('name', h.name, 'path', h.path,
          'vendor_name', h.store_name, 'price', h.price_from::text, 'price_before', h.price_seen::text),
        concat_ws(':', 'wishlist', change.kind, h.user_id, h.id, h.price_from, change.at)
      from hearers h where h.by_mail and h.email is not null
      on conflict (dedupe_key) do nothing returning 1
    )
    select count(*) into sent from noted;
    told := told + sent;
  end loop;
  return told;
end
$$;
comment on function public.send_wishlist_notices is
  'Notifies people whose wishlist has a product that is back or cheaper: always in the app, by email if they want. Runs every minute.';
grant execute on function public.send_wishlist_notices to service_role;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('wishlist', 220, 'select product_id, price_seen, added_at from public.wishlist_items where user_id = $1 order by added_at',
    null, null),
  ('notices', 230, 'select kind, product_id, payload, created_at, read_at from public.notices where user_id = $1 order by created_at',
    null, null);
