-- Every email is a row first. The outbox is append-only; a separate queue has the unsent ones.

create table public.email_templates (
  key text primary key check (key ~ '^[a-z0-9-]+$'),
  subject text not null,
  html text not null,
  text text not null,
  updated_at timestamptz not null default now()
);
comment on table public.email_templates is
  'Mustache. Variables: those of the payload, and site_url and brand {name, tagline, support} from the sender.';
alter table public.email_templates enable row level security;
grant select on public.email_templates to authenticated;
grant select, insert, update, delete on public.email_templates to service_role;
create policy "Admins see the mail templates" on public.email_templates
  for select to authenticated using ((select private.may_admin('emails', 'read')));

-- Append-only with one exception: deleting an account erases recipient and payload.
create function private.forbid_change_but_erasure() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.to_email = 'deleted@deleted.invalid' and new.payload = '{}'
    and (new.id, new.template, new.dedupe_key, new.created_at) = (old.id, old.template, old.dedupe_key, old.created_at) then
    return new;
  end if;
  raise exception using
    errcode = 'PT403', message = 'append_only', detail = format('Rows of %s are never changed.', tg_table_name);
end
$$;

create table public.email_outbox (
  id uuid primary key default public.uuid_v7(),
  template text not null references public.email_templates (key) on update cascade,
  to_email text not null check (char_length(to_email) between 3 and 254 and to_email !~ '[[:cntrl:]]'),
  payload jsonb not null,
  dedupe_key text not null unique,
  created_at timestamptz not null default now()
);
create index email_outbox_template_idx on public.email_outbox (template, id desc);
create index email_outbox_created_at_idx on public.email_outbox (created_at desc);
create index email_outbox_to_email_idx on public.email_outbox (lower(to_email), id desc);
create trigger email_outbox_append_only before update or delete on public.email_outbox
  for each row execute function private.forbid_change_but_erasure();
alter table public.email_outbox enable row level security;
grant select, insert on public.email_outbox to service_role;

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
alter table public.email_deliveries enable row level security;
grant select on public.email_deliveries to service_role;

create table private.email_queue (
  email_id uuid primary key references public.email_outbox (id) on delete cascade,
  attempts int not null default 0,
  secrets jsonb not null default '{}',
  next_attempt_at timestamptz not null default now(),
  dead_at timestamptz
);
comment on column private.email_queue.dead_at is 'When we stopped trying; an admin can retry it.';
comment on column private.email_queue.secrets is
  'Added to the payload when the email is sent, and deleted right after: the outbox keeps emails forever and must not keep secrets.';
create index email_queue_next_attempt_at_idx on private.email_queue (next_attempt_at) where dead_at is null;
create index email_queue_dead_idx on private.email_queue (dead_at) where dead_at is not null;
alter table private.email_queue enable row level security;

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

