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
  secrets jsonb not null default '{}',
  next_attempt_at timestamptz not null default now()
);
comment on column private.email_queue.secrets is
  'Joins the payload when the mail is sent, and is gone once it was: the outbox keeps mails for ever, secrets it must not.';
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

-- A mail with a secret in it, such as the token of a link.
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
