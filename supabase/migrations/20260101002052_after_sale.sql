-- After the sale: messages between buyer and store, reviews of what has arrived, the same order again.

create table public.order_messages (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  author_role text not null check (author_role in ('customer', 'vendor')),
  author_id uuid references auth.users (id) on update cascade on delete set null,
  message text not null check (char_length(message) between 2 and 2000),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
comment on table public.order_messages is 'What buyer and store write to each other about one parcel.';
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
  words text := trim(keep_message.message);
begin
  if keep_message.request_key is null or coalesce(char_length(words), 0) not between 2 and 2000 then
    perform private.fail(422, 'message_length', 'A message has 2 to 2000 characters.');
  end if;
  select m.* into made from public.order_messages m where m.request_key = keep_message.request_key;
  if made.id is not null then
    if made.order_id <> o.id then
      perform private.fail(422, 'request_key_taken', 'This key belongs to another message.');
    end if;
    return made;
  end if;
  perform private.take_turn('order message', side || ' ' || o.id);
  insert into public.order_messages (order_id, author_role, author_id, message, request_key)
  values (o.id, side, private.uid(), words, keep_message.request_key) returning * into made;
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select case side when 'vendor' then 'order-message' else 'vendor-order-message' end,
    case side when 'vendor' then g.email else u.email end,
    jsonb_build_object('reference', g.reference, 'first_name', g.first_name, 'vendor_name', v.store_name,
      'vendor_slug', v.slug, 'message', words,
      'token', case side when 'vendor' then private.guest_token(g.id) end),
    'order-message:' || made.id
  from public.order_groups g
  join public.vendors v on v.id = o.vendor_id
  left join auth.users u on u.id = v.id
  where g.id = o.group_id and (side = 'vendor' or u.email is not null);
  return made;
end
$$;

create function public.send_order_message(order_key text, parcel uuid, request_key uuid, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups := private.open_group(order_key);
  o public.orders;
begin
  select x.* into o from public.orders x where x.id = send_order_message.parcel and x.group_id = g.id;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  return (private.keep_message(o, 'customer', send_order_message.request_key, send_order_message.message)).id;
end
$$;
comment on function public.send_order_message is
  'The buyer writes to the store of a parcel. The same key again answers the first message; 429 after five in ten minutes.';

create function public.answer_order_message(parcel uuid, request_key uuid, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.open_sale(parcel);
begin
  return (private.keep_message(o, 'vendor', answer_order_message.request_key, answer_order_message.message)).id;
end
$$;
comment on function public.answer_order_message is 'The store (or an admin) writes to the buyer of a parcel.';

create function private.arrived_item(buyer uuid, order_item uuid) returns public.order_items
  language plpgsql set search_path = '' as $$
declare
  item public.order_items;
begin
  perform private.lock_stores(of_groups => array(
    select o.group_id from public.order_items i join public.orders o on o.id = i.order_id where i.id = arrived_item.order_item));
  select i.* into item from public.order_items i join public.orders o on o.id = i.order_id
  where i.id = arrived_item.order_item and o.user_id = buyer for no key update of i;
  if item.id is null then
    perform private.fail(404, 'item_unknown', 'Your account has bought no such item.');
  end if;
  if item.vendor = buyer then
    perform private.fail(403, 'own_goods', 'You cannot review what your own store sells.');
  end if;
  if item.delivered = 0 then
    perform private.fail(409, 'not_delivered', 'You can review it once it has arrived.');
  end if;
  return item;
end
$$;
comment on function private.arrived_item is
  'What an account has bought and has, held until the end of the transaction. 404 not bought by it, 403 own_goods, 409 not_delivered.';

create function public.write_review(order_item uuid, rating int, title text, content text, pictures jsonb default null) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  item public.order_items;
  shown text;
  made uuid;
begin
  if coalesce(write_review.rating, 0) not between 1 and 5
    or coalesce(char_length(trim(write_review.title)), 0) not between 5 and 100
    or coalesce(char_length(trim(write_review.content)), 0) not between 10 and 1000 then
    perform private.fail(422, 'review_invalid', 'A review has 1 to 5 stars, a title of 5 to 100 and a text of 10 to 1000 characters.');
  end if;
  item := private.arrived_item(me, write_review.order_item);
  if item.product_id is null then
    perform private.fail(409, 'product_gone', 'This product is not in the shop any more.');
  end if;
  if exists (select 1 from public.product_reviews r where r.order_item_id = item.id) then
    perform private.fail(409, 'already_reviewed', 'You have reviewed it already.');
  end if;
  perform private.take_turn('review', me::text);
  select coalesce(nullif(left(trim(f.first_name), 40), ''), 'A shopper') into shown from public.profiles f where f.id = me;
  insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content)
  values (item.product_id, item.vendor, me, item.id, coalesce(shown, 'A shopper'), write_review.rating,
    trim(write_review.title), trim(write_review.content)) returning id into made;
  perform private.keep_review_pictures(made, item.id, write_review.pictures);
  return made;
end
$$;
comment on function public.write_review is
  'A verified review of an item that has arrived, once an item; it is shown after it was looked at. `pictures` are files of open_review_folder''s folder: [{path, alt, width, height}]. 404 not bought by this account, 403 own_goods, 409 not_delivered, already_reviewed, picture_gone.';

create function public.reorder(order_key text, parcel uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted_group uuid;
  wanted jsonb;
  priced jsonb := '{"lines": [], "parcels": []}';
begin
  select g.id into wanted_group from public.order_groups g
  where char_length(order_key) <= 200 and g.token_hash = sha256(convert_to(order_key, 'UTF8'));
  if wanted_group is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', i.quantity) order by i.id) into wanted
  from public.order_items i join public.orders o on o.id = i.order_id
  where o.group_id = wanted_group and (reorder.parcel is null or o.id = reorder.parcel) and i.variant_id is not null;
  if wanted is not null then
    priced := public.quote_cart(wanted, null, null, null);
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'title', i.title, 'wanted', i.quantity,
      'line', case when l.line ->> 'status' <> 'gone' then l.line end,
      'vendor_name', (select p ->> 'vendor_name' from jsonb_array_elements(priced -> 'parcels') p
        where p ->> 'vendor_id' = l.line ->> 'vendor_id')) order by i.id)
    from public.order_items i
    join public.orders o on o.id = i.order_id
    left join lateral (
      select x as line from jsonb_array_elements(priced -> 'lines') x where x ->> 'variant_id' = i.variant_id::text limit 1
    ) l on true
    where o.group_id = wanted_group and (reorder.parcel is null or o.id = reorder.parcel)
  ), '[]');
