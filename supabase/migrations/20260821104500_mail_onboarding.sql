-- The emails about an application to sell, in the frame of the other emails.

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('application-received', 'We got your application for {{store_name}}', 'We got your application', 'What happens next, and when.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">A person reads every application, and you'll hear from us within {{application_days}} business days. Until then, you can check your application's status, or withdraw it to make changes.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">See your application</a></p>$mail$,
    $mail$A person reads every application, and you'll hear from us within {{application_days}} business days. Until then, you can check your application's status, or withdraw it to make changes.

See your application:
{{site_url}}/vendor/application-status$mail$),
  ('application-asked', 'A question about your application for {{store_name}}', 'One more thing', 'We need your answer before we can decide.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Before we decide on <strong>{{store_name}}</strong>, we need something from you:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Reply and resubmit</a></p>$mail$,
    $mail$Before we decide on {{store_name}}, we need something from you:

{{words}}

Reply and resubmit:
{{site_url}}/vendor/application-status$mail$),
  ('application-approved', '{{store_name}} is approved: set up your store', 'You''re approved', 'A few more steps before you can sell.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;"><strong>{{store_name}}</strong> is approved. Set up your address, shipping and first product, then publish your store.</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/onboarding" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Set up your store</a></p>$mail$,
    $mail${{store_name}} is approved. Set up your address, shipping and first product, then publish your store.

Set up your store:
{{site_url}}/vendor/onboarding$mail$),
  ('application-rejected', 'We can''t approve {{store_name}} right now', 'Not this time', 'The reason, and what you can do next.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We can't approve <strong>{{store_name}}</strong> right now:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/vendor/application-status" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Update your application</a></p>$mail$,
    $mail$We can't approve {{store_name}} right now:

{{words}}

Update your application and submit it again:
{{site_url}}/vendor/application-status$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
