-- One order for its store's team: its page, team notes, confirming, canceling and refunding.

create table private.order_notes (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  author_id uuid references auth.users (id) on update cascade on delete set null,
  note text not null check (char_length(note) between 2 and 2000),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
call private.keep_clean('private.order_notes', texts => '{note}');
comment on table private.order_notes is 'Team notes about an order. The buyer never sees it.';
create index order_notes_order_id_idx on private.order_notes (order_id, created_at, id);
create index order_notes_author_id_idx on private.order_notes (author_id);
create trigger order_notes_touch_order after insert on private.order_notes
  for each row execute function private.touch_order();
alter table private.order_notes enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('order_notes', 87, 'select note, created_at from private.order_notes where author_id = $1 order by created_at', null, null);

create function private.delivery_cents(o public.orders) returns bigint
  language sql stable security definer set search_path = ''
  return greatest((o.shipping * 100)::bigint - coalesce((
    select sum(l.amount * 100)::bigint from private.refund_lines l join public.refunds r on r.id = l.refund_id
    where r.order_id = o.id and l.order_item_id is null), 0), 0);

-- A return's value, if its receiver saw the same.
create function private.agreed_worth(wanted public.returns, expected text, condition text) returns numeric
  language plpgsql stable security definer set search_path = '' as $$
declare
  worth numeric := private.worth_of_return(wanted);
begin
  if char_length(condition) not between 2 and 200 then
    perform private.fail(422, 'condition_invalid', 'Describe the condition in 2 to 200 characters.');
  elsif private.money(worth) <> expected then
    perform private.fail(409, 'worth_changed', coalesce(
      private.who_did(wanted.order_id, '{order.refunded,order.return_received}', 'refunded part of this order') || ' ', '')
      || format('This return is now worth $%s.', private.money(worth)));
  end if;
  return worth;
end
$$;

-- The page -----------------------------------------------------------------------------------------------------------
-- What an entry of the audit log was about: the items of its parcel or return, or the lines of its refund.
create function private.audited_lines(entry jsonb) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (select string_agg(x.quantity || ' × ' || private.item_name(i), '; ' order by i.id)
      from public.shipment_items x join public.order_items i on i.id = x.order_item_id
      where x.shipment_id = (entry ->> 'shipment')::uuid),
    (select string_agg(x.quantity || ' × ' || private.item_name(i), '; ' order by i.id)
      from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = (entry ->> 'return')::uuid),
    private.refunded_lines((entry ->> 'refund')::uuid));

-- The history: its status moves, and the store's actions.
create function private.sale_history(order_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('what', x.what, 'who', x.who, 'note', x.note, 'at', x.at) order by x.at desc, x.what), '[]')
    from (
      select 'status.' || e.status as what, e.note, e.at,
        case e.actor_role
          when 'vendor' then case when e.actor_id is null then 'your team' else private.member_name(e.actor_id) end
          when 'admin' then 'us' when 'system' then null else 'the buyer' end as who
      from public.order_events e where e.order_id = sale_history.order_id
      union all
      select * from (
        select l.action, nullif(concat_ws('. ', private.audited_lines(l.after), coalesce(l.after ->> 'reason', l.after ->> 'amount')), ''), l.at,
          case when l.actor_id is not null then private.member_name(l.actor_id) end
        from public.audit_log l where l.subject_type = 'order' and l.subject_id = sale_history.order_id::text
        order by l.at desc limit 100) a
    ) x);

