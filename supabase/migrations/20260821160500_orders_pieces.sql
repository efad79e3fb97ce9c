-- What has become of the pieces of a line that was paid for, and of its money (decision 0078). Refunds, returns, exchanges
-- and cancellations all take from this account; triggers keep it, whichever procedure writes.

create type private.line_account as (
  -- Pieces. refunded: those for which money went back, also as what was sent in exchange. sent: those in whose place the
  -- buyer has something else, or gets it. kept: the rest.
  ordered int, shipped int, delivered int, returned int, exchanged int, refunded int, sent int, kept int,
  -- Cents. spent: what the pieces stand for that were sent instead. free: what nothing has taken yet.
  paid bigint, back bigint, spent bigint, free bigint
);

-- What pieces stand for that were sent instead of a line's own, in cents: their price with its tax, and never more than the
-- pieces have cost that they are sent for. `items` and `pieces`: as if these had ended, of what was sent.
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

-- What can still be paid back of a line.
create function private.refundable_cents(item public.order_items) returns bigint
  language sql stable security definer set search_path = ''
  return greatest((private.account_of(item)).free, 0);

-- Of an order's share of the payment, what has not been paid back, nor taken back by the buyer's bank.
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

-- What can still be paid back of an order that was paid for: not what its buyer has something else for. As if `pieces` of
-- `items` had ended, of what was sent.
create function private.order_left(of_order uuid, items uuid[] default '{}', pieces int[] default '{}') returns numeric
  language sql stable security definer set search_path = ''
  return greatest(private.unrefunded(of_order) - coalesce((
    select sum(private.spent_cents(i, items, pieces)) from public.order_items i
    where i.order_id = of_order and i.exchanged > 0), 0) / 100.0, 0);

-- What was paid back is not sent again, and what was sent is not paid back.
create function private.keep_what_is_sent() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  paid public.order_items;
  a private.line_account;
begin
  select i.* into paid from public.order_items i where i.id = new.exchanged_from;
  -- Whoever pays back holds it too.
  perform 1 from public.payments p join public.payment_allocations x on x.payment_id = p.id
  where x.order_id = paid.order_id for no key update of p;
  if exists (
    select 1 from public.payment_allocations x join public.disputes d on d.payment_id = x.payment_id
    where x.order_id = paid.order_id and d.status = 'open') then
    perform private.fail(409, 'payment_disputed', 'The buyer''s bank is deciding about this payment. Nothing can be exchanged until then.');
  end if;
  a := private.account_of(paid);
  if a.free < 0 or a.kept < 0 or private.unrefunded(paid.order_id) * 100 < (
    select sum(private.spent_cents(i)) from public.order_items i where i.order_id = paid.order_id) then
    perform private.fail(409, 'pieces_paid_back', format(
      'Money for "%s" went back already, so nothing can be sent for it. Receive the return instead: what is left of it is paid back.',
      paid.title));
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
    perform private.fail(409, 'refund_exceeds_line', 'More cannot go back than this line has cost.');
  end if;
  return null;
end
$$;
create trigger refund_lines_within_line after insert on private.refund_lines
  for each row when (new.order_item_id is not null) execute function private.keep_line_paid_once();
