-- One group per checkout, one order per vendor in it. The group's status is derived, never stored.

create table public.order_groups (
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
comment on table public.order_groups is 'One checkout: contact, address, totals.';
comment on column public.order_groups.token_hash is 'SHA-256 of the tracking token; the token itself is derived from the id and kept nowhere.';
create index order_groups_user_id_idx on public.order_groups (user_id, created_at desc);
create index order_groups_guest_email_idx on public.order_groups (lower(email)) where user_id is null;

create table public.orders (
  id uuid primary key default public.uuid_v7(),
  group_id uuid not null references public.order_groups (id) on delete restrict,
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
  tax numeric(12, 2) not null check (tax >= 0),
  total numeric(12, 2) not null check (total >= 0),
  rate_name text not null,
  delivery_min date not null,
  delivery_max date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (group_id, vendor_id),
  check (total = subtotal - discount + shipping + tax),
  check (delivery_max >= delivery_min)
);
comment on column public.orders.shipping is 'What the shopper pays for the delivery.';
comment on column public.orders.shipping_waived is
  'What a free-shipping code has taken off the delivery: the delivery costs shipping + shipping_waived.';
create index orders_user_status_idx on public.orders (user_id, status, created_at desc);
create index orders_vendor_status_idx on public.orders (vendor_id, status, created_at desc);
create index orders_guest_email_idx on public.orders (lower(guest_email)) where user_id is null;
create index orders_pending_idx on public.orders (created_at) where status = 'pending';

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
  line_total numeric(12, 2) not null,
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  check (line_total = unit_price * quantity)
);
comment on table public.order_items is 'Snapshot of what was bought: later changes of the product do not touch it.';
comment on column public.order_items.vendor is 'The vendor''s id (named so in the spec).';
create index order_items_order_id_idx on public.order_items (order_id);
create index order_items_vendor_idx on public.order_items (vendor, order_id);
create index order_items_product_id_idx on public.order_items (product_id);
create index order_items_variant_id_idx on public.order_items (variant_id);

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
  ('pending', 'cancelled', 'customer'), ('pending', 'cancelled', 'guest'), ('pending', 'cancelled', 'admin'),
  ('pending', 'cancelled', 'system'),
  ('confirmed', 'cancelled', 'customer'), ('confirmed', 'cancelled', 'guest'), ('confirmed', 'cancelled', 'vendor'),
  ('confirmed', 'cancelled', 'admin'), ('confirmed', 'cancelled', 'system'),
  ('processing', 'cancelled', 'customer'), ('processing', 'cancelled', 'guest'), ('processing', 'cancelled', 'vendor'),
  ('processing', 'cancelled', 'admin'), ('processing', 'cancelled', 'system');

create trigger orders_transition before update of status on public.orders
  for each row execute function private.enforce_transition('order_status_transitions');
create trigger orders_touch before update on public.orders
  for each row execute function private.touch_updated_at();

-- Every move leaves its line, whoever makes it.
create function private.record_order_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, status, actor_role, actor_id, note)
  values (new.id, new.status, private.actor_role(), auth.uid(), nullif(current_setting('stallbar.note', true), ''));
  return null;
end
$$;
create trigger orders_placed_event after insert on public.orders
  for each row execute function private.record_order_event();
create trigger orders_moved_event after update of status on public.orders
  for each row when (new.status <> old.status) execute function private.record_order_event();

