-- One purchase per checkout, one order per vendor in it. The status of a purchase is derived, never stored.

create table public.purchases (
  id uuid primary key default public.uuid_v7(),
  reference text not null unique check (reference ~ '^SB-[2-9A-HJ-NP-Z]{6}$'),
  user_id uuid references auth.users (id) on update cascade on delete set null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address text not null,
  address2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  currency char(3) not null default 'USD',
  subtotal numeric(12, 2) not null check (subtotal >= 0),
  shipping numeric(12, 2) not null check (shipping >= 0),
  discount numeric(12, 2) not null default 0 check (discount >= 0),
  tax numeric(12, 2) not null check (tax >= 0),
  total numeric(12, 2) not null check (total >= 0),
  payment_method text not null check (payment_method in ('card', 'paypal')),
  promo_code text,
  token_hash bytea not null unique,
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now(),
  check (total = subtotal - discount + shipping + tax)
);
comment on table public.purchases is 'One checkout: contact, address, totals.';
comment on column public.purchases.token_hash is 'SHA-256 of the tracking token; the token itself is derived from the id and isn''t stored.';
create index purchases_user_id_idx on public.purchases (user_id, created_at desc);
create index purchases_guest_email_idx on public.purchases (lower(email)) where user_id is null;
alter table public.purchases enable row level security;
grant select (id, reference, user_id, email, first_name, last_name, phone, address, address2, city, state, zip_code,
  currency, subtotal, shipping, discount, tax, total, payment_method, promo_code, created_at)
  on public.purchases to authenticated;
grant select, insert, update, delete on public.purchases to service_role;
create policy "Customers see their own checkouts" on public.purchases
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins see every checkout" on public.purchases
  for select to authenticated using ((select private.may_admin('users', 'read')));

