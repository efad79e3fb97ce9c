-- The emails to a store's team, in the frame of the other emails.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('team-invitation', '{{inviter}} invited you to join {{store_name}}', 'Join the team', 'This link is only for you.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{inviter}} invited you to join the team at <strong>{{store_name}}</strong> on {{brand.name}}. Your role: <strong>{{role}}</strong>.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor-invitation#team={{token}}" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See your invitation</a></p><p class="muted" style="margin:0 0 16px;color:#5c6066;">Accept with this email address by {{expires}}. If you weren't expecting this, you can ignore it.</p>$mail$,
    $mail${{inviter}} invited you to join the team at {{store_name}} on {{brand.name}}. Your role: {{role}}.

See your invitation:
{{site_url}}/vendor-invitation#team={{token}}

Accept with this email address by {{expires}}. If you weren't expecting this, you can ignore it.$mail$),
  ('store-digest', 'Your digest for {{vendor_name}}', 'Your digest', 'Everything since the last one.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Here's what's new at <strong>{{vendor_name}}</strong>:</p><ul class="ink" style="margin:0 0 16px;padding-left:20px;color:#1a1c20;">{{#lines}}<li>{{words}} {{reference}}</li>{{/lines}}</ul><p class="muted" style="margin:0 0 16px;color:#5c6066;"><a class="link" href="{{site_url}}/{{slug}}/vendor-dashboard/settings-notifications" style="color:#1f5fbf;">Choose which emails you get</a></p>$mail$,
    $mail$Here's what's new at {{vendor_name}}:

{{#lines}}- {{words}} {{reference}}
{{/lines}}
Choose which emails you get:
{{site_url}}/{{slug}}/vendor-dashboard/settings-notifications$mail$),
  ('vendor-holiday-ended', '{{vendor_name}} is back from vacation', 'Welcome back', 'Your store is taking orders again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{vendor_name}}</strong> is back from vacation. {{#was_closed}}Your store has been taking orders again since midnight.{{/was_closed}}{{^was_closed}}Your usual handling time applies again.{{/was_closed}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-store" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See your vacation settings</a></p>$mail$,
    $mail${{vendor_name}} is back from vacation. {{#was_closed}}Your store has been taking orders again since midnight.{{/was_closed}}{{^was_closed}}Your usual handling time applies again.{{/was_closed}}

See your vacation settings:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-store$mail$),
  ('team-removed', 'You''re no longer on the team at {{store_name}}', 'You''re no longer on the team', 'Your access to the store has ended.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">You were removed from the team at <strong>{{store_name}}</strong>, so you no longer have access to the store. Your own account isn't affected.</p>$mail$,
    $mail$You were removed from the team at {{store_name}}, so you no longer have access to the store. Your own account isn't affected.$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
