-- After the sale: messages between buyer and store, an order's pages and invoice, and an account's spending.

-- Messages -----------------------------------------------------------------------------------------------------------
create table public.order_messages (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  author_role text not null check (author_role in ('customer', 'vendor')),
  author_id uuid references auth.users (id) on update cascade on delete set null,
  message text not null check (char_length(message) between 2 and 2000),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
call private.keep_clean('public.order_messages', texts => '{message}');
comment on table public.order_messages is 'Messages between buyer and store about one order.';
create index order_messages_order_id_idx on public.order_messages (order_id, created_at, id);
create index order_messages_author_id_idx on public.order_messages (author_id, created_at desc);
create trigger order_messages_touch_order after insert on public.order_messages
  for each row execute function private.touch_order();
alter table public.order_messages enable row level security;
grant select (id, order_id, author_role, message, created_at) on public.order_messages to authenticated;
grant select, insert, update, delete on public.order_messages to service_role;
create policy "Messages are seen with their order" on public.order_messages
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

create function private.keep_message(o public.orders, side text, request_key uuid, message text) returns public.order_messages
  language plpgsql security definer set search_path = '' as $$
declare
  made public.order_messages;
  words text := private.clean_words(keep_message.message);
begin
  if keep_message.request_key is null or coalesce(char_length(words), 0) not between 2 and 2000 then
    perform private.fail(422, 'message_length', 'Write a message of 2 to 2,000 characters.');
  end if;
  select m.* into made from public.order_messages m where m.request_key = keep_message.request_key;
  if made.id is not null then
    if made.order_id <> o.id then
      perform private.fail(422, 'request_key_taken', 'This key belongs to another message.');
    end if;
    return made;
  end if;
  -- A team answers many buyers from one address.
  if side = 'vendor' then
    perform private.count_within('order message of vendor ' || o.id, 5);
  else
    perform private.take_turn('order message', side || ' ' || o.id);
  end if;
  insert into public.order_messages (order_id, author_role, author_id, message, request_key)
  values (o.id, side, private.uid(), words, keep_message.request_key) returning * into made;
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select case side when 'vendor' then 'order-message' else 'vendor-order-message' end,
    case side when 'vendor' then pu.email else u.email end,
    jsonb_build_object('reference', pu.reference, 'first_name', pu.first_name, 'vendor_name', private.shown_name(v),
      'vendor_slug', v.slug, 'message', words,
      'token', case side when 'vendor' then private.guest_token(pu.id) end),
    'order-message:' || made.id
  from public.purchases pu
  join public.vendors v on v.id = o.vendor_id
  left join auth.users u on u.id = v.id
  where pu.id = o.purchase_id and case side when 'vendor' then private.wants_updates(pu) else u.email is not null end;
  return made;
end
$$;

create function public.send_order_message(purchase_key text, order_id uuid, request_key uuid, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases := private.open_purchase(purchase_key);
  o public.orders;
begin
  select x.* into o from public.orders x where x.id = send_order_message.order_id and x.purchase_id = purchase.id;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  return (private.keep_message(o, 'customer', send_order_message.request_key, send_order_message.message)).id;
end
$$;
comment on function public.send_order_message is
  'The buyer writes to the store of an order. The same key returns the first message; 429 after five in ten minutes.';
grant execute on function public.send_order_message to anon, authenticated;

create function public.answer_order_message(order_id uuid, request_key uuid, message text, seen_message uuid default null) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.open_sale(answer_order_message.order_id);
  faster public.order_messages;
begin
  if not exists (select 1 from public.order_messages m where m.request_key = answer_order_message.request_key) then
    select m.* into faster from public.order_messages m join public.order_messages s on s.id = seen_message
    where m.order_id = o.id and s.order_id = o.id and m.author_role = 'vendor' and (m.created_at, m.id) > (s.created_at, s.id)
    order by m.created_at desc, m.id desc limit 1;
    if faster.id is not null then
      perform private.fail(409, 'answered_since', format('%s wrote to the buyer %s. Read that message before you send yours.',
        case when faster.author_id = private.uid() then 'You' else private.member_name(faster.author_id) end, private.ago(faster.created_at)));
    end if;
  end if;
  return (private.keep_message(o, 'vendor', answer_order_message.request_key, answer_order_message.message)).id;
end
$$;
comment on function public.answer_order_message is 'The store (or an admin) writes to the buyer of an order. seen_message is the last one that the caller has seen: 409 answered_since if the store has written since.';
grant execute on function public.answer_order_message to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('order_messages', 86, $q$select pu.reference, m.author_role, m.message, m.created_at
    from public.order_messages m join public.orders o on o.id = m.order_id join public.purchases pu on pu.id = o.purchase_id
    where o.user_id = $1 or m.author_id = $1 order by m.created_at$q$,
    null,
    $q$update public.order_messages m set message = 'This message was deleted.' from public.orders o
       where o.id = m.order_id and o.user_id = $1 and m.author_role = 'customer'$q$);

-- Pages --------------------------------------------------------------------------------------------------------------
-- What a refund is for: 'Power Bar, Black · 20 kg'. With amounts if it is for several lines; null if it is for a whole order.
create function private.refunded_lines(refund uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (select string_agg(n.name || case when n.several then ' ($' || private.money(n.amount) || ')' else '' end, '; ' order by n.id)
      from (
        select i.id, case when i.id is null then 'Shipping' else private.item_name(i) end as name, l.amount, count(*) over () > 1 as several
        from private.refund_lines l left join public.order_items i on i.id = l.order_item_id where l.refund_id = refunded_lines.refund) n),
    (select string_agg(x.quantity || ' × ' || private.item_name(i), '; ' order by i.id)
      from public.returns r join public.return_items x on x.return_id = r.id join public.order_items i on i.id = x.order_item_id
      where r.refund_id = refunded_lines.refund));

-- The parts of an order's page besides the sale itself.
create function private.after_sale(o public.orders) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'cancellable', o.status in ('pending', 'confirmed', 'processing')
      and not exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped > 0),
    'returnable_until', private.returnable_until(o.id), 'time_zone', private.store_zone(o.vendor_id),
    'returnable', coalesce((
      select jsonb_object_agg(i.id, private.returnable(i)) from public.order_items i
      where i.order_id = o.id and i.delivered > 0 and private.returnable_until(o.id) >= private.store_today(o.vendor_id)), '{}'),
    'exchange_of', private.order_link((select r.order_id from public.returns r where r.exchange_id = o.id)),
    'reviewed', coalesce((
      select jsonb_agg(i.id) from public.order_items i join public.product_reviews r on r.order_item_id = i.id
      where i.order_id = o.id), '[]'),
    -- Only for their author: anyone else with the link of the order must not read reviews that are not approved.
    'reviews', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'order_item_id', i.id, 'rating', r.rating, 'title', r.title,
        'content', r.content, 'status', r.status) order by i.id)
      from public.order_items i join public.product_reviews r on r.order_item_id = i.id
      where i.order_id = o.id and r.user_id = private.uid()), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'lines', private.refunded_lines(r.id), 'done', r.status = 'succeeded',
        'failed', r.status = 'failed', 'at', r.updated_at) order by r.id)
      from public.refunds r where r.order_id = o.id), '[]'),
    'shipments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
        'items', (select coalesce(jsonb_agg(private.item_pieces(i, x.quantity) order by i.id), '[]')
          from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
      ) order by s.shipped_at, s.id)
      from public.shipments s where s.order_id = o.id and s.status <> 'voided'), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'status', r.status, 'reason', r.reason, 'label', r.label, 'decision', r.decision,
        'amount', private.money(r.amount), 'created_at', r.created_at, 'exchange', private.order_link(r.exchange_id),
        'items', (select jsonb_agg(private.item_pieces(i, x.quantity) order by i.id)
          from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id)
      ) order by r.created_at, r.id)
      from public.returns r where r.order_id = o.id), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.author_role, 'message', m.message, 'at', m.created_at)
        order by m.created_at, m.id)
      from public.order_messages m where m.order_id = o.id), '[]'));