create table public.orders (
  id uuid primary key default public.uuid_v7(),
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  guest_email text,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  currency char(3) not null default 'USD',
  subtotal numeric(12, 2) not null check (subtotal >= 0),
  shipping numeric(12, 2) not null check (shipping >= 0),
  shipping_waived numeric(12, 2) not null default 0 check (shipping_waived >= 0),
  discount numeric(12, 2) not null default 0 check (discount >= 0),
  promotion_id uuid,
  promotion_label text,
  discount_borne_by text check (discount_borne_by in ('platform', 'vendor')),
  tax numeric(12, 2) not null check (tax >= 0),
  total numeric(12, 2) not null check (total >= 0),
  rate_name text not null,
  delivery_min date not null,
  delivery_max date not null,
  ship_by date not null,
  confirmed_at timestamptz,
  exchange_of uuid references public.orders (id) on delete restrict,
  return_days int not null default private.shop_number('return_days'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (purchase_id, vendor_id),
  check (exchange_of is null or total = 0),
  check (total = subtotal - discount + shipping + tax),
  check (delivery_max >= delivery_min)
);
comment on column public.orders.shipping is 'What the shopper pays for the delivery.';
comment on column public.orders.shipping_waived is
  'What a free-shipping code took off: delivery costs shipping + shipping_waived.';
comment on column public.orders.promotion_id is 'The promotion that discounted the items or the delivery.';
comment on column public.orders.discount_borne_by is 'Who pays for discount and shipping_waived.';
comment on column public.orders.ship_by is 'The day, in the store''s zone, by which it promised to ship everything; set when the order is placed.';
comment on column public.orders.confirmed_at is 'When someone at the store confirmed the order: a mark, not a status (decision 0050).';
comment on column public.orders.exchange_of is
  'The order whose payment covers these items: they replace returned items of it (decision 0049).';
comment on column public.orders.return_days is
  'How many days after delivery items can be returned, as promised when the order was placed.';
create index orders_exchange_of_idx on public.orders (exchange_of);
create index orders_user_status_idx on public.orders (user_id, status, created_at desc);
create index orders_vendor_status_idx on public.orders (vendor_id, status, created_at desc, id desc);
create index orders_guest_email_idx on public.orders (lower(guest_email)) where user_id is null;
-- A month's sales, in all stores.
create index orders_created_idx on public.orders using brin (created_at);
create index orders_promotion_id_idx on public.orders (promotion_id, vendor_id, created_at);
create index orders_pending_idx on public.orders (created_at) where status = 'pending';
create trigger orders_transition before update of status on public.orders
  for each row execute function private.enforce_transition('order_status_transitions');
create trigger orders_touch before update on public.orders
  for each row execute function private.touch_updated_at();
alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;
create policy "Customers see their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Vendors see the orders that hold their items" on public.orders
  for select to authenticated using (vendor_id = any ((select private.stores_with('orders', 'read'))::uuid[]));
create policy "Admins see every order" on public.orders
  for select to authenticated using ((select private.may_admin('users', 'read')));

create table public.order_items (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  vendor uuid not null references public.vendors (id) on update cascade on delete restrict,
  product_id uuid references public.products (id) on delete set null,
  variant_id uuid references public.product_variants (id) on delete set null,
  title text not null,
  sku text not null,
  color text,
  size text,
  flavor text,
  quantity_option text,
  image text,
  unit_price numeric(12, 2) not null check (unit_price > 0),
  quantity int not null check (quantity between 1 and 99),
  shipped int not null default 0 check (shipped between 0 and quantity),
  delivered int not null default 0 check (delivered between 0 and shipped),
  returned int not null default 0 check (returned between 0 and delivered),
  exchanged int not null default 0 check (exchanged between 0 and returned),
  exchanged_from uuid references public.order_items (id) on delete restrict,
  line_total numeric(12, 2) not null,
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  discount numeric(12, 2) not null default 0 check (discount >= 0),
  discount_borne_by text check (discount_borne_by in ('platform', 'vendor')),
  check (discount <= line_total and (discount > 0) = (discount_borne_by is not null)),
  check (line_total = unit_price * quantity)
);
comment on table public.order_items is 'Snapshot of what was bought: later changes of the product do not touch it.';
comment on column public.order_items.discount is 'Its share of the discount of its order; the shares add up to it.';
comment on column public.order_items.vendor is 'The vendor''s id (named so in the spec).';
comment on column public.order_items.exchanged is 'How many of the returned items were exchanged.';
comment on column public.order_items.exchanged_from is 'In an exchange: the item that was paid for, however often it was exchanged since.';
create index order_items_exchanged_from_idx on public.order_items (exchanged_from);
create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_vendor_idx on public.order_items (vendor, order_id);
create index order_items_product_id_idx on public.order_items (product_id);
create index order_items_variant_id_idx on public.order_items (variant_id);
alter table public.order_items enable row level security;
grant select on public.order_items to authenticated;
grant select, insert, update, delete on public.order_items to service_role;
create policy "Vendors see the items that they sold" on public.order_items
  for select to authenticated using (vendor = any ((select private.stores_with('orders', 'read'))::uuid[]));
create policy "Items are seen with their order" on public.order_items
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

-- 'Black · 20 kg': the options of a variant in the spec's order; null if there was nothing to choose.
create function private.options_text(color text, size text, flavor text, quantity_option text) returns text
  language sql immutable set search_path = ''
  return nullif(concat_ws(' · ', color, size, flavor, quantity_option), '');

-- What was bought, as people are shown it. The title alone would be the same for every variant of a product.
create function private.item_line(item public.order_items) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('title', item.title,
    'options', private.options_text(item.color, item.size, item.flavor, item.quantity_option));

-- 'Power Bar, Black · 20 kg'
create function private.item_name(item public.order_items) returns text
  language sql immutable set search_path = ''
  return concat_ws(', ', item.title, private.options_text(item.color, item.size, item.flavor, item.quantity_option));

-- A quantity of an item, such as the units in a package.
create function private.item_pieces(item public.order_items, quantity int) returns jsonb
  language sql immutable set search_path = ''
  return private.item_line(item) || jsonb_build_object('quantity', quantity);

create table public.order_events (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  status text not null,
  actor_role text not null,
  actor_id uuid,
  note text,
  at timestamptz not null default clock_timestamp()
);
create index order_events_order_id_idx on public.order_events (order_id, at);
create trigger order_events_append_only before update or delete on public.order_events
  for each row execute function private.forbid_change();
alter table public.order_events enable row level security;
grant select on public.order_events to authenticated;
grant select, insert on public.order_events to service_role;
create policy "Events are seen with their order" on public.order_events
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

create table public.order_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.order_status_transitions is 'The same graph as machines/order.';
insert into public.order_status_transitions values
  ('pending', 'confirmed', 'system'),
  ('confirmed', 'processing', 'system'), ('confirmed', 'processing', 'vendor'),
  ('processing', 'shipped', 'vendor'), ('processing', 'shipped', 'admin'), ('processing', 'shipped', 'system'),
  ('shipped', 'delivered', 'vendor'), ('shipped', 'delivered', 'admin'), ('shipped', 'delivered', 'system'),
  -- A parcel that did not ship after all.
  ('shipped', 'processing', 'vendor'), ('shipped', 'processing', 'admin'),
  ('pending', 'cancelled', 'customer'), ('pending', 'cancelled', 'guest'), ('pending', 'cancelled', 'admin'),
  ('pending', 'cancelled', 'system'),
  ('confirmed', 'cancelled', 'customer'), ('confirmed', 'cancelled', 'guest'), ('confirmed', 'cancelled', 'vendor'),
  ('confirmed', 'cancelled', 'admin'), ('confirmed', 'cancelled', 'system'),
  ('processing', 'cancelled', 'customer'), ('processing', 'cancelled', 'guest'), ('processing', 'cancelled', 'vendor'),
  ('processing', 'cancelled', 'admin'), ('processing', 'cancelled', 'system');
alter table public.order_status_transitions enable row level security;
grant select on public.order_status_transitions to anon, authenticated;
grant select, insert, update, delete on public.order_status_transitions to service_role;
create policy "Everyone may know the moves of an order" on public.order_status_transitions
  for select to anon, authenticated using (true);

-- Orders are followed live (spec §7, realtime). The log has the whole old row: it decides who may learn that a row
-- was deleted, and without it a long value that an update left unchanged would be missing.
alter table public.orders replica identity full;
alter table public.order_items replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.orders, public.order_items;
  end if;
end
$$;

-- Every move leaves an entry, no matter who makes it.
create function private.record_order_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, status, actor_role, actor_id, note)
  values (new.id, new.status, private.actor_role(), private.doer(), nullif(current_setting('stallbar.note', true), ''));
  return null;
