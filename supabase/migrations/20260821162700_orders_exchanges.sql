-- The value of returned items, and exchanges instead of refunds (decision 0049).

-- The price of these items of one order that is not refunded yet, in cents. For an exchange, the price of the items
-- it replaced.
create function private.cents_of_pieces(items uuid[], pieces int[]) returns bigint
  language sql stable security definer set search_path = ''
  return (
    select coalesce(sum(least(
      private.cost_of_pieces(paid, private.pieces_paid_back(paid.id) + b.pieces) - private.cost_of_pieces(paid, private.pieces_paid_back(paid.id)),
      -- Earlier refunds of an item are not refunded again, nor the value of its exchanges.
      greatest((private.account_of(paid)).free + private.spent_cents(paid)
        - private.spent_cents(paid, cents_of_pieces.items, cents_of_pieces.pieces), 0))), 0)::bigint
    from (
      select coalesce(i.exchanged_from, i.id) as id, sum(w.pieces)::int as pieces
      from unnest(items, pieces) w (item, pieces) join public.order_items i on i.id = w.item group by 1) b
    join public.order_items paid on paid.id = b.id);

-- A return's value if it is the next to arrive. Shipping is included if the whole order comes back for a reason that
-- is not the buyer's. Never more than is left of the order's payment.
create function private.worth_of_return(wanted public.returns) returns numeric
  language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
  lines uuid[];
  counts int[];
  cents bigint;
  everything boolean;
begin
  select x.* into o from public.orders x where x.id = wanted.order_id;
  select array_agg(x.order_item_id), array_agg(x.quantity) into lines, counts
  from public.return_items x where x.return_id = wanted.id;
  cents := private.cents_of_pieces(lines, counts);
  everything := o.exchange_of is null and not exists (
    select 1 from public.order_items i
    left join public.return_items x on x.order_item_id = i.id and x.return_id = wanted.id
    where i.order_id = o.id and i.returned - i.exchanged + coalesce(x.quantity, 0) < i.quantity);
  return greatest(least(
    cents / 100.0 + case when everything and wanted.reason in ('damaged', 'faulty', 'wrong-item')
      then private.delivery_cents(o) / 100.0 else 0 end,
    private.order_left(coalesce(o.exchange_of, o.id), lines, counts)), 0);
end
$$;

-- The refund if an unshipped exchange is canceled.
create function private.worth_of_exchange(o public.orders) returns numeric
  language sql stable security definer set search_path = ''
  return (
    select greatest(least(private.cents_of_pieces(array_agg(i.id), array_agg(i.quantity)) / 100.0,
      private.order_left(o.exchange_of, array_agg(i.id), array_agg(i.quantity))), 0)
    from public.order_items i where i.order_id = o.id);

create function private.told_exchanged(r public.returns) returns text
  language sql stable security definer set search_path = ''
  return coalesce(private.who_did(r.order_id, '{order.return_exchanged}', 'exchanged this return') || ' ', '')
    || (select format('Order %s ships as the exchange; there''s no refund.', private.order_link(r.exchange_id) ->> 'reference'));

-- Possible exchanges for an item: variants of its product that nobody else was promised, without taken-down ones.
create function private.exchange_choices(item public.order_items) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', pv.id,
      'options', private.options_text(pv.color, pv.size, pv.flavor, pv.quantity_option), 'price', private.money(pv.price), 'free', f.free) order by pv.position, pv.id)
    from public.product_variants pv
    cross join lateral (
      select pv.stock - coalesce((
        select sum(h.quantity) from public.stock_holds h
        where h.variant_id = pv.id and h.contact_given and h.expires_at > clock_timestamp()), 0) as free) f
    where pv.product_id = item.product_id and pv.active and f.free > 0
      and not exists (select 1 from private.product_takedowns t where t.product_id = item.product_id)), '[]');

-- Reads [{order_item_id, variant_id}]: one variant of the same product for each line of a return.
create function private.replacements(r public.returns, wanted jsonb)
  returns table (item public.order_items, quantity int, variant public.product_variants)
  language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
    select i, x.quantity, pv
    from public.return_items x
    join public.order_items i on i.id = x.order_item_id
    join jsonb_array_elements(case jsonb_typeof(wanted) when 'array' then wanted else '[]' end) w on lower(w ->> 'order_item_id') = i.id::text
    join public.product_variants pv on pv.id::text = lower(w ->> 'variant_id') and pv.product_id = i.product_id and pv.active
    where x.return_id = r.id and not exists (select 1 from private.product_takedowns t where t.product_id = i.product_id)
    order by i.id;