-- The checkouts of an account: its own page and the read-only view of an admin show the same.
create function private.purchases_of(person uuid, filter text, after jsonb, page_size int) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  after_at timestamptz;
  after_id uuid;
begin
  if filter is not null and filter not in ('open', 'delivered', 'cancelled') then
    perform private.fail(422, 'filter_unknown', 'filter is open, delivered or cancelled.');
  end if;
  begin
    after_at := (after ->> 'key')::timestamptz;
    after_id := (after ->> 'id')::uuid;
  exception when others then
    perform private.fail(422, 'place_unknown', 'We can''t find this place in the list.');
  end;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', pu.id, 'reference', pu.reference, 'created_at', pu.created_at, 'currency', pu.currency,
      'total', private.money(pu.total), 'payment_status', private.payment_status(pu.id),
      'orders', (
        select jsonb_agg(jsonb_build_object(
          'id', o.id, 'vendor_name', private.shown_name(v), 'status', o.status, 'total', private.money(o.total),
          'earliest', o.delivery_min, 'latest', o.delivery_max,
          'returns', (
            select coalesce(jsonb_agg(r.status order by r.created_at, r.id), '[]') from public.returns r where r.order_id = o.id),
          'exchange_of', private.order_link((select r.order_id from public.returns r where r.exchange_id = o.id)),
          'exchanges', (
            select coalesce(jsonb_agg(private.order_link(r.exchange_id) order by r.created_at, r.id), '[]') from public.returns r
            where r.order_id = o.id and r.exchange_id is not null),
          'items', (
            select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object('id', i.id, 'image', i.image) order by i.id)
            from public.order_items i where i.order_id = o.id)
        ) order by o.id)
        from public.orders o join public.vendors v on v.id = o.vendor_id where o.purchase_id = pu.id)
    ) order by pu.created_at desc, pu.id desc)
    from (
      select * from public.purchases x
      where x.user_id = person
        and (after_at is null or (x.created_at, x.id) < (after_at, after_id))
        and (filter is null or exists (
          select 1 from public.orders o where o.purchase_id = x.id and case filter
            when 'open' then o.status in ('pending', 'confirmed', 'processing', 'shipped')
            else o.status = filter end))
      order by x.created_at desc, x.id desc limit least(greatest(coalesce(page_size, 10), 1), 50)
    ) pu), '[]');