end
$$;
create trigger orders_placed_event after insert on public.orders
  for each row execute function private.record_order_event();
create trigger orders_moved_event after update of status on public.orders
  for each row when (new.status <> old.status) execute function private.record_order_event();

-- How long an unpaid purchase can be paid before it is canceled.
create function private.payable_time() returns interval
  language sql immutable set search_path = ''
  return interval '24 hours';

create function private.guest_token(purchase_id uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return encode(
    extensions.hmac(purchase_id::text, (select s.value from private.secrets s where s.name = 'guest_token'), 'sha256'), 'hex'
  );
end
$$;

-- Emails about a paid purchase
-- ------------------------------------------------------------------------------------------
create function private.mail_items(wanted_order uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object(
      'sku', i.sku, 'line_total', private.money(i.line_total)) order by i.id)
    from public.order_items i where i.order_id = wanted_order
  );

create function private.mail_address(purchase public.purchases) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'reference', purchase.reference, 'first_name', purchase.first_name, 'last_name', purchase.last_name, 'address', purchase.address,
    'address2', purchase.address2, 'city', purchase.city, 'state', purchase.state, 'zip_code', purchase.zip_code);

create function private.mail_about_paid_purchase(purchase public.purchases) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-confirmation', purchase.email, private.mail_address(purchase) || jsonb_build_object(
    'token', private.guest_token(purchase.id), 'currency', purchase.currency, 'subtotal', private.money(purchase.subtotal),
    'shipping', private.money(purchase.shipping), 'discount', private.money(purchase.discount), 'discounted', purchase.discount > 0,
    'tax', private.money(purchase.tax), 'total', private.money(purchase.total), 'order_count', count(*), 'several', count(*) > 1,
    'orders', jsonb_agg(jsonb_build_object(
      'vendor_name', private.shown_name(v), 'rate_name', o.rate_name, 'earliest', to_char(o.delivery_min, 'Mon FMDD'),
      'latest', to_char(o.delivery_max, 'Mon FMDD'), 'total', private.money(o.total),
      'items', private.mail_items(o.id)) order by o.id)
  ), 'order-confirmation:' || purchase.id
  from public.orders o join public.vendors v on v.id = o.vendor_id where o.purchase_id = purchase.id
  on conflict (dedupe_key) do nothing;
  perform private.mail_stores_about_purchase(purchase);
end
$$;

