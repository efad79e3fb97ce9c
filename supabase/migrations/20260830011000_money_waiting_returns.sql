-- Money waits on a return only while the return is open: once it has ended, the next run releases it.
create or replace function public.vendor_balance(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_balance.vendor_id;
begin
  perform private.seller(store, 'payouts', 'read');
  return (
    select jsonb_build_object('pending', private.cents_text(private.ledger_balance('pending', store)),
      'available', private.cents_text(private.ledger_balance('available', store)),
      'reserve', private.cents_text(private.ledger_balance('reserve', store)),
      'paid_out', private.cents_text(private.ledger_balance('paid_out', store)),
      'holdback_days', s.holdback_days,
      'next', (
        select jsonb_build_object('at', n.due_at, 'amount', private.cents_text((
          select sum(private.share_left(e)) from private.earnings e
          where e.vendor_id = store and e.released_at is null and e.due_at between n.due_at and n.due_at + interval '1 day')))
        from (
          select min(e.due_at) as due_at from private.earnings e
          where e.vendor_id = store and e.released_at is null and e.due_at > now()) n
        where n.due_at is not null),
      'waiting', private.cents_text((
        select sum(private.share_left(e)) from private.earnings e
        where e.vendor_id = store and e.released_at is null and e.due_at <= now()
          and exists (
            select 1 from public.orders x left join public.returns r on r.order_id = x.id and r.status in ('requested', 'approved', 'in-transit')
            where (x.id = e.order_id or x.exchange_of = e.order_id)
              and (r.id is not null or x.exchange_of = e.order_id and x.status in ('confirmed', 'processing', 'shipped'))))))
    from private.money_settings s);
end
$$;
