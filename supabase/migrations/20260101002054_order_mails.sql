-- The mails about what happens after the sale. All mails share one sheet; what differs is title, preview, body and, where
-- it is not the title, the heading.

create function private.mail_sheet(title text, preview text, body text, heading text default null) returns text
  language sql immutable set search_path = ''
  return replace(replace(replace(replace($mail$<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>[[title]]</title>
<style>
  @media (prefers-color-scheme: dark) {
    .page { background: #131518 !important; }
    .sheet { background: #1d2024 !important; border-color: #3a3e44 !important; }
    .ink { color: #f3f0e9 !important; }
    .muted { color: #b4b7bb !important; }
    .rule { border-color: #3a3e44 !important; }
    .action { background: #f5f2eb !important; color: #1a1c20 !important; }
    .link { color: #8fb8f5 !important; }
  }
  @media (max-width: 620px) {
    .cell { padding-left: 20px !important; padding-right: 20px !important; }
  }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f2eb;">
<div style="display:none;max-height:0;overflow:hidden;">[[preview]]</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f2eb;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d6d3cc;">
<tr><td class="cell" style="background:#1a1c20;border-bottom:4px solid #d2322d;padding:18px 32px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:26px;line-height:1;font-weight:700;color:#f5f2eb;">{{brand.name}}</td></tr>
<tr><td class="cell ink" style="padding:32px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1a1c20;">
<h1 class="ink" style="margin:0 0 12px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:34px;line-height:1.05;font-weight:700;color:#1a1c20;">[[heading]]</h1>
[[body]]
</td></tr>
<tr><td class="cell muted rule" style="padding:20px 32px;border-top:1px solid #d6d3cc;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#5c6066;">
Questions? Write to <a class="link" href="mailto:{{brand.support}}" style="color:#1f5fbf;">{{brand.support}}</a>.<br>{{brand.name}}. {{brand.tagline}} <a class="link" href="{{site_url}}" style="color:#1f5fbf;">{{site_url}}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
$mail$, '[[title]]', title), '[[heading]]', coalesce(heading, title)), '[[preview]]', preview), '[[body]]', body);

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), m.title || e'\n\n' || m.words || $mail$

Questions? Write to {{brand.support}}.
{{brand.name}}. {{brand.tagline}}
{{site_url}}
$mail$
from (values
  ('order-cancelled', 'Your parcel from {{vendor_name}} is cancelled', 'Parcel cancelled', 'Nothing will be sent. We tell you what happens to your money.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The parcel from <strong>{{vendor_name}}</strong> in your order <strong>{{reference}}</strong> is cancelled and will not be sent.</p>{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>${{amount}}</strong> goes back the way it came. Your bank needs two to five working days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail$The parcel from {{vendor_name}} in your order {{reference}} is cancelled and will not be sent.
{{#refunded}}

${{amount}} goes back the way it came. Your bank needs two to five working days.
{{/refunded}}

See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('vendor-order-cancelled', 'Order {{reference}} is cancelled: do not ship it', 'Do not ship {{reference}}', 'The buyer has cancelled it. Its pieces are in stock again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer has cancelled order <strong>{{reference}}</strong>: {{reason}}. Its pieces are in stock again.</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$The buyer has cancelled order {{reference}}: {{reason}}. Its pieces are in stock again.

{{#items}}- {{quantity}} x {{title}}
{{/items}}
Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$),
  ('order-shipped', '{{vendor_name}} has shipped your parcel', 'On its way', 'What is in it, and how to follow it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> has shipped this for your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul>{{#tracking_number}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{carrier}} {{tracking_number}}</p>{{/tracking_number}}{{#tracking_url}}<p style="margin:0 0 16px;"><a class="link" href="{{tracking_url}}" style="color:#1f5fbf;">Follow the parcel</a></p>{{/tracking_url}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} has shipped this for your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}{{#tracking_number}}
{{carrier}} {{tracking_number}}
{{/tracking_number}}{{#tracking_url}}{{tracking_url}}
{{/tracking_url}}
See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('order-delivered', 'Your parcel from {{vendor_name}} has arrived', 'It has arrived', 'Thirty days to send it back, and a few stars to give.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> says that this has arrived from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Something is not right? Send it back within thirty days, or write to the store from your order. All is well? Your review helps the next lifter.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} says that this has arrived from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
Something is not right? Send it back within thirty days, or write to the store from your order. All is well? Your review helps the next lifter.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('vendor-return-requested', 'Order {{reference}}: the buyer wants to send something back', 'A return is asked for', 'Approve it with a label, or say why not.',
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
  ('vendor-return-withdrawn', 'Order {{reference}}: the buyer keeps it', 'A return is withdrawn', 'There is nothing to answer any more.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The buyer of order <strong>{{reference}}</strong> has taken the request back and keeps:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;color:#1a1c20;">You do not have to do anything.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$The buyer of order {{reference}} has taken the request back and keeps:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
You do not have to do anything.

Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$),
  ('return-approved', 'Your return to {{vendor_name}} is approved', 'Send it back', 'How and where to send it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> takes this back from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{label}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Keep the receipt. Expected refund: ${{amount}}, once it has arrived.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} takes this back from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
{{label}}

Keep the receipt. Expected refund: ${{amount}}, once it has arrived.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('return-rejected', 'Your return to {{vendor_name}} was not accepted', 'Not accepted', 'What the store says, and what you can do.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> does not take this back from your order <strong>{{reference}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#items}}<li>{{quantity}} &times; {{title}}</li>{{/items}}</ul><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{decision}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">You do not agree? Write to the store from your order, or to us: we read both sides and decide.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} does not take this back from your order {{reference}}:

{{#items}}- {{quantity}} x {{title}}
{{/items}}
{{decision}}

You do not agree? Write to the store from your order, or to us: we read both sides and decide.

See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('return-received', '{{vendor_name}} has your return', 'It has arrived', 'What goes back to you.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> has what you sent back from your order <strong>{{reference}}</strong>.</p>{{#refunded}}<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>${{amount}}</strong> goes back the way it came. Your bank needs two to five working days.</p>{{/refunded}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See the order</a></p>$mail$,
    $mail${{vendor_name}} has what you sent back from your order {{reference}}.
{{#refunded}}

${{amount}} goes back the way it came. Your bank needs two to five working days.
{{/refunded}}

See the order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('order-message', '{{vendor_name}} wrote to you about {{reference}}', 'A message from {{vendor_name}}', 'About your order.',
    $mail$<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/order/confirmation#token={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Answer</a></p>$mail$,
    $mail${{message}}

Answer from your order:
{{site_url}}/order/confirmation#token={{token}}
Whoever has this link sees the order: keep this mail to yourself.$mail$),
  ('vendor-order-message', 'Order {{reference}}: a message from the buyer', 'A message from the buyer', 'About an order of yours.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">About order <strong>{{reference}}</strong>:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{message}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open your orders</a></p>$mail$,
    $mail$About order {{reference}}:

{{message}}

Your orders:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/orders$mail$)
) as m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