create table public.shipments (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  status text not null default 'shipped' check (status in ('shipped', 'delivered', 'voided')),
  carrier text check (char_length(carrier) <= 60),
  tracking_number text check (char_length(tracking_number) <= 100),
  tracking_url text check (tracking_url ~* '^https?://[^[:space:]]+$'),
  request_key uuid unique,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index shipments_order_id_idx on public.shipments (order_id, shipped_at);
create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  order_item_id uuid not null references public.order_items (id) on delete restrict,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_items_order_item_id_idx on public.shipment_items (order_item_id);
create table public.shipment_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.shipment_status_transitions values
  ('shipped', 'delivered', 'vendor'), ('shipped', 'delivered', 'admin'), ('shipped', 'delivered', 'system'),
  ('shipped', 'voided', 'vendor'), ('shipped', 'voided', 'admin'), ('shipped', 'voided', 'system');
create trigger shipments_transition before update of status on public.shipments
  for each row execute function private.enforce_transition('shipment_status_transitions');

create table public.stock_holds (
  id uuid primary key default public.uuid_v7(),
  checkout_key uuid not null,
  variant_id uuid not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  order_group_id uuid references public.order_groups (id) on delete cascade,
  contact_given boolean not null,
  expires_at timestamptz not null,
  unique (checkout_key, variant_id)
);
comment on table public.stock_holds is
  'Stock that a checkout keeps for a while. What may be sold is stock minus the live holds of others with a contact.';
comment on column public.stock_holds.contact_given is
  'Whether the checkout has said whose it is. Without, it keeps pieces from others like it alone.';
create index stock_holds_variant_id_idx on public.stock_holds (variant_id, expires_at);
create index stock_holds_expires_at_idx on public.stock_holds (expires_at);
create index stock_holds_order_group_id_idx on public.stock_holds (order_group_id);

create table public.promotion_redemptions (
  id uuid primary key default public.uuid_v7(),
  promotion_id uuid not null references public.promotions (id) on delete restrict,
  group_id uuid not null unique references public.order_groups (id) on delete restrict,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  email text not null,
  amount numeric(12, 2) not null check (amount >= 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  created_at timestamptz not null default now(),
  released_at timestamptz
);
comment on column public.promotion_redemptions.borne_by is 'As the code said when the order was placed.';
comment on column public.promotion_redemptions.released_at is 'Set when its orders were cancelled unpaid: the code can be used again.';
create index promotion_redemptions_promotion_id_idx on public.promotion_redemptions (promotion_id, released_at);
create index promotion_redemptions_email_idx on public.promotion_redemptions (promotion_id, lower(email)) where released_at is null;
create index promotion_redemptions_user_id_idx on public.promotion_redemptions (user_id);

alter table public.order_groups enable row level security;
alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_events enable row level security;
alter table public.order_status_transitions enable row level security;
alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
alter table public.shipment_status_transitions enable row level security;
alter table public.stock_holds enable row level security;
alter table public.promotion_redemptions enable row level security;

grant select (id, reference, user_id, email, first_name, last_name, phone, address, address2, city, state, zip_code,
  currency, subtotal, shipping, discount, tax, total, payment_method, promo_code, created_at)
  on public.order_groups to authenticated;
grant select on public.orders, public.order_items, public.order_events, public.shipments, public.shipment_items
  to authenticated;
grant select on public.order_status_transitions, public.shipment_status_transitions to anon, authenticated;
grant select, insert, update, delete on public.order_groups, public.orders, public.order_items, public.shipments,
  public.shipment_items, public.stock_holds, public.promotion_redemptions, public.order_status_transitions,
  public.shipment_status_transitions to service_role;
grant select, insert on public.order_events to service_role;

create policy "Customers see their own checkouts" on public.order_groups
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins see every checkout" on public.order_groups
  for select to authenticated using ((select private.is_admin()));
create policy "Customers see their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Vendors see the orders that hold their items" on public.orders
  for select to authenticated using (vendor_id = (select auth.uid()));
create policy "Admins see every order" on public.orders
  for select to authenticated using ((select private.is_admin()));
create policy "Vendors see the items that they sold" on public.order_items
  for select to authenticated using (vendor = (select auth.uid()));
create policy "Items are seen with their order" on public.order_items
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));
create policy "Events are seen with their order" on public.order_events
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));
create policy "Shipments are seen with their order" on public.shipments
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));
create policy "Shipped items are seen with their shipment" on public.shipment_items
  for select to authenticated using (exists (select 1 from public.shipments s where s.id = shipment_id));
create policy "Everyone may know the moves of an order" on public.order_status_transitions
  for select to anon, authenticated using (true);
create policy "Everyone may know the moves of a shipment" on public.shipment_status_transitions
  for select to anon, authenticated using (true);

-- Live counts and statuses (spec §7, realtime). The log has their old rows whole, so that who may hear of a row's end can
-- be judged by the row, and long values that an update did not touch are the ones of that update.
alter table public.orders replica identity full;
alter table public.order_items replica identity full;
alter table public.profiles replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.orders, public.order_items, public.profiles;
  end if;
end
$$;
