-- Returns: requested by the buyer, decided and received by the store, refunded through the payment of the order.

create table public.returns (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'rejected', 'withdrawn', 'in-transit', 'received', 'refunded', 'exchanged')),
  reason text not null check (reason in ('changed-mind', 'does-not-fit', 'damaged', 'faulty', 'wrong-item', 'other')),
  note text check (char_length(note) between 1 and 500),
  label text check (char_length(label) between 1 and 1000),
  decision text check (char_length(decision) between 1 and 500),
  tracking text check (char_length(tracking) between 1 and 100),
  amount numeric(12, 2) not null check (amount >= 0),
  refund_id uuid unique references public.refunds (id) on delete restrict,
  exchange_id uuid unique references public.orders (id) on delete restrict,
  request_key uuid not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'rejected' or decision is not null),
  check (status <> 'exchanged' or exchange_id is not null),
  check (status in ('requested', 'rejected', 'withdrawn') or label is not null)
);
call private.keep_clean('public.returns', '{tracking}', '{note, label, decision}');
comment on table public.returns is 'The same graph as machines/return.';
comment on column public.returns.label is 'The store''s instructions for sending it back: shown once it is approved.';
comment on column public.returns.amount is 'The refund: expected while requested, final once received.';
comment on column public.returns.exchange_id is 'The order that was sent instead of a refund.';
create index returns_order_id_idx on public.returns (order_id, created_at);
create index returns_vendor_id_idx on public.returns (vendor_id, status, created_at, order_id);
create trigger returns_take_vendor before insert on public.returns for each row execute function private.take_vendor();
create index returns_open_idx on public.returns (created_at, id) where status in ('requested', 'in-transit', 'received');
create trigger returns_transition before update of status on public.returns
  for each row execute function private.enforce_transition('return_status_transitions');
create trigger returns_touch before update on public.returns
  for each row execute function private.touch_updated_at();
create trigger returns_touch_order after insert or update on public.returns
  for each row execute function private.touch_order();
alter table public.returns enable row level security;
grant select on public.returns to authenticated;
grant select, insert, update on public.returns to service_role;
create policy "Returns are seen with their order" on public.returns
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

create table public.return_items (
  return_id uuid not null references public.returns (id) on delete restrict,
  order_item_id uuid not null references public.order_items (id) on delete restrict,
  quantity int not null check (quantity between 1 and 99),
  primary key (return_id, order_item_id)
);
create index return_items_order_item_id_idx on public.return_items (order_item_id);
alter table public.return_items enable row level security;
grant select on public.return_items to authenticated;
grant select, insert on public.return_items to service_role;
create policy "Returned items are seen with their return" on public.return_items
  for select to authenticated using (exists (select 1 from public.returns r where r.id = return_id));

create table public.return_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.return_status_transitions is 'The same graph as machines/return.';
insert into public.return_status_transitions values
  ('requested', 'approved', 'vendor'), ('requested', 'approved', 'admin'),
  ('requested', 'rejected', 'vendor'), ('requested', 'rejected', 'admin'),
  ('requested', 'withdrawn', 'customer'), ('requested', 'withdrawn', 'guest'),
  ('approved', 'in-transit', 'customer'), ('approved', 'in-transit', 'guest'),
  ('approved', 'received', 'vendor'), ('approved', 'received', 'admin'),
  ('in-transit', 'received', 'vendor'), ('in-transit', 'received', 'admin'),
  ('approved', 'exchanged', 'vendor'), ('approved', 'exchanged', 'admin'),
  ('in-transit', 'exchanged', 'vendor'), ('in-transit', 'exchanged', 'admin'),
  ('received', 'refunded', 'system');
alter table public.return_status_transitions enable row level security;
grant select on public.return_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a return" on public.return_status_transitions
  for select to anon, authenticated using (true);

-- The last day on which items of an order can be returned, in its store's zone; null before anything has arrived.
create function private.returnable_until(order_id uuid) returns date
  language sql stable security definer set search_path = ''
  return (
    select private.store_day(o.vendor_id, coalesce(
      (select max(s.delivered_at) from public.shipments s where s.order_id = returnable_until.order_id and s.status = 'delivered'),
      (select max(e.at) from public.order_events e where e.order_id = returnable_until.order_id and e.status = 'delivered')
    )) + o.return_days
    from public.orders o where o.id = returnable_until.order_id
  );