end
$$;

create function public.my_orders(filter text default null, after jsonb default null, page_size int default 10) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return private.purchases_of(me, filter, after, page_size);
end
$$;
comment on function public.my_orders is
  'Checkouts of the calling account, newest first; filter is open, delivered or cancelled (one order is enough), after is {key: created_at, id}.';
grant execute on function public.my_orders to authenticated;

-- The secret of the link in the email: with it the account pays for and follows its order as a guest does.
create function public.my_purchase_key(purchase_id uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return (select private.guest_token(pu.id) from public.purchases pu where pu.id = purchase_id and pu.user_id = me);
end
$$;
comment on function public.my_purchase_key is 'The secret of one of the caller''s purchases; null for any other.';
grant execute on function public.my_purchase_key to authenticated;

create function public.invoice_of(order_id uuid, purchase_key text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
  o public.orders;
  purchase public.purchases;
begin
  select x.* into o from public.orders x where x.id = invoice_of.order_id;
  select x.* into purchase from public.purchases x where x.id = o.purchase_id;
  -- Those who see the order under row level security, and anyone with its link.
  if o.id is null or not coalesce(
    (char_length(purchase_key) between 1 and 200 and purchase.token_hash = sha256(convert_to(purchase_key, 'UTF8')))
      or o.user_id = me or private.may_vendor(o.vendor_id, 'orders', 'read') or private.may_admin('users', 'read'), false) then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  if o.exchange_of is not null then
    perform private.fail(409, 'not_paid', 'An exchange is free, so there''s no invoice for it. Use the original order''s invoice.');
  elsif not exists (select 1 from public.payment_allocations a where a.order_id = o.id) then
    perform private.fail(409, 'not_paid', 'You''ll get an invoice when the order is paid.');
  end if;
  return jsonb_build_object(
    'number', purchase.reference || '-' || (select count(*) from public.orders x where x.purchase_id = purchase.id and x.id <= o.id),
    'reference', purchase.reference, 'date', purchase.created_at, 'time_zone', private.platform_zone(), 'vendor_name', (select private.shown_name(v) from public.vendors v where v.id = o.vendor_id),
    'name', concat_ws(' ', purchase.first_name, purchase.last_name), 'address', purchase.address, 'address2', purchase.address2, 'city', purchase.city,
    'state', purchase.state, 'zip_code', purchase.zip_code, 'payment_method', purchase.payment_method, 'currency', purchase.currency,
    'rate_name', o.rate_name, 'subtotal', private.money(o.subtotal), 'discount', private.money(o.discount),
    'shipping', private.money(o.shipping), 'tax', private.money(o.tax), 'total', private.money(o.total),
    'items', (
      select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object(
        'sku', i.sku, 'unit_price', private.money(i.unit_price), 'line_total', private.money(i.line_total)) order by i.id)
      from public.order_items i where i.order_id = o.id),
    -- Completed refunds only: a pending one does not change what was paid yet.
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'date', r.updated_at) order by r.id)
      from public.refunds r where r.order_id = o.id and r.status = 'succeeded'), '[]'));
