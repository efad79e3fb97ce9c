-- A store's notices about a dispute: that its money is held, and the result.

create function private.mail_dispute(part public.dispute_parts, status text) returns void
  language sql security definer set search_path = ''
begin atomic
  select private.mail_store(o.vendor_id, 'vendor-dispute', jsonb_build_object(
      'reference', pu.reference, 'label', pu.reference, 'amount', private.cents_text((mail_dispute.part).cents),
      'fee', case when (mail_dispute.part).fee > 0 then private.cents_text((mail_dispute.part).fee) end,
      'is_open', mail_dispute.status = 'open', 'is_won', mail_dispute.status = 'won', 'is_lost', mail_dispute.status = 'lost'),
    (mail_dispute.part).dispute_id || ':' || o.id || ':' || mail_dispute.status)
  from public.orders o join public.purchases pu on pu.id = o.purchase_id where o.id = (mail_dispute.part).order_id;
end;

create function private.tell_of_opened_dispute() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_dispute(new, 'open');
  return null;
end
$$;
create trigger dispute_parts_told after insert on public.dispute_parts
  for each row execute function private.tell_of_opened_dispute();

create function private.tell_of_decided_dispute() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_dispute(x, new.status) from public.dispute_parts x where x.dispute_id = new.id;
  return null;
end
$$;
create trigger disputes_told after update of status on public.disputes
  for each row when (new.status <> old.status) execute function private.tell_of_decided_dispute();

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('vendor-dispute', 'Order {{reference}}: payment {{#is_open}}disputed{{/is_open}}{{^is_open}}dispute decided{{/is_open}}', 'About a disputed payment', 'What it means for your balance.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_open}}The buyer's bank is disputing <strong>${{amount}}</strong> on order <strong>{{reference}}</strong>. Your earnings from it are on hold until the bank decides.{{/is_open}}{{#is_won}}The dispute over order <strong>{{reference}}</strong> was decided in your favor. The held amount is back in your balance.{{/is_won}}{{#is_lost}}The dispute over order <strong>{{reference}}</strong> was decided in the buyer's favor. The bank refunded <strong>${{amount}}</strong> to the buyer. We won't charge commission or tax on it.{{/is_lost}}</p>{{#is_open}}{{#fee}}<p style="margin:0 0 16px;">You'll be charged the bank's ${{fee}} fee either way.</p>{{/fee}}<p style="margin:0 0 16px;">Do you have proof of delivery, or did you agree on something with the buyer? Open a ticket under Feedback, and we'll pass it on to the bank.</p>{{/is_open}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-payment/ledger" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open the ledger</a></p>$mail$,
    $mail${{#is_open}}The buyer's bank is disputing ${{amount}} on order {{reference}}. Your earnings from it are on hold until the bank decides.
{{#fee}}
You'll be charged the bank's ${{fee}} fee either way.
{{/fee}}
Do you have proof of delivery, or did you agree on something with the buyer? Open a ticket under Feedback, and we'll pass it on to the bank.
{{/is_open}}{{#is_won}}The dispute over order {{reference}} was decided in your favor. The held amount is back in your balance.
{{/is_won}}{{#is_lost}}The dispute over order {{reference}} was decided in the buyer's favor. The bank refunded ${{amount}} to the buyer. We won't charge commission or tax on it.
{{/is_lost}}
Open the ledger:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-payment/ledger$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values ('dispute', 'vendor-dispute', 14, 'payouts', 'Dispute over order');