end
$$;
comment on function public.reorder is
  'What of an order can be bought again: each item with its line as quote_cart has it today, null where it is not sold any more.';

-- What the page of an order shows beside the sale itself.
create function private.after_sale(o public.orders) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'cancellable', o.status in ('pending', 'confirmed', 'processing')
      and not exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped > 0),
    'returnable_until', private.returnable_until(o.id),
    'returnable', coalesce((
      select jsonb_object_agg(i.id, private.returnable(i)) from public.order_items i
      where i.order_id = o.id and i.delivered > 0 and private.returnable_until(o.id) >= now()), '{}'),
    'reviewed', coalesce((
      select jsonb_agg(i.id) from public.order_items i join public.product_reviews r on r.order_item_id = i.id
      where i.order_id = o.id), '[]'),
    -- To their author alone: who has the link of the order sees what everybody sees.
    'reviews', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'order_item_id', i.id, 'rating', r.rating, 'title', r.title,
        'content', r.content, 'status', r.status) order by i.id)
      from public.order_items i join public.product_reviews r on r.order_item_id = i.id
      where i.order_id = o.id and r.user_id = private.uid()), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'done', r.status = 'succeeded',
        'at', r.updated_at) order by r.id)
      from public.refunds r where r.order_id = o.id), '[]'),
    'shipments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
        'items', (select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'quantity', x.quantity) order by i.id), '[]')
          from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
      ) order by s.shipped_at, s.id)
      from public.shipments s where s.order_id = o.id and s.status <> 'voided'), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'status', r.status, 'reason', r.reason, 'label', r.label, 'decision', r.decision,
        'amount', private.money(r.amount), 'created_at', r.created_at,
        'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', x.quantity) order by i.id)
          from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id)
      ) order by r.created_at, r.id)
      from public.returns r where r.order_id = o.id), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.author_role, 'message', m.message, 'at', m.created_at)
        order by m.created_at, m.id)
      from public.order_messages m where m.order_id = o.id), '[]'));

grant execute on function public.send_order_message, public.reorder to anon, authenticated;
grant execute on function public.answer_order_message, public.write_review to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('order_messages', 86, $q$select g.reference, m.author_role, m.message, m.created_at
    from public.order_messages m join public.orders o on o.id = m.order_id join public.order_groups g on g.id = o.group_id
    where o.user_id = $1 or m.author_id = $1 order by m.created_at$q$,
    null,
    $q$update public.order_messages m set message = 'This message was deleted.' from public.orders o
       where o.id = m.order_id and o.user_id = $1 and m.author_role = 'customer'$q$);
