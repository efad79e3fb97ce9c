-- The mails of the shop as Mustache templates, in the frame that all mails share. The HTML part escapes every value;
-- subject and text part are plain. Existing rows are updated to this text.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('order-cancelled', 'Your parcel from {{vendor_name}} is cancelled', 'Parcel cancelled', 'It will not ship. Here is what happens to your payment.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The parcel from <strong>{{vendor_name}}</strong> in your order <strong>{{reference}}</strong> is cancelled and will not be sent.</p>{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>${{amount}}</strong> goes back to your original payment method. Allow two to five business days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail$The parcel from {{vendor_name}} in your order {{reference}} is cancelled and will not be sent.
{{#refunded}}

${{amount}} goes back to your original payment method. Allow two to five business days.
{{/refunded}}

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('vendor-order-cancelled', 'Order {{reference}} is cancelled: do not ship it', 'Do not ship {{reference}}', 'The buyer has cancelled it. The items are back in stock.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer has cancelled order <strong>{{reference}}</strong>: {{reason}}. The items are back in stock.</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$The buyer has cancelled order {{reference}}: {{reason}}. The items are back in stock.

{{#items}}- {{quantity}} x {{title}}
{{/items}}
Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$),
  ('order-shipped', '{{vendor_name}} has shipped your parcel', 'On its way', 'What is in it, and how to follow it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> has shipped these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul>{{#tracking_number}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{carrier}} {{tracking_number}}</p>{{/tracking_number}}{{#tracking_url}}<p style="margin:0 0 16px;"><a class="link" href="{{tracking_url}}" style="color:#1f5fbf;">Follow the parcel</a></p>{{/tracking_url}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} has shipped these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}{{#tracking_number}}
{{carrier}} {{tracking_number}}
{{/tracking_number}}{{#tracking_url}}{{tracking_url}}
{{/tracking_url}}
See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('order-delivered', 'Your parcel from {{vendor_name}} has arrived', 'It has arrived', 'You have {{return_days}} days to return it. A review helps other lifters.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> marked these items as delivered for your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Something not right? You have {{return_days}} days to return it, until {{return_until}}, and you can message the store from your order. If all is well, a review helps the next lifter.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} marked these items as delivered for your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
Something not right? You have {{return_days}} days to return it, until {{return_until}}, and you can message the store from your order. If all is well, a review helps the next lifter.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('vendor-return-requested', 'Order {{reference}}: the buyer wants to send something back', 'Return requested', 'Approve it with a label, or say why not.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">For order <strong>{{reference}}</strong> the buyer wants to send back:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Reason: {{reason}}.</p>{{#note}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{note}}</p>{{/note}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Expected refund: ${{amount}}. Please answer within one working day.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$For order {{reference}} the buyer wants to send back:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
Reason: {{reason}}.
{{#note}}{{note}}
{{/note}}

Expected refund: ${{amount}}. Please answer within one working day.

Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$),
  ('vendor-return-withdrawn', 'Order {{reference}}: return withdrawn', 'Return withdrawn', 'You do not have to do anything.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer of order <strong>{{reference}}</strong> withdrew the return and is keeping:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">You do not have to do anything.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$The buyer of order {{reference}} withdrew the return and is keeping:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
You do not have to do anything.

Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$),
  ('return-approved', 'Your return to {{vendor_name}} is approved', 'Send it back', 'How and where to send it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> approved the return of these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{label}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Keep the receipt. Expected refund: ${{amount}}, once it has arrived.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} approved the return of these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
{{label}}

Keep the receipt. Expected refund: ${{amount}}, once it has arrived.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('return-rejected', 'Your return to {{vendor_name}} was not accepted', 'Not accepted', 'What the store says, and what you can do.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> declined the return of these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{decision}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">If you disagree, message the store from your order or write to us. We hear both sides and decide.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} declined the return of these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
{{decision}}

If you disagree, message the store from your order or write to us. We hear both sides and decide.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('return-received', '{{vendor_name}} has your return', 'It has arrived', 'What goes back to you.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> has received your return from order <strong>{{reference}}</strong>.</p>{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>${{amount}}</strong> goes back to your original payment method. Allow two to five business days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} has received your return from order {{reference}}.
{{#refunded}}

${{amount}} goes back to your original payment method. Allow two to five business days.
{{/refunded}}

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('order-message', '{{vendor_name}} wrote to you about {{reference}}', 'A message from {{vendor_name}}', 'About your order.',
    $mail$<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Answer</a></p>$mail$,
    $mail${{message}}

Answer from your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$),
  ('vendor-order-message', 'Order {{reference}}: a message from the buyer', 'A message from the buyer', 'About an order of yours.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">About order <strong>{{reference}}</strong>:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$About order {{reference}}:

{{message}}

Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into public.email_templates (key, subject, html, text)
values
  (
    'order-confirmation',
    'Your {{brand.name}} order {{reference}}',
    private.mail_sheet('Your order {{reference}}', 'Paid: ${{total}}. We tell you what happens next.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your order <strong>{{reference}}</strong> is paid.{{#several}} It comes in {{order_count}} parcels, one from each store.{{/several}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">Follow your order</a></td></tr></table>
{{#orders}}
<h2 class="ink" style="margin:24px 0 2px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:22px;line-height:1.1;font-weight:700;color:#1a1c20;">{{vendor_name}}</h2>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">{{rate_name}}, expected {{earliest}} to {{latest}}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">
{{#items}}
<tr>
<td class="ink" style="padding:6px 12px 6px 0;vertical-align:top;color:#1a1c20;">{{quantity}} &times; {{title}}{{#options}}<br><span class="muted" style="font-size:14px;color:#5c6066;">{{options}}</span>{{/options}}</td>
<td class="ink" align="right" style="padding:6px 0;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:#1a1c20;">${{line_total}}</td>
</tr>
{{/items}}
</table>
{{/orders}}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">
<tr><td class="ink" style="padding:3px 0;color:#1a1c20;">Subtotal</td><td class="ink" align="right" style="padding:3px 0;font-variant-numeric:tabular-nums;color:#1a1c20;">${{subtotal}}</td></tr>
{{#discounted}}
<tr><td class="ink" style="padding:3px 0;color:#1a1c20;">Discount</td><td class="ink" align="right" style="padding:3px 0;font-variant-numeric:tabular-nums;color:#1a1c20;">&minus;${{discount}}</td></tr>
{{/discounted}}
<tr><td class="ink" style="padding:3px 0;color:#1a1c20;">Shipping</td><td class="ink" align="right" style="padding:3px 0;font-variant-numeric:tabular-nums;color:#1a1c20;">${{shipping}}</td></tr>
<tr><td class="ink" style="padding:3px 0;color:#1a1c20;">Tax</td><td class="ink" align="right" style="padding:3px 0;font-variant-numeric:tabular-nums;color:#1a1c20;">${{tax}}</td></tr>
<tr><td class="ink rule" style="font-size:22px;font-weight:700;padding-top:10px;border-top:1px solid #d6d3cc;color:#1a1c20;">Total</td><td class="ink rule" align="right" style="font-size:22px;font-weight:700;padding-top:10px;border-top:1px solid #d6d3cc;font-variant-numeric:tabular-nums;color:#1a1c20;">${{total}}</td></tr>
</table>
<h2 class="ink" style="margin:24px 0 2px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:22px;line-height:1.1;font-weight:700;color:#1a1c20;">Ships to</h2>
<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{first_name}} {{last_name}}<br>{{address}}{{#address2}}<br>{{address2}}{{/address2}}<br>{{city}}, {{state}} {{zip_code}}</p>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Anyone with this link can see the order, so keep this email to yourself.</p>$mail$, 'Thank you, {{first_name}}'),
    private.mail_text($mail$Thank you, {{first_name}}

Your order {{reference}} is paid.
{{#several}}
It comes in {{order_count}} parcels, one from each store.
{{/several}}

Follow your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.
{{#orders}}

{{vendor_name}}
{{rate_name}}, expected {{earliest}} to {{latest}}
{{#items}}
- {{quantity}} x {{title}}{{#options}} ({{options}}){{/options}}: ${{line_total}}
{{/items}}
{{/orders}}

Subtotal: ${{subtotal}}
{{#discounted}}
Discount: -${{discount}}
{{/discounted}}
Shipping: ${{shipping}}
Tax: ${{tax}}
Total: ${{total}}

Ships to
{{first_name}} {{last_name}}
{{address}}{{#address2}}, {{address2}}{{/address2}}
{{city}}, {{state}} {{zip_code}}$mail$)
  ),
  (
    'vendor-new-order',
    'New order {{reference}}: {{piece_count}} to ship',
    private.mail_sheet('New order {{reference}}', 'Paid and ready to pack.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{vendor_name}} has a new order, paid and ready to pack.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">Open your orders</a></td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">
{{#items}}
<tr>
<td class="ink" style="padding:6px 12px 6px 0;vertical-align:top;color:#1a1c20;">{{quantity}} &times; {{title}}{{#options}}<br><span class="muted" style="font-size:14px;color:#5c6066;">{{options}}</span>{{/options}}<br><span class="muted" style="font-size:14px;color:#5c6066;">{{sku}}</span></td>
<td class="ink" align="right" style="padding:6px 0;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:#1a1c20;">${{line_total}}</td>
</tr>
{{/items}}
</table>
<h2 class="ink" style="margin:24px 0 2px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:22px;line-height:1.1;font-weight:700;color:#1a1c20;">Ship to</h2>
<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{first_name}} {{last_name}}<br>{{address}}{{#address2}}<br>{{address2}}{{/address2}}<br>{{city}}, {{state}} {{zip_code}}</p>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">{{rate_name}}, expected {{earliest}} to {{latest}}</p>$mail$),
    private.mail_text($mail$New order {{reference}}

{{vendor_name}} has a new order, paid and ready to pack.
{{#items}}
- {{quantity}} x {{title}}{{#options}} ({{options}}){{/options}} [{{sku}}]: ${{line_total}}
{{/items}}

Ship to
{{first_name}} {{last_name}}
{{address}}{{#address2}}, {{address2}}{{/address2}}
{{city}}, {{state}} {{zip_code}}
{{rate_name}}, expected {{earliest}} to {{latest}}

Open your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$)
  ),
  (
    'order-sold-out',
    'Your {{brand.name}} order {{reference}} was cancelled and is refunded',
    private.mail_sheet('Order {{reference}} was cancelled', 'You get a full refund.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your payment for order <strong>{{reference}}</strong> reached us too late: its goods could not be sold to you any more. We cancelled the order, and <strong>${{amount}}</strong> goes back to your original payment method. You do not need to do anything.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">See the order</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Anyone with this link can see the order, so keep this email to yourself.</p>$mail$, 'We are sorry, {{first_name}}'),
    private.mail_text($mail$We are sorry, {{first_name}}

Your payment for order {{reference}} reached us too late: its goods could not be sold to you any more. We cancelled the order, and ${{amount}} goes back to your original payment method. You do not need to do anything.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself.$mail$)
  ),
  (
    'vendor-invitation',
    '{{#takeover}}{{store_name}} on {{brand.name}} is handed to you{{/takeover}}{{^takeover}}You are invited to sell on {{brand.name}}{{/takeover}}',
    private.mail_sheet('Your invitation', 'The link is for you alone and works once.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#takeover}}You were chosen to take over <strong>{{store_name}}</strong> on {{brand.name}}: its products, orders and reviews come with it.{{/takeover}}{{^takeover}}Open your own store on {{brand.name}}. You list, we bring the people who lift.{{/takeover}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/auth?invite={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">See your invitation</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Accept with this email address until {{expires}}. The link works once, so keep this email to yourself. If you did not expect it, you can ignore this email.</p>$mail$, 'You are invited'),
    private.mail_text($mail$You are invited

{{#takeover}}
You were chosen to take over {{store_name}} on {{brand.name}}: its products, orders and reviews come with it.
{{/takeover}}
{{^takeover}}
Open your own store on {{brand.name}}. You list, we bring the people who lift.
{{/takeover}}

See your invitation:
{{site_url}}/auth?invite={{token}}
Accept with this email address until {{expires}}. The link works once, so keep this email to yourself. If you did not expect it, you can ignore this email.$mail$)
  ),
  (
    'order-link',
    'The link to your order {{reference}}',
    private.mail_sheet('Your order {{reference}}', 'The link you asked for.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;">Hello {{first_name}}, someone asked for the link to this order with its number and your email address.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open the order</a></p>
<p class="muted" style="margin:0;color:#5c6066;">Anyone with this link can see the order, so keep this email to yourself. If it was not you, you can ignore this email.</p>$mail$, 'The link to your order {{reference}}'),
    private.mail_text($mail$Your order {{reference}}

Hello {{first_name}}, someone asked for the link to this order with its number and your email address.

Open the order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so keep this email to yourself. If it was not you, you can ignore this email.$mail$)
  ),
  (
    'recovery-code-used',
    'A recovery code was used on your account',
    private.mail_sheet('A recovery code was used', 'Your second step is off until you set it up again.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Somebody signed in to your {{brand.name}} account with your password and one of your recovery codes. The authenticator app was removed, and the other codes are void.</p>
<p class="ink" style="margin:0 0 24px;color:#1a1c20;">Was it you? Set up your authenticator app again, and keep the new codes.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/profile" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your profile</a></p>
<p class="muted" style="margin:0;color:#5c6066;">Was it not you? <a class="link" href="{{site_url}}/forgot-password" style="color:#1f5fbf;">Choose a new password</a> at once, and write to us.</p>$mail$, 'A recovery code was used on your account'),
    private.mail_text($mail$A recovery code was used on your account

Somebody signed in to your {{brand.name}} account with your password and one of your recovery codes. The authenticator app was removed, and the other codes are void.

Was it you? Set up your authenticator app again, and keep the new codes: {{site_url}}/profile
Was it not you? Choose a new password at once, and write to us: {{site_url}}/forgot-password$mail$)
  ),
  (
    'store-handed-over',
    '{{store_name}} has a new owner',
    private.mail_sheet('Your store was handed over', 'Products, orders and reviews moved to the new owner.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">As arranged with {{brand.name}}, the store <strong>{{store_name}}</strong> with its products, orders and reviews now belongs to another account. Your own account stays as it is.</p>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">If you did not expect this, write to us right away.</p>$mail$, '{{store_name}} has a new owner'),
    private.mail_text($mail${{store_name}} has a new owner

As arranged with {{brand.name}}, the store {{store_name}} with its products, orders and reviews now belongs to another account. Your own account stays as it is.
If you did not expect this, write to us right away.$mail$)
  ),
  (
    'wishlist-back-in-stock',
    '{{name}} is back in stock',
    private.mail_sheet('Back in stock', 'It is on your wishlist, and on the shelf again.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong> by {{vendor_name}} is in stock again, at ${{price}}. Nobody holds one for you.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See it</a></p>
<p class="muted" style="margin:0;color:#5c6066;">You get this because it is on your wishlist. <a class="link" href="{{site_url}}/profile" style="color:#1f5fbf;">Choose what we write to you about</a></p>$mail$, '{{name}} is back'),
    private.mail_text($mail${{name}} is back

{{name}} by {{vendor_name}} is in stock again, at ${{price}}. Nobody holds one for you.

See it: {{site_url}}{{path}}

You get this because it is on your wishlist. Choose what we write to you about: {{site_url}}/profile$mail$)
  ),
  (
    'wishlist-price-drop',
    '{{name}} costs less now',
    private.mail_sheet('A lower price', 'It is on your wishlist, and cheaper than when you looked.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong> by {{vendor_name}} was ${{price_before}} and is ${{price}} now.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See it</a></p>
<p class="muted" style="margin:0;color:#5c6066;">You get this because it is on your wishlist. <a class="link" href="{{site_url}}/profile" style="color:#1f5fbf;">Choose what we write to you about</a></p>$mail$, '{{name}} costs less now'),
    private.mail_text($mail${{name}} costs less now

{{name}} by {{vendor_name}} was ${{price_before}} and is ${{price}} now.

See it: {{site_url}}{{path}}

You get this because it is on your wishlist. Choose what we write to you about: {{site_url}}/profile$mail$)
  )
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
