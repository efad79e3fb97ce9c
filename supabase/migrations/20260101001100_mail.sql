-- Every mail is a row first. The outbox is append-only; the queue beside it holds what is still to be sent.

create table public.email_templates (
  key text primary key check (key ~ '^[a-z0-9-]+$'),
  subject text not null,
  html text not null,
  text text not null,
  updated_at timestamptz not null default now()
);
comment on table public.email_templates is
  'Mustache. Variables: those of the payload, and site_url and brand {name, tagline, support} from the sender.';

create table public.email_outbox (
  id uuid primary key default public.uuid_v7(),
  template text not null references public.email_templates (key) on update cascade,
  to_email text not null check (char_length(to_email) between 3 and 254 and to_email !~ '[[:cntrl:]]'),
  payload jsonb not null,
  dedupe_key text not null unique,
  created_at timestamptz not null default now()
);
create index email_outbox_template_idx on public.email_outbox (template);
create index email_outbox_created_at_idx on public.email_outbox (created_at desc);
create trigger email_outbox_append_only before update or delete on public.email_outbox
  for each row execute function private.forbid_change();

create table public.email_deliveries (
  id uuid primary key default public.uuid_v7(),
  email_id uuid not null references public.email_outbox (id) on delete restrict,
  attempt int not null,
  status text not null check (status in ('sent', 'failed')),
  error text,
  at timestamptz not null default now(),
  unique (email_id, attempt)
);
create trigger email_deliveries_append_only before update or delete on public.email_deliveries
  for each row execute function private.forbid_change();

create table private.email_queue (
  email_id uuid primary key references public.email_outbox (id) on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index email_queue_next_attempt_at_idx on private.email_queue (next_attempt_at);

create function private.queue_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_queue (email_id) values (new.id);
  perform pg_notify('stallbar_mail', new.id::text);
  return null;
end
$$;
create trigger email_outbox_queued after insert on public.email_outbox
  for each row execute function private.queue_email();

alter table public.email_templates enable row level security;
alter table public.email_outbox enable row level security;
alter table public.email_deliveries enable row level security;
alter table private.email_queue enable row level security;

grant select on public.email_templates to authenticated;
grant select, insert, update, delete on public.email_templates to service_role;
grant select, insert on public.email_outbox to service_role;
grant select on public.email_deliveries to service_role;
create policy "Admins see the mail templates" on public.email_templates
  for select to authenticated using ((select private.is_admin()));

insert into public.email_templates (key, subject, html, text) values
('order-confirmation',
 'Your {{brand.name}} order {{reference}}',
 '<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1a1a1a">
<h1 style="font-size:22px">Thank you, {{first_name}}</h1>
<p>Your order <strong>{{reference}}</strong> is paid. {{#several}}It comes in {{parcel_count}} parcels, one from each store.{{/several}}</p>
{{#orders}}
<h2 style="font-size:17px;margin:24px 0 4px">{{vendor_name}}</h2>
<p style="margin:0 0 8px;color:#555">{{rate_name}}, expected {{earliest}} to {{latest}}</p>
<table role="presentation" style="width:100%;max-width:560px;border-collapse:collapse">
{{#items}}<tr><td style="padding:4px 0">{{quantity}} &times; {{title}}{{#options}} <span style="color:#555">({{options}})</span>{{/options}}</td><td style="padding:4px 0;text-align:right">${{line_total}}</td></tr>
{{/items}}</table>
{{/orders}}
<table role="presentation" style="width:100%;max-width:560px;border-collapse:collapse;margin-top:24px;border-top:1px solid #ccc">
<tr><td>Subtotal</td><td style="text-align:right">${{subtotal}}</td></tr>
{{#discounted}}<tr><td>Discount</td><td style="text-align:right">&minus;${{discount}}</td></tr>{{/discounted}}
<tr><td>Shipping</td><td style="text-align:right">${{shipping}}</td></tr>
<tr><td>Tax</td><td style="text-align:right">${{tax}}</td></tr>
<tr><td><strong>Total</strong></td><td style="text-align:right"><strong>${{total}}</strong></td></tr>
</table>
<p>Delivered to {{first_name}} {{last_name}}, {{address}}{{#address2}}, {{address2}}{{/address2}}, {{city}}, {{state}} {{zip_code}}</p>
<p><a href="{{site_url}}/order/confirmation#token={{token}}">Follow your order</a></p>
<p style="color:#555">Whoever has this link sees the order: keep this mail to yourself.</p>
</body></html>',
 'Thank you, {{first_name}}

Your order {{reference}} is paid.
{{#orders}}

{{vendor_name}} ({{rate_name}}, expected {{earliest}} to {{latest}})
{{#items}}
- {{quantity}} x {{title}}{{#options}} ({{options}}){{/options}}: ${{line_total}}
{{/items}}
{{/orders}}

Subtotal ${{subtotal}}
{{#discounted}}
Discount -${{discount}}
{{/discounted}}
Shipping ${{shipping}}
Tax ${{tax}}
Total ${{total}}

Delivered to {{first_name}} {{last_name}}, {{address}}{{#address2}}, {{address2}}{{/address2}}, {{city}}, {{state}} {{zip_code}}

Follow your order: {{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.
'),
('vendor-new-order',
 'New order {{reference}}: {{piece_count}} to ship',
 '<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1a1a1a">
<h1 style="font-size:22px">New order {{reference}}</h1>
<p>{{vendor_name}} sold:</p>
<table role="presentation" style="width:100%;max-width:560px;border-collapse:collapse">
{{#items}}<tr><td style="padding:4px 0">{{quantity}} &times; {{title}}{{#options}} <span style="color:#555">({{options}})</span>{{/options}} <span style="color:#555">{{sku}}</span></td><td style="padding:4px 0;text-align:right">${{line_total}}</td></tr>
{{/items}}</table>
<p>{{rate_name}}, expected {{earliest}} to {{latest}}</p>
<p>Ship to<br>{{first_name}} {{last_name}}<br>{{address}}{{#address2}}<br>{{address2}}{{/address2}}<br>{{city}}, {{state}} {{zip_code}}</p>
<p><a href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders">Open your orders</a></p>
</body></html>',
 'New order {{reference}}

{{vendor_name}} sold:
{{#items}}
- {{quantity}} x {{title}}{{#options}} ({{options}}){{/options}} [{{sku}}]: ${{line_total}}
{{/items}}

{{rate_name}}, expected {{earliest}} to {{latest}}

Ship to
{{first_name}} {{last_name}}
{{address}}{{#address2}}, {{address2}}{{/address2}}
{{city}}, {{state}} {{zip_code}}

{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders
'),
('order-sold-out',
 'Your {{brand.name}} order {{reference}} was cancelled and is refunded',
 '<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1a1a1a">
<h1 style="font-size:22px">We are sorry, {{first_name}}</h1>
<p>Your payment for order <strong>{{reference}}</strong> reached us after the goods were sold. We cancelled the order, and <strong>${{amount}}</strong> goes back the way it came. You do not need to do anything.</p>
<p><a href="{{site_url}}/order/confirmation#token={{token}}">See the order</a></p>
</body></html>',
 'We are sorry, {{first_name}}

Your payment for order {{reference}} reached us after the goods were sold. We cancelled the order, and ${{amount}} goes back the way it came. You do not need to do anything.

{{site_url}}/order/confirmation#token={{token}}
');