end
$$;

create function public.exchange_return(
  return_id uuid, request_key uuid, replacements jsonb, restock boolean default true, condition text default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  buyer uuid;
  was public.purchases;
  purchase public.purchases;
  made uuid;
  goods numeric;
  actor text;
begin
  perform private.me();
  if exchange_return.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the exchange, so that it is made once.');
  elsif char_length(condition) not between 2 and 200 then
    perform private.fail(422, 'condition_invalid', 'Describe the condition in 2 to 200 characters.');
  end if;
  select x.* into r from public.returns x where x.id = exchange_return.return_id;
  -- The account before the store, as when an order is placed: the other way around they could deadlock.
  select x.user_id into buyer from public.orders x
  where x.id = r.order_id and (private.may_vendor(x.vendor_id, 'orders', 'write') or private.may_admin('users', 'write'));
  perform 1 from auth.users u where u.id = buyer for key share;
  o := private.open_sale(r.order_id, pays => true);
  -- Paid goods are sent once more: that is worth as much as a refund.
  if private.may_vendor(o.vendor_id, 'orders', 'write') and not private.may_vendor(o.vendor_id, 'refunds', 'write') then
    perform private.fail(403, 'refunds_needed', 'You need permission to refund before you can exchange. Ask the store''s owner or a manager.');
  end if;
  if o.user_id is distinct from buyer then
    perform private.fail(409, 'order_changed', 'The order now belongs to another account. Check it again.');
  end if;
  select x.* into r from public.returns x where x.id = exchange_return.return_id for no key update;
  actor := private.seller_role(o);
  select pu.* into purchase from public.purchases pu where pu.idempotency_key = exchange_return.request_key;
  if r.status = 'exchanged' then
    if purchase.id is distinct from (select x.purchase_id from public.orders x where x.id = r.exchange_id) then
      perform private.fail(409, 'return_exchanged', private.told_exchanged(r));
    end if;
    return jsonb_build_object('status', r.status, 'number', purchase.reference);
  elsif purchase.id is not null then
    perform private.fail(422, 'request_key_taken', 'This key belongs to another order.');
  elsif r.status in ('received', 'refunded') then
    perform private.fail(409, 'return_received', coalesce(
      private.who_did(o.id, '{order.return_received}', 'received this return') || ' ', '') || 'It''s refunded, so there''s no exchange.');
  elsif r.status not in ('approved', 'in-transit') then
    perform private.fail(409, 'not_approved', 'You can only exchange an approved return.');
  end if;
  if jsonb_array_length(case jsonb_typeof(exchange_return.replacements) when 'array' then exchange_return.replacements else '[]' end)
      <> (select count(*) from public.return_items x where x.return_id = r.id)
    or (select count(distinct (w.item).id) from private.replacements(r, exchange_return.replacements) w)
      <> (select count(*) from public.return_items x where x.return_id = r.id) then
    perform private.fail(422, 'variant_unknown', 'Choose a variant of the same product for each item.');
  end if;
  select pu.* into was from public.purchases pu where pu.id = o.purchase_id;
  if was.address = '' then
    perform private.fail(409, 'buyer_gone', 'The buyer deleted their account, so you can''t send an exchange. Refund the return instead.');
  end if;
  -- Lock returned and sent variants together, in the order of their ids.
  perform private.lock_variants(array(
    select v from private.replacements(r, exchange_return.replacements) w cross join unnest(array[(w.item).variant_id, (w.variant).id]) v));
  if coalesce(restock, true) then
    perform private.put_back((
      select jsonb_agg(jsonb_build_object('variant_id', (w.item).variant_id, 'quantity', w.quantity))
      from private.replacements(r, exchange_return.replacements) w where (w.item).variant_id is not null));
  end if;

  select sum((w.variant).price * w.quantity) into goods from private.replacements(r, exchange_return.replacements) w;
  loop
    purchase.id := public.uuid_v7();
    insert into public.purchases (
      id, reference, user_id, email, first_name, last_name, phone, address, address2, city, state, zip_code, currency,
      subtotal, shipping, discount, tax, total, payment_method, token_hash, idempotency_key)
    values (
      purchase.id, private.new_reference(), was.user_id, was.email, was.first_name, was.last_name, was.phone, was.address, was.address2,
      was.city, was.state, was.zip_code, was.currency, goods, 0, goods, 0, 0, was.payment_method,
      sha256(convert_to(private.guest_token(purchase.id), 'UTF8')), exchange_return.request_key)
    on conflict (reference) do nothing
    returning * into purchase;
    exit when purchase.reference is not null;
  end loop;
  perform private.act_as(actor);
  perform set_config('stallbar.note', 'Exchange for ' || was.reference, true);
  -- The delivery takes as many days as that of the first order.
  insert into public.orders (
    purchase_id, vendor_id, user_id, guest_email, currency, subtotal, shipping, discount, tax, total, promotion_label, discount_borne_by,
    rate_name, delivery_min, delivery_max, confirmed_at, exchange_of)
  values (
    purchase.id, o.vendor_id, o.user_id, o.guest_email, o.currency, goods, 0, goods, 0, 0, 'Exchange', 'vendor',
    o.rate_name, private.store_today(o.vendor_id) + (o.delivery_min - private.store_day(o.vendor_id, o.created_at)),
    private.store_today(o.vendor_id) + (o.delivery_max - private.store_day(o.vendor_id, o.created_at)),
    now(), coalesce(o.exchange_of, o.id))
  returning id into made;
  perform set_config('stallbar.note', '', true);
  perform private.act_as('');
  -- Before the sent items: they replace these.
  update public.order_items i set returned = i.returned + x.quantity, exchanged = i.exchanged + x.quantity
  from public.return_items x where x.return_id = r.id and i.id = x.order_item_id;
  insert into public.order_items (
    order_id, vendor, product_id, variant_id, title, sku, color, size, flavor, quantity_option, image, unit_price, quantity, line_total,
    discount, discount_borne_by, exchanged_from)
  select made, o.vendor_id, p.id, (w.variant).id, p.name, (w.variant).sku, (w.variant).color, (w.variant).size, (w.variant).flavor,
    (w.variant).quantity_option, coalesce((
      select x.path from public.product_media x
      where x.product_id = p.id and coalesce(x.color = (w.variant).color, true) and coalesce(x.size = (w.variant).size, true)
      order by x.position, x.id limit 1), p.image),
    (w.variant).price, w.quantity, (w.variant).price * w.quantity, (w.variant).price * w.quantity, 'vendor',
    coalesce((w.item).exchanged_from, (w.item).id)
  from private.replacements(r, exchange_return.replacements) w join public.products p on p.id = (w.variant).product_id;
  if not private.take_stock(purchase) then
    perform private.fail(409, 'stock_gone', 'There aren''t enough of this variant in stock. Nothing was changed.');
  end if;
  perform private.move_orders(purchase.id, 'pending', 'confirmed');
  perform private.move_orders(purchase.id, 'confirmed', 'processing');

  perform private.act_as(actor);
  update public.returns x set status = 'exchanged', exchange_id = made, amount = 0 where x.id = r.id returning * into r;
  perform private.act_as('');
  perform private.audit('order.return_exchanged', 'order', o.id::text, null, jsonb_build_object(
    'return', r.id, 'reason', concat_ws(', ', purchase.reference, nullif(private.clean_words(condition), ''))));
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'return-exchanged', was.email, jsonb_build_object('reference', was.reference, 'new_reference', purchase.reference,
    'vendor_name', private.shown_name(v), 'token', private.guest_token(purchase.id), 'items', private.mail_items(made)),
    'return-exchanged:' || r.id
  from public.vendors v where v.id = o.vendor_id
  on conflict (dedupe_key) do nothing;
  perform private.mail_stores_about_purchase(purchase);
  return jsonb_build_object('status', r.status, 'number', purchase.reference);
end
$$;
comment on function public.exchange_return is
  'The store (or an admin) has received an approved return and sends replacements instead of a refund: [{order_item_id, variant_id}], a variant of the same product for each line. They form a new order that costs nothing. The same key returns the first exchange. 409 return_received, return_exchanged, not_approved, stock_gone, pieces_paid_back, payment_disputed; 422 variant_unknown; 403 refunds_needed.';
grant execute on function public.exchange_return to authenticated;

insert into public.email_templates (key, subject, html, text)
select 'return-exchanged', '{{vendor_name}} is sending your exchange: order {{new_reference}}',
  private.mail_sheet('Your exchange is on its way', 'What you''ll get for it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> received your return from order <strong>{{reference}}</strong> and is sending these items in exchange:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">You don't pay anything, and the return isn't refunded.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Track order {{new_reference}}</a></p><p style="margin:0;color:#5d6167;">Anyone with this link can see the order, so don't forward this email.</p>$mail$),
  private.mail_text($mail$Your exchange is on its way

{{vendor_name}} received your return from order {{reference}} and is sending these items in exchange:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
You don't pay anything, and the return isn't refunded.

Track order {{new_reference}}:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$)
on conflict (key) do update set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