create function private.mail_stores_about_purchase(purchase public.purchases) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-new-order', u.email, private.mail_address(purchase) || jsonb_build_object(
    'vendor_name', private.shown_name(v), 'vendor_slug', v.slug, 'rate_name', o.rate_name,
    'earliest', to_char(o.delivery_min, 'Mon FMDD'), 'latest', to_char(o.delivery_max, 'Mon FMDD'),
    'piece_count', (select sum(i.quantity) || case sum(i.quantity) when 1 then ' item' else ' items' end
      from public.order_items i where i.order_id = o.id),
    'exchange_of', (select private.order_link(r.order_id) ->> 'reference' from public.returns r where r.exchange_id = o.id),
    'items', case when o.exchange_of is null then private.mail_items(o.id)
      -- Nobody pays for an exchange: a price would read as if money had moved.
      else (select jsonb_agg(e - 'line_total') from jsonb_array_elements(private.mail_items(o.id)) e) end
  ), 'vendor-new-order:' || o.id
  from public.orders o
  join public.vendors v on v.id = o.vendor_id
  join auth.users u on u.id = v.id
  where o.purchase_id = purchase.id and u.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;

-- Export and erasure -------------------------------------------------------------------------------------------------
-- Names and addresses go; what bookkeeping needs (amounts, state, dates) stays.
create function private.anonymise_orders(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  perform private.act_as('system');
  for purchase in
    select pu.* from public.purchases pu where pu.user_id = person order by pu.id for no key update
  loop
    update public.payments p set status = 'cancelled', failure_reason = 'account deleted'
    where p.purchase_id = purchase.id and p.status in ('created', 'requires_action');
    if exists (select 1 from public.orders o where o.purchase_id = purchase.id and o.status = 'pending') then
      perform private.cancel_purchase(purchase, 'account deleted');
    end if;
  end loop;
  update public.purchases pu set user_id = null, email = 'deleted@deleted.invalid', first_name = 'Deleted',
    last_name = 'account', phone = '', address = '', address2 = null, city = '',
    -- A new hash, so that links in old emails stop working.
    token_hash = extensions.gen_random_bytes(32)
  where pu.user_id = person;
  update public.orders o set user_id = null where o.user_id = person;
  perform private.keep_spent_promotions(person);
  update public.promotion_redemptions r set user_id = null, email = 'deleted@deleted.invalid' where r.user_id = person;
  update public.product_reviews r set user_id = null, author_name = 'Former customer' where r.user_id = person;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('orders', 90,
    $q$select pu.reference, pu.created_at, pu.email, pu.first_name, pu.last_name, pu.phone, pu.address, pu.address2, pu.city, pu.state,
         pu.zip_code, pu.currency, pu.subtotal, pu.shipping, pu.discount, pu.tax, pu.total, pu.payment_method, pu.promo_code,
         (select jsonb_agg(jsonb_build_object('id', o.id, 'store', private.shown_name(v), 'status', o.status, 'total', o.total,
            'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'sku', i.sku, 'color', i.color, 'size', i.size,
              'flavor', i.flavor, 'quantity_option', i.quantity_option, 'quantity', i.quantity, 'unit_price', i.unit_price,
              'line_total', i.line_total, 'tax', i.tax) order by i.id) from public.order_items i where i.order_id = o.id),
            'events', (select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.at, e.id)
              from public.order_events e where e.order_id = o.id)) order by o.id)
          from public.orders o join public.vendors v on v.id = o.vendor_id where o.purchase_id = pu.id) as orders,
         (select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'status', p.status, 'at', p.created_at)
            order by p.created_at) from public.payments p where p.purchase_id = pu.id) as payments
       from public.purchases pu where pu.user_id = $1 order by pu.created_at$q$,
    $q$select format('Order %s is paid but hasn''t shipped. Cancel it or wait until it ships, then delete your account.',
         pu.reference)
       from public.orders o join public.purchases pu on pu.id = o.purchase_id
       where o.user_id = $1 and o.status in ('confirmed', 'processing') order by o.created_at limit 1$q$,
    'select private.anonymise_orders($1)'),
  ('sales', 130,
    $q$select o.id, o.status, o.created_at, o.subtotal, o.shipping, o.discount, o.tax, o.total
       from public.orders o where o.vendor_id = $1 order by o.created_at$q$, null, null);
