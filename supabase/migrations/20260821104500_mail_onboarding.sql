-- The mails about an application to sell, in the frame of the other mails.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('application-received', 'We have your application for {{store_name}}', 'We have it', 'What happens now, and when.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We read every application ourselves and answer within {{application_days}} working days. Until then you can follow it, or take it back to change it.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See your application</a></p>$mail$,
    $mail$We read every application ourselves and answer within {{application_days}} working days. Until then you can follow it, or take it back to change it.

See your application:
{{site_url}}/vendor/application-status$mail$),
  ('application-asked', 'A question about your application for {{store_name}}', 'One more thing', 'We cannot decide without your answer.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Before we decide on <strong>{{store_name}}</strong> we need something from you:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Answer and send it again</a></p>$mail$,
    $mail$Before we decide on {{store_name}} we need something from you:

{{words}}

Answer and send it again:
{{site_url}}/vendor/application-status$mail$),
  ('application-approved', '{{store_name}} is approved: set up your store', 'You are in', 'A few steps until people can buy.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{store_name}}</strong> is approved. Set up address, shipping and your first product, then publish it.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/onboarding" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Set up your store</a></p>$mail$,
    $mail${{store_name}} is approved. Set up address, shipping and your first product, then publish it.

Set up your store:
{{site_url}}/vendor/onboarding$mail$),
  ('application-rejected', 'Your application for {{store_name}}', 'Not this time', 'The reason, and what you can do.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We do not open <strong>{{store_name}}</strong> for now:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Change it and apply again</a></p>$mail$,
    $mail$We do not open {{store_name}} for now:

{{words}}

Change it and apply again:
{{site_url}}/vendor/application-status$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