-- Quantity of an item that has arrived and is in no open return.
create function private.returnable(item public.order_items) returns int
  language sql stable security definer set search_path = ''
  return item.delivered - item.returned - coalesce((
    select sum(x.quantity)::int from public.return_items x join public.returns r on r.id = x.return_id
    where x.order_item_id = item.id and r.status in ('requested', 'approved', 'in-transit')), 0);

-- The price of an item's first `pieces`, in cents: with tax, less the item's share of the discount. Differences of
-- this running total refund an item to the cent, however many returns it is spread over.
create function private.cost_of_pieces(item public.order_items, pieces int) returns bigint
  language sql stable security definer set search_path = ''
  return div((item.line_total - item.discount + item.tax) * 100 * pieces, item.quantity)::bigint;

-- Quantity of a paid item that was refunded: itself, and its exchanges.
create function private.pieces_paid_back(item uuid) returns int
  language sql stable security definer set search_path = ''
  return (
    select coalesce(sum(case when o.status = 'cancelled' and o.exchange_of is not null then i.quantity else i.returned - i.exchanged end), 0)::int
    from public.order_items i join public.orders o on o.id = i.order_id where i.id = item or i.exchanged_from = item);

-- Another order of the same buyer, with the secret of its own link.
create function private.order_link(wanted uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('purchase_id', pu.id, 'reference', pu.reference, 'token', private.guest_token(pu.id))
    from public.orders o join public.purchases pu on pu.id = o.purchase_id where o.id = wanted);

