-- Carts of signed-in shoppers, and a cart's lines as they can be sold at a moment.

-- Lines --------------------------------------------------------------------------------------------------------------
create type private.line as (variant_id uuid, quantity int);
create type private.quote_line as (
  ord int, variant_id uuid, product_id uuid, vendor_id uuid, vendor_name text, vendor_slug text, handling_days int,
  category_slug text, sku text, name text, slug text, image text, color text, size text, flavor text, quantity_option text,
  quantity int, unit_price numeric, compare_at_price numeric, weight_grams int, line_total numeric, available int, status text,
  -- For a store that is not accepting orders: until when, and its note.
  holiday jsonb
);

-- Accepts 1 to 100 different variants with a quantity of 1 to 99 each; fails with 422 on anything else.
create function private.read_lines(lines jsonb) returns private.line[]
  language plpgsql immutable set search_path = '' as $$
declare
  result private.line[];
  bad jsonb;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' then
    perform private.fail(422, 'lines_invalid', 'lines is a list of {variant_id, quantity}.');
  end if;
  if jsonb_array_length(lines) = 0 then
    perform private.fail(422, 'cart_empty', 'Your cart is empty.');
  end if;
  if jsonb_array_length(lines) > 100 then
    perform private.fail(422, 'too_many_lines', 'A cart can hold up to 100 different items.');
  end if;
  select l into bad from jsonb_array_elements(lines) l
  where coalesce(case when jsonb_typeof(l) <> 'object' then true else
    jsonb_typeof(l -> 'variant_id') is distinct from 'string' or not pg_input_is_valid(l ->> 'variant_id', 'uuid') end, true)
  limit 1;
  if bad is not null then
    perform private.fail(422, 'variant_invalid', 'Each line names a variant by its id.');
  end if;
  select l into bad from jsonb_array_elements(lines) l
  where coalesce(case when jsonb_typeof(l -> 'quantity') is distinct from 'number' then true
    else (l -> 'quantity')::numeric not between 1 and 99 or (l -> 'quantity')::numeric % 1 <> 0 end, true)
  limit 1;
  if bad is not null then
    perform private.fail(422, 'quantity_invalid', 'Each quantity is a whole number from 1 to 99.', jsonb_build_object(
      'lines', jsonb_build_array(jsonb_build_object('variant_id', bad -> 'variant_id'))));
  end if;
  select array_agg(row((l ->> 'variant_id')::uuid, (l -> 'quantity')::int)::private.line order by ord)
  into result from jsonb_array_elements(lines) with ordinality as t (l, ord);
  if (select count(distinct r.variant_id) from unnest(result) r) < cardinality(result) then
    perform private.fail(422, 'lines_duplicate', 'List each variant only once.');
  end if;
  return result;
end
$$;

-- The lines as they can be sold at a given moment. Holds of own_key count as free, and so do holds without a contact,
-- unless the caller has given none either. A line that is not for sale reveals nothing else: the variant may belong to
-- a draft that nobody has seen yet.
create function private.price_lines(
  wanted private.line[], own_key uuid, at timestamptz, with_contact boolean default true
) returns private.quote_line[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_agg(row(
      l.ord, l.variant_id, i.product_id, i.vendor_id, i.vendor_name, i.vendor_slug, i.handling_days, i.category_slug, i.sku,
      i.name, i.slug, i.image, i.color, i.size, i.flavor, i.quantity_option, l.quantity, i.price, i.compare_at_price,
      i.weight_grams,
      coalesce(i.price * l.quantity, 0.00),
      case when i.product_id is not null then least(free.pieces, 99) else 0 end,
      case when i.product_id is null then 'gone' when i.holiday is not null then 'holiday'
        when free.pieces < l.quantity then 'short' else 'ok' end,
      i.holiday
    )::private.quote_line order by l.ord)
    from unnest(wanted) with ordinality as l (variant_id, quantity, ord)
    -- limit 1 keeps this a look-up per line, however many products the planner expects.
    left join lateral (
      select p.id as product_id, p.vendor_id, ve.store_name as vendor_name, ve.slug as vendor_slug,
        ve.handling_days + coalesce((on_holiday.now ->> 'extra_days')::int, 0) as handling_days,
        c.slug as category_slug, pv.sku, p.name, p.slug, pv.color, pv.size, pv.flavor, pv.quantity_option, pv.price,
        pv.compare_at_price, pv.weight_grams,
        case when on_holiday.now ->> 'mode' = 'closed' then 0 else pv.stock end as stock,
        case when on_holiday.now ->> 'mode' = 'closed' then on_holiday.now end as holiday,
        coalesce((
          select x.path from public.product_media x
          where x.product_id = p.id and coalesce(x.color = pv.color, true) and coalesce(x.size = pv.size, true)
          order by x.position, x.id limit 1
        ), p.image) as image
      from public.product_variants pv
      join public.products p on p.id = pv.product_id
      join public.public_vendors ve on ve.id = p.vendor_id
      join public.categories c on c.id = p.category_id
      cross join lateral (select private.holiday_at(p.vendor_id, at) as now) on_holiday
      where pv.id = l.variant_id and pv.active and p.listed limit 1
    ) i on true
    cross join lateral (
      select greatest(coalesce(i.stock, 0) - coalesce((
        select sum(h.quantity) from public.stock_holds h
        -- Not a plain comparison: while nothing is held, the index on expiry looks as good as the one on the variant,
        -- and the cached plan would then read every live hold of the shop.
        where h.variant_id = l.variant_id and h.expires_at - at > interval '0' and h.checkout_key is distinct from own_key
          and (h.contact_given or not with_contact)
      ), 0), 0)::int as pieces
    ) free
  );
