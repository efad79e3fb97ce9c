-- 'Notify me': a mail when a variant that is sold out is in stock again, for accounts and visitors alike.

create table private.stock_notices (
  id uuid primary key default public.uuid_v7(),
  variant_id uuid not null references public.product_variants (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  user_id uuid references auth.users (id) on update cascade on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ending text check (ending in ('told', 'stopped')),
  check ((ended_at is null) = (ending is null))
);
comment on table private.stock_notices is 'Waiting until it has ended: told by mail, or stopped by its link.';
create unique index stock_notices_waiting_idx on private.stock_notices (variant_id, email) where ended_at is null;
create index stock_notices_variant_id_idx on private.stock_notices (variant_id);
create index stock_notices_email_idx on private.stock_notices (email);
create index stock_notices_user_id_idx on private.stock_notices (user_id);
create index stock_notices_ended_at_idx on private.stock_notices (ended_at);
alter table private.stock_notices enable row level security;

-- Computed, so that each mail about a notice can carry it while only its hash is stored.
create function private.stock_notice_token(notice_id uuid) returns text
  language sql stable security definer set search_path = ''
  return encode(extensions.hmac(
    'stock notice ' || notice_id, (select s.value from private.secrets s where s.name = 'guest_token'), 'sha256'), 'hex');

create function private.query_part(name text, value text) returns text
  language sql immutable set search_path = ''
  return name || '=' || (
    select string_agg(case when c ~ '[A-Za-z0-9._~-]' then c
      else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by ord)
    from regexp_split_to_table(value, '') with ordinality t (c, ord)
  );

-- What mails and the page behind their link say about a notice. The query is that of the product page's own addresses
-- (src/pages/shop/product/variants.ts).
create function private.stock_notice_facts(variant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'name', p.name, 'vendor_name', private.shown_name(v), 'price', private.money(pv.price),
      'options', nullif(concat_ws(', ', pv.color, pv.size, pv.flavor, pv.quantity_option), ''),
      'path', '/' || v.slug || '/' || c.slug || '/' || p.slug,
      'query', coalesce('?' || nullif(concat_ws('&', private.query_part('color', pv.color), private.query_part('size', pv.size),
        private.query_part('flavor', pv.flavor), private.query_part('quantity', pv.quantity_option)), ''), ''))
    from public.product_variants pv
    join public.products p on p.id = pv.product_id
    join public.vendors v on v.id = p.vendor_id
    join public.categories c on c.id = p.category_id
    where pv.id = variant
  );

create function public.request_stock_notice(variant uuid, email text default null) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  most constant int := 50;
  me uuid := private.uid();
  sender text := lower(trim(email));
  left_over int;
  made private.stock_notices;
begin
  -- A signed-in person is told at the address of the account: it needs no typing and no check.
  if me is not null then
    select lower(u.email) into sender from auth.users u where u.id = me;
  end if;
  select private.shown_stock(pv.stock, private.held_stock(pv.id)) into left_over
  from public.product_variants pv join public.products p on p.id = pv.product_id
  where pv.id = variant and pv.active and p.listed;
  if left_over is null then
    perform private.fail(404, 'variant_unknown', 'This is not sold any more.');
  elsif left_over > 0 then
    perform private.fail(409, 'in_stock', 'It is in stock again: add it to your cart before it is gone.');
  end if;
  if not coalesce(private.is_email(sender), false) then
    perform private.fail(422, 'email_invalid', 'Invalid email address');
  end if;
  perform private.take_turn('stock notice', sender);
  if (select count(*) from private.stock_notices n where n.email = sender and n.ended_at is null) >= most then
    perform private.fail(429, 'too_many_notices', 'Too many notices are waiting for this address.');
  end if;
  made.id := public.uuid_v7();
  -- The same answer for an address that is already waiting: nobody may find out who is.
  insert into private.stock_notices (id, variant_id, email, user_id, token_hash)
  values (made.id, variant, sender, me, private.token_hash(private.stock_notice_token(made.id)))
  on conflict do nothing
  returning * into made;
  if made.token_hash is not null then
    perform private.send_secret('stock-notice-set', sender, private.stock_notice_facts(variant),
      jsonb_build_object('token', private.stock_notice_token(made.id)), 'stock-notice-set:' || made.id);
  end if;
end
$$;
comment on function public.request_stock_notice is
  'One mail when a variant that is sold out is back, to the account''s address or, for a visitor, to the given one. Once per variant and address, however often it is sent. 404 variant_unknown, 409 in_stock, 429 after five for one address in ten minutes or with fifty waiting.';
grant execute on function public.request_stock_notice to anon, authenticated;

create function public.send_stock_notices() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  notice private.stock_notices;
  told int := 0;