-- Sends an email with a secret, such as the token of a link. The secret stays out of the outbox, which is kept
-- forever.
create function private.send_secret(template text, to_email text, payload jsonb, secrets jsonb, dedupe_key text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  values (template, to_email, payload, dedupe_key) returning id into mail;
  update private.email_queue q set secrets = send_secret.secrets where q.email_id = mail;
end
$$;

-- The sender claims, sends and records. If it dies in between, the claim expires after two minutes and the email is
-- due again.
create function public.claim_emails(max int default 20)
  returns table (id uuid, template text, to_email text, payload jsonb, attempt int)
  language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform private.answer_order_links();
  perform private.tell_ended_holidays();
  perform private.send_vendor_digests();
  return query
    -- As a subquery it could run once per row and claim more than `max`.
    with due as materialized (
      select w.email_id from private.email_queue w where w.next_attempt_at <= now() and w.dead_at is null
      order by w.next_attempt_at, w.email_id limit least(greatest(coalesce(claim_emails.max, 20), 1), 100)
      for update skip locked
    ), claimed as (
      update private.email_queue q set attempts = q.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      from due where q.email_id = due.email_id
      returning q.email_id, q.attempts, q.secrets
    )
    select o.id, o.template, o.to_email, o.payload || c.secrets, c.attempts
    from claimed c join public.email_outbox o on o.id = c.email_id order by o.id;
end
$$;
comment on function public.claim_emails is 'Emails that are due, each handed to only one sender for two minutes.';
grant execute on function public.claim_emails to service_role;

create function public.record_email(email_id uuid, status text, error text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry private.email_queue;
begin
  if coalesce(record_email.status, '') not in ('sent', 'failed') then
    perform private.fail(422, 'status_unknown', 'status is sent or failed.');
  end if;
  select * into entry from private.email_queue q where q.email_id = record_email.email_id for update;
  if entry.email_id is null then
    return;
  end if;
  insert into public.email_deliveries (email_id, attempt, status, error)
  values (entry.email_id, entry.attempts, record_email.status, left(record_email.error, 1000))
  on conflict do nothing;
  if record_email.status = 'sent' then
    delete from private.email_queue q where q.email_id = entry.email_id;
  elsif entry.attempts >= 8 then
    update private.email_queue q set dead_at = now() where q.email_id = entry.email_id;
  else
    update private.email_queue q set next_attempt_at = now() + interval '1 minute' * power(2, entry.attempts - 1)
    where q.email_id = entry.email_id;
  end if;
end
$$;
comment on function public.record_email is 'Records the result of a claimed email. A failed one is retried after 1, 2, 4 … 64 minutes; after eight attempts it needs an admin.';
grant execute on function public.record_email to service_role;

create function private.erase_mails(address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_queue q using public.email_outbox m where m.id = q.email_id and lower(m.to_email) = lower(address);
  update public.email_outbox m set to_email = 'deleted@deleted.invalid', payload = '{}' where lower(m.to_email) = lower(address);
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('mails', 180,
    'select template, to_email, created_at from public.email_outbox where lower(to_email) = $2 order by created_at', null,
    'select private.erase_mails($2)');

-- The frame of all emails: an email has its title, preview, body and, if it differs from the title, its heading.
create function private.mail_sheet(title text, preview text, body text, heading text default null) returns text
  language sql immutable set search_path = ''
  return replace(replace(replace(replace($mail$<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>[[title]]</title>
<style>
  @media (prefers-color-scheme: dark) {
    .page { background: #131518 !important; }
    .sheet { background: #1d2024 !important; border-color: #3a3e44 !important; }
    .ink { color: #f3f0e9 !important; }
    .muted { color: #b4b7bb !important; }
    .rule { border-color: #3a3e44 !important; }
    .action { background: #f5f2eb !important; color: #1a1c20 !important; }
    .link { color: #8fb8f5 !important; }
  }
  @media (max-width: 620px) {
    .cell { padding-left: 20px !important; padding-right: 20px !important; }
  }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f2eb;">
<div style="display:none;max-height:0;overflow:hidden;">[[preview]]</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f2eb;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d6d3cc;">
<tr><td class="cell" style="background:#1a1c20;border-bottom:4px solid #d2322d;padding:18px 32px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:26px;line-height:1;font-weight:700;color:#f5f2eb;">{{brand.name}}</td></tr>
<tr><td class="cell ink" style="padding:32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1a1c20;">
<h1 class="ink" style="margin:0 0 12px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:34px;line-height:1.05;font-weight:700;color:#1a1c20;">[[heading]]</h1>
[[body]]
</td></tr>
<tr><td class="cell muted rule" style="padding:20px 32px;border-top:1px solid #d6d3cc;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#5c6066;">
Questions? Email <a class="link" href="mailto:{{brand.support}}" style="color:#1f5fbf;">{{brand.support}}</a>.<br>{{brand.name}}. {{brand.tagline}} <a class="link" href="{{site_url}}" style="color:#1f5fbf;">{{site_url}}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
$mail$, '[[title]]', title), '[[heading]]', coalesce(heading, title)), '[[preview]]', preview), '[[body]]', body);

-- The same for plain text.
create function private.mail_text(words text, title text default null) returns text
  language sql immutable set search_path = ''
  return coalesce(title || e'\n\n', '') || words || $mail$

Questions? Email {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$;