end
$$;

-- The kept cart ------------------------------------------------------------------------------------------------------
-- Stored in addition to the browser's cart, so that it can be restored on another device (data model).
create table public.carts (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null unique default auth.uid() references auth.users (id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.carts is 'Mirror of the browser''s cart-storage for signed-in shoppers, so that it can be restored.';
create trigger carts_touch before update on public.carts for each row execute function private.touch_updated_at();
alter table public.carts enable row level security;
grant select, delete on public.carts to authenticated;
grant insert (id), update (updated_at) on public.carts to authenticated;
grant select, insert, update, delete on public.carts to service_role;
create policy "People see their own cart" on public.carts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People open their own cart" on public.carts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People touch their own cart" on public.carts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People drop their own cart" on public.carts
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.cart_lines (
  cart_id uuid not null references public.carts (id) on delete cascade,
  variant_id uuid not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  primary key (cart_id, variant_id)
);
create index cart_lines_variant_id_idx on public.cart_lines (variant_id);
alter table public.cart_lines enable row level security;
grant select, insert, delete, update (quantity) on public.cart_lines to authenticated;
grant select, insert, update, delete on public.cart_lines to service_role;
create policy "People see the lines of their own cart" on public.cart_lines
  for select to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People add lines to their own cart" on public.cart_lines
  for insert to authenticated with check (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People change the lines of their own cart" on public.cart_lines
  for update to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));
create policy "People remove lines of their own cart" on public.cart_lines
  for delete to authenticated using (exists (select 1 from public.carts c where c.id = cart_id));

create function public.save_cart(lines jsonb) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  wanted private.line[];
  mine uuid;
  saved int;
begin
  if jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) = 0 then
    delete from public.carts c where c.user_id = me;
    return 0;
  end if;
  wanted := private.read_lines(lines);
  insert into public.carts as c (user_id) values (me)
  on conflict (user_id) do update set updated_at = now() returning c.id into mine;
  delete from public.cart_lines l where l.cart_id = mine
    and not exists (select 1 from unnest(wanted) w where w.variant_id = l.variant_id);
  insert into public.cart_lines as l (cart_id, variant_id, quantity)
  -- A variant that no longer exists is left out: it could not be restored.
  select mine, w.variant_id, w.quantity from unnest(wanted) w
  where exists (select 1 from public.product_variants v where v.id = w.variant_id)
  order by w.variant_id
  on conflict (cart_id, variant_id) do update set quantity = excluded.quantity where l.quantity <> excluded.quantity;
  select count(*) into saved from public.cart_lines l where l.cart_id = mine;
  return saved;
end
$$;
comment on function public.save_cart is
  'Replaces the saved cart of the account with [{variant_id, quantity}]; an empty list forgets it. Returns how many lines are kept.';
grant execute on function public.save_cart to authenticated;

-- An account's saved cart: restored by its owner, read by an admin who views the account.
create function private.kept_cart(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.line[];
begin
  select array_agg(row(l.variant_id, l.quantity)::private.line order by l.added_at, l.variant_id) into kept
  from public.cart_lines l join public.carts c on c.id = l.cart_id where c.user_id = person;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'variant_id', q.variant_id, 'product_id', q.product_id, 'vendor_id', q.vendor_id, 'vendor_name', q.vendor_name,
      'vendor_slug', q.vendor_slug, 'category_slug', q.category_slug, 'name', q.name, 'slug', q.slug, 'image', q.image,
      'color', q.color, 'size', q.size, 'flavor', q.flavor, 'quantity_option', q.quantity_option, 'quantity', q.quantity,
      'unit_price', private.money(q.unit_price), 'available', q.available) order by q.ord)
    from unnest(private.price_lines(kept, null, now())) q where q.status <> 'gone'
  ), '[]');
end
$$;

create function public.restore_cart() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return private.kept_cart(me);
end
$$;
comment on function public.restore_cart is
  'The saved cart of the account as lines with name, picture, options and today''s price; what is no longer sold is left out.';
grant execute on function public.restore_cart to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('cart', 80,
    $q$select l.variant_id, l.quantity, l.added_at from public.cart_lines l join public.carts c on c.id = l.cart_id
       where c.user_id = $1 order by l.added_at$q$, null, null);