begin
  delete from private.stock_notices n where n.ended_at < now() - interval '90 days';
  for notice in
    select n.* from private.stock_notices n
    join public.product_variants pv on pv.id = n.variant_id and pv.active and pv.stock > 0
    join public.products p on p.id = pv.product_id and p.listed
    where n.ended_at is null and pv.stock > private.held_stock(pv.id)
    order by n.id limit 500 for update of n skip locked
  loop
    perform private.send_secret('stock-notice', notice.email, private.stock_notice_facts(notice.variant_id),
      jsonb_build_object('token', private.stock_notice_token(notice.id)), 'stock-notice:' || notice.id);
    update private.stock_notices n set ended_at = now(), ending = 'told' where n.id = notice.id;
    told := told + 1;
  end loop;
  return told;
end
$$;
comment on function public.send_stock_notices is
  'Mails those who wait for a variant that is in stock again, each once, in the order of asking. A chore of every minute; ended notices are forgotten after 90 days.';
grant execute on function public.send_stock_notices to service_role;

-- The link in the mails ----------------------------------------------------------------------------------------------
create function private.notice_of_token(token text) returns private.stock_notices
  language plpgsql stable security definer set search_path = '' as $$
declare
  found_notice private.stock_notices;
begin
  if coalesce(char_length(token), 0) between 1 and 200 then
    select * into found_notice from private.stock_notices n where n.token_hash = private.token_hash(token);
  end if;
  return found_notice;
end
$$;

create function public.stock_notice_by_token(token text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  notice private.stock_notices := private.notice_of_token(token);
begin
  if notice.id is null then
    return null;
  end if;
  return private.stock_notice_facts(notice.variant_id) || jsonb_build_object(
    'state', coalesce(notice.ending, 'waiting'),
    'others', (select count(*) from private.stock_notices n
      where n.email = notice.email and n.ended_at is null and n.id <> notice.id));
end
$$;
comment on function public.stock_notice_by_token is
  'What the holder of the link may see: what the notice is about, whether it waits, and how many others wait for the same address. Null for any other token.';
grant execute on function public.stock_notice_by_token to anon, authenticated;

create function public.stop_stock_notice(token text, everything boolean default false) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  notice private.stock_notices := private.notice_of_token(token);
  stopped int;
begin
  if notice.id is null then
    perform private.fail(404, 'notice_unknown', 'This link is not valid any more.');
  end if;
  update private.stock_notices n set ended_at = now(), ending = 'stopped'
  where n.ended_at is null and (n.id = notice.id or (stop_stock_notice.everything and n.email = notice.email));
  get diagnostics stopped = row_count;
  return stopped;
end
$$;
comment on function public.stop_stock_notice is
  'Stops the notice of a link, or everything that waits for its address; answers how many. Needs no login. 404 for any other token.';
grant execute on function public.stop_stock_notice to anon, authenticated;

insert into public.reserved_slugs (slug) values ('size-guide'), ('stock-notice') on conflict do nothing;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('stock_notices', 235,
    'select variant_id, created_at, ended_at, ending from private.stock_notices where email = $2 or user_id = $1
       order by created_at', null,
    'delete from private.stock_notices where email = $2');

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('stock-notice-set', 'We will tell you when {{name}} is back', 'You are on the list', 'One mail when it is in stock again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{name}}</strong>{{#options}} ({{options}}){{/options}} by {{vendor_name}} is sold out. We write to you once when it is in stock again.</p><p class="muted" style="margin:0;color:#5c6066;">Changed your mind, or was it not you? <a class="link" href="{{site_url}}/stock-notice#token={{token}}" style="color:#1f5fbf;">Stop this notice</a></p>$mail$,
    $mail${{name}}{{#options}} ({{options}}){{/options}} by {{vendor_name}} is sold out. We write to you once when it is in stock again.

Changed your mind, or was it not you? Stop this notice:
{{site_url}}/stock-notice#token={{token}}$mail$),
  ('stock-notice', '{{name}} is back in stock', 'Back in stock', 'You asked us to tell you.',
    $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong>{{#options}} ({{options}}){{/options}} by {{vendor_name}} is in stock again, at ${{price}}. Nobody holds one for you.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}{{query}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See it</a></p><p class="muted" style="margin:0;color:#5c6066;">You asked for this mail, and it is the only one about it. <a class="link" href="{{site_url}}/stock-notice#token={{token}}" style="color:#1f5fbf;">Stop everything else you wait for</a></p>$mail$,
    $mail${{name}}{{#options}} ({{options}}){{/options}} by {{vendor_name}} is in stock again, at ${{price}}. Nobody holds one for you.

See it: {{site_url}}{{path}}{{query}}

You asked for this mail, and it is the only one about it. Stop everything else you wait for:
{{site_url}}/stock-notice#token={{token}}$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
