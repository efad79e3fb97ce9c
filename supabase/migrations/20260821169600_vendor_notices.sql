-- The bell of a store's panel: a person's in-app notifications, which are read, and how long they are kept.

create function public.my_notices(vendor_id uuid, after uuid default null, page_size int default 20) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
  most int := least(greatest(coalesce(my_notices.page_size, 20), 1), 100);
  may text[] := private.told_of();
  rows jsonb;
begin
  if private.role_in(my_notices.vendor_id, me) is null then
    perform private.fail(403, 'not_allowed', 'You''re not on this store''s team.');
  end if;
  select coalesce(jsonb_agg(private.notice_view(x) order by x.id desc), '[]') into rows
  from (
    select n.* from public.vendor_notices n
    where n.user_id = me and n.vendor_id = my_notices.vendor_id and n.shown and n.vendor_id || ' ' || n.event = any (may)
      and (my_notices.after is null or n.id < my_notices.after)
    order by n.id desc limit most + 1) x;
  rows := private.page_of(rows, most);
  return rows || jsonb_build_object('next', rows #> '{next,id}');
end
$$;
comment on function public.my_notices is
  'A page of the caller''s notices from a store in the app, newest first; next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.my_notices to authenticated;

create function public.unread_notices(vendor_id uuid) returns int
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
  may text[] := private.told_of();
begin
  return (
    select count(*) from (
      select 1 from public.vendor_notices n
      where n.user_id = me and n.vendor_id = unread_notices.vendor_id and n.shown and n.read_at is null
        and n.vendor_id || ' ' || n.event = any (may)
      limit 100) x);
end
$$;
comment on function public.unread_notices is 'How many of them the caller hasn''t read; 100 means 100 or more.';
grant execute on function public.unread_notices to authenticated;

create function public.read_notices(vendor_id uuid, ids uuid[] default null) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
begin
  update public.vendor_notices n set read_at = clock_timestamp()
  where n.user_id = me and n.vendor_id = read_notices.vendor_id and n.shown and n.read_at is null
    and (read_notices.ids is null or n.id = any (read_notices.ids));
end
$$;
comment on function public.read_notices is 'Marks these notices of a store as read by the caller, or all of them. Other people''s notices don''t change.';
grant execute on function public.read_notices to authenticated;

create function public.forget_old_notices() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  forgotten int;
begin
  with old as materialized (
    select n.id from public.vendor_notices n where n.created_at < now() - interval '90 days'
    order by n.created_at limit 1000 for update skip locked
  )
  delete from public.vendor_notices n using old where n.id = old.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function public.forget_old_notices is 'Deletes notices after 90 days. Runs every minute; returns how many.';
grant execute on function public.forget_old_notices to service_role;

-- Events without their own email ------------------------------------------------------------------------------------
insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('vendor-new-review', 'New review of {{label}}', 'New review', 'On one of your products.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{label}}</strong> has a new review.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/reviews" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Read it</a></p>$mail$,
    $mail${{label}} has a new review.

Read it:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/reviews$mail$),
  ('vendor-new-question', 'New question about {{label}}', 'New question', 'About one of your products.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{label}}</strong> has a new question.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/reviews/questions" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Answer it</a></p>$mail$,
    $mail${{label}} has a new question.

Answer it:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/reviews/questions$mail$),
  ('vendor-low-stock', 'Low stock: {{label}}', 'Low stock', 'One of your products is almost sold out.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{label}}</strong> is running low: {{stock}} left.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/products/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open the product</a></p>$mail$,
    $mail${{label}} is running low: {{stock}} left.

Open the product:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/products/{{reference}}$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values
  ('new-review', 'vendor-new-review', 7, 'reviews', 'Review of'),
  ('new-question', 'vendor-new-question', 8, 'reviews', 'Question about'),
  ('low-stock', 'vendor-low-stock', 9, 'products', 'Low stock:');

create function private.mail_store(vendor uuid, template text, payload jsonb, key text) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_store.template, u.email, mail_store.payload || jsonb_build_object('vendor_slug', v.slug),
    mail_store.template || ':' || mail_store.key
  from public.vendors v join auth.users u on u.id = v.id where v.id = mail_store.vendor and u.email is not null
  on conflict (dedupe_key) do nothing;
end;

create function private.tell_store_of_words(vendor uuid, product uuid, template text, words uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  select private.mail_store(tell_store_of_words.vendor, tell_store_of_words.template, jsonb_build_object(
    'reference', p.id, 'label', p.name), tell_store_of_words.words::text)
  from public.products p where p.id = tell_store_of_words.product;
end;

-- For goods that an order has just taken. A manual change needs no notice. Once a day per product.
create function private.tell_low_stock(of_purchase uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  select private.mail_store(pv.vendor_id, 'vendor-low-stock', jsonb_build_object('reference', p.id, 'stock', pv.stock, 'label', p.name),
    p.id || ':' || private.store_today(pv.vendor_id))
  from (
    select i.variant_id, sum(i.quantity) as taken from public.order_items i join public.orders o on o.id = i.order_id
    where o.purchase_id = of_purchase group by i.variant_id
  ) t
  join public.product_variants pv on pv.id = t.variant_id join public.products p on p.id = pv.product_id
  where pv.active and pv.stock <= private.low_stock() and pv.stock + t.taken > private.low_stock()
  order by pv.id;
end;