end
$$;
comment on function public.invoice_of is
  'The invoice of a paid order for its buyer (by account or by the key of its purchase), its store and admins. 404 for everyone else, 409 not_paid.';
grant execute on function public.invoice_of to anon, authenticated;

create function public.my_order_analytics(months int default 12) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
  span int := my_order_analytics.months;
  zone constant text := private.platform_zone();
  since timestamptz;
  answer jsonb;
begin
  if coalesce(span, 0) not in (3, 12, 36) then
    perform private.fail(422, 'span_unknown', 'Choose 3, 12 or 36 months.');
  end if;
  since := (date_trunc('month', now() at time zone zone) - make_interval(months => span - 1)) at time zone zone;
  with spent as materialized (
    select o.id, o.vendor_id, to_char(o.created_at at time zone zone, 'YYYY-MM') as month, o.total,
      coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id and r.status <> 'failed'), 0) as refunded,
      (select count(*) from public.returns t where t.order_id = o.id and t.status not in ('rejected', 'withdrawn')) as returns
    from public.orders o
    -- A list of statuses, so that orders_user_status_idx serves each of them from the first month on.
    where o.user_id = me and o.status in ('confirmed', 'processing', 'shipped', 'delivered') and o.created_at >= since
      and o.exchange_of is null
  ), by_month as (
    select m.month, count(s.id) as orders, coalesce(sum(s.total), 0) as spent, coalesce(sum(s.refunded), 0) as refunded
    from (
      select to_char(g, 'YYYY-MM') as month
      from generate_series(since at time zone zone, now() at time zone zone, interval '1 month') g
    ) m left join spent s using (month) group by m.month
  ), by_category as (
    select c.name, c.plate, sum(i.quantity) as pieces, sum(i.line_total) as spent
    from spent s
    join public.order_items i on i.order_id = s.id
    left join public.products p on p.id = i.product_id
    left join public.categories c on c.id = p.root_category_id
    group by c.id, c.name, c.plate
  ), by_vendor as (
    select private.shown_name(v) as store_name, v.slug, count(*) as orders, sum(s.total) as spent
    from spent s join public.vendors v on v.id = s.vendor_id group by v.id, v.slug
  )
  select jsonb_build_object(
    'orders', (select count(*) from spent),
    'spent', private.money((select coalesce(sum(total), 0) from spent)),
    'refunded', private.money((select coalesce(sum(refunded), 0) from spent)),
    'returns', (select coalesce(sum(returns), 0) from spent),
    'months', (select jsonb_agg(jsonb_build_object('month', month, 'orders', orders, 'spent', private.money(spent),
      'refunded', private.money(refunded)) order by month) from by_month),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'plate', plate, 'pieces', pieces,
      'spent', private.money(spent)) order by spent desc, name), '[]') from by_category),
    'vendors', (select coalesce(jsonb_agg(jsonb_build_object('name', store_name, 'slug', slug, 'orders', orders,
      'spent', private.money(spent)) order by spent desc, store_name), '[]') from by_vendor)
  ) into answer;
  return answer;
end
$$;
comment on function public.my_order_analytics is
  'What the calling account has paid in the last 3, 12 or 36 months (of the platform''s time zone), including the current one, and what was refunded. Categories count items only.';
grant execute on function public.my_order_analytics to authenticated;
