-- An admin decides a return that its store left unanswered or decided wrongly: by the same moves, and both sides get
-- an email. With a refund without a return, the buyer keeps the items.

insert into public.return_status_transitions values
  ('rejected', 'approved', 'admin'), ('requested', 'received', 'admin'), ('rejected', 'received', 'admin');

-- Without a return there are no instructions for one.
alter table public.returns drop constraint returns_check2;
alter table public.returns add constraint returns_sent_label_check
  check (status in ('requested', 'rejected', 'withdrawn', 'received', 'refunded') or label is not null);

insert into public.email_templates (key, subject, html, text)
select t.key, t.subject, private.mail_sheet(t.subject, t.preview, t.html), private.mail_text(t.text, t.subject)
from (values
  ('return-decided', 'We reviewed your return from {{vendor_name}}', 'What we decided, and why.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#approved}}We approved your return of these items from your order <strong>{{reference}}</strong>:{{/approved}}{{#declined}}We declined your return of these items from your order <strong>{{reference}}</strong>:{{/declined}}{{#kept}}We're refunding <strong>${{amount}}</strong> for these items from your order <strong>{{reference}}</strong>. You don't need to send them back:{{/kept}}</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>{{#approved}}<p class="ink" style="margin:0 0 16px;white-space:pre-wrap;color:#1a1c20;">{{label}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Keep the shipping receipt. Expected refund: ${{amount}}, once the store receives your return.</p>{{/approved}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p><p style="margin:0;color:#5d6167;">If you think this is a mistake, reply to this email.</p>$mail$,
    $mail${{#approved}}We approved your return of these items from your order {{reference}}:
{{/approved}}{{#declined}}We declined your return of these items from your order {{reference}}:
{{/declined}}{{#kept}}We're refunding ${{amount}} for these items from your order {{reference}}. You don't need to send them back:
{{/kept}}
{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
{{words}}
{{#approved}}
{{label}}

Keep the shipping receipt. Expected refund: ${{amount}}, once the store receives your return.
{{/approved}}
View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.

If you think this is a mistake, reply to this email.$mail$),
  ('vendor-return-decided', 'We decided a return of order {{reference}}', 'What we decided, and why.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#approved}}We approved the return of these items from order <strong>{{reference}}</strong>. The buyer will send them back to you:{{/approved}}{{#declined}}We declined the return of these items from order <strong>{{reference}}</strong>:{{/declined}}{{#kept}}We refunded <strong>${{amount}}</strong> for these items from order <strong>{{reference}}</strong>. The buyer keeps them:{{/kept}}</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order</a></p><p style="margin:0;color:#5d6167;">If you think this is a mistake, reply to this email.</p>$mail$,
    $mail${{#approved}}We approved the return of these items from order {{reference}}. The buyer will send them back to you:
{{/approved}}{{#declined}}We declined the return of these items from order {{reference}}:
{{/declined}}{{#kept}}We refunded ${{amount}} for these items from order {{reference}}. The buyer keeps them:
{{/kept}}
{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
{{words}}

View order:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}

If you think this is a mistake, reply to this email.$mail$)
) t (key, subject, preview, html, text);

-- key: what makes the email one of its kind; the return unless it is given.
drop function private.mail_about_return(public.returns, text);
create function private.mail_about_return(wanted public.returns, template text, more jsonb default '{}', key text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_return.template, case when mail_about_return.template like 'vendor-%' then u.email else pu.email end,
    jsonb_build_object(
      'reference', pu.reference, 'first_name', pu.first_name, 'vendor_name', private.shown_name(v), 'vendor_slug', v.slug,
      'token', case when mail_about_return.template like 'vendor-%' then null else private.guest_token(pu.id) end,
      'reason', replace(wanted.reason, '-', ' '), 'note', wanted.note, 'label', wanted.label, 'decision', wanted.decision,
      'amount', private.money(wanted.amount), 'refunded', wanted.amount > 0,
      'items', (select jsonb_agg(private.item_pieces(i, x.quantity) order by i.id)
        from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = wanted.id)
    ) || mail_about_return.more, mail_about_return.template || ':' || coalesce(mail_about_return.key, wanted.id::text)
  from public.orders o
  join public.purchases pu on pu.id = o.purchase_id
  join public.vendors v on v.id = o.vendor_id
  left join auth.users u on u.id = v.id
  where o.id = wanted.order_id
    and (mail_about_return.template not like 'vendor-%' or u.email is not null)
  on conflict (dedupe_key) do nothing;
end
$$;

-- Approved with the text of its label, or rejected with a reason.
create function private.answer_return(wanted uuid, actor text, approve boolean, said text) returns public.returns
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
begin
  perform private.act_as(actor);
  update public.returns x set
    status = case when approve then 'approved' else 'rejected' end,
    label = case when approve then said else x.label end, decision = case when approve then x.decision else said end
  where x.id = wanted returning * into r;
  perform private.act_as('');
  return r;
end
$$;

-- Admins decide by admin_decide_return: with a fresh code, and the store gets an email.
create or replace function public.decide_return(return_id uuid, approve boolean, words text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  said text := private.clean_words(words);
begin
  r := private.open_return(return_id);
  select x.* into o from public.orders x where x.id = r.order_id;
  if private.seller_role(o) = 'admin' then
    perform private.fail(403, 'store_only', 'Only the store can do this here. Open the order in the admin panel to decide its returns.');
  end if;
  if approve is null or coalesce(char_length(said), 0) not between 5 and (case when approve then 1000 else 500 end) then
    perform private.fail(422, 'words_missing', case when approve
      then 'Say how and where to send it, in 5 to 1,000 characters.' else 'Say why in 5 to 500 characters.' end);
  end if;
  if r.status = (case when approve then 'approved' else 'rejected' end) then
    return r.status;
  end if;
  r := private.answer_return(r.id, 'vendor', approve, said);
  perform private.audit('order.return_' || r.status, 'order', o.id::text, null, jsonb_build_object('return', r.id));
  perform private.mail_about_return(r, 'return-' || r.status);
  return r.status;
end
$$;
comment on function public.decide_return is
  'The store approves a return with the text of its label, or rejects it with a reason. 409 once it was decided, 403 store_only for admins: see admin_decide_return.';

-- Ends a return with its refund, whether the items came back or their buyer keeps them.
create function private.settle_return(wanted uuid, o public.orders, actor text, back numeric, restock boolean) returns public.returns
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  paid public.payment_allocations;
  made uuid;
begin
  select a.* into paid from public.payment_allocations a where a.order_id = coalesce(o.exchange_of, o.id);
  perform private.move_return(wanted, 'received', actor);
  update public.order_items i set returned = i.returned + x.quantity
  from public.return_items x where x.return_id = wanted and i.id = x.order_item_id;
  if restock then
    perform private.put_back((
      select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', x.quantity))
      from public.return_items x join public.order_items i on i.id = x.order_item_id
      where x.return_id = wanted and i.variant_id is not null));
  end if;
  if back > 0 then
    insert into public.refunds (payment_id, order_id, amount, currency, reason)
    values (paid.payment_id, paid.order_id, back, o.currency, 'returned') returning id into made;
  end if;
  update public.returns x set amount = back, refund_id = made where x.id = wanted returning * into r;
  if back = 0 then
    perform private.move_return(r.id, 'refunded', 'system');
  end if;
  return r;
end
$$;

create or replace function public.receive_return(return_id uuid, deduction numeric default 0, restock boolean default true, expected text default null, condition text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  back numeric;
begin
  perform private.me();
  select x.* into r from public.returns x where x.id = receive_return.return_id;
  o := private.open_sale(r.order_id, pays => true);
  select x.* into r from public.returns x where x.id = receive_return.return_id for no key update;
  if r.status = 'exchanged' then
    perform private.fail(409, 'return_exchanged', private.told_exchanged(r));
  elsif r.status not in ('approved', 'in-transit', 'received', 'refunded') then
    perform private.fail(409, 'transition_not_allowed', 'This return isn''t approved, so it can''t be received.');
  elsif r.status not in ('received', 'refunded') then
    back := private.agreed_worth(r, expected, condition);
    if coalesce(deduction, -1) not between 0 and back or deduction <> round(deduction, 2) then
      perform private.fail(422, 'deduction_invalid', format('Enter a deduction from 0 to %s.', private.money(back)));
    end if;
    back := back - deduction;
    r := private.settle_return(r.id, o, private.seller_role(o), back, coalesce(restock, true));
    perform private.audit('order.return_received', 'order', o.id::text, null, jsonb_build_object('return', r.id, 'amount', private.money(back), 'reason', condition));
    perform private.mail_about_return(r, 'return-received');
  end if;
  return (select jsonb_build_object('status', x.status, 'amount', private.money(x.amount)) from public.returns x where x.id = r.id);
end
$$;

create function public.admin_decide_return(
  return_id uuid, request_key uuid, decision text, words text, seen_status text, seen_worth text default null, instructions text default null
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('users', 'write');
  said text := private.clean_words(admin_decide_return.words);
  how text := nullif(private.clean_words(admin_decide_return.instructions), '');
  r public.returns;
  o public.orders;
  before text;
  worth numeric;
begin
  select x.* into r from public.returns x where x.id = admin_decide_return.return_id;
  if r.id is null then
    perform private.fail(404, 'return_not_found', 'We can''t find this return.');
  end if;
  o := private.order_to_decide(r.order_id);
  if coalesce(admin_decide_return.decision, '') not in ('approve', 'reject', 'refund') then
    perform private.fail(422, 'decision_unknown', 'Approve the return, decline it, or refund it without a return.');
  elsif admin_decide_return.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the decision, so that it is made once.');
  elsif coalesce(char_length(said), 0) not between 10 and 500 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 500 characters.');
  end if;
  o := private.open_sale(r.order_id, pays => decision = 'refund');
  select x.* into r from public.returns x where x.id = r.id for no key update;
  if exists (
    select 1 from public.audit_log l where l.subject_type = 'order' and l.subject_id = o.id::text
      and l.action like 'order.return_%' and l.after ->> 'key' = admin_decide_return.request_key::text) then
    return r.status;
  end if;
  before := r.status;
  if before is distinct from seen_status then
    perform private.fail(409, 'return_changed', 'This return has changed since you opened it. Check it, then decide again.');
  elsif not (before = 'requested' or before = 'rejected' and decision <> 'reject' or before in ('approved', 'in-transit') and decision = 'refund') then
    perform private.fail(409, 'return_decided', 'This return has already been decided.');
  elsif before = 'rejected' and exists (
    select 1 from public.return_items x join public.order_items i on i.id = x.order_item_id
    where x.return_id = r.id and private.returnable(i) < x.quantity) then
    perform private.fail(409, 'too_many', 'Some of these items are in another return.');
  end if;
  case decision
    when 'approve' then
      how := coalesce(how, private.return_words(o.vendor_id));
      if coalesce(char_length(how), 0) not between 5 and 1000 then
        perform private.fail(422, 'instructions_missing', 'Say how and where to send it, in 5 to 1,000 characters.');
      end if;
      r := private.answer_return(r.id, 'admin', true, how);
    when 'reject' then
      r := private.answer_return(r.id, 'admin', false, said);
    else
      worth := private.agreed_worth(r, coalesce(seen_worth, ''), null);
      if worth = 0 then
        perform private.fail(409, 'nothing_left', 'There''s nothing left to refund for this return.');
      end if;
      r := private.settle_return(r.id, o, 'admin', worth, false);
  end case;
  perform private.audit('order.return_' || case decision when 'refund' then 'waived' else r.status end, 'order', o.id::text,
    jsonb_build_object('status', before),
    jsonb_build_object('return', r.id, 'reason', said, 'key', request_key, 'amount', private.money(r.amount)));
  perform private.mail_about_return(r, t, jsonb_build_object('words', said, 'approved', decision = 'approve',
    'declined', decision = 'reject', 'kept', decision = 'refund'), request_key::text)
  from unnest('{return-decided,vendor-return-decided}'::text[]) t;
  return r.status;
end
$$;
comment on function public.admin_decide_return is
  'Admins who may change accounts, with a fresh second factor: approve or reject a requested return, approve one that the store rejected, or (with money) refund one that hasn''t arrived while the buyer keeps the items. Approved without instructions, the store''s own are used. Buyer and store get the reason by email. The same key decides once. 403 step_up_needed, own_store, own_order, right_missing, 404 return_not_found, 409 return_changed, return_decided, too_many, worth_changed, nothing_left, 422 decision_unknown, words_invalid, instructions_missing.';
grant execute on function public.admin_decide_return to authenticated;
