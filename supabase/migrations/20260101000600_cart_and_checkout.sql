-- Carts of signed-in shoppers, stock held for a checkout, promotions, idempotency keys.

create table public.carts (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null unique default auth.uid() references auth.users (id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.carts is 'Mirror of the browser''s cart-storage for signed-in shoppers, so that it can be restored.';

create table public.cart_lines (
  cart_id uuid not null references public.carts (id) on delete cascade,
  variant_id uuid not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  primary key (cart_id, variant_id)
);
create index cart_lines_variant_id_idx on public.cart_lines (variant_id);
create trigger carts_touch before update on public.carts for each row execute function private.touch_updated_at();

create table public.promotions (
  id uuid primary key default public.uuid_v7(),
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{3,30}$'),
  label text not null check (char_length(label) between 1 and 100),
  kind text not null check (kind in ('percent', 'amount', 'free-shipping')),
  value numeric(12, 2) not null check (value > 0),
  borne_by text not null default 'platform' check (borne_by in ('platform', 'vendor')),
  vendor_id uuid references public.vendors (id) on update cascade on delete cascade,
  min_subtotal numeric(12, 2) not null default 0 check (min_subtotal >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_redemptions int check (max_redemptions > 0),
  max_per_customer int check (max_per_customer > 0),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (kind <> 'percent' or value <= 100),
  -- Nobody pays for a code that they have not given: only a store's own code may be at its cost.
  check (borne_by = 'platform' or vendor_id is not null),
  check (ends_at > starts_at)
);
comment on column public.promotions.value is 'Percent of the goods, dollars off the goods, or the most that is paid of the shipping.';
comment on column public.promotions.borne_by is 'Who pays for what the shopper is spared.';
comment on column public.promotions.vendor_id is 'Only goods and parcels of this store count; null = all.';
create index promotions_vendor_id_idx on public.promotions (vendor_id);

create table public.idempotency_keys (
  caller text not null,
  operation text not null,
  key uuid not null,
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (caller, operation, key)
);
comment on table public.idempotency_keys is 'The first answer to a call that makes money or stock effects. Holds no secret: tokens are derived anew.';
create index idempotency_keys_created_at_idx on public.idempotency_keys (created_at);

alter table public.carts enable row level security;
alter table public.cart_lines enable row level security;
alter table public.promotions enable row level security;
alter table public.idempotency_keys enable row level security;

grant select, delete on public.carts to authenticated;
grant insert (id), update (updated_at) on public.carts to authenticated;
grant select, insert, delete, update (quantity) on public.cart_lines to authenticated;
grant select, insert, update, delete on public.carts, public.cart_lines, public.promotions, public.idempotency_keys
  to service_role;

create policy "People see their own cart" on public.carts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People open their own cart" on public.carts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People touch their own cart" on public.carts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People drop their own cart" on public.carts
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "People see the lines of their own cart" on public.cart_lines
  for select to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People add lines to their own cart" on public.cart_lines
  for insert to authenticated with check (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People change the lines of their own cart" on public.cart_lines
  for update to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People remove lines of their own cart" on public.cart_lines
  for delete to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));
create policy "Admins see the promotions" on public.promotions
  for select to authenticated using ((select private.is_admin()));
grant select on public.promotions to authenticated;
