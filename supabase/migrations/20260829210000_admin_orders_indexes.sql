-- The shop's orders for admins: what finds one, whatever the number of orders.

-- Orders whose money did not simply stay with the store, so that a list of disputed or refunded ones is a range of an
-- index. Maintained by triggers from refunds and disputes.
create table private.order_money (
  order_id uuid primary key references public.orders (id) on delete cascade,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  state text not null check (state in ('part-refunded', 'refunded', 'disputed', 'reversed')),
  placed_at timestamptz not null
);
comment on table private.order_money is
  'disputed: the buyer''s bank decides; reversed: it decided for the buyer; else what is refunded of it. Other orders have no row.';
create index order_money_state_idx on private.order_money (state, placed_at desc, order_id desc);
create index order_money_vendor_idx on private.order_money (vendor_id, state, placed_at desc, order_id desc);
alter table private.order_money enable row level security;

create function private.keep_order_money(of_order uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  state text;
begin
  select x.* into o from public.orders x where x.id = of_order;
  state := case private.payment_state(o) when 'disputed' then 'disputed' when 'reversed' then 'reversed'
    else case private.refund_state(o) when 'full' then 'refunded' when 'part' then 'part-refunded' end end;
  if state is null then
    delete from private.order_money m where m.order_id = o.id;
  else
    insert into private.order_money as m (order_id, vendor_id, state, placed_at) values (o.id, o.vendor_id, state, o.created_at)
    on conflict on constraint order_money_pkey do update set state = excluded.state where m.state <> excluded.state;
  end if;
end
$$;

create function private.order_money_moved() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_order_money(new.order_id);
  return null;
end
$$;
create trigger refunds_order_money after insert on public.refunds
  for each row when (new.order_id is not null) execute function private.order_money_moved();
create trigger dispute_parts_order_money after insert on public.dispute_parts
  for each row execute function private.order_money_moved();

create function private.dispute_decided_money() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_order_money(x.order_id) from public.dispute_parts x where x.dispute_id = new.id order by x.order_id;
  return null;
end
$$;
create trigger disputes_order_money after update of status on public.disputes
  for each row when (new.status <> old.status) execute function private.dispute_decided_money();

select private.keep_order_money(x.order_id) from (
  select r.order_id from public.refunds r where r.order_id is not null
  union
  select d.order_id from public.dispute_parts d
) x;

create index orders_placed_idx on public.orders (created_at desc, id desc) where status <> 'pending';
create index orders_status_placed_idx on public.orders (status, created_at desc, id desc);
create index orders_total_idx on public.orders (total, id desc);
create index purchases_total_idx on public.purchases (total, id desc);
create index purchases_email_idx on public.purchases (lower(email), id desc);
create index shipments_tracking_number_idx on public.shipments (private.tracking_key(tracking_number)) where tracking_number is not null;
create index returns_tracking_number_idx on public.returns (private.tracking_key(tracking)) where tracking is not null;
create index payments_reference_idx on public.payments (provider_ref) where provider_ref is not null;
create index disputes_reference_idx on public.disputes (provider_ref);

-- 'García-Løw' as people type it: 'garcia-low'.
create function private.fold_words(value text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return trim(regexp_replace(replace(replace(replace(translate(translate(translate(translate(
    regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f]', '', 'g'), 'øđ', 'od'), 'łħ', 'lh'), 'ıŧ', 'it'), '’‘', ''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g'));
grant execute on function private.fold_words to service_role;

-- In byte order: only then is a page of names with the same start a range of the index. The newest of a name first.
create index purchases_folded_name_idx on public.purchases ((private.fold_words(first_name || ' ' || last_name) collate "C"), id desc);
create index purchases_folded_last_name_idx on public.purchases ((private.fold_words(last_name) collate "C"), id desc);