create function public.vendor_order(vendor_id uuid, number text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_order.vendor_id;
  purchase public.purchases;
  o public.orders;
begin
  perform private.seller(store, 'orders', 'read');
  select pu.* into purchase from public.purchases pu where pu.reference = upper(vendor_order.number);
  select x.* into o from public.orders x where x.purchase_id = purchase.id and x.vendor_id = store and x.status <> 'pending';
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  return jsonb_build_object(
    'id', o.id, 'number', purchase.reference, 'status', o.status, 'confirmed_at', o.confirmed_at, 'created_at', o.created_at,
    'ship_by', o.ship_by, 'late', o.status in ('confirmed', 'processing') and o.ship_by < private.store_today(store),
    'exchange_of', (select private.order_link(r.order_id) ->> 'reference' from public.returns r where r.exchange_id = o.id),
    'rate_name', o.rate_name, 'earliest', o.delivery_min, 'latest', o.delivery_max,
    'buyer', jsonb_build_object('first_name', purchase.first_name, 'last_name', purchase.last_name, 'phone', purchase.phone,
      'address', purchase.address, 'address2', purchase.address2, 'city', purchase.city, 'state', purchase.state, 'zip_code', purchase.zip_code),
    'money', jsonb_build_object('subtotal', private.money(o.subtotal), 'discount', private.money(o.discount),
      'promotion', o.promotion_label, 'shipping', private.money(o.shipping), 'tax', private.money(o.tax), 'total', private.money(o.total),
      'refunded', private.money(coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)),
      'left', private.money(private.order_left(o.id)),
      'if_cancelled', private.money(case when o.exchange_of is null then private.unrefunded(o.id) else private.worth_of_exchange(o) end),
      'delivery_left', private.money(private.delivery_cents(o) / 100.0),
      'earned', case when private.may_vendor(store, 'payouts', 'read') then private.earned(o.id) end,
      'refunds', coalesce((
        select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'reason', concat_ws('. ', private.refunded_lines(r.id), r.reason), 'status', r.status,
          'at', r.created_at) order by r.id)
        from public.refunds r where r.order_id = o.id), '[]')),
    'items', (
      select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object('id', i.id, 'product_id', i.product_id, 'sku', i.sku,
        'image', i.image, 'unit_price', private.money(i.unit_price), 'line_total', private.money(i.line_total),
        'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
        'grams', coalesce((select pv.weight_grams from public.product_variants pv where pv.id = i.variant_id), 0),
        'left', private.money(private.refundable_cents(i) / 100.0)) order by i.id)
      from public.order_items i where i.order_id = o.id),
    'shipments', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at, 'label', private.label_of(s.id),
        'items', (select coalesce(jsonb_agg(private.item_pieces(i, x.quantity) order by i.id), '[]')
          from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
      ) order by s.shipped_at, s.id)
      from public.shipments s where s.order_id = o.id), '[]'),
    'labels', private.loose_labels(o.id), 'desk', private.label_desk(o.vendor_id),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'note', r.note, 'label', r.label,
        'decision', r.decision, 'tracking', r.tracking, 'created_at', r.created_at,
        'amount', private.money(case when r.status in ('requested', 'approved', 'in-transit') then private.worth_of_return(r) else r.amount end),
        'exchange', private.order_link(r.exchange_id) ->> 'reference',
        'items', (select jsonb_agg(private.item_pieces(i, x.quantity) || jsonb_build_object('id', i.id, 'unit_price', private.money(i.unit_price),
            'choices', case when r.status in ('approved', 'in-transit') then private.exchange_choices(i) else '[]' end) order by i.id)
          from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id)
      ) order by r.created_at, r.id)
      from public.returns r where r.order_id = o.id), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.author_role, 'message', m.message, 'at', m.created_at,
        'author', case m.author_role when 'vendor' then private.member_name(m.author_id) end) order by m.created_at, m.id)
      from public.order_messages m where m.order_id = o.id), '[]'),
    'waiting', exists (select 1 from private.conversations c where c.order_id = o.id and c.waiting_since is not null),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'author', private.member_name(n.author_id), 'note', n.note, 'at', n.created_at)
        order by n.created_at, n.id)
      from private.order_notes n where n.order_id = o.id), '[]'),
    'history', private.sale_history(o.id));
end
$$;
comment on function public.vendor_order is
  'A paid order of a store by its number, for those of its team who may read orders: without the buyer''s email address: the shop forwards messages. 404 order_not_found, 403 not_allowed.';
grant execute on function public.vendor_order to authenticated;

