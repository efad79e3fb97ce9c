-- What an admin does about an order. The store's own procedures do it, and the store gets an email as well as the buyer.

insert into public.email_templates (key, subject, html, text)
select 'vendor-order-decided', 'We changed order {{reference}}',
  private.mail_sheet('We changed order {{reference}}', 'What we did, and why.',
    $mail${{#cancelled}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We canceled order <strong>{{reference}}</strong> and refunded the buyer. Don't ship it. The items are back in stock.</p>{{/cancelled}}{{#amount}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We refunded <strong>${{amount}}</strong> of order <strong>{{reference}}</strong> to the buyer.</p>{{/amount}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order</a></p><p style="margin:0;color:#5d6167;">If you think this is a mistake, reply to this email.</p>$mail$),
  private.mail_text($mail${{#cancelled}}We canceled order {{reference}} and refunded the buyer. Don't ship it. The items are back in stock.
{{/cancelled}}{{#amount}}We refunded ${{amount}} of order {{reference}} to the buyer.
{{/amount}}
{{words}}

View order:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}

If you think this is a mistake, reply to this email.$mail$, 'We changed order {{reference}}');

-- The order that an admin acts on, with a fresh code: neither of their own store nor one that they placed.
create function private.order_to_decide(order_id uuid) returns public.orders
  language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.stepped_up();
  select x.* into o from public.orders x where x.id = order_to_decide.order_id;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  perform private.refuse_own_store(o.vendor_id);
  perform private.refuse_own_order(o);
  return o;
end
$$;

create function private.tell_store_of_decision(o public.orders, cancelled boolean, amount text, words text, key text) returns void
  language sql security definer set search_path = ''
begin atomic
  select private.mail_store(o.vendor_id, 'vendor-order-decided', jsonb_build_object('reference', pu.reference, 'cancelled', cancelled,
    'amount', amount, 'words', words), key)
  from public.purchases pu where pu.id = o.purchase_id;
end;

create function public.admin_cancel_order(order_id uuid, reason text, words text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('users', 'write');
  said text := private.clean_words(admin_cancel_order.words);
  o public.orders := private.order_to_decide(admin_cancel_order.order_id);
begin
  if coalesce(char_length(said), 0) not between 10 and 500 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 500 characters.');
  end if;
  perform public.cancel_sale(o.id, admin_cancel_order.reason, said);
  perform private.tell_store_of_decision(o, true, null, said, 'cancelled:' || o.id);
end
$$;
comment on function public.admin_cancel_order is
  'Admins who may change accounts and money, with a fresh second factor: cancels an order of which nothing is shipped; it is refunded in full, and the buyer and the store get the reason by email. reason: as of cancel_sale. Repeating it changes nothing. 403 step_up_needed, own_store, own_order, right_missing, 404 order_not_found, 409 already_shipped, not_paid, 422 reason_unknown, words_invalid.';
grant execute on function public.admin_cancel_order to authenticated;

create function public.admin_refund_order(order_id uuid, request_key uuid, lines jsonb, words text, seen_refunded text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  said text := private.clean_words(admin_refund_order.words);
  o public.orders := private.order_to_decide(admin_refund_order.order_id);
  made jsonb;
begin
  if coalesce(char_length(said), 0) not between 10 and 200 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 200 characters.');
  end if;
  made := public.refund_sale(o.id, admin_refund_order.request_key, admin_refund_order.lines, said, admin_refund_order.seen_refunded);
  perform private.tell_store_of_decision(o, false, made ->> 'amount', said, 'refunded:' || admin_refund_order.request_key);
  return made;
end
$$;
comment on function public.admin_refund_order is
  'Admins of money, with a fresh second factor: refunds amounts by line, as refund_sale does; the buyer and the store get the reason by email. The same key returns the first refund. 403 step_up_needed, own_store, own_order, 404 order_not_found, 409 refunded_since, not_paid, 422.';
grant execute on function public.admin_refund_order to authenticated;

-- Kept in the audit log, under the purchase: stores read what is under their order.
create function public.admin_note_order(order_id uuid, request_key uuid, note text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('users', 'write');
  said text := private.clean_words(admin_note_order.note);
  number text;
begin
  select pu.reference into number from public.orders o join public.purchases pu on pu.id = o.purchase_id where o.id = admin_note_order.order_id;
  if number is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  elsif admin_note_order.request_key is null or coalesce(char_length(said), 0) not between 2 and 1000 then
    perform private.fail(422, 'note_length', 'Write a note of 2 to 1,000 characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('order note ' || admin_note_order.request_key, 0));
  if not exists (
    select 1 from public.audit_log l where l.subject_type = 'purchase' and l.subject_id = number and l.action = 'order.noted'
      and l.after ->> 'key' = admin_note_order.request_key::text) then
    perform private.audit('order.noted', 'purchase', number, null, jsonb_build_object('words', said, 'key', admin_note_order.request_key));
  end if;
end
$$;
comment on function public.admin_note_order is
  'Admins only: a note about an order for other admins; neither store nor buyer sees it. The same key keeps it once. 404 order_not_found, 422 note_length.';
grant execute on function public.admin_note_order to authenticated;

create function public.admin_resend_order_email(email_id uuid, request_key uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('users', 'write');
  sent public.email_outbox;
begin
  select m.* into sent from public.email_outbox m join public.purchases pu on pu.reference = m.payload ->> 'reference'
  where m.id = admin_resend_order_email.email_id;
  if sent.id is null or admin_resend_order_email.request_key is null then
    perform private.fail(404, 'email_unknown', 'We can''t find this email.');
  end if;
  perform private.count_within('order emails again ' || me, 30);
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  values (sent.template, sent.to_email, sent.payload, 'again:' || admin_resend_order_email.request_key) on conflict (dedupe_key) do nothing;
  if found then
    perform private.audit('order.email_resent', 'purchase', sent.payload ->> 'reference', null, jsonb_build_object('words', sent.template));
  end if;
end
$$;
comment on function public.admin_resend_order_email is
  'Admins only: sends an email about an order to its address again. The same key sends it once. 404 email_unknown, 429 after 30 in ten minutes.';
grant execute on function public.admin_resend_order_email to authenticated;
