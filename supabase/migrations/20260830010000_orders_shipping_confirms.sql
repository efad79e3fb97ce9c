-- A package that ships confirms its order: nobody has to look at it anymore (decision 0050).
create function private.confirm_shipped() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set confirmed_at = new.shipped_at where o.id = new.order_id and o.confirmed_at is null;
  return null;
end
$$;
create trigger shipments_confirm_order after insert on public.shipments
  for each row execute function private.confirm_shipped();

update public.orders o set confirmed_at = s.first
from (select x.order_id, min(x.shipped_at) as first from public.shipments x group by x.order_id) s
where s.order_id = o.id and o.confirmed_at is null;
