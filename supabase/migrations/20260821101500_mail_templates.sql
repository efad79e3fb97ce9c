-- The shop's emails as Mustache templates, in the frame of all emails. The HTML part escapes every value; subject and
-- text part are plain. Existing rows are updated to this text.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('order-cancelled', 'Your items from {{vendor_name}} were canceled', 'Items canceled', 'They won''t ship.{{#refunded}} Your refund is on its way.{{/refunded}}',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The items from <strong>{{vendor_name}}</strong> in your order <strong>{{reference}}</strong> were canceled and won't ship:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul>{{#reason}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The store's reason:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{reason}}</p>{{/reason}}{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We're refunding <strong>${{amount}}</strong> to your original payment method. Allow 2 to 5 business days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail$The items from {{vendor_name}} in your order {{reference}} were canceled and won't ship:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}{{#reason}}

The store's reason:
{{reason}}
{{/reason}}{{#refunded}}

We're refunding ${{amount}} to your original payment method. Allow 2 to 5 business days.
{{/refunded}}

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('vendor-order-cancelled', 'Don''t ship order {{reference}}: it was canceled', 'Don''t ship {{reference}}', 'The buyer canceled it. The items are back in stock.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer canceled order <strong>{{reference}}</strong>. Reason: “{{reason}}”</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">The items are back in stock:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order {{reference}}</a></p>$mail$,
    $mail$The buyer canceled order {{reference}}. Reason: “{{reason}}”

The items are back in stock:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
View order {{reference}}:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}$mail$),
  ('order-shipped', 'Your package from {{vendor_name}} has shipped', 'On its way', 'What''s inside, and how to track it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> has shipped these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul>{{#tracking_number}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{carrier}} {{tracking_number}}</p>{{/tracking_number}}{{#tracking_url}}<p style="margin:0 0 16px;"><a class="link" href="{{tracking_url}}" style="color:#1f5fbf;">Track package</a></p>{{/tracking_url}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} has shipped these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}{{#tracking_number}}
{{carrier}} {{tracking_number}}
{{/tracking_number}}{{#tracking_url}}Track package: {{tracking_url}}
{{/tracking_url}}
View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('order-delivered', 'Your package from {{vendor_name}} has arrived', 'Your package has arrived', 'You have {{return_days}} days to return it. A review helps other lifters.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> marked these items from your order <strong>{{reference}}</strong> as delivered:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Something not right? You have {{return_days}} days, until {{return_until}}, to return an item, and you can message the store from your order. If you're happy with what you got, leave a review to help the next lifter.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} marked these items from your order {{reference}} as delivered:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
Something not right? You have {{return_days}} days, until {{return_until}}, to return an item, and you can message the store from your order. If you're happy with what you got, leave a review to help the next lifter.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('vendor-return-requested', 'Order {{reference}}: return requested', 'Return requested', 'Approve it with a label, or say why not.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer wants to return these items from order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Reason: {{reason}}.</p>{{#note}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{note}}</p>{{/note}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Expected refund: ${{amount}}. Reply within one business day.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order {{reference}}</a></p>$mail$,
    $mail$The buyer wants to return these items from order {{reference}}:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
Reason: {{reason}}.
{{#note}}{{note}}
{{/note}}

Expected refund: ${{amount}}. Reply within one business day.

View order {{reference}}:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}$mail$),
  ('vendor-return-withdrawn', 'Order {{reference}}: return request canceled', 'Return request canceled', 'You don''t need to do anything.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer canceled the return request for order <strong>{{reference}}</strong> and is keeping these items:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">You don't need to do anything.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order {{reference}}</a></p>$mail$,
    $mail$The buyer canceled the return request for order {{reference}} and is keeping these items:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
You don't need to do anything.

View order {{reference}}:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}$mail$),
  ('return-approved', 'Your return to {{vendor_name}} was approved', 'Send it back', 'How and where to send it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> approved your return of these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{label}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Keep the shipping receipt. Expected refund: ${{amount}}, once the store receives your return.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} approved your return of these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
{{label}}

Keep the shipping receipt. Expected refund: ${{amount}}, once the store receives your return.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('return-rejected', '{{vendor_name}} declined your return', 'Return declined', 'What the store said, and what you can do.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> declined your return of these items from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{decision}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">If you disagree, message the store from your order or contact us. We'll listen to both sides and decide.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} declined your return of these items from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}
{{decision}}

If you disagree, message the store from your order or contact us. We'll listen to both sides and decide.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('return-received', '{{vendor_name}} received your return', 'Return received', 'About your refund.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> received your return from order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}{{#options}}, {{options}}{{/options}}</li>{{/items}}</ul>{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We're refunding <strong>${{amount}}</strong> to your original payment method. Allow 2 to 5 business days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>$mail$,
    $mail${{vendor_name}} received your return from order {{reference}}:

{{#items}}- {{quantity}} x {{title}}{{#options}}, {{options}}{{/options}}
{{/items}}{{#refunded}}

We're refunding ${{amount}} to your original payment method. Allow 2 to 5 business days.
{{/refunded}}

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('order-message', '{{vendor_name}} sent you a message about order {{reference}}', 'New message from {{vendor_name}}', 'About your order.',
    $mail$<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Reply</a></p>$mail$,
    $mail${{message}}

Reply from your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$),
  ('vendor-order-message', 'Order {{reference}}: new message from the buyer', 'New message from the buyer', 'About one of your orders.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">About order <strong>{{reference}}</strong>:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View order {{reference}}</a></p>$mail$,
    $mail$About order {{reference}}:

{{message}}

View order {{reference}}:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into public.email_templates (key, subject, html, text)
values
  (
    'order-confirmation',
    'Your {{brand.name}} order {{reference}}',
    private.mail_sheet('Your order {{reference}}', 'Paid: ${{total}}. We''ll email you when it ships.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We received your payment for order <strong>{{reference}}</strong>.{{#several}} It ships in {{order_count}} packages, one from each store.{{/several}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">Track your order</a></td></tr></table>
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
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Anyone with this link can see the order, so don't forward this email.</p>$mail$, 'Thank you, {{first_name}}'),
    private.mail_text($mail$Thank you, {{first_name}}

We received your payment for order {{reference}}.
{{#several}}
It ships in {{order_count}} packages, one from each store.
{{/several}}

Track your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.
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
    '{{#exchange_of}}Exchange{{/exchange_of}}{{^exchange_of}}New order{{/exchange_of}} {{reference}}: {{piece_count}} to ship',
    private.mail_sheet('{{#exchange_of}}Exchange{{/exchange_of}}{{^exchange_of}}New order{{/exchange_of}} {{reference}}', '{{^exchange_of}}Paid and ready{{/exchange_of}}{{#exchange_of}}Ready{{/exchange_of}} to pack.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#exchange_of}}{{vendor_name}} is sending this in exchange for items from order {{exchange_of}}. It's ready to pack, and the buyer pays nothing.{{/exchange_of}}{{^exchange_of}}{{vendor_name}} has a new order, paid and ready to pack.{{/exchange_of}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">View order {{reference}}</a></td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">
{{#items}}
<tr>
<td class="ink" style="padding:6px 12px 6px 0;vertical-align:top;color:#1a1c20;">{{quantity}} &times; {{title}}{{#options}}<br><span class="muted" style="font-size:14px;color:#5c6066;">{{options}}</span>{{/options}}<br><span class="muted" style="font-size:14px;color:#5c6066;">{{sku}}</span></td>
<td class="ink" align="right" style="padding:6px 0;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;color:#1a1c20;">{{#line_total}}${{line_total}}{{/line_total}}</td>
</tr>
{{/items}}
</table>
<h2 class="ink" style="margin:24px 0 2px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:22px;line-height:1.1;font-weight:700;color:#1a1c20;">Ship to</h2>
<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{first_name}} {{last_name}}<br>{{address}}{{#address2}}<br>{{address2}}{{/address2}}<br>{{city}}, {{state}} {{zip_code}}</p>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">{{rate_name}}, expected {{earliest}} to {{latest}}</p>$mail$),
    private.mail_text($mail${{#exchange_of}}Exchange{{/exchange_of}}{{^exchange_of}}New order{{/exchange_of}} {{reference}}

{{#exchange_of}}
{{vendor_name}} is sending this in exchange for items from order {{exchange_of}}. It's ready to pack, and the buyer pays nothing.
{{/exchange_of}}
{{^exchange_of}}
{{vendor_name}} has a new order, paid and ready to pack.
{{/exchange_of}}
{{#items}}
- {{quantity}} x {{title}}{{#options}} ({{options}}){{/options}} [{{sku}}]{{#line_total}}: ${{line_total}}{{/line_total}}
{{/items}}

Ship to
{{first_name}} {{last_name}}
{{address}}{{#address2}}, {{address2}}{{/address2}}
{{city}}, {{state}} {{zip_code}}
{{rate_name}}, expected {{earliest}} to {{latest}}

View order {{reference}}:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders/{{reference}}$mail$)
  ),
  (
    'order-sold-out',
    'Your {{brand.name}} order {{reference}} was canceled and refunded',
    private.mail_sheet('Order {{reference}} was canceled', 'You''ll get a full refund.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your payment for order <strong>{{reference}}</strong> reached us too late, so we couldn't complete the order. We canceled it, and we're refunding <strong>${{amount}}</strong> to your original payment method. Allow 2 to 5 business days. You don't need to do anything.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">View your order</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Anyone with this link can see the order, so don't forward this email.</p>$mail$, 'We''re sorry, {{first_name}}'),
    private.mail_text($mail$We're sorry, {{first_name}}

Your payment for order {{reference}} reached us too late, so we couldn't complete the order. We canceled it, and we're refunding ${{amount}} to your original payment method. Allow 2 to 5 business days. You don't need to do anything.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email.$mail$)
  ),
  (
    'vendor-invitation',
    '{{#takeover}}You''re invited to take over {{store_name}} on {{brand.name}}{{/takeover}}{{^takeover}}You''re invited to sell on {{brand.name}}{{/takeover}}',
    private.mail_sheet('Your invitation', 'This link is only for you and works once.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#takeover}}You've been invited to become the owner of <strong>{{store_name}}</strong> on {{brand.name}}. Its products, orders and reviews come with it.{{/takeover}}{{^takeover}}Open your own store on {{brand.name}}. You list. We bring the people who lift.{{/takeover}}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td class="action" style="background:#1a1c20;border-radius:2px;"><a class="action" href="{{site_url}}/auth?invite={{token}}" style="display:inline-block;padding:14px 24px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:19px;line-height:1;font-weight:700;color:#f5f2eb;text-decoration:none;">See your invitation</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">Accept with this email address by {{expires}}. The link works only once. Don't forward this email. If you weren't expecting it, you can ignore it.</p>$mail$, 'You''re invited'),
    private.mail_text($mail$You're invited

{{#takeover}}
You've been invited to become the owner of {{store_name}} on {{brand.name}}. Its products, orders and reviews come with it.
{{/takeover}}
{{^takeover}}
Open your own store on {{brand.name}}. You list. We bring the people who lift.
{{/takeover}}

See your invitation:
{{site_url}}/auth?invite={{token}}
Accept with this email address by {{expires}}. The link works only once. Don't forward this email. If you weren't expecting it, you can ignore it.$mail$)
  ),
  (
    'order-link',
    'The link to your order {{reference}}',
    private.mail_sheet('Your order {{reference}}', 'The link you requested.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;">Hello {{first_name}}, someone requested a link to this order using the order number and your email address.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View your order</a></p>
<p class="muted" style="margin:0;color:#5c6066;">Anyone with this link can see the order, so don't forward this email. If this wasn't you, you can ignore this email.</p>$mail$, 'The link to your order {{reference}}'),
    private.mail_text($mail$Your order {{reference}}

Hello {{first_name}}, someone requested a link to this order using the order number and your email address.

View your order:
{{site_url}}/order/confirmation#token={{token}}
Anyone with this link can see the order, so don't forward this email. If this wasn't you, you can ignore this email.$mail$)
  ),
  (
    'recovery-code-used',
    'A recovery code was used on your account',
    private.mail_sheet('A recovery code was used', 'Two-step login is off until you set it up again.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Someone logged in to your {{brand.name}} account with your password and one of your recovery codes. We removed the authenticator app, and your other codes no longer work.</p>
<p class="ink" style="margin:0 0 24px;color:#1a1c20;">If this was you, set up your authenticator app again and save the new codes.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/profile" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your profile</a></p>
<p class="muted" style="margin:0;color:#5c6066;">If this wasn't you, <a class="link" href="{{site_url}}/forgot-password" style="color:#1f5fbf;">choose a new password</a> right away and contact us.</p>$mail$, 'A recovery code was used on your account'),
    private.mail_text($mail$A recovery code was used on your account

Someone logged in to your {{brand.name}} account with your password and one of your recovery codes. We removed the authenticator app, and your other codes no longer work.

If this was you, set up your authenticator app again and save the new codes: {{site_url}}/profile
If this wasn't you, contact us and choose a new password right away: {{site_url}}/forgot-password$mail$)
  ),
  (
    'store-handed-over',
    '{{store_name}} has a new owner',
    private.mail_sheet('Your store has a new owner', 'Its products, orders and reviews moved to the new owner.', $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">As agreed with {{brand.name}}, ownership of <strong>{{store_name}}</strong>, including its products, orders and reviews, has been transferred to another account. Your own account isn't affected.</p>
<p class="muted" style="margin:0 0 16px;color:#5c6066;">If you weren't expecting this, contact us right away.</p>$mail$, '{{store_name}} has a new owner'),
    private.mail_text($mail${{store_name}} has a new owner

As agreed with {{brand.name}}, ownership of {{store_name}}, including its products, orders and reviews, has been transferred to another account. Your own account isn't affected.
If you weren't expecting this, contact us right away.$mail$)
  ),
  (
    'wishlist-back-in-stock',
    '{{name}} is back in stock',
    private.mail_sheet('Back in stock', 'It''s on your wishlist, and it''s back in stock.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong> by {{vendor_name}} is back in stock at ${{price}}. We can't hold one for you, so don't wait too long.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View product</a></p>
<p class="muted" style="margin:0;color:#5c6066;">You're getting this because {{name}} is on your wishlist. <a class="link" href="{{site_url}}/profile" style="color:#1f5fbf;">Choose which emails you get</a></p>$mail$, '{{name}} is back'),
    private.mail_text($mail${{name}} is back

{{name}} by {{vendor_name}} is back in stock at ${{price}}. We can't hold one for you, so don't wait too long.

View product: {{site_url}}{{path}}

You're getting this because {{name}} is on your wishlist. Choose which emails you get: {{site_url}}/profile$mail$)
  ),
  (
    'wishlist-price-drop',
    '{{name}} dropped in price',
    private.mail_sheet('Price drop', 'It''s on your wishlist, and it costs less than when you saved it.', $mail$<p class="ink" style="margin:0 0 24px;color:#1a1c20;"><strong>{{name}}</strong> by {{vendor_name}} was ${{price_before}} and is now ${{price}}.</p>
<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}{{path}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">View product</a></p>
<p class="muted" style="margin:0;color:#5c6066;">You're getting this because {{name}} is on your wishlist. <a class="link" href="{{site_url}}/profile" style="color:#1f5fbf;">Choose which emails you get</a></p>$mail$, '{{name}} dropped in price'),
    private.mail_text($mail${{name}} dropped in price

{{name}} by {{vendor_name}} was ${{price_before}} and is now ${{price}}.

View product: {{site_url}}{{path}}

You're getting this because {{name}} is on your wishlist. Choose which emails you get: {{site_url}}/profile$mail$)
  )
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
