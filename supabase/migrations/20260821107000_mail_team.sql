-- The mails to the people of a store's team, in the frame of the other mails.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('team-invitation', '{{inviter}} invites you to the team of {{store_name}}', 'Join the team', 'The link is for you alone.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{inviter}} invites you to work in the store <strong>{{store_name}}</strong> on {{brand.name}}. Your role: <strong>{{role}}</strong>.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor-invitation#team={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See your invitation</a></p><p class="muted" style="margin:0 0 16px;color:#5c6066;">Accept with this email address until {{expires}}. If you did not expect it, you can ignore this email.</p>$mail$,
    $mail${{inviter}} invites you to work in the store {{store_name}} on {{brand.name}}. Your role: {{role}}.

See your invitation:
{{site_url}}/vendor-invitation#team={{token}}

Accept with this email address until {{expires}}. If you did not expect it, you can ignore this email.$mail$),
  ('store-digest', 'What happened in {{vendor_name}}', 'Your digest', 'Everything since the last one.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">In <strong>{{vendor_name}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#lines}}<li>{{words}} {{reference}}</li>{{/lines}}</ul><p class="muted" style="margin:0 0 16px;color:#5c6066;"><a class="link" href="{{site_url}}/{{slug}}/vendor-dashboard/settings-notifications" style="color:#1f5fbf;">Choose what we write to you about</a></p>$mail$,
    $mail$In {{vendor_name}}:

{{#lines}}- {{words}} {{reference}}
{{/lines}}
Choose what we write to you about:
{{site_url}}/{{slug}}/vendor-dashboard/settings-notifications$mail$),
  ('vendor-holiday-ended', 'The holiday of {{vendor_name}} is over', 'Welcome back', 'Your store works as usual again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">The holiday of <strong>{{vendor_name}}</strong> is over. {{#was_closed}}Since midnight your store takes orders again.{{/was_closed}}{{^was_closed}}Since midnight orders are promised with your usual handling time again.{{/was_closed}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-store" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Look at your holiday</a></p>$mail$,
    $mail$The holiday of {{vendor_name}} is over. {{#was_closed}}Since midnight your store takes orders again.{{/was_closed}}{{^was_closed}}Since midnight orders are promised with your usual handling time again.{{/was_closed}}

Your holiday:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-store$mail$),
  ('team-removed', 'You no longer work in {{store_name}}', 'You left the team', 'Your access to the store has ended.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">You were removed from the team of <strong>{{store_name}}</strong>, and your access to the store has ended. Your own account stays as it is.</p>$mail$,
    $mail$You were removed from the team of {{store_name}}, and your access to the store has ended. Your own account stays as it is.$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
