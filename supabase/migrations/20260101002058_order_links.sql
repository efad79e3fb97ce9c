-- The link of an order, mailed anew to who knows its number and its address. The answer says nothing about either.

create table private.order_link_requests (
  id uuid primary key default public.uuid_v7(),
  reference text not null,
  email text not null,
  created_at timestamptz not null default now(),
  unique (reference, email)
);
comment on table private.order_link_requests is
  'Looked up when mails are sent, not when somebody asks: an answer that waited for it would tell by its time.';
alter table private.order_link_requests enable row level security;

create function public.mail_order_link(reference text, email text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted text := upper(trim(reference));
  address text := lower(trim(email));
begin
  if coalesce(wanted, '') !~ '^[A-Z0-9-]{4,20}$' or not coalesce(private.is_email(address), false) then
    perform private.fail(422, 'lookup_invalid', 'Please check the order number and the email address.');
  end if;
  perform private.take_turn('order link', address);
  insert into private.order_link_requests (reference, email) values (wanted, address) on conflict do nothing;
  perform pg_notify('stallbar_mail', 'order link');
end
$$;
comment on function public.mail_order_link is
  'Mails the link of an order to its own address, if there is an order with this number and address; answers the same if there is none. 429 after five for one address in ten minutes.';
grant execute on function public.mail_order_link to anon, authenticated;

create function private.answer_order_links() returns void
  language sql volatile security definer set search_path = ''
begin atomic
  with asked as (
    delete from private.order_link_requests r where r.id in (
      select o.id from private.order_link_requests o order by o.id limit 100 for update skip locked
    )
    returning r.id, r.reference, r.email
  )
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-link', g.email,
    jsonb_build_object('reference', g.reference, 'first_name', g.first_name, 'token', private.guest_token(g.id)),
    'order-link:' || a.id
  from asked a join public.order_groups g on g.reference = a.reference and lower(g.email) = a.email;
end;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('order_link_requests', 96, 'select reference, created_at from private.order_link_requests where email = $2', null,
    'delete from private.order_link_requests where email = $2');
