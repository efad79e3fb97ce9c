-- The tracking of a parcel that is on its way, corrected by its store.

create function public.correct_tracking(shipment uuid, carrier text, tracking_number text, seen_tracking text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders;
  s public.shipments;
  was text;
  wanted_carrier text := nullif(private.clean_line(correct_tracking.carrier), '');
  wanted text := nullif(private.clean_line(correct_tracking.tracking_number), '');
begin
  perform private.me();
  select x.* into s from public.shipments x where x.id = correct_tracking.shipment;
  o := private.open_sale(s.order_id);
  select x.* into s from public.shipments x where x.id = correct_tracking.shipment for no key update;
  if wanted is null then
    perform private.fail(422, 'tracking_missing', 'Enter a tracking number.');
  elsif char_length(wanted_carrier) > 60 or char_length(wanted) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A carrier can have up to 60 characters, a tracking number up to 100.');
  elsif private.digits_lost(wanted) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text.');
  elsif s.status = 'voided' then
    perform private.fail(409, 'shipment_voided', coalesce(private.who_did(o.id, '{order.voided}', 'voided this package'), 'This package was voided.'));
  elsif s.status = 'delivered' then
    perform private.fail(409, 'shipment_delivered', coalesce(
      private.who_did(o.id, '{order.parcel_arrived}', 'marked this package as delivered') || ' ', 'This package is delivered. ')
      || 'Its tracking number can''t change anymore.');
  elsif exists (select 1 from private.labels l where l.shipment_id = s.id and l.status in ('bought', 'voiding')) then
    perform private.fail(409, 'label_tracking', 'This tracking number belongs to the label you bought here. To use another one, void the package first.');
  elsif (s.carrier, s.tracking_number) is not distinct from (wanted_carrier, wanted) then
    return;
  elsif coalesce(s.tracking_number, '') is distinct from coalesce(nullif(private.clean_line(correct_tracking.seen_tracking), ''), '') then
    perform private.fail(409, 'corrected_since', coalesce(
      private.who_did(o.id, '{order.tracking_corrected}', 'changed this tracking number') || ' ', '') || 'Check it again.');
  elsif (
    -- Each correction emails the buyer.
    select count(*) from public.audit_log l
    where l.subject_type = 'order' and l.subject_id = o.id::text and l.action = 'order.tracking_corrected'
      and l.after ->> 'shipment' = s.id::text and l.at > now() - interval '1 day') >= 5 then
    perform private.fail(409, 'too_many_corrections', 'This package''s tracking was changed 5 times in the last 24 hours. Try again tomorrow.');
  end if;
  was := coalesce(nullif(concat_ws(' ', s.carrier, s.tracking_number), ''), 'no tracking number');
  update public.shipments x set carrier = wanted_carrier, tracking_number = wanted,
    -- The store's custom link was for the old number.
    tracking_url = private.tracking_link(wanted_carrier, wanted)
  where x.id = s.id;
  perform private.audit('order.tracking_corrected', 'order', o.id::text, null, jsonb_build_object('shipment', s.id,
    'reason', was || ' → ' || concat_ws(' ', wanted_carrier, wanted)));
  perform private.mail_about_shipment(s.id, 'order-tracking-corrected', public.uuid_v7()::text);
end
$$;
comment on function public.correct_tracking is
  'The store (or an admin) corrects the carrier and tracking number of a parcel on its way, and the buyer gets an email. The same again changes nothing. seen_tracking is the number that the caller saw: 409 corrected_since. 409 shipment_delivered, shipment_voided, label_tracking, too_many_corrections (five of a parcel in a day).';
grant execute on function public.correct_tracking to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('order-tracking-corrected', '{{vendor_name}} updated the tracking info for your package', 'Updated tracking info', 'Use this to track your package.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> updated the tracking info for a package from your order <strong>{{reference}}</strong>. Here's the latest:</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{carrier}} {{tracking_number}}</strong></p>{{#tracking_url}}<p style="margin:0 0 16px;"><a class="link" href="{{tracking_url}}" style="color:#1f5fbf;">Track package</a></p>{{/tracking_url}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">In this package:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} updated the tracking info for a package from your order {{reference}}. Here's the latest:

{{carrier}} {{tracking_number}}
{{#tracking_url}}{{tracking_url}}
{{/tracking_url}}

In this package:
{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('order-package-voided', 'Your package from {{vendor_name}} hasn''t shipped yet', 'Not shipped yet', 'We told you it was on its way. It isn''t yet.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We told you that these items from your order <strong>{{reference}}</strong> were on their way. <strong>{{vendor_name}}</strong> canceled that package, so they haven't shipped yet:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul>{{#tracking_number}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The tracking number {{tracking_number}} no longer applies.</p>{{/tracking_number}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">You don't need to do anything. We'll email you when they ship.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail$We told you that these items from your order {{reference}} were on their way. {{vendor_name}} canceled that package, so they haven't shipped yet:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}{{#tracking_number}}

The tracking number {{tracking_number}} no longer applies.
{{/tracking_number}}

You don't need to do anything. We'll email you when they ship.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