-- Mail ---------------------------------------------------------------------------------------------------------------
insert into public.email_templates (key, subject, html, text)
select 'order-refunded', '{{vendor_name}} refunded ${{amount}} on your order {{reference}}',
  private.mail_sheet('Your refund is on its way', 'How much, and why.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> refunded <strong>${{amount}}</strong> on your order <strong>{{reference}}</strong>: {{reason}}.</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{title}}{{#options}}, {{options}}{{/options}}: ${{amount}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">It goes to your original payment method. Allow 2 to 5 business days.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p><p style="margin:0;color:#5d6167;">Anyone with this link can see the order, so don't forward this email.</p>$mail$),
  private.mail_text($mail$Your refund is on its way

{{vendor_name}} refunded ${{amount}} on your order {{reference}}: {{reason}}.

{{#items}}- {{title}}{{#options}}, {{options}}{{/options}}: ${{amount}}
{{/items}}
It goes to your original payment method. Allow 2 to 5 business days.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$)
on conflict (key) do update set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();

-- What a store does --------------------------------------------------------------------------------------------------
create function public.confirm_sale(order_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.open_sale(confirm_sale.order_id);
begin
  if o.confirmed_at is not null then
    return;
  elsif o.status not in ('confirmed', 'processing') then
    perform private.fail(409, 'not_to_confirm', private.not_to_ship(o));
  end if;
  update public.orders x set confirmed_at = now() where x.id = o.id;
  perform private.audit('order.confirmed', 'order', o.id::text);
end
$$;
comment on function public.confirm_sale is 'The store (or an admin) confirms a paid order. Repeating it changes nothing. 409 not_to_confirm.';
grant execute on function public.confirm_sale to authenticated;

create function private.refusal_reason(code text) returns text
  language sql immutable set search_path = ''
  return case code
    when 'out-of-stock' then 'Out of stock'
    when 'cannot-deliver' then 'Can''t be delivered to this address'
    when 'buyer-asked' then 'The buyer asked for it'
    when 'damaged' then 'Damaged before shipping'
    when 'other' then 'Other reason'
  end;

create function public.cancel_sale(order_id uuid, reason text, note text default null, restock boolean default true) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  purchase public.purchases;
  words text := private.refusal_reason(cancel_sale.reason);
begin
  perform private.me();
  if words is null then
    perform private.fail(422, 'reason_unknown', 'Choose a reason.');
  elsif char_length(cancel_sale.note) > 500 then
    perform private.fail(422, 'note_too_long', 'A note can have up to 500 characters.');
  end if;
  o := private.open_sale(cancel_sale.order_id, pays => true);
  -- All of it is refunded.
  if private.may_vendor(o.vendor_id, 'orders', 'write') and not private.may_vendor(o.vendor_id, 'refunds', 'write') then
    perform private.fail(403, 'refunds_needed', 'You need permission to refund before you can cancel an order. Ask the store''s owner or a manager.');
  end if;
  if o.status = 'cancelled' then
    return;
  elsif o.status = 'pending' then
    perform private.fail(409, 'not_paid', 'This order isn''t paid yet. It''s canceled automatically if it isn''t paid in time.');
  elsif o.status in ('shipped', 'delivered') or exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped > 0) then
    perform private.fail(409, 'already_shipped', coalesce(
      private.who_did(o.id, '{order.shipped}', 'shipped part of this order') || ' ', '') || 'You can''t cancel an order that has shipped.');
  end if;
  select pu.* into purchase from public.purchases pu where pu.id = o.purchase_id;
  words := concat_ws(': ', words, nullif(private.clean_words(cancel_sale.note), ''));
  perform private.end_order(purchase, o, private.seller_role(o), words, coalesce(cancel_sale.restock, true),
    concat_ws('. ', case cancel_sale.reason when 'buyer-asked' then 'You asked for it' else private.refusal_reason(cancel_sale.reason) end,
      nullif(private.clean_words(cancel_sale.note), '')));
  perform private.audit('order.cancelled', 'order', o.id::text, null, jsonb_build_object('reason', words));
end
$$;
comment on function public.cancel_sale is
  'The store (or an admin) cancels a paid order of which nothing is shipped: it is refunded in full, and its items go back in stock unless it says no. Repeating it changes nothing. 403 refunds_needed for a member who can''t refund. 409 already_shipped.';
grant execute on function public.cancel_sale to authenticated;

-- Reads [{order_item_id, amount}]; an entry without an item is the delivery.
create function private.refund_parts(o public.orders, parts jsonb) returns table (order_item_id uuid, cents bigint)
  language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  entry jsonb;
  seen text[] := '{}';
  most bigint;
begin
  if coalesce(jsonb_typeof(parts), '') <> 'array' or jsonb_array_length(parts) not between 1 and 101 then
    perform private.fail(422, 'lines_invalid', 'Enter a refund for at least one item.');
  end if;
  for entry in select e from jsonb_array_elements(parts) e loop
    if coalesce(entry ->> 'amount', '') !~ '^[0-9]{1,7}(\.[0-9]{1,2})?$' or (entry ->> 'amount')::numeric = 0 then
      perform private.fail(422, 'amount_invalid', 'Enter an amount like 12.50.');
    elsif coalesce(entry ->> 'order_item_id', '') = any (seen) then
      perform private.fail(422, 'item_twice', 'List each item only once.');
    end if;
    seen := seen || coalesce(entry ->> 'order_item_id', '');
    cents := ((entry ->> 'amount')::numeric * 100)::bigint;
    order_item_id := null;
    if entry ->> 'order_item_id' is null then
      most := private.delivery_cents(o);
    else
      select i.id, private.refundable_cents(i) into order_item_id, most
      from public.order_items i where i.order_id = o.id and i.id::text = lower(entry ->> 'order_item_id');
      if order_item_id is null then
        perform private.fail(422, 'item_unknown', 'We can''t find this item in this order.');
      end if;
    end if;
    if cents > most then
      perform private.fail(422, 'amount_too_high', format('You can refund up to %s for this item.', '$' || private.money(most / 100.0)));
    end if;
    return next;
  end loop;
end
$$;

-- Whether a refund is for these lines. A repeated key with other lines would mistake the first answer for its own.
create function private.is_refund_of(refund uuid, parts jsonb) returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select not exists (
    select 1 from (
      select coalesce(l.order_item_id::text, '') as item, l.amount from private.refund_lines l where l.refund_id = is_refund_of.refund) was
    full join (
      select lower(coalesce(e ->> 'order_item_id', '')) as item,
        case when e ->> 'amount' ~ '^[0-9]{1,7}(\.[0-9]{1,2})?$' then (e ->> 'amount')::numeric end as amount
      from jsonb_array_elements(case jsonb_typeof(parts) when 'array' then parts else '[]' end) e) is_now
    on was.item = is_now.item and was.amount = is_now.amount
    where was.item is null or is_now.item is null);
end;

create function public.refund_sale(order_id uuid, request_key uuid, lines jsonb, reason text, seen_refunded text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  payment uuid;
  made public.refunds;
  before numeric;
  total numeric;
  words text := private.clean_words(refund_sale.reason);
begin
  perform private.me();
  if refund_sale.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the refund, so that it is made once.');
  elsif coalesce(char_length(words), 0) not between 3 and 200 then
    perform private.fail(422, 'reason_missing', 'Say why in 3 to 200 characters.');
  end if;
  o := private.open_sale(refund_sale.order_id, 'refunds', pays => true);
  select r.* into made from public.refunds r where r.request_key = refund_sale.request_key;
  if made.id is null then
    select coalesce(sum(r.amount), 0) into before from public.refunds r where r.order_id = o.id;
    if private.money(before) is distinct from refund_sale.seen_refunded then
      perform private.fail(409, 'refunded_since', coalesce(
        private.who_did(o.id, '{order.refunded,order.cancelled,order.return_received}', 'refunded part of this order') || ' ', '')
        || 'Nothing was refunded twice. Check what''s left.');
    end if;
    select a.payment_id into payment from public.payment_allocations a where a.order_id = o.id;
    if payment is null then
      perform private.fail(409, 'not_paid', 'This order had no payment.');
    end if;
    select sum(p.cents) / 100.0 into total from private.refund_parts(o, refund_sale.lines) p;
    insert into public.refunds (payment_id, order_id, amount, currency, reason, request_key)
    values (payment, o.id, total, o.currency, words, refund_sale.request_key) returning * into made;
    insert into private.refund_lines (refund_id, order_item_id, amount)
    select made.id, p.order_item_id, p.cents / 100.0 from private.refund_parts(o, refund_sale.lines) p;
    insert into public.email_outbox (template, to_email, payload, dedupe_key)
    select 'order-refunded', pu.email, jsonb_build_object('reference', pu.reference, 'vendor_name', private.shown_name(v),
      'amount', private.money(made.amount), 'reason', words, 'token', private.guest_token(pu.id), 'items', (
        select jsonb_agg(case when i.id is null then jsonb_build_object('title', 'Shipping', 'options', null) else private.item_line(i) end
          || jsonb_build_object('amount', private.money(l.amount)) order by i.id)
        from private.refund_lines l left join public.order_items i on i.id = l.order_item_id where l.refund_id = made.id)), 'order-refunded:' || made.id
    from public.purchases pu join public.vendors v on v.id = o.vendor_id where pu.id = o.purchase_id;
    perform private.audit('order.refunded', 'order', o.id::text, null,
      jsonb_build_object('refund', made.id, 'amount', private.money(total), 'reason', words || ' ($' || private.money(total) || ')'));
  elsif (made.order_id, made.reason) is distinct from (o.id, words) or not private.is_refund_of(made.id, refund_sale.lines) then
    perform private.fail(422, 'request_key_taken', 'This key belongs to another refund.');
  end if;
  return jsonb_build_object('amount', private.money(made.amount));
end
$$;
comment on function public.refund_sale is
  'The store (or an admin) refunds amounts by line: [{order_item_id, amount}], or of the delivery without an item. The same key returns the first refund; 422 request_key_taken if it was a different one. seen_refunded is what was refunded when the caller looked: 409 refunded_since.';
grant execute on function public.refund_sale to authenticated;

create function public.add_order_note(order_id uuid, request_key uuid, note text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.open_sale(add_order_note.order_id);
  made private.order_notes;
  words text := private.clean_words(add_order_note.note);
begin
  if add_order_note.request_key is null or coalesce(char_length(words), 0) not between 2 and 2000 then
    perform private.fail(422, 'note_length', 'Write a note of 2 to 2,000 characters.');
  end if;
  select n.* into made from private.order_notes n where n.request_key = add_order_note.request_key;
  if made.id is null then
    insert into private.order_notes (order_id, author_id, note, request_key)
    values (o.id, private.uid(), words, add_order_note.request_key) returning * into made;
  elsif made.order_id <> o.id then
    perform private.fail(422, 'request_key_taken', 'This key belongs to another note.');
  end if;
  return made.id;
end
$$;
comment on function public.add_order_note is 'A note of the store''s team about an order. The same key returns the first note.';
grant execute on function public.add_order_note to authenticated;
