-- The items of a paid line and their money (decision 0078). Refunds, returns, exchanges and cancellations all draw on
-- this account; triggers maintain it, whichever procedure writes.

create type private.line_account as (
  -- Quantities. refunded: those refunded, also as an exchange. sent: those that the buyer has exchanged, or will.
  -- kept: the rest.
  ordered int, shipped int, delivered int, returned int, exchanged int, refunded int, sent int, kept int,
  -- Cents. spent: the value of items sent as exchanges. free: what nothing has used yet.
  paid bigint, back bigint, spent bigint, free bigint
);

-- The value of items sent in exchange for a line's own, in cents: their price with tax, and never more than the price
-- of the items they replace. `items` and `pieces`: treats these exchanges as ended.
create function private.spent_cents(paid public.order_items, items uuid[] default '{}', pieces int[] default '{}') returns bigint
  language sql stable security definer set search_path = ''
  return (
    select coalesce(sum(least(
      private.cost_of_pieces(paid, x.living),
      case when paid.line_total = paid.discount then 0
        else div(x.unit_price * x.living * (paid.line_total - paid.discount + paid.tax) * 100, paid.line_total - paid.discount) end)), 0)::bigint
    from (
      select i.unit_price, i.quantity - i.returned - coalesce((
        select sum(w.pieces)::int from unnest(items, pieces) w (item, pieces) where w.item = i.id), 0) as living
      from public.order_items i join public.orders o on o.id = i.order_id
      where i.exchanged_from = paid.id and o.status <> 'cancelled') x
    where x.living > 0);

create function private.account_of(paid public.order_items) returns private.line_account
  language plpgsql stable security definer set search_path = '' as $$
declare
  a private.line_account;
begin
  a.ordered := paid.quantity;
  a.shipped := paid.shipped;
  a.delivered := paid.delivered;
  a.returned := paid.returned;
  a.exchanged := paid.exchanged;
  a.refunded := private.pieces_paid_back(paid.id);
  a.sent := coalesce((
    select sum(i.quantity - i.returned) from public.order_items i join public.orders o on o.id = i.order_id
    where i.exchanged_from = paid.id and o.status <> 'cancelled'), 0);
  a.kept := a.ordered - a.refunded - a.sent;
  a.paid := private.cost_of_pieces(paid, paid.quantity);
  a.back := private.cost_of_pieces(paid, a.refunded)
    + coalesce((select sum(l.amount * 100)::bigint from private.refund_lines l where l.order_item_id = paid.id), 0);
  a.spent := private.spent_cents(paid);
  a.free := a.paid - a.back - a.spent;
  return a;
end
$$;

-- The refundable rest of a line.
create function private.refundable_cents(item public.order_items) returns bigint
  language sql stable security definer set search_path = ''
  return greatest((private.account_of(item)).free, 0);

-- The part of an order's share of the payment that has not been refunded, nor reversed by the buyer's bank.
create function private.unrefunded(order_id uuid) returns numeric
  language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(coalesce((select sum(a.amount) from public.payment_allocations a where a.order_id = unrefunded.order_id), 0)
    - coalesce((select sum(r.amount) from public.refunds r where r.order_id = unrefunded.order_id), 0)
    - coalesce((
      select round(sum(x.cents) / 100.0, 2) from public.dispute_parts x join public.disputes d on d.id = x.dispute_id
      where x.order_id = unrefunded.order_id and d.status = 'lost'), 0), 0);
end
$$;

-- The refundable rest of a paid order: without exchanged items. As if `pieces` of `items` had ended, among the
-- exchanges.
create function private.order_left(of_order uuid, items uuid[] default '{}', pieces int[] default '{}') returns numeric
  language sql stable security definer set search_path = ''
  return greatest(private.unrefunded(of_order) - coalesce((
    select sum(private.spent_cents(i, items, pieces)) from public.order_items i
    where i.order_id = of_order and i.exchanged > 0), 0) / 100.0, 0);

-- Refunded items are not sent again, and exchanged ones are not refunded.
create function private.keep_what_is_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  paid public.order_items;
  a private.line_account;
begin
  select i.* into paid from public.order_items i where i.id = new.exchanged_from;
  -- A refund locks it too.
  perform 1 from public.payments p join public.payment_allocations x on x.payment_id = p.id
  where x.order_id = paid.order_id for no key update of p;
  if exists (
    select 1 from public.payment_allocations x join public.disputes d on d.payment_id = x.payment_id
    where x.order_id = paid.order_id and d.status = 'open') then
    perform private.fail(409, 'payment_disputed', 'The buyer''s bank is reviewing this payment. You can''t exchange anything until it decides.');
  end if;
  a := private.account_of(paid);
  if a.free < 0 or a.kept < 0 or private.unrefunded(paid.order_id) * 100 < (
    select sum(private.spent_cents(i)) from public.order_items i where i.order_id = paid.order_id) then
    perform private.fail(409, 'pieces_paid_back', format(
      '"%s" was already partly refunded, so you can''t exchange it. Receive the return instead to refund the rest.',
      private.item_name(paid)));
  end if;
  return null;
end
$$;
create trigger order_items_sent_once after insert on public.order_items
  for each row when (new.exchanged_from is not null) execute function private.keep_what_is_sent();

create function private.keep_line_paid_once() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (select (private.account_of(i)).free from public.order_items i where i.id = new.order_item_id) < 0 then
    perform private.fail(409, 'refund_exceeds_line', 'You can''t refund more than this item cost.');
  end if;
  return null;
end
$$;
create trigger refund_lines_within_line after insert on private.refund_lines
  for each row when (new.order_item_id is not null) execute function private.keep_line_paid_once();
