-- 'Notify me': an email when a sold-out variant is back in stock, for accounts and visitors alike.

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
comment on table private.stock_notices is 'Active until it has ended: the email was sent, or the link in it was used to stop it.';
create unique index stock_notices_waiting_idx on private.stock_notices (variant_id, email) where ended_at is null;
create index stock_notices_variant_id_idx on private.stock_notices (variant_id);
create index stock_notices_email_idx on private.stock_notices (email);
create index stock_notices_user_id_idx on private.stock_notices (user_id);
create index stock_notices_ended_at_idx on private.stock_notices (ended_at);
alter table private.stock_notices enable row level security;

-- Computed, so that each email about a notice can include it while only its hash is stored.
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

-- The notice's data for emails and the page of their link. The query is that of the product page's own URLs
-- (src/pages/shop/product/variants.ts).
create function private.stock_notice_facts(variant uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'name', p.name, 'vendor_name', private.shown_name(v), 'price', private.money(pv.price),
      'options', private.options_text(pv.color, pv.size, pv.flavor, pv.quantity_option),
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
  -- A signed-in person is notified at the account's email, which needs no input and no verification.
  if me is not null then
    select lower(u.email) into sender from auth.users u where u.id = me;
  end if;
  select private.shown_stock(pv.stock, private.held_stock(pv.id)) into left_over
  from public.product_variants pv join public.products p on p.id = pv.product_id
  where pv.id = variant and pv.active and p.listed;
  if left_over is null then
    perform private.fail(404, 'variant_unknown', 'This is no longer sold.');
  elsif left_over > 0 then
    perform private.fail(409, 'in_stock', 'It''s back in stock. Add it to your cart before it sells out.');
  end if;
  if not coalesce(private.is_email(sender), false) then
    perform private.fail(422, 'email_invalid', 'Invalid email address');
  end if;
  perform private.take_turn('stock notice', sender);
  if (select count(*) from private.stock_notices n where n.email = sender and n.ended_at is null) >= most then
    perform private.fail(429, 'too_many_notices', 'This address already has too many restock alerts waiting.');
  end if;
  made.id := public.uuid_v7();
  -- An address that is already waiting gets the same response, so that no one can find out who is waiting.
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
  'Requests one email when a sold-out variant is back, to the account''s address or, for a visitor, to the given one. Once per variant and address, however often it is submitted. 404 variant_unknown, 409 in_stock, 429 after five for one address in ten minutes or with fifty waiting.';
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
  'Emails people who wait for a variant that is back in stock, each once, in the order of their requests. Runs every minute; deletes ended notices after 90 days.';
grant execute on function public.send_stock_notices to service_role;

-- The link in the emails
-- ----------------------------------------------------------------------------------------------
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
  'What the holder of the link may see: the product, whether the notice is active, and how many others are for the same address. Null for any other token.';
grant execute on function public.stock_notice_by_token to anon, authenticated;

create function public.stop_stock_notice(token text, everything boolean default false) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  notice private.stock_notices := private.notice_of_token(token);
  stopped int;
begin
  if notice.id is null then
    perform private.fail(404, 'notice_unknown', 'This link is no longer valid.');
  end if;
  update private.stock_notices n set ended_at = now(), ending = 'stopped'
  where n.ended_at is null and (n.id = notice.id or (stop_stock_notice.everything and n.email = notice.email));
  get diagnostics stopped = row_count;
  return stopped;
end
$$;
comment on function public.stop_stock_notice is
  'Stops the notice of a link, or all notices for its address; returns how many. Needs no login. 404 for any other token.';
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
  ('stock-notice-set', 'We''ll email you when {{name}} is back', 'You''re on the list', 'We''ll send one email when it''s back in stock.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{name}}</strong>{{#options}} ({{options}}){{/options}} by {{vendor_name}} is sold out. We'll send you one email when it's back in stock.</p><p class="muted" style="margin:0;color:#5c6066;">Changed your mind, or didn't ask for this? <a class="link" href="{{site_url}}/stock-notice#token={{token}}" style="color:#1f5fbf;">Turn off this alert</a></p>$mail$,
    $mail${{name}}{{#options}} ({{options}}){{/options}} by {{vendor_name}} is sold out. We'll send you one email when it's back in stock.

Changed your mind, or didn't ask for this? Turn off this alert:
{{site_url}}/stock-notice#token={{token}}$mail$),
  ('stock-notice', '{{name}} is back in stock', 'Back in stock', 'You asked us to let you know.',
    $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong>{{#options}} ({{options}}){{/options}} by {{vendor_name}} is back in stock at ${{price}}. We can't hold one for you, so don't wait too long.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}{{query}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View product</a></p><p class="muted" style="margin:0;color:#5c6066;">You're getting this one email because you asked for it. <a class="link" href="{{site_url}}/stock-notice#token={{token}}" style="color:#1f5fbf;">Turn off all your other alerts</a></p>$mail$,
    $mail${{name}}{{#options}} ({{options}}){{/options}} by {{vendor_name}} is back in stock at ${{price}}. We can't hold one for you, so don't wait too long.

View product: {{site_url}}{{path}}{{query}}

You're getting this one email because you asked for it. Turn off all your other alerts:
{{site_url}}/stock-notice#token={{token}}$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
