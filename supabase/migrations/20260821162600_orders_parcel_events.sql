-- Parcels with a label are followed: by the carrier's events, and by polling it.

create table private.carrier_events (
  carrier text not null,
  event_id text not null check (char_length(event_id) between 1 and 255),
  label_id uuid not null references private.labels (id) on delete cascade,
  status text not null,
  received_at timestamptz not null default now(),
  primary key (carrier, event_id)
);
comment on table private.carrier_events is 'Events from carriers: each counts once.';
create index carrier_events_label_id_idx on private.carrier_events (label_id);
alter table private.carrier_events enable row level security;

create function public.record_carrier_event(carrier text, event_id text, tracking_number text, status text) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  steps constant text[] := '{created,picked-up,in-transit,delivered}';
  known uuid;
  l private.labels;
  o public.orders;
begin
  if array_position(steps, record_carrier_event.status) is null then
    perform private.fail(422, 'status_unknown', 'status is created, picked-up, in-transit or delivered.');
  end if;
  select x.id into known from private.labels x
  where x.tracking_number = record_carrier_event.tracking_number and x.carrier = record_carrier_event.carrier
    and x.shipment_id is not null order by x.created_at desc, x.id desc limit 1;
  -- The event may arrive before the purchase's response: a refused event is sent again.
  l := private.lock_label(known);
  select x.* into o from public.orders x where x.id = l.order_id;
  insert into private.carrier_events (carrier, event_id, label_id, status)
  values (record_carrier_event.carrier, record_carrier_event.event_id, l.id, record_carrier_event.status)
  on conflict do nothing;
  if not found then
    return 'known';
  end if;
  -- Events come in any order: a parcel never moves backward.
  update private.labels x set progress = record_carrier_event.status,
    follow_at = case when record_carrier_event.status <> 'delivered' then x.follow_at end
  where x.id = l.id and coalesce(array_position(steps, x.progress), 0) < array_position(steps, record_carrier_event.status);
  if record_carrier_event.status = 'delivered'
    and exists (select 1 from public.shipments s where s.id = l.shipment_id and s.status = 'shipped') then
    perform private.deliver_parcel(o, l.shipment_id, 'system');
  end if;
  return 'noted';
end
$$;
comment on function public.record_carrier_event is
  'Records a carrier''s event about the parcel with this tracking number: noted, or known if it was reported before. 404 label_not_found.';
grant execute on function public.record_carrier_event to service_role;

create function public.labels_to_follow(max int default 20) returns setof jsonb
  language plpgsql security definer rows 20 set search_path = '' as $$
begin
  return query
  with due as materialized (
    select l.id from private.labels l where l.follow_at < now() order by l.follow_at limit least(greatest(max, 0), 100) for update skip locked
  )
  update private.labels l set follow_at = case when l.created_at > now() - interval '60 days' then now() + interval '5 minutes' end
  from due where l.id = due.id returning private.label_request(l);
end
$$;
comment on function public.labels_to_follow is
  'Labels to check with their carrier: where the parcel is, whether a purchase without a response went through, or to void an unused one. Each is returned once in five minutes, for 60 days.';
grant execute on function public.labels_to_follow to service_role;

create function public.lapse_label(label_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  l private.labels;
begin
  l := private.lock_label(lapse_label.label_id);
  if l.status = 'buying' and l.follow_at is not null and l.created_at < now() - interval '5 minutes' then
    perform private.move_label(l.id, 'dropped', 'system');
  end if;
  return (select private.label_request(x) from private.labels x where x.id = l.id);
end
$$;
comment on function public.lapse_label is 'Gives up waiting for a response about this label: it must be voided if it was sold.';
grant execute on function public.lapse_label to service_role;

insert into private.buckets (name, most, counted, sentence, strays) values
  ('labels', 20000, $q$select count(*) from private.labels l where l.vendor_id = $1::uuid and l.created_at > now() - interval '60 days'$q$,
    'Your store has bought %s labels in 60 days, which is the limit. Contact us if you ship more.',
    $q$select f.name::text from storage.objects f
       where f.bucket_id = 'labels' and f.created_at < now() - interval '1 hour' and (f.created_at < now() - interval '60 days'
         or not exists (
           select 1 from private.labels l join public.orders o on o.id = l.order_id join public.purchases pu on pu.id = o.purchase_id
           where l.id = case when f.name ~ '^[0-9a-f-]{36}[.]pdf$' then left(f.name, 36)::uuid end
             and l.status in ('buying', 'bought', 'voiding') and pu.email <> 'deleted@deleted.invalid'))
       order by f.created_at limit $1$q$);