create function private.mail_about_return(wanted public.returns, template text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_return.template, case when mail_about_return.template like 'vendor-%' then u.email else pu.email end,
    jsonb_build_object(
      'reference', pu.reference, 'first_name', pu.first_name, 'vendor_name', private.shown_name(v), 'vendor_slug', v.slug,
      'token', case when mail_about_return.template like 'vendor-%' then null else private.guest_token(pu.id) end,
      'reason', replace(wanted.reason, '-', ' '), 'note', wanted.note, 'label', wanted.label, 'decision', wanted.decision,
      'amount', private.money(wanted.amount), 'refunded', wanted.amount > 0,
      'items', (select jsonb_agg(private.item_pieces(i, x.quantity) order by i.id)
        from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = wanted.id)
    ), mail_about_return.template || ':' || wanted.id
  from public.orders o
  join public.purchases pu on pu.id = o.purchase_id
  join public.vendors v on v.id = o.vendor_id
  left join auth.users u on u.id = v.id
  where o.id = wanted.order_id
    and (mail_about_return.template not like 'vendor-%' or u.email is not null)
  on conflict (dedupe_key) do nothing;
end
$$;

create function public.request_return(
  purchase_key text, order_id uuid, request_key uuid, reason text, items jsonb, note text default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  o public.orders;
  made public.returns;
  worst record;
begin
  if request_return.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the return, so that it is made once.');
  end if;
  if coalesce(request_return.reason, '') not in ('changed-mind', 'does-not-fit', 'damaged', 'faulty', 'wrong-item', 'other') then
    perform private.fail(422, 'reason_unknown', 'Choose a reason.');
  end if;
  if char_length(request_return.note) > 500 then
    perform private.fail(422, 'note_too_long', 'A note can have up to 500 characters.');
  end if;
  purchase := private.open_purchase(purchase_key);
  select x.* into o from public.orders x where x.id = request_return.order_id and x.purchase_id = purchase.id for no key update;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  select r.* into made from public.returns r where r.request_key = request_return.request_key and r.order_id = o.id;
  if made.id is not null then
    -- A repeated key with other items would mistake the first return for the new one.
    if made.reason <> request_return.reason or (
      select jsonb_object_agg(l.order_item_id, l.quantity) from private.order_lines(o.id, request_return.items) l
    ) is distinct from (
      select jsonb_object_agg(x.order_item_id, x.quantity) from public.return_items x where x.return_id = made.id
    ) then
      perform private.fail(422, 'request_key_taken', 'This key belongs to another return.');
    end if;
    return jsonb_build_object('id', made.id, 'status', made.status, 'amount', private.money(made.amount));
  end if;
  -- Each request and each withdrawal emails the store: without a limit the buyer could flood its inbox.
  if (
    select count(*) from public.returns r
    where r.order_id = o.id and r.status = 'withdrawn' and r.created_at > now() - interval '10 minutes') >= 5 then
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Wait a few minutes and try again.');
  end if;
  select i.delivered, private.returnable(i) as free, l.quantity into worst
  from private.order_lines(o.id, request_return.items) l join public.order_items i on i.id = l.order_item_id
  order by i.delivered > 0, private.returnable(i) - l.quantity limit 1;
  if worst.delivered = 0 then
    perform private.fail(409, 'not_delivered', 'You can only return what has arrived.');
  elsif worst.quantity > worst.free then
    perform private.fail(409, 'too_many', 'You can''t return more than has arrived and isn''t already being returned.');
  elsif private.returnable_until(o.id) < private.store_today(o.vendor_id) then
    perform private.fail(409, 'window_over', format('The %s-day return window has closed.', o.return_days));
  end if;
  insert into public.returns (order_id, reason, note, amount, request_key)
  values (o.id, request_return.reason, nullif(private.clean_words(request_return.note), ''), 0, request_return.request_key)
  returning * into made;
  insert into public.return_items (return_id, order_item_id, quantity)
  select made.id, l.order_item_id, l.quantity from private.order_lines(o.id, request_return.items) l;
  update public.returns r set amount = private.worth_of_return(made) where r.id = made.id returning * into made;
  perform private.mail_about_return(made, 'vendor-return-requested');
  return jsonb_build_object('id', made.id, 'status', made.status, 'amount', private.money(made.amount));
end
$$;
comment on function public.request_return is
  'The buyer requests a return, within the days that the order promises, counted from delivery in the store''s zone. The same key returns the first request; 422 request_key_taken if that is about other items. 409 not_delivered, too_many, window_over; 429 after five that were withdrawn within ten minutes.';
grant execute on function public.request_return to anon, authenticated;

-- The return of an order that the caller sells or administers, with both locked.
create function private.open_return(wanted uuid) returns public.returns
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
begin
  perform private.me();
  select x.* into r from public.returns x where x.id = wanted;
  perform private.open_sale(r.order_id);
  select x.* into r from public.returns x where x.id = wanted for no key update;
  return r;
end
$$;

create function private.move_return(wanted uuid, target text, actor text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as(actor);
  update public.returns r set status = target where r.id = wanted;
  perform private.act_as(before);
end
$$;

create function public.decide_return(return_id uuid, approve boolean, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  said text := private.clean_words(words);
begin
  r := private.open_return(return_id);
  if approve is null or coalesce(char_length(said), 0) not between 5 and (case when approve then 1000 else 500 end) then
    perform private.fail(422, 'words_missing', case when approve
      then 'Say how and where to send it, in 5 to 1,000 characters.' else 'Say why in 5 to 500 characters.' end);
  end if;
  if r.status = (case when approve then 'approved' else 'rejected' end) then
    return r.status;
  end if;
  select x.* into o from public.orders x where x.id = r.order_id;
  perform private.act_as(private.seller_role(o));
  update public.returns x set
    status = case when approve then 'approved' else 'rejected' end,
    label = case when approve then said end, decision = case when not approve then said end
  where x.id = r.id returning * into r;
  perform private.act_as('');
  perform private.audit('order.return_' || r.status, 'order', o.id::text, null, jsonb_build_object('return', r.id));
  perform private.mail_about_return(r, 'return-' || r.status);
  return r.status;
end
$$;
comment on function public.decide_return is
  'The store (or an admin) approves a return with the text of its label, or rejects it with a reason. 409 once it was decided.';
grant execute on function public.decide_return to authenticated;

create function private.return_of(purchase public.purchases, return_id uuid) returns public.returns
  language plpgsql set search_path = '' as $$
declare
  r public.returns;
begin
  select x.* into r from public.returns x join public.orders o on o.id = x.order_id
  where x.id = return_of.return_id and o.purchase_id = purchase.id for no key update of x;
  if r.id is null then
    perform private.fail(404, 'return_not_found', 'We can''t find this return.');
  end if;
  return r;
end
$$;
comment on function private.return_of is 'The return of a checkout, locked until the end of the transaction. 404 if there is none.';

create function public.send_return(purchase_key text, return_id uuid, tracking text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases := private.open_purchase(purchase_key);
  r public.returns := private.return_of(purchase, send_return.return_id);
begin
  if char_length(send_return.tracking) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A tracking number can have up to 100 characters.');
  end if;
  if private.digits_lost(send_return.tracking) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text.');
  end if;
  -- The store may have received it before the buyer marks it as sent.
  if r.status in ('in-transit', 'received', 'refunded', 'exchanged') then
    return r.status;
  elsif r.status <> 'approved' then
    perform private.fail(409, 'not_approved', 'The store hasn''t approved this return.');
  end if;
  perform private.move_return(r.id, 'in-transit', private.buyer_role(purchase));
  update public.returns x set tracking = nullif(private.clean_line(send_return.tracking), '') where x.id = r.id;
  return 'in-transit';
end
$$;
comment on function public.send_return is 'The buyer says that an approved return is on its way. Repeating it changes nothing.';
grant execute on function public.send_return to anon, authenticated;

create function public.withdraw_return(purchase_key text, return_id uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases := private.open_purchase(purchase_key);
  r public.returns := private.return_of(purchase, withdraw_return.return_id);
begin
  if r.status = 'withdrawn' then
    return r.status;
  elsif r.status <> 'requested' then
    perform private.fail(409, 'return_decided', 'The store has already replied. You don''t need to send anything back.');
  end if;
  perform private.move_return(r.id, 'withdrawn', private.buyer_role(purchase));
  perform private.mail_about_return(r, 'vendor-return-withdrawn');
  return 'withdrawn';
end
$$;
comment on function public.withdraw_return is
  'The buyer withdraws a request before the store replies: its items can be returned again. Repeating it changes nothing. 404 wrong key, 409 return_decided.';
grant execute on function public.withdraw_return to anon, authenticated;

create function public.receive_return(return_id uuid, deduction numeric default 0, restock boolean default true, expected text default null, condition text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  paid public.payment_allocations;
  back numeric;
  made uuid;
begin
  perform private.me();
  select x.* into r from public.returns x where x.id = receive_return.return_id;
  o := private.open_sale(r.order_id, pays => true);
  select a.* into paid from public.payment_allocations a where a.order_id = coalesce(o.exchange_of, o.id);
  select x.* into r from public.returns x where x.id = receive_return.return_id for no key update;
  if r.status = 'exchanged' then
    perform private.fail(409, 'return_exchanged', private.told_exchanged(r));
  elsif r.status not in ('received', 'refunded') then
    back := private.agreed_worth(r, expected, condition);
    if coalesce(deduction, -1) not between 0 and back or deduction <> round(deduction, 2) then
      perform private.fail(422, 'deduction_invalid', format('Enter a deduction from 0 to %s.', private.money(back)));
    end if;
    back := back - deduction;
    perform private.move_return(r.id, 'received', private.seller_role(o));
    update public.order_items i set returned = i.returned + x.quantity
    from public.return_items x where x.return_id = r.id and i.id = x.order_item_id;
    if coalesce(restock, true) then
      perform private.put_back((
        select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', x.quantity))
        from public.return_items x join public.order_items i on i.id = x.order_item_id
        where x.return_id = r.id and i.variant_id is not null));
    end if;
    if back > 0 then
      insert into public.refunds (payment_id, order_id, amount, currency, reason)
      values (paid.payment_id, paid.order_id, back, o.currency, 'returned') returning id into made;
    end if;
    update public.returns x set amount = back, refund_id = made where x.id = r.id returning * into r;
    if back = 0 then
      perform private.move_return(r.id, 'refunded', 'system');
    end if;
    perform private.audit('order.return_received', 'order', o.id::text, null, jsonb_build_object('return', r.id, 'amount', private.money(back), 'reason', condition));
    perform private.mail_about_return(r, 'return-received');
  end if;
  return (select jsonb_build_object('status', x.status, 'amount', private.money(x.amount)) from public.returns x where x.id = r.id);
end
$$;
comment on function public.receive_return is
  'The store (or an admin) has received the items: they go back in stock unless it says no, and their price less a deduction is refunded. expected: the amount that the caller saw, 409 worth_changed; return_exchanged. Repeating it changes nothing.';
grant execute on function public.receive_return to authenticated;

-- A refund that has succeeded completes its return.
create function private.end_return() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_return(r.id, 'refunded', 'system')
  from public.returns r where r.refund_id = new.id and r.status = 'received';
  return null;
end
$$;
create trigger refunds_end_return after update of status on public.refunds
  for each row when (new.status = 'succeeded' and old.status <> 'succeeded') execute function private.end_return();

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('returns', 85, $q$select pu.reference, r.status, r.reason, r.note, r.amount, r.tracking, r.created_at,
      (select jsonb_agg(private.item_pieces(i, x.quantity) order by i.id)
        from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id) as items
    from public.returns r join public.orders o on o.id = r.order_id join public.purchases pu on pu.id = o.purchase_id
    where o.user_id = $1 order by r.created_at$q$,
    null,
    'update public.returns r set note = null, tracking = null from public.orders o where o.id = r.order_id and o.user_id = $1');
